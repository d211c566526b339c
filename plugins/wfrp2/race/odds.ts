import { certain, chanceThat, partOf, roundsAhead } from '#shared/plugin-api/kit/chances';
import type { Distribution } from '#shared/plugin-api/kit/chances';
import type { Outcome } from '#shared/plugin-api/present';
import type { Odds } from '#shared/plugin-api/procedure';
import { text } from '#shared/plugin-api/text';
import { withThrow } from '../pace';
import { isOver, racing, winners } from './state';
import type { RaceState, Racer } from './state';

/** How somebody's race may go on: the chance of still racing after each throw looked at, and of each total with which they arrive on it. */
interface Prospect {
  readonly racer: Racer;
  readonly arrivals: readonly Distribution[];
  readonly racingAfter: readonly number[];
}

/** W2-8: somebody wins alone. */
export function winBy({ id, name }: Racer): Outcome {
  return { id: `wins:${id}`, label: text('odds.wins', { name }) };
}

/** W2-8: several share the first place. */
export const deadHeat: Outcome = { id: 'deadHeat', label: text('odds.deadHeat') };

/** The chance of winning alone by racer, and that of several sharing the first place. */
interface Chances {
  readonly alone: ReadonlyMap<string, number>;
  readonly level: number;
}

/**
 * Exact chances of winning alone and of a dead heat within so many throws (W2-6, W2-8).
 * @param rounds how many more throws to look at, 0 to 100.
 */
export function odds(state: RaceState, rounds: number): Odds {
  const ahead = isOver(state) ? 0 : roundsAhead(rounds);
  const chances = winners(state).length > 0 ? decided(winners(state)) : lookAhead(state, ahead);
  return {
    rounds: ahead,
    outcomes: [...state.participants.map((racer) => ({ ...winBy(racer), chance: chances.alone.get(racer.id) ?? 0 })), { ...deadHeat, chance: chances.level }],
  };
}

function decided(won: readonly Racer[]): Chances {
  return won.length > 1 ? { alone: new Map(), level: 1 } : { alone: new Map(won.map(({ id }) => [id, 1])), level: 0 };
}

function lookAhead(state: RaceState, ahead: number): Chances {
  const prospects = racing(state).map((racer) => prospectOf(state, racer, ahead));
  const alone = prospects.map(() => 0);
  for (let at = 0; at < ahead; at += 1) {
    const totals = new Set(prospects.flatMap(({ arrivals }) => [...(arrivals[at]?.keys() ?? [])]));
    for (const total of totals) {
      const others = productsOfOthers(prospects.map((prospect) => chanceBehind(state, prospect, at, total)));
      prospects.forEach(({ arrivals }, index) => {
        alone[index] = (alone[index] ?? 0) + (arrivals[at]?.get(total) ?? 0) * (others[index] ?? 0);
      });
    }
  }
  const nobodyYet = prospects.reduce((product, { racingAfter }) => product * (racingAfter.at(-1) ?? 1), 1);
  const decidedAlone = alone.reduce((sum, chance) => sum + chance, 0);
  return { alone: new Map(prospects.map(({ racer }, index) => [racer.id, alone[index] ?? 0])), level: Math.max(0, 1 - nobodyYet - decidedAlone) };
}

/** For each of some numbers the product of all the others. */
function productsOfOthers(numbers: readonly number[]): readonly number[] {
  let before = 1;
  const products = numbers.map((number) => {
    const product = before;
    before *= number;
    return product;
  });
  let after = 1;
  for (let index = numbers.length - 1; index >= 0; index -= 1) {
    products[index] = (products[index] ?? 0) * after;
    after *= numbers[index] ?? 1;
  }
  return products;
}

/** The chance that somebody is behind whoever arrives on a throw with a total: still racing after it, or on the same throw with less. */
function chanceBehind(state: RaceState, { arrivals, racingAfter }: Prospect, at: number, total: number): number {
  const sameThrow = arrivals[at];
  const less = state.sameThrow === 'shared' || sameThrow === undefined ? 0 : chanceThat(sameThrow, (other) => other < total);
  return (racingAfter[at] ?? 1) + less;
}

function prospectOf(state: RaceState, racer: Racer, ahead: number): Prospect {
  const arrivals: Distribution[] = [];
  const racingAfter: number[] = [];
  let totals = certain(racer.total);
  for (let at = 0; at < ahead; at += 1) {
    const next = withThrow(totals, racer.modifier);
    arrivals.push(partOf(next, (total) => total >= state.target));
    totals = partOf(next, (total) => total < state.target);
    racingAfter.push(chanceThat(totals, () => true));
  }
  return { racer, arrivals, racingAfter };
}
