/** Short texts that the log and the picture share. */
import { text } from '#shared/plugin-api/text';
import type { Text } from '#shared/plugin-api/text';
import type { ChaseState, LastTest } from './state';

/** "+3", "−1"; a zero has the sign of the test's outcome (W4-2). */
export function slText(sl: number, success: boolean): Text {
  return sl === 0 && !success ? text('sl.minusZero') : text('sl.signed', { sl });
}

/** W4-2, W4-3: how a test came about: "21 for 50: +3, +1 for Movement". */
export function testDetail(last: LastTest): Text {
  const sl = slText(last.sl, last.success);
  const test =
    last.roll === null
      ? text('detail.told', { sl })
      : text(last.auto === null ? 'detail.rolled' : `detail.auto.${last.auto}`, { roll: last.roll, target: last.target, sl });
  return last.bonus === 0 ? test : text('detail.withBonus', { test, bonus: last.bonus });
}

/** What a Distance means, in words (W4-5 and the scale of the setup). */
export function distanceMeaning(state: ChaseState): Text {
  if (state.status === 'escaped') return text('distance.away');
  if (state.distance <= 0) return text('distance.caught');
  const share = state.distance / state.escapeAt;
  if (share <= 0.2) return text('distance.inReach');
  if (share < 0.4) return text('distance.shortLead');
  if (share < 0.6) return text('distance.goodLead');
  return text(share < 0.8 ? 'distance.longLead' : 'distance.nearlyGone');
}
