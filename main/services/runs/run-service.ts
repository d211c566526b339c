import { randomBytes, randomUUID } from 'node:crypto';
import { inject, injectable } from 'tsyringe';
import { IPluginRegistry } from '#main/plugin-host/registry';
import { applyAction, startProcedure } from '#main/procedures/engine';
import type { Played, Refused } from '#main/procedures/engine';
import { IClock } from '#main/services/clock';
import { IEvents } from '#main/services/events';
import { IRunReader } from '#main/services/runs/run-reader';
import { ICampaignStore } from '#main/storage/campaign-store';
import { IRunStore } from '#main/storage/run-store';
import type { NewStep, RunRow, RunWithStep, StepRow } from '#main/storage/run-store';
import { AppError } from '#shared/domain/app-error';
import type { DicePlan } from '#shared/domain/run';
import type { Implementation } from '#shared/ipc/contract';
import type { ActResult, RunsContract, RunSummary, RunView } from '#shared/ipc/runs';
import { API_VERSION } from '#shared/plugin-api/manifest';
import type { Procedure } from '#shared/plugin-api/procedure';

/** Where somebody believes a run to stand. */
interface At {
  readonly id: string;
  readonly position: number;
}

/**
 * Plays runs. Every action is stored whole in one transaction before it is answered; undo and redo move along the record and take
 * nothing away. Undoing does not change the luck: the same action again falls the same way, unless the table types its dice.
 */
export interface IRunService extends Pick<
  Implementation<RunsContract>,
  'list' | 'resumable' | 'get' | 'act' | 'undo' | 'redo' | 'end' | 'rename' | 'trash' | 'restore'
> {
  /** @throws AppError `invalid` with every mistake of the set-up. */
  start(input: {
    readonly campaignId: string;
    readonly procedure: string;
    readonly title: string;
    readonly setup: Readonly<Record<string, unknown>>;
    readonly dice: DicePlan;
  }): ActResult;
}
export const IRunService = Symbol('IRunService');

/** The action that the host itself records when the GM ends a run. */
const END = 'end';
const ENDED_BY_GM = 'app:run.endedByGm';
const START = 'start';

@injectable()
export class RunService implements IRunService {
  /** The start that a die was asked for last. */
  #waiting: { readonly campaignId: string; readonly procedure: string; readonly seed: string } | undefined;

  constructor(
    @inject(IRunStore) private readonly store: IRunStore,
    @inject(IRunReader) private readonly reader: IRunReader,
    @inject(ICampaignStore) private readonly campaigns: ICampaignStore,
    @inject(IPluginRegistry) private readonly registry: IPluginRegistry,
    @inject(IEvents) private readonly events: IEvents,
    @inject(IClock) private readonly clock: IClock,
  ) {}

  list({ campaignId, trashed }: { readonly campaignId: string; readonly trashed: boolean }): RunSummary[] {
    return this.store.list(campaignId, trashed).map((row) => this.reader.summary(row));
  }

  resumable(): RunSummary | null {
    const row = this.store.latestActive();
    return row === undefined ? null : this.reader.summary(row);
  }

  get({ id }: { readonly id: string }): RunView {
    return this.reader.view(id);
  }

