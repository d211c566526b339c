import { and, asc, count, desc, eq, gt, gte, inArray, isNotNull, isNull, max, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { inject, injectable } from 'tsyringe';
import { DamagedValue } from '#main/platform/database/damaged';
import { IDatabase } from '#main/platform/database/database';
import { journal } from '#main/platform/database/schema';
import type { JournalFilter } from '#shared/ipc/journal';

export type JournalRow = typeof journal.$inferSelect;
export type NewJournalRow = Omit<typeof journal.$inferInsert, 'number'>;

/** Which changes belong together: those of an encounter, or all others of a campaign that are newer than `after`. */
export interface ChangeScope {
  readonly campaignId: string | null;
  readonly encounterId: string | null;
  /** Number of the last entry that does not count any more; 0 for none. */
  readonly after: number;
  /** Those made earlier do not count either: what an import brought is newer by its number only. Left out, all do. */
  readonly since?: number;
}

/** The journal: what happened, what it changed, and the GM's own entries. */
export interface IJournalStore {
  add(row: NewJournalRow): JournalRow;
  get(id: string): JournalRow | undefined;
  update(id: string, change: Partial<Pick<JournalRow, 'body' | 'words' | 'undoneAt' | 'trashedAt'>>): void;
  /** Number of the latest entry of the profile; 0 without one. */
  latestNumber(): number;
  /** Latest first; `total` counts all that the filter lets through. */
  page(filter: JournalFilter, offset: number, limit: number): { readonly total: number; readonly rows: readonly JournalRow[] };
  /** How many entries of its campaign are later than this one. */
  later(row: JournalRow): number;
  trashed(campaignId: string): readonly JournalRow[];
  /** The latest change of a scope that is in force. */
  lastChange(scope: ChangeScope): JournalRow | undefined;
  /** The change that was taken back last and that nothing newer stands against. */
  firstUndone(scope: ChangeScope): JournalRow | undefined;
  /** Changes in force of an encounter since its present turn began, that beginning included, latest first; empty when there is none to go back to. */
  sinceTurn(encounterId: string): readonly JournalRow[];
  /** Everything that was made with one press, latest first. */
  batch(batch: string): readonly JournalRow[];
  /** The entry that applied a proposal and is in force. */
  applied(effect: string): JournalRow | undefined;
  /** Everything that was applied of one run or check: proposals whose key begins so. */
  appliedOf(prefix: string): readonly JournalRow[];
  /** What a campaign applied under keys that begin with `from` is of a run from now on, under keys that begin with `to`; what was taken back as well. */
  passOn(campaignId: string, from: string, to: string, runId: string): void;
  /** What is said of one run, latest first. */
  ofRun(runId: string): readonly JournalRow[];
}
export const IJournalStore = Symbol('IJournalStore');

@injectable()
export class JournalStore implements IJournalStore {
  /** How many entries filters let through, as long as nothing at all is written: nobody scrolls through a journal by counting it again for every page. */
  readonly #totals = new Map<string, number>();
  #countedAt = '';

  constructor(@inject(IDatabase) private readonly database: IDatabase) {}

  add(row: NewJournalRow): JournalRow {
    return this.database.orm.insert(journal).values(row).returning().get();
  }

  get(id: string): JournalRow | undefined {
    return this.#one(eq(journal.id, id));
  }

  update(id: string, change: Partial<Pick<JournalRow, 'body' | 'words' | 'undoneAt' | 'trashedAt'>>): void {
    this.database.orm.update(journal).set(change).where(eq(journal.id, id)).run();
  }

  latestNumber(): number {
    return (
      this.database.orm
        .select({ latest: max(journal.number) })
        .from(journal)
        .get()?.latest ?? 0
    );
  }

  page(filter: JournalFilter, offset: number, limit: number): ReturnType<IJournalStore['page']> {
    const { campaignId, kinds, partyId, encounterId } = filter;
    // A sign makes a column no way into an index: several kinds, or those of a party, are read along the numbers, so that nothing is sorted, and an encounter
    // has few entries of its own.
    const kind = kinds.length > 1 || partyId !== null ? inArray(sql`+${journal.kind}`, kinds) : inArray(journal.kind, kinds);
    const wanted = and(
      encounterId === null ? eq(journal.campaignId, campaignId) : sql`+${journal.campaignId} = ${campaignId}`,
      isNull(journal.trashedAt),
      kinds.length === 0 ? undefined : kind,
      partyId === null ? undefined : eq(journal.partyId, partyId),
      encounterId === null ? undefined : eq(journal.encounterId, encounterId),
    );
    const total = this.#total(filter, wanted);
    const numbers = this.database.orm.select({ number: journal.number }).from(journal).where(wanted).orderBy(desc(journal.number)).limit(limit).offset(offset);
    return { total, rows: this.database.rows(this.#query(inArray(journal.number, numbers)), { repair: readableEntry }) };
  }

  later(row: JournalRow): number {
    if (row.campaignId === null) return 0;
    const later = and(eq(journal.campaignId, row.campaignId), isNull(journal.trashedAt), gt(journal.number, row.number));
    return this.database.orm.select({ later: count() }).from(journal).where(later).get()?.later ?? 0;
  }

  trashed(campaignId: string): readonly JournalRow[] {
    return this.#list(and(eq(journal.campaignId, campaignId), isNotNull(journal.trashedAt)));
  }

  lastChange(scope: ChangeScope): JournalRow | undefined {
    return this.#one(and(changesOf(scope), isNull(journal.undoneAt)));
  }

  firstUndone(scope: ChangeScope): JournalRow | undefined {
    const newest = this.lastChange(scope)?.number ?? scope.after;
    return (
      this.database.orm
        .select()
        .from(journal)
        .where(and(changesOf(scope), isNotNull(journal.undoneAt), gt(journal.number, newest)))
        // Of those that were taken back in one millisecond the oldest was the last.
        .orderBy(desc(journal.undoneAt), asc(journal.number))
        .limit(1)
        .get()
    );
  }

  sinceTurn(encounterId: string): readonly JournalRow[] {
    const changes = and(eq(journal.encounterId, encounterId), isNotNull(journal.patches), isNull(journal.undoneAt));
    const turn = this.#one(and(changes, eq(journal.turn, true)));
    if (turn === undefined) return [];
    // Strict: a turn that cannot be gone back to whole is not gone back to.
    return this.#query(and(changes, sql`${journal.number} >= ${turn.number}`)).all();
  }

  batch(batch: string): readonly JournalRow[] {
    return this.#list(eq(journal.batch, batch));
  }

  applied(effect: string): JournalRow | undefined {
    return this.#one(and(eq(journal.effect, effect), isNull(journal.undoneAt)));
  }

  appliedOf(prefix: string): readonly JournalRow[] {
    return this.#list(and(beginsWith(prefix), isNull(journal.undoneAt)));
  }

  passOn(campaignId: string, from: string, to: string, runId: string): void {
    const key = sql<string>`${to} || substr(${journal.effect}, ${from.length + 1})`;
    this.database.orm
      .update(journal)
      .set({ effect: key, runId })
      .where(and(eq(journal.campaignId, campaignId), eq(journal.kind, 'effect'), beginsWith(from)))
      .run();
  }

  ofRun(runId: string): readonly JournalRow[] {
    return this.#list(eq(journal.runId, runId));
  }

  #total(filter: JournalFilter, wanted: SQL | undefined): number {
    const { orm } = this.database;
    // Counts every row that this connection ever wrote, and every commit of another one.
    const written = JSON.stringify(orm.get(sql`SELECT total_changes() AS rows, data_version FROM pragma_data_version`));
    if (written !== this.#countedAt) this.#totals.clear();
    this.#countedAt = written;
    const key = JSON.stringify(filter);
    const known = this.#totals.get(key);
    if (known !== undefined) return known;
    const total = orm.select({ total: count() }).from(journal).where(wanted).get()?.total ?? 0;
    this.#totals.set(key, total);
    return total;
  }

  #one(where: SQL | undefined): JournalRow | undefined {
    return this.database.orm.select().from(journal).where(where).orderBy(desc(journal.number)).limit(1).get();
  }

  #list(where: SQL | undefined): readonly JournalRow[] {
    return this.database.rows(this.#query(where));
  }

  #query(where: SQL | undefined) {
    return this.database.orm.select().from(journal).where(where).orderBy(desc(journal.number));
  }
}

/** What is said of a change stands in its words too; what it changed cannot be taken back any more. Left out, it would leave a gap in a list that is read by numbers. */
function readableEntry(row: JournalRow): JournalRow {
  const isDamaged = (value: unknown): boolean => value instanceof DamagedValue;
  const text = isDamaged(row.text) ? { verbatim: row.words.split('\n')[0] ?? '' } : row.text;
  return { ...row, text, patches: isDamaged(row.patches) ? null : row.patches };
}

/** A range rather than LIKE, so that the index serves. */
function beginsWith(prefix: string): SQL {
  return sql`${journal.effect} >= ${prefix} AND ${journal.effect} < ${`${prefix}\uFFFF`}`;
}

function changesOf({ campaignId, encounterId, after, since }: ChangeScope): SQL | undefined {
  return and(
    campaignId === null ? isNull(journal.campaignId) : eq(journal.campaignId, campaignId),
    encounterId === null ? isNull(journal.encounterId) : eq(journal.encounterId, encounterId),
    isNotNull(journal.patches),
    gt(journal.number, after),
    since === undefined ? undefined : gte(journal.at, since),
  );
}
