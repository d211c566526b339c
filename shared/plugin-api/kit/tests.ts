/** Tests against a number, and pools of dice. Every die is asked for in the order in which the rules ask. */
import type { Dice, DieAsk } from '#shared/plugin-api/dice';

/** How a roll compares with the number that it has to stay under. */
export type RollUnder = {
  readonly success: boolean;
  /** Roll minus target: above 0 a margin of failure, else how easily it succeeded. */
  readonly margin: number;
};

/**
 * A test that succeeds at or under a target, as with percentile dice.
 * @param roll from 1 to the sides of the die; for a d100, 100 is the 00 of the dice.
 * @param target any whole number, modifiers included; under 1 nothing succeeds.
 */
export function rollUnder(roll: number, target: number): RollUnder {
  return { success: roll <= target, margin: roll - target };
}

/** A test that reaches a difficulty or does not. */
export type RollOver = {
  /** The die that counts: the highest of `rolls`. */
  readonly roll: number;
  /** Every die in the order rolled. */
  readonly rolls: readonly number[];
  /** `roll` and the modifier together: any number. */
  readonly total: number;
  readonly difficulty: number;
  readonly success: boolean;
};

/**
 * A test that succeeds when the best die and a modifier together reach a difficulty.
 * @param asks the dice, at least one; of several the highest counts.
 * @param modifier everything that is added to the die.
 * @example
 * rollOver(dice, [{ who: runner.id, label: 'dex', sides: 20 }], runner.bonus, 12)
 */
export function rollOver(dice: Dice, asks: readonly DieAsk[], modifier: number, difficulty: number): RollOver {
  const { roll, rolls } = rollBest(dice, asks);
  const total = roll + modifier;
  return { roll, rolls, total, difficulty, success: total >= difficulty };
}

/** Rolls some dice, at least one. @returns every one of them, and the highest, which counts. */
export function rollBest(dice: Dice, asks: readonly DieAsk[]): Pick<RollOver, 'roll' | 'rolls'> {
  const rolls = asks.map((ask) => dice.roll(ask));
  return { roll: Math.max(...rolls), rolls };
}

/** Rolls the same die several times, one by one. @param count 0 and up. @returns the sum; 0 for no die. */
export function rollSum(dice: Dice, ask: DieAsk, count: number): number {
  let sum = 0;
  for (let die = 0; die < count; die += 1) sum += dice.roll(ask);
  return sum;
}
