/** The test of a movement skill and its success level. */

/** How a test came out, before Movement. */
export interface TestResult {
  readonly success: boolean;
  readonly sl: number;
  /** What the automatic results changed; null where they changed nothing. */
  readonly auto: 'success' | 'failure' | null;
}

/** Up to this roll a test succeeds whatever the target, and from the other one on it fails. */
const ALWAYS_SUCCEEDS = 5;
const ALWAYS_FAILS = 96;

/** W4-2: the tens of a number: 12 for 120, -1 for -10, and 0 between -9 and 9. */
export function tens(number: number): number {
  const count = Math.trunc(number / 10);
  // Minus zero would not survive JSON.
  return count === 0 ? 0 : count;
}

/**
 * W4-1 and W4-2: a roll at or under the target succeeds; SL is the tens of the target minus the tens of the roll.
 * @param roll 1 to 100, where 100 is the 00 of the dice.
 * @param target any whole number.
 * @param autoResults whether 01-05 always succeed, with +1 at least, and 96-00 always fail, with −1 at most.
 */
export function testResult(roll: number, target: number, autoResults: boolean): TestResult {
  const success = roll <= target;
  const sl = tens(target) - tens(roll);
  if (autoResults && roll <= ALWAYS_SUCCEEDS) return { success: true, sl: Math.max(sl, 1), auto: success && sl >= 1 ? null : 'success' };
  if (autoResults && roll >= ALWAYS_FAILS) return { success: false, sl: Math.min(sl, -1), auto: !success && sl <= -1 ? null : 'failure' };
  return { success, sl, auto: null };
}
