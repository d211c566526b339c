import type { Odds } from '#shared/plugin-api/procedure';
import { text } from '#shared/plugin-api/text';
import { running } from './state';
import type { ChaseState, Runner } from './state';
import { testResult } from './test';

/** Chances by value. */
type Distribution = ReadonlyMap<number, number>;

/** Looking further ahead than this tells nothing more. */
const MOST_ROUNDS = 100;

/**
 * Exact chances of a first catch (W4-5: the GM's choice comes due) and of an escape within so many rounds, with the
 * lasting modifiers only and everyone running on.
 * @param rounds how many more rounds to look at, 0 to 100.
 */
export function odds(state: ChaseState, rounds: number): Odds {
  const ahead = Math.max(0, Math.min(MOST_ROUNDS, Math.floor(rounds)));
  const { caught, escaped } =
    state.status === 'running' ? lookAhead(state, ahead) : { caught: state.status === 'escaped' ? 0 : 1, escaped: state.status === 'escaped' ? 1 : 0 };
  return {
    rounds: ahead,
    outcomes: [
      { id: 'caught', label: text('odds.caught'), chance: caught },
      { id: 'escaped', label: text('odds.escaped'), chance: escaped },
    ],
  };
}

function lookAhead(state: ChaseState, rounds: number): { readonly caught: number; readonly escaped: number } {
  const change = changeOf(state);
  let going: Distribution = new Map([[state.distance, 1]]);
  let caught = 0;
  let escaped = 0;
  for (let round = 0; round < rounds; round += 1) {
    const next = new Map<number, number>();
    for (const [distance, chance] of going) {
      for (const [step, share] of change) {
        const reached = distance + step;
        const part = chance * share;
        if (reached <= 0) caught += part;
        else if (reached >= state.escapeAt) escaped += part;
        else add(next, reached, part);
      }
    }
    going = next;
  }
  // Many small parts may add up to a hair more than all there is.
  const most = Math.max(1, caught + escaped);
  return { caught: caught / most, escaped: escaped / most };
}

/** What a round does to the Distance (W4-4). */
function changeOf(state: ChaseState): Distribution {
  const slowest = extreme(
    running(state, 'quarry').map((runner) => totals(state, runner)),
    (a, b) => a < b,
  );
  const fastest = extreme(
    running(state, 'pursuer').map((runner) => totals(state, runner)),
    (a, b) => a > b,
  );
  const change = new Map<number, number>();
  for (const [low, chance] of slowest) for (const [high, share] of fastest) add(change, low - high, chance * share);
  return change;
}

/** The total SL of one test. */
function totals(state: ChaseState, runner: Runner): Distribution {
  const found = new Map<number, number>();
  for (let roll = 1; roll <= 100; roll += 1) add(found, testResult(roll, runner.skill + runner.modifier, state.autoResults).sl + runner.movementBonus, 0.01);
  return found;
}

/** The lowest or highest of independent values: `isBefore` says which of two is meant. */
function extreme(all: readonly Distribution[], isBefore: (a: number, b: number) => boolean): Distribution {
  return all.reduce((best, other) => {
    const found = new Map<number, number>();
    for (const [a, chance] of best) for (const [b, share] of other) add(found, isBefore(b, a) ? b : a, chance * share);
    return found;
  });
}

function add(into: Map<number, number>, value: number, chance: number): void {
  into.set(value, (into.get(value) ?? 0) + chance);
}
