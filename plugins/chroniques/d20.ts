/** The test of this system: 1D20 + modifiers against a difficulty. */
import type { Dice, DieAsk } from '#shared/plugin-api/dice';

/** What the d20 of a test is for: the characteristic tested. The catalogue names each as `die.<label>`. */
export type Characteristic = 'for' | 'dex' | 'con' | 'int' | 'sag' | 'cha';

/** A d20 as it fell. */
export type Throw = {
  /** 1 to 20: the die that counts. */
  readonly roll: number;
  /** Every die in the order thrown: one, or two of which the better counts. */
  readonly rolls: readonly number[];
};

/** A test as it came out. */
export type TestResult = Throw & {
  /** `roll` and every modifier: any whole number. */
  readonly total: number;
  readonly difficulty: number;
  readonly success: boolean;
};

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

/** The dice that a test asks for: one d20, two for a superior DEX. */
export function d20Asks(who: string, characteristic: Characteristic, twoD20 = false): readonly DieAsk[] {
  const ask: DieAsk = { who, label: characteristic, sides: 20 };
  return twoD20 && characteristic === 'dex' ? [ask, ask] : [ask];
}

/** Throws the d20 of a test: of two, the better counts. */
export function throwD20(dice: Dice, who: string, characteristic: Characteristic, twoD20 = false): Throw {
  const rolls = d20Asks(who, characteristic, twoD20).map((ask) => dice.roll(ask));
  return { roll: Math.max(...rolls), rolls };
}

/** Makes a test: it succeeds when the total reaches the difficulty. */
export function testD20(dice: Dice, test: Test): TestResult {
  const thrown = throwD20(dice, test.who, test.characteristic, test.twoD20);
  const total = thrown.roll + test.modifier;
  return { ...thrown, total, difficulty: test.difficulty, success: total >= test.difficulty };
}

/** Throws `count` D6 one by one. @returns their sum; 0 for none. */
export function throwD6(dice: Dice, who: string, label: string, count: number): number {
  let sum = 0;
  for (let die = 0; die < count; die += 1) sum += dice.roll({ who, label, sides: 6 });
  return sum;
}