  start(input: Parameters<IRunService['start']>[0]): ActResult {
    const campaign = this.campaigns.get(input.campaignId);
    if (campaign === undefined) throw new AppError('not-found', { key: 'app:error.campaignNotFound' });
    const { system } = campaign;
    const procedure = this.#procedure(system, input.procedure);
    const seed = this.#seedOfStart(input);
    const outcome = this.#guarded(system, () => startProcedure(procedure, input.setup, { kind: 'plan', seed, action: 0, plan: input.dice }));
    if (outcome.kind === 'needs-die') {
      this.#waiting = { campaignId: input.campaignId, procedure: input.procedure, seed };
      return outcome;
    }
    const played = this.#accepted(outcome, system);
    const now = this.clock.now();
    const run: RunRow = {
      id: randomUUID(),
      campaignId: input.campaignId,
      system,
      procedure: procedure.id,
      title: input.title,
      seed,
      position: 0,
      phase: played.step.finished ? 'finished' : 'active',
      createdAt: now,
      updatedAt: now,
      trashedAt: null,
    };
    this.store.insert(run, this.#step(system, procedure, START, 0, played));
    this.#waiting = undefined;
    return { kind: 'played', run: this.#changed(run.id) };
  }

  act(input: At & { readonly action: string; readonly input: Readonly<Record<string, unknown>>; readonly dice: DicePlan }): ActResult {
    const row = this.#standingAt(input);
    const { run } = row;
    if (run.phase !== 'active') throw new AppError('invalid', { key: 'app:run.over' });
    const { procedure, state } = this.#playable(row);
    const action = { id: input.action, input: input.input };
    const source = { kind: 'plan', seed: run.seed, action: run.position + 1, plan: input.dice } as const;
    const outcome = this.#guarded(run.system, () => applyAction(procedure, state, action, source));
    if (outcome.kind === 'needs-die') return outcome;
    const played = this.#accepted(outcome, run.system);
    const step = this.#step(run.system, procedure, input.action, run.position + 1, played);
    this.store.append(run.id, step, played.step.finished ? 'finished' : 'active', this.clock.now());
    return { kind: 'played', run: this.#changed(run.id) };
  }

  undo(at: At): RunView {
    const { run } = this.#standingAt(at);
    if (run.position === 0) throw new AppError('invalid', { key: 'app:run.nothingToUndo' });
    return this.#moveTo(run, run.position - 1);
  }

  redo(at: At): RunView {
    const { run } = this.#standingAt(at);
    if (this.store.lastSeq(run.id) === run.position) throw new AppError('invalid', { key: 'app:run.nothingToRedo' });
    return this.#moveTo(run, run.position + 1);
  }

  end(at: At): RunView {
    const row = this.#standingAt(at);
    if (row.run.phase !== 'active') throw new AppError('invalid', { key: 'app:run.over' });
    const last = this.store.step(row.run.id, row.run.position);
    if (last === undefined) throw new AppError('not-found', { key: 'app:error.runNotFound' });
    const { id: _id, runId: _runId, discardedAt: _discardedAt, ...kept } = last;
    // The state is kept as it is: only the GM's word is added, so that a run of a missing plugin can be ended too.
    const step: NewStep = {
      ...kept,
      seq: last.seq + 1,
      action: END,
      input: {},
      dice: [],
      events: [{ weight: 'headline', text: { key: ENDED_BY_GM }, tone: 'neutral' }],
      effects: [],
      finished: true,
      playedAt: this.clock.now(),
    };
    this.store.append(row.run.id, step, 'ended', step.playedAt);
    return this.#changed(row.run.id);
  }

  rename({ id, title }: { readonly id: string; readonly title: string }): RunSummary {
    return this.#update(id, { title });
  }

  trash({ id }: { readonly id: string }): RunSummary {
    return this.#update(id, { trashedAt: this.clock.now() });
  }

  restore({ id }: { readonly id: string }): RunSummary {
    return this.#update(id, { trashedAt: null });
  }

  /** A start that waited for a die is played anew once it is typed: by the same seed, or the app's own dice would fall differently. */
  #seedOfStart({ campaignId, procedure }: { readonly campaignId: string; readonly procedure: string }): string {
    const waiting = this.#waiting;
    if (waiting?.campaignId === campaignId && waiting.procedure === procedure) return waiting.seed;
    return randomBytes(16).toString('hex');
  }

  #procedure(system: string, id: string): Procedure {
    if (this.registry.manifest(system) === undefined) throw new AppError('unavailable', { key: 'app:error.systemNotFound', args: { system } });
    const procedure = this.registry.procedure(system, id);
    if (procedure === undefined) throw new AppError('not-found', { key: 'app:error.procedureNotFound', args: { procedure: id } });
    return procedure;
  }

  #playable(row: RunWithStep) {
    const playable = this.reader.playable(row);
    if ('because' in playable) throw new AppError('unavailable', playable.because);
    return playable;
  }

  /** A click that was made on an older picture of the run must not be played on the newer one. */
  #standingAt({ id, position }: At): RunWithStep {
    const row = this.reader.row(id);
    if (row.run.position !== position) throw new AppError('conflict', { key: 'app:run.moved' });
    return row;
  }

  /** Everything of a plugin that is called goes through here. */
  #guarded<T>(system: string, play: () => T): T {
    try {
      return play();
    } catch (error) {
      throw new AppError('internal', { key: 'app:run.pluginFailed', args: { system } }, [], 'app', error);
    }
  }

  #accepted(outcome: Played | Refused, system: string): Played {
    if (outcome.kind === 'played') return outcome;
    throw new AppError('invalid', outcome.issues[0].text, outcome.issues, system);
  }

  #step(system: string, procedure: Procedure, action: string, seq: number, { input, step, dice }: Played): NewStep {
    const presentation = this.#guarded(system, () => procedure.present(step.state));
    return {
      seq,
      action,
      input,
      dice,
      events: step.events,
      effects: step.effects,
      state: step.state,
      stateVersion: procedure.stateVersion,
      finished: step.finished,
      presentation,
      round: presentation.round,
      pluginVersion: this.registry.manifest(system)?.version ?? '',
      apiVersion: API_VERSION,
      playedAt: this.clock.now(),
    };
  }

  #moveTo(run: RunRow, position: number): RunView {
    const step = this.store.step(run.id, position);
    if (step === undefined) throw new AppError('not-found', { key: 'app:error.runNotFound' });
    const over = isEndByGm(step) ? 'ended' : 'finished';
    this.store.move(run.id, position, step.finished ? over : 'active', this.clock.now());
    return this.#changed(run.id);
  }

  #update(id: string, change: Parameters<IRunStore['update']>[1]): RunSummary {
    this.reader.row(id);
    this.store.update(id, change);
    this.events.emit('runs.changed', { id });
    return this.reader.summary(this.reader.row(id));
  }

  #changed(id: string): RunView {
    this.events.emit('runs.changed', { id });
    return this.reader.view(id);
  }
}

/** A plugin may have an action of the same name: only the host says this of it. */
function isEndByGm(step: StepRow): boolean {
  const [headline] = step.events;
  return step.action === END && headline !== undefined && 'key' in headline.text && headline.text.key === ENDED_BY_GM;
}
