import { and, asc, count, desc, eq, getTableColumns, gt, gte, isNotNull, isNull, lt, lte, max, or, sql } from 'drizzle-orm';
import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IDatabase } from '#main/platform/database/database';
import type { Orm } from '#main/platform/database/database';
import { campaigns, runs, runSteps } from '#main/platform/database/schema';
import type { ActionOffer, ProcedureKind } from '#shared/plugin-api/procedure';

/** A row of the table of runs. */
export type RunRow = typeof runs.$inferSelect;
/** A row of the table of steps, which one play of a run is made of. */
export type StepRow = typeof runSteps.$inferSelect;
/** A run as it stands, with what is played in it: null where its rules are not there any more. */
export interface Played {
  readonly run: RunRow;
  readonly kind: ProcedureKind | null;
}

/** A step that is to be stored. The store assigns its id. */
export type NewStep = Omit<typeof runSteps.$inferInsert, 'id' | 'runId' | 'discardedAt' | 'offers'> & { readonly offers: readonly ActionOffer[] };

/** A step as a log shows it: all but what is large. */
export type StepEntry = Omit<StepRow, 'state' | 'presentation' | 'offers'>;
/** A step as a run stands at it: all but its state, which only playing on needs. */
export type StandingStep = Omit<StepRow, 'state'>;

/** The action of a run's first step. */
export const START = 'start';

/** A run with what a list shows of the step it stands at. */
export interface RunWithStep {
  readonly run: RunRow;
  /** Null: a check that was kept in no campaign. */
  readonly campaignName: string | null;
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
  /** A step of the record, with its state. */
  step(runId: string, seq: number): StepRow | undefined;
  /** The same without its state. */
  standing(runId: string, seq: number): StandingStep | undefined;
  /** At most `limit` steps of the record before the step `before`, the latest of them, oldest first. */
  entries(runId: string, before: number, limit: number): readonly StepEntry[];
  /** The steps of the record from `from` up to and with `upTo` that propose something, oldest first. */
  proposing(runId: string, from: number, upTo: number): readonly StepEntry[];
  /** Every step from the row `from` on that was taken back from a run that stands at `position`, in the order in which they were played. */
  undone(runId: string, position: number, from: number): readonly StepEntry[];
  undoneCount(runId: string, position: number): number;
  /** The number of the last step that can be redone; the position itself when there is none. */
  lastSeq(runId: string): number;
  /** A run of a campaign by its seed, which no other start has; also out of the trash. */
  bySeed(campaignId: string, seed: string): RunRow | undefined;
  /** The start of a run that is stored already. */
  addFirst(runId: string, first: NewStep): void;
  /** A check with its start, of no campaign: no change of the history, for nothing that a campaign has is otherwise. */
  addCheck(run: RunRow & { readonly campaignId: null }, first: NewStep): void;
  /** Adds a step after the position the run stands at; what had been undone is set aside for good, but kept. */
  append(runId: string, step: NewStep, phase: RunRow['phase'], at: number): void;
  /**
   * Puts steps in the place of the last ones of the record, which are set aside.
   * @returns ids of the rows that were set aside, as far as they belonged to the record, and of the new ones.
   */
  replace(
    run: RunRow,
    steps: readonly NewStep[],
    phase: RunRow['phase'],
    at: number,
  ): { readonly before: readonly number[]; readonly after: readonly number[] };
  /** Exchanges steps of the record for others that were set aside. */
  exchange(out: readonly number[], into: readonly number[], at: number): void;
  /** Steps that were set aside, of the numbers from `from` to `to`, oldest first. */
  setAside(runId: string, from: number, to: number): readonly Pick<StepRow, 'id' | 'seq' | 'action' | 'input' | 'playedAt'>[];
  /** Where the clock stood after a step of the record, where that is another time now. */
  setClock(runId: string, seq: number, clock: number | null): void;
  /** Moves to another step of the record. */
  move(runId: string, position: number, phase: RunRow['phase'], at: number): void;
}
export const IRunStore = Symbol('IRunStore');

