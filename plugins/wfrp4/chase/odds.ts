import { certain, chanceThat, combined, dieOf, mapped, partOf, roundsAhead } from '#shared/plugin-api/kit/chances';
import type { Distribution } from '#shared/plugin-api/kit/chances';
import { runningOn } from '#shared/plugin-api/kit/participants';
import { outcomeNamed } from '#shared/plugin-api/kit/presenting';
import type { Odds } from '#shared/plugin-api/procedure';
import type { ChaseState, Runner } from './state';
import { testResult } from './test';

/** What has become of a chase, or may: what is missing of 1 is still going on. */
interface Ends {
  readonly caught: number;
  readonly escaped: number;
}

/**
 * Exact chances of a first catch (W4-5: the GM's choice comes due) and of an escape (W4-8) within so many rounds, with the
 * lasting modifiers only and everyone running on.
 * @param rounds how many more rounds to look at, 0 to 100.
 */
export function odds(state: ChaseState, rounds: number): Odds {
  const ahead = roundsAhead(rounds);
  const ends = state.status === 'running' ? lookAhead(state, ahead) : endOf(state);
  return {
    rounds: ahead,
    outcomes: (['caught', 'escaped'] as const).map((id) => ({ ...outcomeNamed(id), chance: ends[id] })),
  };
}

function endOf({ status }: ChaseState): Ends {
  return status === 'escaped' ? { caught: 0, escaped: 1 } : { caught: 1, escaped: 0 };
}

function lookAhead(state: ChaseState, rounds: number): Ends {
  const change = changeOf(state);
  let going = certain(state.distance);
  let caught = 0;
  let escaped = 0;
  for (let round = 0; round < rounds; round += 1) {
    const next = combined(going, change, (distance, step) => distance + step);
    caught += chanceThat(next, (distance) => distance <= 0);
    escaped += chanceThat(next, (distance) => distance >= state.escapeAt);
    going = partOf(next, (distance) => distance > 0 && distance < state.escapeAt);
  }
  // Many small parts may add up to a hair more than all there is.
  const most = Math.max(1, caught + escaped);
  return { caught: caught / most, escaped: escaped / most };
}

/** What a round does to the Distance (W4-4). */
function changeOf(state: ChaseState): Distribution {
  const totals = (side: Runner['side'], best: (a: number, b: number) => number): Distribution =>
    runningOn(state, side)
      .map((runner) => totalsOf(state, runner))
      .reduce((one, other) => combined(one, other, best));
  return combined(totals('quarry', Math.min), totals('pursuer', Math.max), (slowest, fastest) => slowest - fastest);
}

/** The total SL of one test (W4-2, W4-3). */
function totalsOf({ autoResults }: ChaseState, { skill, modifier, movementBonus }: Runner): Distribution {
  return mapped(dieOf(100), (roll) => testResult(roll, skill + modifier, autoResults).sl + movementBonus);
}
