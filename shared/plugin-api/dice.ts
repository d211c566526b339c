/** Ids that no participant has: `gm` is the game master, and the others mean something else to whatever is keyed by ids. */
export const RESERVED_IDS: readonly string[] = ['gm', 'constructor', 'prototype', '__proto__'];

/** A die that the rules ask for. */
export interface DieAsk {
  /** A participant's id, or `gm`. */
  readonly who: string;
  /** What it is for, in the rules' own terms (`movement`, `pace`, `damage`). The catalogue names it as `die.<label>`. */
  readonly label: string;
  /** Number of sides: 2 to 1000. A d100 gives 1 to 100. */
  readonly sides: number;
}

/**
 * The only source of chance. The host answers each ask from the app's seeded generator, from what the table
 * typed, or from the record; a plugin cannot tell which, so that all three play alike.
 */
export interface Dice {
  /**
   * Rolls one die. Ask in the order in which the rules ask, which is the order in which the table rolls.
   * @returns a whole number from 1 to `sides`.
   */
  roll(ask: DieAsk): number;
  /**
   * Chooses among the wordings of a message. Drawn from the seed of the action and never typed, so that it takes no number from the dice and a
   * replay has the same wordings.
   * @param count how many there are, 1 and up.
   * @returns a whole number from 0 to `count - 1`.
   */
  variant(count: number): number;
}
