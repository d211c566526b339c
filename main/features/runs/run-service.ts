import { randomUUID } from 'node:crypto';
import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IClock } from '#main/platform/composition/clock';
import { KeyedQueue } from '#main/platform/procedures/keyed-queue';
import { ICorrections } from '#main/features/runs/corrections';
import { IProcedureRunner } from '#main/features/runs/procedure-runner';
import type { PlayedStart } from '#main/features/runs/procedure-runner';
import { IRunPlaces } from '#main/features/runs/run-place';
import type { RunPlace, WantedPlace } from '#main/features/runs/run-place';
import { IRunReader } from '#main/features/runs/run-reader';
import { END, ENDED_BY_GM, IRunRecorder } from '#main/features/runs/run-recorder';
import { refuseTrashed, titled } from '#main/platform/records/trash';
import { IRunStore } from '#main/features/runs/run-store';
import type { NewStep, Played, RunRow, RunWithStep } from '#main/features/runs/run-store';
import { AppError } from '#shared/domain/app-error';
import type { DicePlan } from '#shared/domain/run';
import type { AsyncImplementation } from '#shared/ipc/contract';
import type { ActResult, Gone, LogEntry, RunsContract, RunSummary, RunProgress, RunView, UndoneStep } from '#shared/ipc/runs';

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
  AsyncImplementation<RunsContract>,
  'list' | 'resumable' | 'get' | 'log' | 'undone' | 'gone' | 'act' | 'undo' | 'redo' | 'end' | 'rename' | 'trash' | 'restore'
> {
  /**
   * Plays an earlier step again with another input, and what follows with the same dice: all of it, or nothing.
   * @throws AppError `conflict`, `invalid`, `unavailable` as of an action.
   */
  correct(wanted: At & { readonly seq: number; readonly input: Readonly<Record<string, unknown>> }): Promise<RunProgress>;
  /** The same without storing anything: the steps as they would be. */
  correction(wanted: At & { readonly seq: number; readonly input: Readonly<Record<string, unknown>> }): Promise<readonly NewStep[]>;
  /** @throws AppError `invalid` with every mistake of the set-up. */
  start(
    input: WantedPlace & {
      readonly procedure: string;
      readonly title: string;
      readonly setup: Readonly<Record<string, unknown>>;
      readonly dice: DicePlan;
    },
  ): Promise<ActResult>;
  /** Stores a start that was played, as a run of a campaign. @returns its id. */
  begin(place: RunPlace, title: string, played: PlayedStart): string;
}
export const IRunService = Symbol('IRunService');

@service(IRunService)
export class RunService implements IRunService {
  /** What moves along one run waits for what was asked of it before. */
  readonly #turns = new KeyedQueue();

  constructor(
    @inject(IRunStore) private readonly store: IRunStore,
    @inject(IRunReader) private readonly reader: IRunReader,
    @inject(IRunPlaces) private readonly places: IRunPlaces,
    @inject(IProcedureRunner) private readonly player: IProcedureRunner,
    @inject(IRunRecorder) private readonly recorder: IRunRecorder,
    @inject(ICorrections) private readonly corrections: ICorrections,
    @inject(IClock) private readonly clock: IClock,
  ) {}

  list({ campaignId, trashed }: { readonly campaignId: string; readonly trashed: boolean }): RunSummary[] {
    return this.store.list(campaignId, trashed).map((row) => this.reader.summary(row));
  }

  resumable(): RunSummary | null {
    const row = this.store.latestActive();
    return row === undefined ? null : this.reader.summary(row);
  }

  get({ id }: { readonly id: string }): Promise<RunView> {
    return this.reader.view(id);
  }

  log({ id, before, limit }: { readonly id: string; readonly before: number; readonly limit: number }): LogEntry[] {
    return this.reader.log(id, before, limit);
  }

  undone({ id, from }: { readonly id: string; readonly from: number }): UndoneStep[] {
    return this.reader.undone(id, from);
  }

  gone({ id }: { readonly id: string }): Gone[] {
    return this.reader.gone(id);
  }

  async start({ procedure: wanted, title, setup, dice, ...where }: Parameters<IRunService['start']>[0]): Promise<ActResult> {
    const { campaignId, system } = this.places.find(where);
    const place = `campaign ${campaignId}`;
    const outcome = await this.player.start({ place, system, procedure: wanted, setup, dice }, (played) => {
      // The campaign may have been put away while the rules were asked.
      return this.begin(this.places.find(where), title, played);
    });
    return outcome.kind === 'needs-die' ? outcome : { kind: 'played', run: await this.reader.update(outcome.kept, { addedFrom: 0, removed: 0 }) };
  }

  begin({ campaignId, system, encounterId, partyId, journeyId, journeyClock }: RunPlace, title: string, { procedure, seed, step }: PlayedStart): string {
    const id = randomUUID();
    const now = this.clock.now();
    const phase = step.finished ? 'finished' : 'active';
    const about = { encounterId, partyId: partyId ?? this.places.partyOf(campaignId, step.input), plan: null, journeyId, journeyClock };
    const times = { createdAt: now, updatedAt: now, trashedAt: null };
    const run = { id, campaignId, system, procedure: procedure.id, title, seed, position: 0, phase, ...about, ...times } as const;
    this.recorder.begin({ run, kind: procedure.kind }, step);
    return id;
  }

