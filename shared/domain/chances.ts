/** Chances that were found by counting: how much they may be out. Pure. */

/** So many games are played where chances are counted: they are then out by two in a hundred at most. */
export const MOST_GAMES = 2000;

/** 95 times in 100 the true chance lies within the error. */
const SCORE = 1.96;

/** A share of games, with what it may be out by; both from 0 to 1. */
export interface CountedChance {
  readonly chance: number;
  readonly error: number;
}

/**
 * The chance of what came out so many times in so many games.
 * @param count 0 to `games`.
 * @param games 1 and up.
 * @returns the share, and half the width of Wilson's interval around it: it is more than nothing also where something came out never, or always.
 */
export function countedChance(count: number, games: number): CountedChance {
  const chance = count / games;
  const square = SCORE ** 2;
  const error = (SCORE * Math.sqrt((chance * (1 - chance)) / games + square / (4 * games ** 2))) / (1 + square / games);
  return { chance, error };
}
