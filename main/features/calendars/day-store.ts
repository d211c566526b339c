import { and, count, desc, eq, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IDatabase } from '#main/platform/database/database';
import { journal } from '#main/platform/database/schema';
import type { HistoryRow } from '#main/platform/history/history-store';
import type { JournalKind } from '#shared/ipc/journal';

/** How much of a kind happened on a day. */
export interface DayCount {
  /** Days since the clock's day `from`. */
  readonly day: number;
  readonly kind: JournalKind;
  readonly entries: number;
}

/** What happened on which day of a campaign's world, out of its journal. */
export interface IDayStore {
  /** @param from of the clock, in minutes; @param to not included; @param minutesPerDay of the calendar. */
  counts(campaignId: string, from: number, to: number, minutesPerDay: number): readonly DayCount[];
  /** Entries between two minutes, in the order in which they happened; `to` not included. */
  between(campaignId: string, from: number, to: number, most: number): readonly HistoryRow[];
}
export const IDayStore = Symbol('IDayStore');

@service(IDayStore)
export class DayStore implements IDayStore {
  constructor(@inject(IDatabase) private readonly database: IDatabase) {}

  counts(campaignId: string, from: number, to: number, minutesPerDay: number): readonly DayCount[] {
    // Numbers are handed over as decimals: without the cast days would be divided into hours.
    const day = sql<number>`CAST((${journal.clock} - ${from}) / ${minutesPerDay} AS INTEGER)`;
    return this.database.rows(
      this.database.orm
        .select({ day: day.as('day'), kind: journal.kind, entries: count() })
        .from(journal)
        .where(dated(campaignId, from, to))
        .groupBy(sql`1`, journal.kind),
    );
  }

  between(campaignId: string, from: number, to: number, most: number): readonly HistoryRow[] {
    const latest = this.database.rows(
      this.database.orm
        .select()
        .from(journal)
        .where(dated(campaignId, from, to))
        .orderBy(desc(journal.clock), desc(journal.number))
        .limit(most),
    );
    return [...latest].reverse();
  }
}

function dated(campaignId: string, from: number, to: number) {
  return and(
    eq(journal.campaignId, campaignId),
    isNotNull(journal.clock),
    // As the index has it, or it is not used.
    sql`${journal.shown} = 1`,
    isNull(journal.trashedAt),
    gte(journal.clock, from),
    lt(journal.clock, to),
  );
}
