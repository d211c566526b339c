import { inject } from 'tsyringe';
import { changedFields, changeText } from '#main/features/runs/corrected-fields';
import { ICorrectionRecorder } from '#main/features/runs/correction-recorder';
import { IProcedureRunner } from '#main/features/runs/procedure-runner';
import type { PlayableState, WantedAction } from '#main/features/runs/procedure-runner';
import { IRunReader } from '#main/features/runs/run-reader';
import { IRunStore } from '#main/features/runs/run-store';
import type { NewStep, Played, RunRow, RunWithStep, StepRow } from '#main/features/runs/run-store';
import { service } from '#main/platform/composition/service';
import { AppError } from '#shared/domain/app-error';
import type { JsonObject } from '#shared/domain/json';
import type { DicePlan, DieRecord } from '#shared/domain/run';
import type { ActionOffer } from '#shared/plugin-api/procedure';

/** Plays part of a record again after one of its steps is put right. Stores nothing. */
export interface ICorrections {
  /**
   * @param seq the step that is played with another input; those after it, up to where the run stands, with their own.
   * @returns the steps as they come out, the first of them the one that was put right. Dice that were typed fall as they were typed; the application throws its own again
   *   as it would have, had it been played so the first time.
   * @throws AppError `invalid` when one of them cannot be played so, `unavailable` without the rules.
   */
  replay(row: RunWithStep, seq: number, input: Readonly<Record<string, unknown>>): Promise<readonly NewStep[]>;
  /** Stores what `replay` gave, as one change. */
  keep(played: Played, steps: readonly NewStep[], at: number): void;
  /**
   * What a step was asked and answered.
   * @throws AppError `invalid` for the start and for what no run of today's rules offers, `unavailable` without the rules.
   */
  asked(row: RunWithStep, seq: number): Promise<AskedStep>;
}

/** A step with what it was asked. */
export interface AskedStep {
  readonly offer: ActionOffer;
  readonly input: JsonObject;
  /** Who took part then, by id. */
  readonly names: Readonly<Record<string, string>>;
}
export const ICorrections = Symbol('ICorrections');

@service(ICorrections)
export class Corrections implements ICorrections {
  constructor(
    @inject(IRunStore) private readonly store: IRunStore,
    @inject(IRunReader) private readonly reader: IRunReader,
    @inject(IProcedureRunner) private readonly player: IProcedureRunner,
    @inject(ICorrectionRecorder) private readonly recorder: ICorrectionRecorder,
  ) {}

  async replay(row: RunWithStep, seq: number, input: Readonly<Record<string, unknown>>): Promise<readonly NewStep[]> {
    const { run } = row;
    if (seq < 1 || seq > run.position) throw new AppError('invalid', { key: 'app:run.noSuchStep' });
    const before = await this.reader.playable({ ...row, run: { ...run, position: seq - 1 } });
    if ('because' in before) throw new AppError('unavailable', before.because, [], run.system);
    const steps: NewStep[] = [];
    let from: PlayableState = before;
    for (let at = seq; at <= run.position; at += 1) {
      const old = this.#step(run.id, at);
      const action = { id: old.action, input: at === seq ? input : old.input, dice: asThrown(old.dice) };
      const outcome = await this.#act({ ...run, position: at - 1 }, from, action);
      // Who rolled for the table then is not asked again: the application would throw where a die is missing.
      if (outcome.kind === 'needs-die') throw new AppError('invalid', { key: 'app:run.diceMissing' });
      const { step } = outcome;
      if (step.finished && at < run.position) throw new AppError('invalid', { key: 'app:run.overTooSoon' });
      // It happened when it happened: what was put right later is no later step.
      steps.push({ ...step, playedAt: old.playedAt });
      from = { procedure: from.procedure, state: step.state, offers: step.offers, travel: step.presentation.travel };
    }
    return steps;
  }

  /** A die that was typed for a test that is not made any more is left. */
  async #act(run: RunRow, from: PlayableState, action: WantedAction): ReturnType<IProcedureRunner['act']> {
    try {
      return await this.player.act(run, from, action);
    } catch (error) {
      const dice = error instanceof AppError && error.code === 'invalid' ? withoutDice(action.dice, error.fields) : undefined;
      if (dice === undefined) throw error;
      return this.#act(run, from, { ...action, dice });
    }
  }

  keep(played: Played, steps: readonly NewStep[], at: number): void {
    const [first] = steps;
    if (first === undefined) return;
    const { id } = played.run;
    const form = this.store.standing(id, first.seq - 1)?.offers?.find(({ id: offer }) => offer === first.action)?.form;
    this.recorder.replace(played, steps, at, changedFields(form, this.#step(id, first.seq).input, first.input).map(changeText));
  }

  async asked(row: RunWithStep, seq: number): Promise<AskedStep> {
    const { run } = row;
    if (seq < 1 || seq > run.position) throw new AppError('invalid', { key: 'app:run.noSuchStep' });
    const { action, input } = this.#step(run.id, seq);
    const before = await this.reader.playable({ ...row, run: { ...run, position: seq - 1 } });
    if ('because' in before) throw new AppError('unavailable', before.because, [], run.system);
    const offer = before.offers.find(({ id }) => id === action);
    if (offer === undefined) throw new AppError('invalid', { key: 'app:run.notOfferedThen' });
    const names = this.#step(run.id, seq - 1).presentation.participants.map(({ id, name }) => [id, name]);
    return { offer, input, names: Object.fromEntries(names) as Readonly<Record<string, string>> };
  }

  #step(runId: string, seq: number): StepRow {
    const step = this.store.step(runId, seq);
    if (step === undefined) throw new AppError('invalid', { key: 'app:run.noSuchStep' });
    return step;
  }
}

/** The dice of a step as they were thrown: typed results of each person first, as then, and the application for all others. */
function asThrown(dice: readonly DieRecord[]): DicePlan {
  const plan = new Map<string, number[]>();
  for (const { who, value, source } of dice) if (source === 'typed') plan.set(who, [...(plan.get(who) ?? []), value]);
  return Object.fromEntries([...plan].map(([who, typed]) => [who, { typed, then: 'app' as const }]));
}

/** A plan without the typed results that were refused; undefined where anything else was refused. */
function withoutDice(plan: DicePlan, refused: readonly { readonly field: string }[]): DicePlan | undefined {
  const places = refused.map(({ field }) => /^dice\.(.+)\[(\d+)\]$/.exec(field));
  if (places.length === 0 || places.includes(null)) return undefined;
  const gone = new Set(places.map((place) => `${place?.[1] ?? ''} ${place?.[2] ?? ''}`));
  return Object.fromEntries(
    Object.entries(plan).map(([who, { typed, then }]) => [who, { typed: typed.filter((_, index) => !gone.has(`${who} ${String(index)}`)), then }]),
  );
}
