import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm';
import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IDatabase } from '#main/platform/database/database';
import type { Orm } from '#main/platform/database/database';
import { journal, runs, runSteps } from '#main/platform/database/schema';
import type { HistoryRow } from '#main/platform/history/history-store';
import { storedTravel } from '#main/features/travel-log/stored-travel';
import { RoadSummary } from '#shared/domain/road-summary';
import { roadStep } from '#shared/domain/travel-log';
import type { JournalKind } from '#shared/ipc/journal';
import type { DayCount, RoadStep, ShownStep } from '#shared/domain/travel-log';

/** Where the steps of a journey lie on its road, and what is shown of some of them. Their states are never read. */
export interface IRoadStore {
  /** Every step up to `position`, in order. What was read once is kept: only what is new since is read. What is there of it stays as it is, more may come. */
  road(runId: string, position: number): readonly RoadStep[];
  /** Reads what is not kept of a long road yet, in turns: then `road` is at once. */
  read(runId: string, position: number): Promise<void>;
  /** What the same steps come to, kept up in the same way. @param count of the days, which belong to the calendar of the campaign. */
  summary(runId: string, position: number, count: DayCount): RoadSummary;
  /** Steps with what was shown of them. @param road of the run. @param from index of the first of them, @param to of the last, included. */
  shown(runId: string, road: readonly RoadStep[], from: number, to: number): readonly ShownStep[];
  /**
   * Entries of the journal that belong to a run and are no step of it, in the order of the campaign's clock.
   * @param from of that clock, in minutes. @param to not included.
   */
  entries(of: { readonly campaignId: string; readonly runId: string }, from: number, to: number, most: number): readonly HistoryRow[];
  /** Ids of the runs of a campaign, or of a party, that are not in the trash. */
  runs(of: { readonly campaignId: string } | { readonly partyId: string }): readonly string[];
}
export const IRoadStore = Symbol('IRoadStore');

/** What is told beside the steps, which are entries of a run or a journey. */
const LINKED: JournalKind[] = ['note', 'encounter', 'effect', 'character', 'party', 'campaign'];

/** Roads of so many journeys are kept. */
const MOST_KEPT = 16;
/** Steps that are read at once of a road that is not kept yet. */
const STEPS_AT_ONCE = 250;

@service(IRoadStore)
export class RoadStore implements IRoadStore {
  /** Of the present connection: another data file has other roads. */
  readonly #kept: () => { readonly statements: ReturnType<typeof prepared>; readonly roads: Map<string, KeptRoad> };

  constructor(@inject(IDatabase) private readonly database: IDatabase) {
    this.#kept = database.keep((orm) => ({ statements: prepared(orm), roads: new Map() }));
  }

  road(runId: string, position: number): readonly RoadStep[] {
    return this.#road(runId, position).steps;
  }

