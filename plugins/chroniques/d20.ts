/** The test of this system: 1D20 + modifiers against a difficulty. */
import type { Dice, DieAsk } from '#shared/plugin-api/dice';
import { rollOver } from '#shared/plugin-api/kit/tests';
import type { RollOver } from '#shared/plugin-api/kit/tests';

/** What the d20 of a test is for: the characteristic tested. The catalogue names each as `die.<label>`. */
export type Characteristic = 'for' | 'dex' | 'con' | 'int' | 'sag' | 'cha';

/** One test. */
export interface Test {
  /** A participant's id, or `gm`. */
  readonly who: string;
  readonly characteristic: Characteristic;
  /** Everything that is added to the d20, armour already taken off. */
  readonly modifier: number;
  readonly difficulty: number;
  /** A superior DEX: two d20 are thrown. Of no use for another characteristic. */
  readonly twoD20?: boolean;
}

/** CO-1, CO-20: the dice that a test asks for: one d20, two for a superior DEX. */
export function d20Asks(who: string, characteristic: Characteristic, twoD20 = false): readonly DieAsk[] {
  const ask: DieAsk = { who, label: characteristic, sides: 20 };
  return twoD20 && characteristic === 'dex' ? [ask, ask] : [ask];
}

/** CO-15, CO-20 to CO-30: makes a test. It succeeds when the total reaches the difficulty; of two d20 the better counts. */
export function testD20(dice: Dice, { who, characteristic, modifier, difficulty, twoD20 }: Test): RollOver {
  return rollOver(dice, d20Asks(who, characteristic, twoD20), modifier, difficulty);
}
