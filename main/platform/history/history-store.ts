import { and, asc, desc, eq, gte, isNotNull, isNull, max, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IDatabase } from '#main/platform/database/database';
import { journal } from '#main/platform/database/schema';

/** One entry of the history: what happened, what it changed, and whether that is in force. */
export type HistoryRow = typeof journal.$inferSelect;
/** An entry as it is inserted; columns that are left out get their defaults. */
export type NewHistoryRow = typeof journal.$inferInsert;

/** Changes of an encounter, or all others of a campaign together with those of the library that all campaigns share (null: of that library alone). */
export type UndoScope =
  | { readonly campaignId: string | null; readonly encounterId: string | null; readonly runId?: undefined }
  /** Moves along the record of a run. */
  | { readonly runId: string };

/** The history of every change. Its numbers go up: nothing is decided by a clock. */
export interface IHistoryStore {
  /** @param row with the number that `nextNumber` gives, or a higher one. It is of this start of the program. */
  add(row: Omit<NewHistoryRow, 'session'>): HistoryRow;
  get(id: string): HistoryRow | undefined;
  update(id: string, change: Partial<Pick<HistoryRow, 'body' | 'words' | 'undoneAt' | 'undone' | 'trashedAt'>>): void;
  /** The place of the next change, in the counting of entries and of what is taken back. */
  nextNumber(): number;
  /** The latest change of a scope that is in force. Entries of another start of the program do not count, but for encounters and runs. */
  lastChange(scope: UndoScope): HistoryRow | undefined;
  /** The change that was taken back last and that nothing newer stands against. */
  firstUndone(scope: UndoScope): HistoryRow | undefined;
  /** Changes in force of an encounter since its present turn began, that beginning included, latest first; empty when there is none to go back to. */
  sinceTurn(encounterId: string): readonly HistoryRow[];
  /** Everything that was made with one press, latest first. */
  batch(batch: string): readonly HistoryRow[];
  /** The entry that applied a proposal and is in force. */
  applied(effect: string): HistoryRow | undefined;
  /** Everything that was applied of one run or check: proposals whose key begins so. */
  appliedOf(prefix: string): readonly HistoryRow[];
  /** What a campaign applied under keys that begin with `from` is of a run from now on, under keys that begin with `to`; what was taken back as well. */
  passOn(campaignId: string, from: string, to: string, runId: string): void;
  /** What the journal says of one run, latest first. */
  ofRun(runId: string): readonly HistoryRow[];
}
export const IHistoryStore = Symbol('IHistoryStore');

/** Id of this start of the program in the history. A services thread that replaces another has the same id, so that undo continues. */
export const ISession = Symbol('ISession');

@service(IHistoryStore)
export class HistoryStore implements IHistoryStore {
  constructor(
    @inject(IDatabase) private readonly database: IDatabase,
    @inject(ISession) private readonly session: string,
  ) {}

  add(row: Omit<NewHistoryRow, 'session'>): HistoryRow {
    return this.database.orm
      .insert(journal)
      .values({ ...row, session: this.session })
      .returning()
      .get();
  }

  get(id: string): HistoryRow | undefined {
    return this.#one(eq(journal.id, id));
  }

  update(id: string, change: Parameters<IHistoryStore['update']>[1]): void {
    this.database.orm.update(journal).set(change).where(eq(journal.id, id)).run();
  }

  nextNumber(): number {
    const { orm } = this.database;
    const latest = orm
      .select({ made: max(journal.number) })
      .from(journal)
      .get();
    const turned = orm
      .select({ undone: max(journal.undone) })
      .from(journal)
      .get();
    return Math.max(latest?.made ?? 0, turned?.undone ?? 0) + 1;
  }

  lastChange(scope: UndoScope): HistoryRow | undefined {
    return this.#one(and(changesOf(scope, this.session), isNull(journal.undoneAt)));
  }

  firstUndone(scope: UndoScope): HistoryRow | undefined {
    const newest = this.lastChange(scope)?.number ?? 0;
    return (
      this.database.orm
        .select()
        .from(journal)
        .where(and(changesOf(scope, this.session), isNotNull(journal.undoneAt), sql`${journal.number} > ${newest}`))
        // Out of a file only the time is known at which something was taken back; of those of one millisecond the oldest was the last.
        .orderBy(desc(sql`coalesce(${journal.undone}, 0)`), desc(journal.undoneAt), asc(journal.number))
        .limit(1)
        .get()
    );
  }

  sinceTurn(encounterId: string): readonly HistoryRow[] {
    const changes = and(eq(journal.encounterId, encounterId), isNotNull(journal.patches), isNull(journal.undoneAt), isNull(journal.line));
    const turn = this.#one(and(changes, eq(journal.turn, true)));
    if (turn === undefined) return [];
    // Strict: a turn that cannot be gone back to whole is not gone back to.
    return this.#query(and(changes, gte(journal.number, turn.number))).all();
  }

  batch(batch: string): readonly HistoryRow[] {
    return this.#list(eq(journal.batch, batch));
  }

  applied(effect: string): HistoryRow | undefined {
    return this.#one(and(eq(journal.effect, effect), isNull(journal.undoneAt)));
  }

  appliedOf(prefix: string): readonly HistoryRow[] {
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

  ofRun(runId: string): readonly HistoryRow[] {
    return this.#list(and(eq(journal.runId, runId), eq(sql`${journal.shown}`, sql`1`)));
  }

  #one(where: SQL | undefined): HistoryRow | undefined {
    return this.#query(where).limit(1).get();
  }

  #list(where: SQL | undefined): readonly HistoryRow[] {
    return this.database.rows(this.#query(where));
  }

  #query(where: SQL | undefined) {
    return this.database.orm.select().from(journal).where(where).orderBy(desc(journal.number)).$dynamic();
  }
}

/** A range rather than LIKE, so that the index serves. */
function beginsWith(prefix: string): SQL {
  return sql`${journal.effect} >= ${prefix} AND ${journal.effect} < ${`${prefix}\uFFFF`}`;
}

function changesOf(scope: UndoScope, session: string): SQL | undefined {
  if (scope.runId !== undefined) return and(eq(journal.runId, scope.runId), isNotNull(journal.move));
  const { campaignId, encounterId } = scope;
  const changes = and(isNotNull(journal.patches), isNull(journal.line));
  if (encounterId !== null) return and(changes, eq(journal.encounterId, encounterId), campaignId === null ? undefined : eq(journal.campaignId, campaignId));
  const campaign = campaignId === null ? isNull(journal.campaignId) : or(eq(journal.campaignId, campaignId), isNull(journal.campaignId));
  return and(changes, eq(journal.session, session), isNull(journal.encounterId), campaign);
}