const { state: _state, ...STANDING } = getTableColumns(runSteps);
const { presentation: _presentation, offers: _offers, ...ENTRY } = STANDING;

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
    const rows = this.database.rows<RunWithStep>(
      joined(this.database.orm)
        .where(and(eq(runs.campaignId, campaignId), trashed ? isNotNull(runs.trashedAt) : isNull(runs.trashedAt)))
        .orderBy(...LATEST_FIRST),
    );
    return [...rows.filter((row) => row.run.phase === 'active'), ...rows.filter((row) => row.run.phase !== 'active')];
  }

  latestActive(): RunWithStep | undefined {
    return joined(this.database.orm)
      .where(and(eq(runs.phase, 'active'), isNull(runs.trashedAt), isNotNull(runs.campaignId), isNull(campaigns.trashedAt)))
      .orderBy(...LATEST_FIRST)
      .limit(1)
      .get();
  }

  step(runId: string, seq: number): StepRow | undefined {
    return this.#prepared.step.get({ runId, seq });
  }

  standing(runId: string, seq: number): StandingStep | undefined {
    return this.#prepared.standing.get({ runId, seq });
  }

  entries(runId: string, before: number, limit: number): readonly StepEntry[] {
    return this.#prepared.entries.all({ runId, before, limit }).reverse();
  }

  proposing(runId: string, from: number, upTo: number): readonly StepEntry[] {
    return this.#prepared.proposing.all({ runId, from, upTo });
  }

  undone(runId: string, position: number, from: number): readonly StepEntry[] {
    const takenBack = and(eq(runSteps.runId, runId), gte(runSteps.id, from), or(isNotNull(runSteps.discardedAt), gt(runSteps.seq, position)));
    return this.database.orm.select(ENTRY).from(runSteps).where(takenBack).orderBy(runSteps.id).all();
  }

  undoneCount(runId: string, position: number): number {
    const { discarded, after } = this.#prepared;
    return (discarded.get({ runId })?.steps ?? 0) + (after.get({ runId, position })?.steps ?? 0);
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
    this.#prepared.insertStep.run({ clock: null, ...first, runId });
  }

  addCheck(run: RunRow & { readonly campaignId: null }, first: NewStep): void {
    this.database.orm.insert(runs).values(run).run();
    this.addFirst(run.id, first);
  }

  append(runId: string, step: NewStep, phase: RunRow['phase'], at: number): void {
    this.database.transaction(() => {
      this.#prepared.discardFrom.run({ runId, seq: step.seq, at });
      this.#prepared.insertStep.run({ clock: null, ...step, runId });
      this.#moveTo(runId, step.seq, phase, at);
    });
  }

  replace(run: RunRow, steps: readonly NewStep[], phase: RunRow['phase'], at: number): ReturnType<IRunStore['replace']> {
    return this.database.transaction(() => {
      const seq = steps[0]?.seq ?? run.position;
      const before = steps.flatMap((step) => this.#prepared.id.get({ runId: run.id, seq: step.seq })?.id ?? []);
      this.#prepared.discardFrom.run({ runId: run.id, seq, at });
      for (const step of steps) this.#prepared.insertStep.run({ clock: null, ...step, runId: run.id });
      this.#moveTo(run.id, steps.at(-1)?.seq ?? run.position, phase, at);
      return { before, after: steps.flatMap((step) => this.#prepared.id.get({ runId: run.id, seq: step.seq })?.id ?? []) };
    });
  }

  exchange(out: readonly number[], into: readonly number[], at: number): void {
    this.database.transaction(() => {
      for (const id of out) this.#prepared.setAside.run({ id, at });
      for (const id of into) this.#prepared.bringBack.run({ id });
    });
  }

  setAside(runId: string, from: number, to: number): ReturnType<IRunStore['setAside']> {
    return this.#prepared.allSetAside.all({ runId, from, to });
  }

  setClock(runId: string, seq: number, clock: number | null): void {
    const inForce = and(eq(runSteps.runId, runId), eq(runSteps.seq, seq), isNull(runSteps.discardedAt));
    this.database.orm.update(runSteps).set({ clock }).where(inForce).run();
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
    .leftJoin(campaigns, eq(campaigns.id, runs.campaignId))
    .innerJoin(runSteps, and(eq(runSteps.runId, runs.id), eq(runSteps.seq, runs.position), isNull(runSteps.discardedAt)))
    .$dynamic();
}

/** What every round asks for, built and compiled once: that takes longer than to answer it. */
function prepared(orm: Orm) {
  const value = sql.placeholder;
  const kept = and(eq(runSteps.runId, value('runId')), isNull(runSteps.discardedAt));
  return {
    get: joined(orm)
      .where(eq(runs.id, value('id')))
      .prepare(),
    step: orm
      .select()
      .from(runSteps)
      .where(and(kept, eq(runSteps.seq, value('seq'))))
      .prepare(),
    standing: orm
      .select(STANDING)
      .from(runSteps)
      .where(and(kept, eq(runSteps.seq, value('seq'))))
      .prepare(),
    entries: orm
      .select(ENTRY)
      .from(runSteps)
      .where(and(kept, lt(runSteps.seq, value('before'))))
      .orderBy(desc(runSteps.seq))
      .limit(value('limit'))
      .prepare(),
    proposing: orm
      .select(ENTRY)
      .from(runSteps)
      .where(and(kept, sql`${runSteps.effects} <> '[]'`, gte(runSteps.seq, value('from')), lte(runSteps.seq, value('upTo'))))
      .orderBy(asc(runSteps.seq))
      .prepare(),
    // Set aside for good, and after the step at which the run stands: two counts, because no index serves both.
    discarded: orm
      .select({ steps: count() })
      .from(runSteps)
      .where(and(eq(runSteps.runId, value('runId')), isNotNull(runSteps.discardedAt)))
      .prepare(),
    after: orm
      .select({ steps: count() })
      .from(runSteps)
      .where(and(kept, gt(runSteps.seq, value('position'))))
      .prepare(),
    lastSeq: orm
      .select({ last: max(runSteps.seq) })
      .from(runSteps)
      .where(kept)
      .prepare(),
    discardFrom: orm
      .update(runSteps)
      .set({ discardedAt: sql`${value('at')}` })
      .where(and(kept, gte(runSteps.seq, value('seq'))))
      .prepare(),
    id: orm
      .select({ id: runSteps.id })
      .from(runSteps)
      .where(and(kept, eq(runSteps.seq, value('seq'))))
      .prepare(),
    setAside: orm
      .update(runSteps)
      .set({ discardedAt: sql`${value('at')}` })
      .where(eq(runSteps.id, value('id')))
      .prepare(),
    bringBack: orm
      .update(runSteps)
      .set({ discardedAt: null })
      .where(eq(runSteps.id, value('id')))
      .prepare(),
    allSetAside: orm
      .select({ id: runSteps.id, seq: runSteps.seq, action: runSteps.action, input: runSteps.input, playedAt: runSteps.playedAt })
      .from(runSteps)
      .where(and(eq(runSteps.runId, value('runId')), isNotNull(runSteps.discardedAt), gte(runSteps.seq, value('from')), lte(runSteps.seq, value('to'))))
      .orderBy(asc(runSteps.id))
      .prepare(),
    insertStep: orm
      .insert(runSteps)
      .values({
        runId: value('runId'),
        seq: value('seq'),
        action: value('action'),
        input: value('input'),
        dice: value('dice'),
        events: value('events'),
        effects: value('effects'),
        state: value('state'),
        stateVersion: value('stateVersion'),
        finished: value('finished'),
        presentation: value('presentation'),
        offers: value('offers'),
        round: value('round'),
        pluginVersion: value('pluginVersion'),
        pluginContent: value('pluginContent'),
        clock: value('clock'),
        apiVersion: value('apiVersion'),
        playedAt: value('playedAt'),
      })
      .prepare(),
    move: orm
      .update(runs)
      .set({ position: sql`${value('position')}`, phase: sql`${value('phase')}`, updatedAt: sql`${value('at')}` })
      .where(eq(runs.id, value('runId')))
      .prepare(),
  };
}