  async read(runId: string, position: number): Promise<void> {
    for (let upTo = (this.#kept().roads.get(runId)?.steps.length ?? 0) + STEPS_AT_ONCE; upTo < position; upTo += STEPS_AT_ONCE) {
      this.#road(runId, upTo);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  summary(runId: string, position: number, count: DayCount): RoadSummary {
    const road = this.#road(runId, position);
    const { start, minutesPerDay } = count;
    if (road.summary?.count.start !== start || road.summary.count.minutesPerDay !== minutesPerDay) {
      road.summary = new RoadSummary(count);
      road.summed = 0;
    }
    for (const step of road.steps.slice(road.summed)) road.summary.add(step);
    road.summed = road.steps.length;
    return road.summary;
  }

  #road(runId: string, position: number): KeptRoad {
    const { statements, roads } = this.#kept();
    const start = statements.id.get({ runId, seq: 0 });
    const before = roads.get(runId);
    // A journey that left later than it was set up starts at another time.
    const isKnown = before?.steps[0]?.clock === start?.clock;
    const road = kept(isKnown ? before : undefined, position, (seq) => statements.id.get({ runId, seq })?.id);
    const { steps } = road;
    const after = steps.at(-1)?.seq ?? -1;
    if (after < position) {
      for (const { travel, ...step } of statements.steps.all({ runId, after, position })) {
        const began = steps[0] === undefined ? step.clock : steps[0].clock;
        steps.push(roadStep({ ...step, travel: storedTravel(travel) }, steps.at(-1), began));
      }
    }
    roads.delete(runId);
    roads.set(runId, road);
    for (const oldest of roads.keys()) {
      if (roads.size <= MOST_KEPT) break;
      roads.delete(oldest);
    }
    return road;
  }

  shown(runId: string, road: readonly RoadStep[], from: number, to: number): readonly ShownStep[] {
    const [first, last] = [road[from], road[to]];
    if (first === undefined || last === undefined) return [];
    const rows = this.database.rows(
      this.database.orm
        .select({ seq: runSteps.seq, events: runSteps.events, travel: TRAVEL })
        .from(runSteps)
        .where(and(eq(runSteps.runId, runId), isNull(runSteps.discardedAt), gte(runSteps.seq, first.seq), lte(runSteps.seq, last.seq))),
    );
    const bySeq = new Map(rows.map((row) => [row.seq, row]));
    return road.slice(from, to + 1).map((step) => {
      const row = bySeq.get(step.seq);
      return { road: step, travel: storedTravel(row?.travel ?? null), events: row?.events ?? [] };
    });
  }

  entries({ campaignId, runId }: { readonly campaignId: string; readonly runId: string }, from: number, to: number, most: number): readonly HistoryRow[] {
    return this.database.rows(
      this.database.orm
        .select()
        .from(journal)
        .where(
          and(
            eq(journal.campaignId, campaignId),
            // As the index of the clock has it, or another one is used: that of the run has an entry for every step.
            isNotNull(journal.clock),
            sql`${journal.shown} = 1`,
            isNull(journal.trashedAt),
            gte(journal.clock, from),
            lt(journal.clock, to),
            inArray(journal.kind, LINKED),
            sql`+${journal.runId} = ${runId}`,
            isNull(journal.undoneAt),
          ),
        )
        .orderBy(asc(journal.clock), asc(journal.number))
        .limit(most),
    );
  }

  runs(of: { readonly campaignId: string } | { readonly partyId: string }): readonly string[] {
    const whose = 'partyId' in of ? eq(runs.partyId, of.partyId) : eq(runs.campaignId, of.campaignId);
    return this.database
      .rows(
        this.database.orm
          .select({ id: runs.id })
          .from(runs)
          .where(and(whose, isNull(runs.trashedAt))),
      )
      .map(({ id }) => id);
  }
}

/** A road as it is kept: the steps are only added to. */
interface KeptRoad {
  readonly steps: RoadStep[];
  summary: RoadSummary | undefined;
  /** How many of the steps are in the summary. */
  summed: number;
}

/** What of a kept road is in force still: what was played in the place of an undone step has another id, and with it everything after it. */
function kept(known: KeptRoad | undefined, position: number, idOf: (seq: number) => number | undefined): KeptRoad {
  const steps = known?.steps ?? [];
  let length = Math.min(steps.length, position + 1);
  while (length > 0 && idOf(steps[length - 1]?.seq ?? -1) !== steps[length - 1]?.id) length -= 1;
  if (known !== undefined && length === steps.length) return known;
  // Whoever reads the old one reads it to its end.
  return { steps: steps.slice(0, length), summary: undefined, summed: 0 };
}

/** How the journey stood after a step; the rest of what was shown stays where it is. */
const TRAVEL = sql<string | null>`CASE WHEN json_valid(${runSteps.presentation}) THEN json_extract(${runSteps.presentation}, '$.travel') END`.as('travel');

function prepared(orm: Orm) {
  const value = sql.placeholder;
  const inForce = and(eq(runSteps.runId, value('runId')), isNull(runSteps.discardedAt));
  return {
    id: orm
      .select({ id: runSteps.id, clock: runSteps.clock })
      .from(runSteps)
      .where(and(inForce, eq(runSteps.seq, value('seq'))))
      .prepare(),
    steps: orm
      .select({ id: runSteps.id, seq: runSteps.seq, action: runSteps.action, playedAt: runSteps.playedAt, clock: runSteps.clock, travel: TRAVEL })
      .from(runSteps)
      .where(and(inForce, gt(runSteps.seq, value('after')), lte(runSteps.seq, value('position'))))
      .orderBy(asc(runSteps.seq))
      .prepare(),
  };
}
