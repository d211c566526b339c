/** Exact chances of what dice bring, for `odds`: distributions are put together value by value, without drawing anything. */

/** Chances by value; together 1, or less where a part has been decided. */
export type Distribution = ReadonlyMap<number, number>;

/** Looking further ahead than this tells nothing more. */
const MOST_ROUNDS = 100;

/**
 * A number of rounds to look ahead, made whole and kept within what can be worked out.
 * @param asked as the host asks for it, any number.
 * @param most 0 and up; 100 is never exceeded.
 */
export function roundsAhead(asked: number, most = MOST_ROUNDS): number {
  return Math.max(0, Math.min(MOST_ROUNDS, most, Math.floor(asked)));
}

/** One value, for sure. */
export function certain(value: number): Distribution {
  return new Map([[value, 1]]);
}

/** One die. @param sides 2 and up. */
export function dieOf(sides: number): Distribution {
  return new Map(Array.from({ length: sides }, (_, index) => [index + 1, 1 / sides]));
}

/** What becomes of a value. */
export function mapped(distribution: Distribution, change: (value: number) => number): Distribution {
  const found = new Map<number, number>();
  for (const [value, chance] of distribution) add(found, change(value), chance);
  return found;
}

/** Every pair of two independent values, put together. */
export function combined(one: Distribution, other: Distribution, join: (a: number, b: number) => number): Distribution {
  const found = new Map<number, number>();
  for (const [a, chance] of one) for (const [b, share] of other) add(found, join(a, b), chance * share);
  return found;
}

/** The part of a distribution whose values pass. */
export function partOf(distribution: Distribution, passes: (value: number) => boolean): Distribution {
  return new Map([...distribution].filter(([value]) => passes(value)));
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
