import { inject } from 'tsyringe';
import { IProcedureRunner } from '#main/features/runs/procedure-runner';
import type { PlayableState } from '#main/features/runs/procedure-runner';
import { IRunReader } from '#main/features/runs/run-reader';
import { IRunStore } from '#main/features/runs/run-store';
import type { NewStep, RunWithStep, StepRow } from '#main/features/runs/run-store';
import { service } from '#main/platform/composition/service';
import { AppError } from '#shared/domain/app-error';
import type { DicePlan, DieRecord } from '#shared/domain/run';

/** Plays part of a record again after one of its steps is put right. Stores nothing. */
export interface ICorrections {
  /**
   * @param seq the step that is played with another input; those after it, up to where the run stands, with their own.
   * @returns the steps as they come out, the first of them the one that was put right. Dice that were typed fall as they were typed; the application throws its own again
   *   as it would have, had it been played so the first time.
   * @throws AppError `invalid` when one of them cannot be played so, `unavailable` without the rules.
   */
  replay(row: RunWithStep, seq: number, input: Readonly<Record<string, unknown>>): Promise<readonly NewStep[]>;
}
export const ICorrections = Symbol('ICorrections');

@service(ICorrections)
export class Corrections implements ICorrections {
  constructor(
    @inject(IRunStore) private readonly store: IRunStore,
    @inject(IRunReader) private readonly reader: IRunReader,
    @inject(IProcedureRunner) private readonly player: IProcedureRunner,
  ) {}

  async replay(row: RunWithStep, seq: number, input: Readonly<Record<string, unknown>>): Promise<readonly NewStep[]> {
    const { run } = row;
    const before = await this.reader.playable({ ...row, run: { ...run, position: seq - 1 } });
    if ('because' in before) throw new AppError('unavailable', before.because, [], run.system);
    const steps: NewStep[] = [];
    let from: PlayableState = before;
    for (let at = seq; at <= run.position; at += 1) {
      const old = this.#step(run.id, at);
      const action = { id: old.action, input: at === seq ? input : old.input, dice: asThrown(old.dice) };
      const outcome = await this.player.act({ ...run, position: at - 1 }, from, action);
      // Who rolled for the table then is not asked again: the application would throw where a die is missing.
      if (outcome.kind === 'needs-die') throw new AppError('invalid', { key: 'app:run.diceMissing' });
      const { step } = outcome;
      if (step.finished && at < run.position) throw new AppError('invalid', { key: 'app:run.overTooSoon' });
      steps.push(step);
      from = { procedure: from.procedure, state: step.state, offers: step.offers, travel: step.presentation.travel };
    }
    return steps;
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
