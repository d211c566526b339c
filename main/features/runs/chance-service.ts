import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IPluginRegistry } from '#main/platform/plugins/registry';
import { askRules } from '#main/platform/procedures/rules-call';
import type { RulesRunner } from '#main/platform/procedures/rules-calls';
import { wayOn } from '#main/platform/procedures/simulate';
import type { SimulatedCounts, SimulatedFrom } from '#main/platform/procedures/simulate';
import { IRunReader } from '#main/features/runs/run-reader';
import { AppError } from '#shared/domain/app-error';
import type { AsyncImplementation } from '#shared/ipc/contract';
import type { Chances, RunsContract, SimulatedChances } from '#shared/ipc/runs';

/**
 * What a run may come to: worked out by its rules, or found by playing it on. Nothing is stored and no die of the run is touched: games are played by seeds that no run has,
 * so that the chances of a run say nothing about its next step.
 */
export type IChanceService = Pick<AsyncImplementation<RunsContract>, 'odds' | 'simulate'>;
export const IChanceService = Symbol('IChanceService');

/** So long a simulation may keep this thread, or the rules, from everything else; in milliseconds. */
const TURN_MS = 15;

/** Where chances are wanted. */
interface At {
  readonly id: string;
  readonly position: number;
}

/** A run that can be looked ahead in, and who plays it. */
interface Standing {
  readonly system: string;
  readonly procedure: string;
  readonly rules: RulesRunner;
  readonly from: SimulatedFrom;
  readonly seed: string;
}

@service(IChanceService)
export class ChanceService implements IChanceService {
  constructor(
    @inject(IRunReader) private readonly reader: IRunReader,
    @inject(IPluginRegistry) private readonly registry: IPluginRegistry,
  ) {}

  async odds({ rounds, ...at }: At & { readonly rounds: number }): Promise<Chances> {
    const { system, procedure, rules, from } = await this.#standing(at);
    const odds = await askRules(system, () => rules.call('odds', { procedure, state: from.state, rounds }));
    if (odds !== null) return { kind: 'exact', rounds: odds.rounds, outcomes: odds.outcomes };
    return { kind: wayOn(from.offers) === undefined ? 'choice' : 'simulated' };
  }

  async simulate({ rounds, first, most, ...at }: At & { readonly rounds: number; readonly first: number; readonly most: number }): Promise<SimulatedChances> {
    // Whoever asks for anything else meanwhile comes first.
    await new Promise((resolve) => setImmediate(resolve));
    const { system, procedure, rules, from, seed } = await this.#standing(at);
    const began = performance.now();
    let counted: SimulatedCounts = { outcomes: [], going: 0, stopped: 0 };
    let games = 0;
    for (let spent = 0; games < most && spent < TURN_MS; spent = performance.now() - began) {
      // As many as fit into what is left of the turn, by how long those before took.
      const fitting = games === 0 ? 1 : Math.floor(((TURN_MS - spent) * games) / Math.max(spent, 0.1));
      const count = Math.min(most - games, Math.max(1, Math.min(fitting, games * 4)));
      counted = together(
        counted,
        await askRules(system, () => rules.call('simulate', { procedure, from, games: { rounds, seed, first: first + games, count } })),
      );
      games += count;
    }
    return { games, ...counted };
  }

  /** @throws AppError `not-found`; `conflict` when it has moved on; `invalid` when it is over; `unavailable` without its rules. */
  async #standing({ id, position }: At): Promise<Standing> {
    const row = this.reader.row(id);
    const { run, presentation } = row;
    if (run.position !== position) throw new AppError('conflict', { key: 'app:run.moved' });
    if (run.phase !== 'active') throw new AppError('invalid', { key: 'app:run.over' });
    const playable = await this.reader.playable(row);
    if ('because' in playable) throw new AppError('unavailable', playable.because, [], run.system);
    const { state, offers } = playable;
    const seed = `chances:${run.seed}:${String(position)}`;
    return { system: run.system, procedure: run.procedure, rules: this.#rules(run.system), from: { state, offers, round: presentation.round }, seed };
  }

  #rules(system: string): RulesRunner {
    const rules = this.registry.rules(system);
    if (rules === undefined) throw new AppError('unavailable', { key: 'app:error.systemNotFound', args: { system } });
    return rules;
  }
}

function together(one: SimulatedCounts, other: SimulatedCounts): SimulatedCounts {
  const outcomes = new Map(one.outcomes.map((outcome) => [outcome.id, outcome]));
  for (const outcome of other.outcomes) outcomes.set(outcome.id, { ...outcome, count: outcome.count + (outcomes.get(outcome.id)?.count ?? 0) });
  return { outcomes: [...outcomes.values()], going: one.going + other.going, stopped: one.stopped + other.stopped };
}
