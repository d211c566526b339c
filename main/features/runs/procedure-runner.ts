import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IPluginRegistry } from '#main/platform/plugins/registry';
import type { Waiting } from '#main/platform/procedures/engine';
import { callRules } from '#main/platform/procedures/rules-call';
import type { WholeStep } from '#main/platform/procedures/step';
import { IWaitingSeeds } from '#main/platform/procedures/waiting-seeds';
import { IClock } from '#main/platform/composition/clock';
import { START } from '#main/features/runs/run-store';
import type { NewStep, RunRow } from '#main/features/runs/run-store';
import { AppError } from '#shared/domain/app-error';
import type { JsonObject } from '#shared/domain/json';
import type { DicePlan } from '#shared/domain/run';
import { API_VERSION } from '#shared/plugin-api/manifest';
import type { ProcedureDescription } from '#main/platform/plugins/description';
import type { RulesRunner } from '#main/platform/procedures/rules-calls';
import type { ActionOffer } from '#shared/plugin-api/procedure';
import type { TravelStanding } from '#shared/plugin-api/travel';

/** A start that is wanted. */
export interface WantedStart {
  /** Where it is wanted: the same procedure may wait for a die in two places at once. */
  readonly place: string;
  readonly system: string;
  readonly procedure: string;
  readonly setup: Readonly<Record<string, unknown>>;
  readonly dice: DicePlan;
}

/** A start that was played and is not stored yet. */
export interface PlayedStart {
  readonly procedure: ProcedureDescription;
  readonly seed: string;
  readonly step: NewStep;
}

/** A state to play on from, and what it offers. */
export interface PlayableState {
  readonly procedure: ProcedureDescription;
  /** In the procedure's present shape. */
  readonly state: JsonObject;
  readonly offers: readonly ActionOffer[];
  /** How it stands as a journey; undefined of anything else. */
  readonly travel: TravelStanding | undefined;
}

/** An action that is wanted. */
export interface WantedAction {
  readonly id: string;
  readonly input: unknown;
  readonly dice: DicePlan;
}

/** Plays single steps of procedures and words what goes wrong. Stores nothing. */
export interface IProcedureRunner {
  /**
   * Starts a procedure by a seed of its own and gives the step to `keep`, in one turn with storing it. A start that waits for a die keeps its seed until it is kept: by
   * another one the app's own dice would fall differently meanwhile.
   * @throws AppError `unavailable` or `not-found` without the procedure, `invalid` with every mistake of the set-up, `internal` when the plugin stops.
   */
  start<T>(wanted: WantedStart, keep: (played: PlayedStart) => T): Promise<Waiting | { readonly kind: 'kept'; readonly kept: T }>;
  /**
   * Plays an action on a state of a run.
   * @throws AppError `invalid` with every mistake of the input, `internal` when the plugin stops.
   */
  act(run: RunRow, from: PlayableState, action: WantedAction): Promise<Waiting | { readonly kind: 'played'; readonly step: NewStep }>;
}
export const IProcedureRunner = Symbol('IProcedureRunner');

@service(IProcedureRunner)
export class ProcedureRunner implements IProcedureRunner {
  constructor(
    @inject(IPluginRegistry) private readonly registry: IPluginRegistry,
    @inject(IWaitingSeeds) private readonly seeds: IWaitingSeeds,
    @inject(IClock) private readonly clock: IClock,
  ) {}

  async start<T>(
    { place, system, procedure: id, setup, dice }: WantedStart,
    keep: (played: PlayedStart) => T,
  ): Promise<Waiting | { readonly kind: 'kept'; readonly kept: T }> {
    const rules = this.#rules(system);
    const procedure = this.#procedure(system, id);
    const played = this.#stamp(system, procedure);
    return this.seeds.playAt([place, system, id], async (seed) => {
      const source = { kind: 'plan', seed, action: 0, plan: dice } as const;
      const outcome = await callRules(system, () => rules.call('step', { procedure: id, from: { kind: 'start', setup }, source }));
      if (outcome.kind === 'needs-die') return outcome;
      return { kind: 'kept', kept: keep({ procedure, seed, step: played(START, 0, outcome) }) };
    });
  }

  async act({ system, seed, position }: RunRow, from: PlayableState, { id, input, dice }: WantedAction): ReturnType<IProcedureRunner['act']> {
    const seq = position + 1;
    const { procedure, state, offers } = from;
    const rules = this.#rules(system);
    const played = this.#stamp(system, procedure);
    const source = { kind: 'plan', seed, action: seq, plan: dice } as const;
    const outcome = await callRules(system, () => rules.call('step', { procedure: procedure.id, from: { kind: 'action', state, offers, id, input }, source }));
    return outcome.kind === 'needs-die' ? outcome : { kind: 'played', step: played(id, seq, outcome) };
  }

  #rules(system: string): RulesRunner {
    const rules = this.registry.rules(system);
    if (rules === undefined) throw new AppError('unavailable', { key: 'app:error.systemNotFound', args: { system } });
    return rules;
  }

  #procedure(system: string, id: string): ProcedureDescription {
    const procedure = this.registry.procedure(system, id);
    if (procedure === undefined) throw new AppError('not-found', { key: 'app:error.procedureNotFound', args: { procedure: id } });
    return procedure;
  }

  /** Steps as they are stored, by the rules as they are now: they may be replaced while a step is played. */
  #stamp(system: string, procedure: ProcedureDescription): (action: string, seq: number, played: WholeStep) => NewStep {
    const by = {
      stateVersion: procedure.stateVersion,
      pluginVersion: this.registry.manifest(system)?.version ?? '',
      pluginContent: this.registry.content(system),
      apiVersion: API_VERSION,
    };
    return (action, seq, { input, step, dice, presentation, offers }) => {
      const { events, effects, state, finished } = step;
      const { round } = presentation;
      return { seq, action, input, dice, events, effects, state, finished, presentation, offers, round, ...by, playedAt: this.clock.now() };
    };
  }
}
