/** What dice can show. Pure: the window reads what is typed by the same rule by which the host checks what is sent. */

/** The sides of a die: how many, from 1 on; or `F` for a Fudge die, which shows −1, 0 or 1. */
export type Sides = number | 'F';

/** The range of a die as a text of the application, without its `app:`. */
export interface DieRange {
  readonly key: string;
  readonly args: Readonly<Record<string, number>>;
}

/** @returns whether a die can show this: a whole number from 1 to its sides, or −1, 0 or 1 on a Fudge die. */
export function isResultOf(value: unknown, sides: Sides): value is number {
  const [lowest, highest] = sides === 'F' ? [-1, 1] : [1, sides];
  return typeof value === 'number' && Number.isInteger(value) && value >= lowest && value <= highest;
}

/** What a die can show, in words: the reason for which another result is refused. Dice that show zeros have a reading of their own. */
export function rangeOf(sides: Sides): DieRange {
  if (sides === 'F') return { key: 'dice.outside.fudge', args: {} };
  return sides === 10 || sides === 100 ? { key: `dice.outside.d${String(sides)}`, args: {} } : { key: 'dice.outside', args: { sides } };
}
