import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { differencesOf } from '#main/features/developer/differences';
import { END, IRunStore } from '#main/features/runs/api';
import type { StepRow } from '#main/features/runs/api';
import { ITranslator } from '#main/platform/composition/translator';
import { IPluginLog } from '#main/platform/plugins/plugin-log';
import { IPluginRegistry } from '#main/platform/plugins/registry';
import type { RulesRunner } from '#main/platform/procedures/rules-calls';
import { AppError } from '#shared/domain/app-error';
import type { JsonObject } from '#shared/domain/json';
import type { Inspection, ReplayedStep } from '#shared/ipc/developer';
import type { ActionOffer } from '#shared/plugin-api/procedure';
import { reasonOf } from '#shared/util/reason-of';

/** Shows whoever writes a rule system what it says of a run, and whether the record still comes out of it. */
export interface IRunInspector {
  /** @throws AppError `not-found` without the run, `unavailable` while its rules are not in use. */
  inspect(runId: string): Promise<Inspection>;
}
export const IRunInspector = Symbol('IRunInspector');

/** The latest steps that are played again; a record that is longer begins at a stored state. */
const MOST_STEPS = 300;

/** A state to go on from, and what it offers. */
interface Reached {
  readonly state: JsonObject;
  readonly offers: readonly ActionOffer[];
}

@service(IRunInspector)
export class RunInspector implements IRunInspector {
  constructor(
    @inject(IRunStore) private readonly runs: IRunStore,
    @inject(IPluginRegistry) private readonly registry: IPluginRegistry,
    @inject(IPluginLog) private readonly log: IPluginLog,
    @inject(ITranslator) private readonly translator: ITranslator,
  ) {}

  async inspect(runId: string): Promise<Inspection> {
    const row = this.runs.get(runId);
    if (row === undefined) throw new AppError('not-found', { key: 'app:error.runNotFound' });
    const { system, procedure, seed, position } = row.run;
    const rules = this.registry.rules(system);
    const step = this.runs.step(runId, position);
    if (rules === undefined || step === undefined) throw new AppError('unavailable', { key: 'app:error.systemNotFound', args: { system } });
    const skipped = Math.max(0, position + 1 - MOST_STEPS);
    const { replay, reached } = await this.#replay(rules, { runId, system, procedure, seed, from: skipped, to: position });
    const { state, offers } = reached ?? { state: step.state, offers: step.offers ?? [] };
    const { events, effects, dice } = step;
    return { system, position, state, view: await this.#view(rules, system, procedure, state), events, effects, dice, offers, replay, skipped };
  }

  async #replay(
    rules: RulesRunner,
    {
      runId,
      system,
      procedure,
      seed,
      from,
      to,
    }: { readonly runId: string; readonly system: string; readonly procedure: string; readonly seed: string; readonly from: number; readonly to: number },
  ): Promise<{ readonly replay: readonly ReplayedStep[]; readonly reached: Reached | undefined }> {
    const replay: ReplayedStep[] = [];
    let reached: Reached | undefined;
    for (let seq = from; seq <= to; seq += 1) {
      const step = this.runs.step(runId, seq);
      // What the host itself recorded when the GM ended the run is no step of the rules.
      if (step === undefined || (step.action === END && seq > 0)) continue;
      const { action } = step;
      try {
        if (seq > 0) reached ??= await this.#stored(rules, procedure, runId, seq - 1);
        const start = seq === 0 ? ({ kind: 'start', setup: step.input } as const) : undefined;
        if (start === undefined && reached === undefined) break;
        const next = start ?? { kind: 'action' as const, state: reached?.state ?? {}, offers: reached?.offers ?? [], id: action, input: step.input };
        const outcome = await rules.call('step', { procedure, from: next, source: { kind: 'record', seed, action: seq, record: step.dice } });
        if (outcome.kind !== 'played') {
          const reason =
            outcome.kind === 'refused' ? outcome.issues.map(({ field, text }) => `${field}: ${this.translator.plugin(system, text)}`).join(' ') : outcome.kind;
          replay.push({ seq, action, kind: 'refused', reason });
          break;
        }
        const { presentation, offers, step: played } = outcome;
        reached = { state: played.state, offers };
        replay.push(compared(step, { ...played, presentation, offers }));
      } catch (error) {
        replay.push({ seq, action, kind: 'stopped', reason: reasonOf(error) });
        break;
      }
    }
    return { replay, reached };
  }

  async #stored(rules: RulesRunner, procedure: string, runId: string, seq: number): Promise<Reached | undefined> {
    const step = this.runs.step(runId, seq);
    if (step === undefined) return undefined;
    const { offers } = await rules.call('standing', { procedure, state: step.state, finished: step.finished });
    return { state: step.state, offers };
  }

  async #view(rules: RulesRunner, system: string, procedure: string, state: JsonObject): Promise<JsonObject | null> {
    try {
      return await rules.call('view', { procedure, state });
    } catch (error) {
      this.log.write(system, 'error', `view: ${reasonOf(error)}`);
      return null;
    }
  }
}

function compared(stored: StepRow, played: Pick<StepRow, 'events' | 'effects' | 'state' | 'finished' | 'presentation' | 'offers'>): ReplayedStep {
  const { seq, action, events, effects, state, finished, presentation } = stored;
  // A step out of a campaign file has no offers.
  const offers = stored.offers ?? played.offers;
  const { differences, more } = differencesOf({ state, events, effects, finished, presentation, offers }, partsOf(played));
  return differences.length === 0 ? { seq, action, kind: 'same' } : { seq, action, kind: 'different', differences, more };
}

function partsOf({
  state,
  events,
  effects,
  finished,
  presentation,
  offers,
}: Pick<StepRow, 'events' | 'effects' | 'state' | 'finished' | 'presentation' | 'offers'>) {
  return { state, events, effects, finished, presentation, offers };
}
