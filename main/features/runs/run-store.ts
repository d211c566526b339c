import { and, count, desc, eq, getTableColumns, gt, gte, isNotNull, isNull, lte, max, or, sql } from 'drizzle-orm';
import type { SQLWrapper } from 'drizzle-orm';
import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IDatabase } from '#main/platform/database/database';
import type { Orm } from '#main/platform/database/database';
import { campaigns, runs, runSteps } from '#main/platform/database/schema';

export type RunRow = typeof runs.$inferSelect;
export type StepRow = typeof runSteps.$inferSelect;
export type NewStep = Omit<typeof runSteps.$inferInsert, 'id' | 'runId' | 'discardedAt'>;

/** The action of a run's first step. */
export const START = 'start';

/** A run with what a list shows of the step it stands at. */
export interface RunWithStep {
  readonly run: RunRow;
  readonly campaignName: string;
  readonly campaignTrashedAt: number | null;
  readonly presentation: StepRow['presentation'];
}

/** Those of one millisecond in the order in which they were made. */
const LATEST_FIRST = [desc(runs.updatedAt), desc(sql`${runs}.rowid`)] as const;

/** Runs and their records. Each writing method is one transaction: the record and the run agree, or neither changed. */
export interface IRunStore {
  get(id: string): RunWithStep | undefined;
  /** Runs of a campaign, active ones first, then the latest. */
  list(campaignId: string, trashed: boolean): readonly RunWithStep[];
  /** The run that was played last, if it can be played on and neither it nor its campaign is in the trash. */
  latestActive(): RunWithStep | undefined;
  /** The step a run stands at, or any other of its record. */
  step(runId: string, seq: number): StepRow | undefined;
  /** The record up to and with `seq`, oldest first, without states. */
  record(runId: string, upTo: number): readonly Omit<StepRow, 'state' | 'presentation'>[];
  /** Every step that was taken back from a run that stands at `position`, in the order in which they were played, without states. */
  undone(runId: string, position: number): readonly Omit<StepRow, 'state' | 'presentation'>[];
  undoneCount(runId: string, position: number): number;
  /** The number of the last step that can be redone; the position itself when there is none. */
  lastSeq(runId: string): number;
  /** A run of a campaign by its seed, which no other start has; also out of the trash. */
  bySeed(campaignId: string, seed: string): RunRow | undefined;
  /** The start of a run that is stored already. */
  addFirst(runId: string, first: NewStep): void;
  /** Adds a step after the position the run stands at; what had been undone is set aside for good, but kept. */
  append(runId: string, step: NewStep, phase: RunRow['phase'], at: number): void;
  /** Moves to another step of the record. */
  move(runId: string, position: number, phase: RunRow['phase'], at: number): void;
}
export const IRunStore = Symbol('IRunStore');

/** What a log shows of a step: all but the two large columns. */
const { state: _state, presentation: _presentation, ...RECORD } = getTableColumns(runSteps);

@service(IRunStore)
export class RunStore implements IRunStore {
  readonly #kept: () => ReturnType<typeof prepared>;

  constructor(@inject(IDatabase) private readonly database: IDatabase) {
    this.#kept = database.keep(prepared);
  }

  get(id: string): RunWithStep | undefined {
    return this.#prepared.get.get({ id });
  }

  list(campaignId: string, trashed: boolean): readonly RunWithStep[] {
    const rows = this.database.rows(
      joined(this.database.orm)
        .where(and(eq(runs.campaignId, campaignId), trashed ? isNotNull(runs.trashedAt) : isNull(runs.trashedAt)))
        .orderBy(...LATEST_FIRST),
    );
    return [...rows.filter((row) => row.run.phase === 'active'), ...rows.filter((row) => row.run.phase !== 'active')];
  }

  latestActive(): RunWithStep | undefined {
    return joined(this.database.orm)
      .where(and(eq(runs.phase, 'active'), isNull(runs.trashedAt), isNull(campaigns.trashedAt)))
      .orderBy(...LATEST_FIRST)
      .limit(1)
      .get();
  }

  step(runId: string, seq: number): StepRow | undefined {
    return this.#prepared.step.get({ runId, seq });
  }

  record(runId: string, upTo: number): readonly Omit<StepRow, 'state' | 'presentation'>[] {
    return this.#prepared.record.all({ runId, upTo });
  }

