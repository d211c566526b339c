import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IPluginRegistry } from '#main/platform/plugins/registry';
import type { Waiting } from '#main/platform/procedures/engine';
import { callRules } from '#main/platform/procedures/rules-call';
import { playStep } from '#main/platform/procedures/step';
import type { WholeStep } from '#main/platform/procedures/step';
import { IWaitingSeeds } from '#main/platform/procedures/waiting-seeds';
import { IClock } from '#main/platform/composition/clock';
import { START } from '#main/features/runs/run-store';
import type { NewStep, RunRow } from '#main/features/runs/run-store';
import { AppError } from '#shared/domain/app-error';
import type { JsonObject } from '#shared/domain/json';
import type { DicePlan } from '#shared/domain/run';
import { API_VERSION } from '#shared/plugin-api/manifest';
import type { ActionOffer, Procedure } from '#shared/plugin-api/procedure';

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
  readonly procedure: Procedure;
  readonly seed: string;
  readonly step: NewStep;
}

/** A state to play on from, and what it offers. */
export interface PlayableState {
  readonly procedure: Procedure;
  /** In the procedure's present shape. */
  readonly state: JsonObject;
  readonly offers: readonly ActionOffer[];
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
   * Starts a procedure by a seed of its own and gives the step to `keep`. A start that waits for a die keeps its seed until it is kept: by
   * another one the app's own dice would fall differently meanwhile.
   * @throws AppError `unavailable` or `not-found` without the procedure, `invalid` with every mistake of the set-up, `internal` when the plugin stops.
   */
  start<T>(wanted: WantedStart, keep: (played: PlayedStart) => T): Waiting | { readonly kind: 'kept'; readonly kept: T };
  /**
   * Plays an action on a state of a run.
   * @throws AppError `invalid` with every mistake of the input, `internal` when the plugin stops.
   */
  act(run: RunRow, from: PlayableState, action: WantedAction): Waiting | { readonly kind: 'played'; readonly step: NewStep };
}
export const IProcedureRunner = Symbol('IProcedureRunner');

@service(IProcedureRunner)
export class ProcedureRunner implements IProcedureRunner {
  constructor(
    @inject(IPluginRegistry) private readonly registry: IPluginRegistry,
    @inject(IWaitingSeeds) private readonly seeds: IWaitingSeeds,
    @inject(IClock) private readonly clock: IClock,
  ) {}

  start<T>(
    { place, system, procedure: id, setup, dice }: WantedStart,
    keep: (played: PlayedStart) => T,
  ): Waiting | { readonly kind: 'kept'; readonly kept: T } {
    const procedure = this.#procedure(system, id);
    return this.seeds.playAt([place, system, id], (seed) => {
      const outcome = callRules(system, () => playStep(procedure, { kind: 'start', setup }, { kind: 'plan', seed, action: 0, plan: dice }));
      if (outcome.kind === 'needs-die') return outcome;
      return { kind: 'kept', kept: keep({ procedure, seed, step: this.#step(system, procedure, START, 0, outcome) }) };
    });
  }

  act({ system, seed, position }: RunRow, from: PlayableState, { id, input, dice }: WantedAction): ReturnType<IProcedureRunner['act']> {
    const action = position + 1;
    const { procedure, state, offers } = from;
    const source = { kind: 'plan', seed, action, plan: dice } as const;
    const outcome = callRules(system, () => playStep(procedure, { kind: 'action', state, offers, id, input }, source));
    return outcome.kind === 'needs-die' ? outcome : { kind: 'played', step: this.#step(system, procedure, id, action, outcome) };
  }

  #procedure(system: string, id: string): Procedure {
    if (this.registry.manifest(system) === undefined) throw new AppError('unavailable', { key: 'app:error.systemNotFound', args: { system } });
    const procedure = this.registry.procedure(system, id);
    if (procedure === undefined) throw new AppError('not-found', { key: 'app:error.procedureNotFound', args: { procedure: id } });
    return procedure;
  }

  #step(system: string, procedure: Procedure, action: string, seq: number, { input, step, dice, presentation, offers }: WholeStep): NewStep {
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
      offers,
      round: presentation.round,
      pluginVersion: this.registry.manifest(system)?.version ?? '',
      apiVersion: API_VERSION,
      playedAt: this.clock.now(),
    };
  }
}
