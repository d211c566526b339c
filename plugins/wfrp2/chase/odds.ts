import { atMost, certain, chanceThat, combined, partOf, roundsAhead } from '#shared/plugin-api/kit/chances';
import type { Distribution } from '#shared/plugin-api/kit/chances';
import { onSide, runningOn } from '#shared/plugin-api/kit/participants';
import { outcomeNamed } from '#shared/plugin-api/kit/presenting';
import type { Odds } from '#shared/plugin-api/procedure';
import { withThrow } from '../pace';
import { isOver, metresBetween } from './state';
import type { ChaseState, Runner } from './state';

/** Chances of each end within the throws looked at; what is missing is still going on. */
interface Ends {
  readonly caught: number;
  readonly escaped: number;
  readonly mixed: number;
}

/** No end within the throws looked at. */
const UNDECIDED: Ends = { caught: 0, escaped: 0, mixed: 0 };

/**
 * Exact chances of how the chase ends (W2-4, W2-5) within so many throws.
 * @param rounds how many more throws to look at. Where several run and a catch counts at once (`endEarly`), who is in reach hangs on the whole
 * way there and not on sums alone: it then looks one throw ahead, and says so.
 */
export function odds(state: ChaseState, rounds: number): Odds {
  const left = state.throws - state.round;
  const oneGap = runningOn(state, 'quarry').length === 1 && onSide(state, 'pursuer').length === 1;
  const ahead = roundsAhead(rounds, state.endEarly && !oneGap ? Math.min(1, left) : left);
  const ends = endsWithin(state, isOver(state) ? 0 : ahead, left);
  return {
    rounds: ahead,
    outcomes: (['caught', 'escaped', 'mixed'] as const).map((id) => ({ ...outcomeNamed(id), chance: ends[id] })),
  };
}

function endsWithin(state: ChaseState, ahead: number, left: number): Ends {
  if (state.status !== 'running') return { ...UNDECIDED, [state.status]: 1 };
  if (ahead === 0) return UNDECIDED;
  if (state.endEarly && ahead > 1) return endsOfOneGap(state, ahead, left);
  if (ahead < left && !state.endEarly) return UNDECIDED;
  return endsOfTotals(state, ahead, ahead === left);
}

/** W2-4 after so many throws. The foremost pursuer decides: given its total, each quarry is caught or not by its own dice alone. */
function endsOfTotals(state: ChaseState, ahead: number, isLast: boolean): Ends {
  const caughtBy = runningOn(state, 'quarry').map((runner) => atMost(totalsAfter(runner, ahead)));
  const pursuers = onSide(state, 'pursuer').map((runner) => totalsAfter(runner, ahead));
  const upTo = pursuers.map(atMost);
  const totals = [...new Set(pursuers.flatMap((own) => [...own.keys()]))].sort((a, b) => a - b);
  let all = 0;
  let none = 0;
  let less = 0;
  for (const total of totals) {
    const reached = upTo.reduce((product, chanceUpTo) => product * chanceUpTo(total), 1);
    const chance = reached - less;
    less = reached;
    // Caught with lead + own total - foremost total <= 0.
    const shares = caughtBy.map((chanceUpTo) => Math.min(1, chanceUpTo(total - state.lead)));
    all += shares.reduce((product, share) => product * share, chance);
    none += shares.reduce((product, share) => product * (1 - share), chance);
  }
  return endsOf(state, all, isLast ? none : 0, isLast ? Math.max(0, 1 - all - none) : 0);
}

/** With `endEarly`, one quarry and one pursuer: the gap from throw to throw, which ends the chase as soon as it is made good. */
function endsOfOneGap(state: ChaseState, ahead: number, left: number): Ends {
  const [quarry] = runningOn(state, 'quarry');
  const [pursuer] = onSide(state, 'pursuer');
  if (quarry === undefined || pursuer === undefined) return UNDECIDED;
  const change = combined(withThrow(certain(0), quarry.modifier), withThrow(certain(0), pursuer.modifier), (own, other) => own - other);
  let gaps = certain(metresBetween(state, quarry, pursuer));
  let caught = 0;
  for (let round = 0; round < ahead; round += 1) {
    const next = combined(gaps, change, (gap, step) => gap + step);
    caught += chanceThat(next, (gap) => gap <= 0);
    gaps = partOf(next, (gap) => gap > 0);
  }
  return endsOf(state, caught, ahead === left ? chanceThat(gaps, () => true) : 0, 0);
}

/**
 * W2-5, with those caught before counted in.
 * @param all chance that everyone still running is caught.
 * @param none chance that nobody of them is.
 */
function endsOf(state: ChaseState, all: number, none: number, some: number): Ends {
  const caughtBefore = onSide(state, 'quarry').some(({ status }) => status === 'caught');
  return caughtBefore ? { caught: all, escaped: 0, mixed: none + some } : { caught: all, escaped: none, mixed: some };
}

function totalsAfter(runner: Runner, ahead: number): Distribution {
  let totals = certain(runner.total);
  for (let round = 0; round < ahead; round += 1) totals = withThrow(totals, runner.modifier);
  return totals;
}