  act({
    action: id,
    input,
    dice,
    ...at
  }: At & { readonly action: string; readonly input: Readonly<Record<string, unknown>>; readonly dice: DicePlan }): Promise<ActResult> {
    return this.#turns.run(at.id, async (): Promise<ActResult> => {
      const before = this.#activeAt(at);
      const playable = await this.reader.playable(before);
      if ('because' in playable) throw new AppError('unavailable', playable.because, [], before.run.system);
      const outcome = await this.player.act(before.run, playable, { id, input, dice });
      if (outcome.kind === 'needs-die') return outcome;
      // It may have been put away or ended by an undo elsewhere while the rules were asked.
      this.recorder.append(this.#played(this.#activeAt(at)), outcome.step, outcome.step.finished ? 'finished' : 'active', this.clock.now(), playable.travel);
      return { kind: 'played', run: await this.reader.update(at.id, { addedFrom: outcome.step.seq, removed: 0 }) };
    });
  }

  correction({ seq, input, ...at }: Parameters<IRunService['correction']>[0]): Promise<readonly NewStep[]> {
    return this.corrections.replay(this.#activeAt(at), seq, input);
  }

  correct({ seq, input, ...at }: Parameters<IRunService['correct']>[0]): Promise<RunProgress> {
    return this.#turns.run(at.id, async () => {
      const before = this.#activeAt(at);
      const steps = await this.corrections.replay(before, seq, input);
      // It may have been put away while the rules were asked.
      this.corrections.keep(this.#played(this.#activeAt(at)), steps, this.clock.now());
      return this.reader.update(at.id, { addedFrom: seq, removed: at.position - seq + 1 });
    });
  }

  undo(at: At): Promise<RunProgress> {
    return this.#turns.run(at.id, () => {
      const row = this.#standingAt(at);
      if (row.run.position === 0) throw new AppError('invalid', { key: 'app:run.nothingToUndo' });
      return this.#turn(row, 'back');
    });
  }

  redo(at: At): Promise<RunProgress> {
    return this.#turns.run(at.id, () => {
      const row = this.#standingAt(at);
      if (!this.reader.canRedo(row.run)) throw new AppError('invalid', { key: 'app:run.nothingToRedo' });
      return this.#turn(row, 'forth');
    });
  }

  end(at: At): Promise<RunProgress> {
    return this.#turns.run(at.id, () => this.#end(at));
  }

  rename({ id, title }: { readonly id: string; readonly title: string }): RunSummary {
    refuseTrashed(titled(this.#ofCampaign(id).run));
    return this.#change(id, 'renamed', { title });
  }

  trash({ id }: { readonly id: string }): RunSummary {
    const { trashedAt } = this.#ofCampaign(id).run;
    return this.#change(id, 'trashed', { trashedAt: trashedAt ?? this.clock.now() });
  }

  restore({ id }: { readonly id: string }): RunSummary {
    return this.#change(id, 'restored', { trashedAt: null });
  }

  #end(at: At): Promise<RunProgress> {
    const row = this.#activeAt(at);
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
      offers: [],
      finished: true,
      playedAt: this.clock.now(),
    };
    this.recorder.append(this.#played(row), step, 'ended', step.playedAt, last.presentation.travel);
    return this.reader.update(row.run.id, { addedFrom: step.seq, removed: 0 });
  }

  /** A check that was kept in no campaign is read and kept, and changed by nothing else. @throws AppError `not-found`. */
  #ofCampaign(id: string): RunWithStep {
    const row = this.reader.row(id);
    if (row.run.campaignId === null) throw new AppError('not-found', { key: 'app:error.runNotFound' });
    return row;
  }

  /** A click that was made on an older picture of the run must not be played on the newer one, nor on one that was put away. */
  #standingAt({ id, position }: At): RunWithStep {
    const row = this.#ofCampaign(id);
    refuseTrashed(campaignOf(row), titled(row.run));
    if (row.run.position !== position) throw new AppError('conflict', { key: 'app:run.moved' });
    return row;
  }

  /** The same, of a run that is not over. */
  #activeAt(at: At): RunWithStep {
    const row = this.#standingAt(at);
    if (row.run.phase !== 'active') throw new AppError('invalid', { key: 'app:run.over' });
    return row;
  }

  #turn(row: RunWithStep, direction: 'back' | 'forth'): Promise<RunProgress> {
    return this.reader.update(row.run.id, this.recorder.turn(this.#played(row), direction));
  }

  #change(id: string, action: 'renamed' | 'trashed' | 'restored', change: Partial<Pick<RunRow, 'title' | 'trashedAt'>>): RunSummary {
    const row = this.#ofCampaign(id);
    refuseTrashed(campaignOf(row));
    this.recorder.change(this.#played(row), action, change);
    return this.reader.summary(this.reader.row(id));
  }

  #played({ run }: RunWithStep): Played {
    return { run, kind: this.reader.kind(run) };
  }
}

/** As far as the trash asks. */
function campaignOf({ campaignName, campaignTrashedAt }: RunWithStep) {
  return { name: campaignName ?? '', trashedAt: campaignTrashedAt };
}
