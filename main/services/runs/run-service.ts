import { randomUUID } from 'node:crypto';
import { inject, injectable } from 'tsyringe';
import { IClock } from '#main/services/clock';
import { IEvents } from '#main/services/events';
import { IPlayer } from '#main/services/play/player';
import { IRunReader } from '#main/services/runs/run-reader';
import { ICampaignStore } from '#main/storage/campaign-store';
import { IRunStore } from '#main/storage/run-store';
import type { NewStep, RunRow, RunWithStep, StepRow } from '#main/storage/run-store';
import { AppError } from '#shared/domain/app-error';
import type { DicePlan } from '#shared/domain/run';
import type { Implementation } from '#shared/ipc/contract';
import type { ActResult, RunsContract, RunSummary, RunView } from '#shared/ipc/runs';

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

@injectable()
export class RunService implements IRunService {
  constructor(
    @inject(IRunStore) private readonly store: IRunStore,
    @inject(IRunReader) private readonly reader: IRunReader,
    @inject(ICampaignStore) private readonly campaigns: ICampaignStore,
    @inject(IPlayer) private readonly player: IPlayer,
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

  start({ campaignId, title, ...wanted }: Parameters<IRunService['start']>[0]): ActResult {
    const campaign = this.campaigns.get(campaignId);
    if (campaign === undefined) throw new AppError('not-found', { key: 'app:error.campaignNotFound' });
    if (campaign.trashedAt !== null) throw new AppError('unavailable', { key: 'app:run.campaignInTrash' });
    const { system } = campaign;
    const outcome = this.player.start({ ...wanted, place: `campaign ${campaignId}`, system }, ({ procedure, seed, step }) => {
      const id = randomUUID();
      const now = this.clock.now();
      const phase = step.finished ? 'finished' : 'active';
      const times = { createdAt: now, updatedAt: now, trashedAt: null, encounterId: null, partyId: null };
      this.store.insertFromDraft({ id, campaignId, system, procedure: procedure.id, title, seed, position: 0, phase, ...times }, step);
      return id;
    });
    return outcome.kind === 'needs-die' ? outcome : { kind: 'played', run: this.#changed(outcome.kept) };
  }

  act({
    action: id,
    input,
    dice,
    ...at
  }: At & { readonly action: string; readonly input: Readonly<Record<string, unknown>>; readonly dice: DicePlan }): ActResult {
    const row = this.#standingAt(at);
    const { run } = row;
    if (run.phase !== 'active') throw new AppError('invalid', { key: 'app:run.over' });
    const { procedure, state } = this.#playable(row);
    const outcome = this.player.act(run, procedure, state, { id, input, dice });
    if (outcome.kind === 'needs-die') return outcome;
    this.store.append(run.id, outcome.step, outcome.step.finished ? 'finished' : 'active', this.clock.now());
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

  #playable(row: RunWithStep) {
    const playable = this.reader.playable(row);
    if ('because' in playable) throw new AppError('unavailable', playable.because);
    return playable;
  }

  /** A click that was made on an older picture of the run must not be played on the newer one, nor on one that was put away. */
  #standingAt({ id, position }: At): RunWithStep {
    const row = this.reader.row(id);
    if (row.run.trashedAt !== null) throw new AppError('unavailable', { key: 'app:run.inTrash' });
    if (row.campaignTrashedAt !== null) throw new AppError('unavailable', { key: 'app:run.campaignInTrash' });
    if (row.run.position !== position) throw new AppError('conflict', { key: 'app:run.moved' });
    return row;
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
