import { and, eq, isNull, ne } from 'drizzle-orm';
import { inject } from 'tsyringe';
import type { RunRow } from '#main/features/runs/run-store';
import { service } from '#main/platform/composition/service';
import { IDatabase } from '#main/platform/database/database';
import { runs, runSteps } from '#main/platform/database/schema';
import type { UnitOfWork } from '#main/platform/history/history';
import { IPluginRegistry } from '#main/platform/plugins/registry';
import { AppError } from '#shared/domain/app-error';

/** Another journey of the campaign, and where it stands. */
export interface OtherJourney {
  readonly id: string;
  readonly title: string;
  /** Minutes since the campaign's day zero. */
  readonly clock: number;
}

/**
 * The time of journeys that are on their way at once. Each stands where its latest step left it; the campaign's clock stands where the furthest of them is. A journey that
 * is behind because another one went ahead goes on only once the GM has answered: it waited until now, or it goes on from its own time. Then the clock stays where it is
 * until the journey has caught up with it. Nothing here ever moves the clock back.
 */
export interface IJourneyTime {
  /** Where a journey stands, in minutes since the campaign's day zero; null where that is not known. */
  own(run: RunRow): number | null;
  /** Whether a journey goes on from its own time, because it has not caught up yet with what it was behind. */
  isApart(run: RunRow): boolean;
  /** Journeys of the campaign that are further on than this one, the furthest first; none in the trash. */
  ahead(run: RunRow): readonly OtherJourney[];
  /**
   * Lets time go by on a journey, as part of a step.
   * @param minutes that the step took: 0 and up.
   * @returns where the journey stands then.
   * @throws AppError `invalid` when the journey is behind another one and nobody has answered whether it waited.
   */
  pass(edit: UnitOfWork, run: RunRow, minutes: number): number | null;
  /** Where a step will leave a journey that goes on from its own time; undefined for any other. */
  after(run: RunRow, minutes: number): number | undefined;
  /**
   * By how much the clock moves where steps of a journey were put right: the record has them already.
   * @param minutes by which they took more; below 0 where they took less.
   */
  corrected(edit: UnitOfWork, run: RunRow, minutes: number): number;
}
export const IJourneyTime = Symbol('IJourneyTime');

@service(IJourneyTime)
export class JourneyTime implements IJourneyTime {
  constructor(
    @inject(IDatabase) private readonly database: IDatabase,
    @inject(IPluginRegistry) private readonly registry: IPluginRegistry,
  ) {}

  own({ id, position, plan }: RunRow): number | null {
    if (plan?.time?.waited === true && plan.time.seq === position) return plan.time.clock;
    const kept = and(eq(runSteps.runId, id), eq(runSteps.seq, position), isNull(runSteps.discardedAt));
    return this.database.orm.select({ clock: runSteps.clock }).from(runSteps).where(kept).get()?.clock ?? null;
  }

  isApart(run: RunRow): boolean {
    const own = this.own(run);
    const time = run.plan?.time;
    return time?.waited === false && time.seq <= run.position && own !== null && own < time.clock;
  }

  ahead(run: RunRow): readonly OtherJourney[] {
    const own = this.own(run);
    return own === null ? [] : this.#others(run).filter(({ clock }) => clock > own);
  }

  pass(edit: UnitOfWork, run: RunRow, minutes: number): number | null {
    const { campaignId } = run;
    if (campaignId === null) return null;
    const clock = edit.get('campaign', campaignId).elapsedMinutes;
    const own = this.own(run);
    const isBehind = own !== null && own < clock;
    if (isBehind && this.isApart(run)) {
      const after = own + minutes;
      if (after > clock) edit.change('campaign', campaignId, { elapsedMinutes: after });
      return after;
    }
    if (isBehind && this.ahead(run).length > 0) {
      // What takes no time happens where the journey stands.
      if (minutes === 0) return own;
      throw new AppError('invalid', { key: 'app:journey.error.behind', args: { title: run.title } });
    }
    if (minutes > 0) edit.change('campaign', campaignId, { elapsedMinutes: clock + minutes });
    return clock + minutes;
  }

  after(run: RunRow, minutes: number): number | undefined {
    const own = this.own(run);
    return own !== null && this.isApart(run) ? own + minutes : undefined;
  }

  corrected(edit: UnitOfWork, run: RunRow, minutes: number): number {
    const own = this.own(run);
    const [furthest] = this.#others(run);
    if (run.campaignId === null || own === null || furthest === undefined) return minutes;
    const clock = edit.get('campaign', run.campaignId).elapsedMinutes;
    // A journey that was behind moves the clock by what now goes beyond it; one that was ahead moves it no further back than to where the next of them stands.
    if (furthest.clock > own - minutes) return Math.max(0, own - clock);
    return Math.max(minutes, Math.min(0, furthest.clock - clock));
  }

  /** Every other journey of the campaign that is not in the trash, the furthest first. */
  #others(run: RunRow): readonly OtherJourney[] {
    if (run.campaignId === null) return [];
    const others = this.database.rows(
      this.database.orm
        .select()
        .from(runs)
        .where(and(eq(runs.campaignId, run.campaignId), ne(runs.id, run.id), isNull(runs.trashedAt))),
    );
    return others
      .filter(({ system, procedure }) => this.registry.outline(system)?.kinds[procedure] === 'travel')
      .flatMap((other) => {
        const clock = this.own(other);
        return clock === null ? [] : [{ id: other.id, title: other.title, clock }];
      })
      .sort((one, other) => other.clock - one.clock);
  }
}
