/** What a failed test of Initiative costs. */
import type { RollUnder } from '#shared/plugin-api/kit/tests';

/** How badly somebody failed: `stumble` by 30 or less (WS-3), `fall` by more (WS-4). */
export type Failure = 'stumble' | 'fall';

/** WS-3: a failure by so much is still no fall. */
const WORST_STUMBLE = 30;

/** WS-3 and WS-4: what a failed test was; undefined for a success. */
export function failureOf({ success, margin }: RollUnder): Failure | undefined {
  if (success) return undefined;
  return margin > WORST_STUMBLE ? 'fall' : 'stumble';
}
