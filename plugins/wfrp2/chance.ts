/** Exact chances of sums of dice. */

/** Chances by value; together 1, or less where a part has been decided. */
export type Distribution = ReadonlyMap<number, number>;

/** Looking further ahead than this tells nothing more. */
const MOST_ROUNDS = 100;

/** A number of rounds to look ahead as the host may ask for it: whole, and 0 to `most`. */
export function roundsAhead(asked: number, most: number): number {
  return Math.max(0, Math.min(MOST_ROUNDS, most, Math.floor(asked)));
}

export function certain(value: number): Distribution {
  return new Map([[value, 1]]);
}

/** Throws a D6 once more on top of each value and adds the modifier. */
export function withThrow(totals: Distribution, modifier: number): Distribution {
  return combined(totals, die, (total, roll) => total + (roll + modifier));
}

/** Every pair of two independent values, put together. */
export function combined(one: Distribution, other: Distribution, join: (a: number, b: number) => number): Distribution {
  const found = new Map<number, number>();
  for (const [a, chance] of one) for (const [b, share] of other) add(found, join(a, b), chance * share);
  return found;
}

/** How much of it lies where a value passes. */
export function chanceThat(distribution: Distribution, passes: (value: number) => boolean): number {
  let sum = 0;
  for (const [value, chance] of distribution) if (passes(value)) sum += chance;
  return sum;
}

/** For any value, how much of it lies at that value or under. */
export function atMost(distribution: Distribution): (value: number) => number {
  const values = [...distribution.keys()].sort((a, b) => a - b);
  let sum = 0;
  const sums = values.map((value) => (sum += distribution.get(value) ?? 0));
  return (value) => {
    let low = 0;
    let high = values.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[middle] ?? Infinity) <= value) low = middle + 1;
      else high = middle;
    }
    return low === 0 ? 0 : (sums[low - 1] ?? 0);
  };
}

function add(into: Map<number, number>, value: number, chance: number): void {
  into.set(value, (into.get(value) ?? 0) + chance);
}

const die: Distribution = new Map([1, 2, 3, 4, 5, 6].map((roll) => [roll, 1 / 6]));
