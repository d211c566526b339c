import { and, count, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { DamagedValue } from '#main/platform/database/damaged';
import { IDatabase } from '#main/platform/database/database';
import { journal } from '#main/platform/database/schema';
import type { HistoryRow } from '#main/platform/history/history-store';
import type { JournalFilter } from '#shared/ipc/journal';

/** The journal: what the GM reads of the history, and the GM's own notes. */
export interface IJournalStore {
  /** Latest first; `total` counts all that the filter lets through. */
  page(filter: JournalFilter, offset: number, limit: number): { readonly total: number; readonly rows: readonly HistoryRow[] };
  /** How many entries of its campaign are later than this one. */
  later(row: HistoryRow): number;
}
export const IJournalStore = Symbol('IJournalStore');

/** As the indexes say it: a bound value would keep them from being used. */
const SHOWN = and(isNull(journal.trashedAt), sql`${journal.shown} = 1`);

@service(IJournalStore)
export class JournalStore implements IJournalStore {
  /** How many entries filters let through, as long as nothing at all is written: nobody scrolls through a journal by counting it again for every page. */
  readonly #totals = new Map<string, number>();
  #countedAt = '';

  constructor(@inject(IDatabase) private readonly database: IDatabase) {}

  page(filter: JournalFilter, offset: number, limit: number): ReturnType<IJournalStore['page']> {
    const { campaignId, kinds, partyId, encounterId } = filter;
    // A sign makes a column no way into an index: several kinds, or those of a party, are read along the numbers, so that nothing is sorted, and an encounter
    // has few entries of its own.
    const kind = kinds.length > 1 || partyId !== null ? inArray(sql`+${journal.kind}`, kinds) : inArray(journal.kind, kinds);
    const wanted = and(
      encounterId === null ? eq(journal.campaignId, campaignId) : sql`+${journal.campaignId} = ${campaignId}`,
      SHOWN,
      kinds.length === 0 ? undefined : kind,
      partyId === null ? undefined : eq(journal.partyId, partyId),
      encounterId === null ? undefined : eq(journal.encounterId, encounterId),
    );
    const total = this.#total(filter, wanted);
    const numbers = this.database.orm.select({ number: journal.number }).from(journal).where(wanted).orderBy(desc(journal.number)).limit(limit).offset(offset);
    return { total, rows: this.database.rows(this.#query(inArray(journal.number, numbers)), { repair: readableEntry }) };
  }

  later(row: HistoryRow): number {
    if (row.campaignId === null) return 0;
    const later = and(eq(journal.campaignId, row.campaignId), SHOWN, gt(journal.number, row.number));
    return this.database.orm.select({ later: count() }).from(journal).where(later).get()?.later ?? 0;
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

  #query(where: SQL | undefined) {
    return this.database.orm.select().from(journal).where(where).orderBy(desc(journal.number));
  }
}

/** An entry whose stored JSON is damaged, made readable: its text comes from its search words, and it can no longer be undone. Left out, it would leave a gap in a list that is read by index. */
function readableEntry(row: HistoryRow): HistoryRow {
  const isDamaged = (value: unknown): boolean => value instanceof DamagedValue;
  const text = isDamaged(row.text) ? { verbatim: row.words.split('\n')[0] ?? '' } : row.text;
  return { ...row, text, patches: isDamaged(row.patches) ? null : row.patches };
}