  undone(runId: string, position: number): readonly Omit<StepRow, 'state' | 'presentation'>[] {
    return this.database.orm.select(RECORD).from(runSteps).where(takenBack(runId, position)).orderBy(runSteps.id).all();
  }

  undoneCount(runId: string, position: number): number {
    return this.#prepared.undoneCount.get({ runId, position })?.steps ?? 0;
  }

  lastSeq(runId: string): number {
    return this.#prepared.lastSeq.get({ runId })?.last ?? 0;
  }

  bySeed(campaignId: string, seed: string): RunRow | undefined {
    return this.database.orm
      .select()
      .from(runs)
      .where(and(eq(runs.campaignId, campaignId), eq(runs.seed, seed)))
      .get();
  }

  addFirst(runId: string, first: NewStep): void {
    this.#prepared.insertStep.run({ ...first, runId });
  }

  append(runId: string, step: NewStep, phase: RunRow['phase'], at: number): void {
    this.database.transaction(() => {
      this.#prepared.discardFrom.run({ runId, seq: step.seq, at });
      this.#prepared.insertStep.run({ ...step, runId });
      this.#moveTo(runId, step.seq, phase, at);
    });
  }

  move(runId: string, position: number, phase: RunRow['phase'], at: number): void {
    this.database.transaction(() => {
      this.#moveTo(runId, position, phase, at);
    });
  }

  #moveTo(runId: string, position: number, phase: RunRow['phase'], at: number): void {
    this.#prepared.move.run({ runId, position, phase, at });
  }

  get #prepared(): ReturnType<typeof prepared> {
    return this.#kept();
  }
}

function joined(orm: Orm) {
  return orm
    .select({ run: runs, campaignName: campaigns.name, campaignTrashedAt: campaigns.trashedAt, presentation: runSteps.presentation })
    .from(runs)
    .innerJoin(campaigns, eq(campaigns.id, runs.campaignId))
    .innerJoin(runSteps, and(eq(runSteps.runId, runs.id), eq(runSteps.seq, runs.position), isNull(runSteps.discardedAt)))
    .$dynamic();
}

/** Set aside for good, or after the step at which the run stands. */
function takenBack(runId: SQLWrapper | string, position: SQLWrapper | number) {
  return and(eq(runSteps.runId, runId), or(isNotNull(runSteps.discardedAt), gt(runSteps.seq, position)));
}

/** What every round asks for, built and compiled once: that takes longer than to answer it. */
function prepared(orm: Orm) {
  const given = sql.placeholder;
  const kept = and(eq(runSteps.runId, given('runId')), isNull(runSteps.discardedAt));
  return {
    get: joined(orm)
      .where(eq(runs.id, given('id')))
      .prepare(),
    step: orm
      .select()
      .from(runSteps)
      .where(and(kept, eq(runSteps.seq, given('seq'))))
      .prepare(),
    record: orm
      .select(RECORD)
      .from(runSteps)
      .where(and(kept, lte(runSteps.seq, given('upTo'))))
      .orderBy(runSteps.seq)
      .prepare(),
    undoneCount: orm
      .select({ steps: count() })
      .from(runSteps)
      .where(takenBack(given('runId'), given('position')))
      .prepare(),
    lastSeq: orm
      .select({ last: max(runSteps.seq) })
      .from(runSteps)
      .where(kept)
      .prepare(),
    discardFrom: orm
      .update(runSteps)
      .set({ discardedAt: sql`${given('at')}` })
      .where(and(kept, gte(runSteps.seq, given('seq'))))
      .prepare(),
    insertStep: orm
      .insert(runSteps)
      .values({
        runId: given('runId'),
        seq: given('seq'),
        action: given('action'),
        input: given('input'),
        dice: given('dice'),
        events: given('events'),
        effects: given('effects'),
        state: given('state'),
        stateVersion: given('stateVersion'),
        finished: given('finished'),
        presentation: given('presentation'),
        round: given('round'),
        pluginVersion: given('pluginVersion'),
        apiVersion: given('apiVersion'),
        playedAt: given('playedAt'),
      })
      .prepare(),
    move: orm
      .update(runs)
      .set({ position: sql`${given('position')}`, phase: sql`${given('phase')}`, updatedAt: sql`${given('at')}` })
      .where(eq(runs.id, given('runId')))
      .prepare(),
  };
}
