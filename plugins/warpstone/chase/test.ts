/** The test of Initiative, and what a failure costs. */

/** How a test of Initiative came out. */
export interface TestResult {
  readonly success: boolean;
  /** Roll - target: above 0 a margin of failure, else how easily it succeeded. */
  readonly margin: number;
}

/** How badly somebody failed: `stumble` by 30 or less (WS-3), `fall` by more (WS-4). */
export type Failure = 'stumble' | 'fall';

/** A failure by so much is still no fall. */
const WORST_STUMBLE = 30;

/**
 * WS-1: a roll at or under the target succeeds.
 * @param roll 1 to 100, where 100 is the 00 of the dice.
 * @param target any whole number.
 */
export function testResult(roll: number, target: number): TestResult {
  return { success: roll <= target, margin: roll - target };
}

/** WS-3 and WS-4: what a failed test was; undefined for a success. */
export function failureOf({ success, margin }: TestResult): Failure | undefined {
  if (success) return undefined;
  return margin > WORST_STUMBLE ? 'fall' : 'stumble';
}
