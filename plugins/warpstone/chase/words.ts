/** Short texts about one test and one gap. */
import { text } from '#shared/plugin-api/text';
import type { Text } from '#shared/plugin-api/text';
import type { ChaseState, LastTest } from './state';
import { failureOf } from './test';

/** WS-1 to WS-6: how a test came about: "70 for 40: missed by 30, 1 length lost". */
export function testDetail(last: LastTest): Text {
  const test = withGain(baseDetail(last), last.gain);
  if (last.sight === null) return test;
  const { roll, target, success } = last.sight;
  return text(success ? 'detail.sightKept' : 'detail.sightLost', { test, roll, target });
}

function baseDetail(last: LastTest): Text {
  const { roll, target, margin, loss, wounds } = last;
  const failure = failureOf(last);
  if (failure === undefined) return text('detail.success', { roll, target });
  const lost = { roll, target, margin, loss: text('value.lengths', { count: loss }) };
  return failure === 'fall' ? text('detail.fall', { ...lost, wounds: text('value.wounds', { count: wounds }) }) : text('detail.stumble', lost);
}

function withGain(test: Text, gain: number): Text {
  return gain === 0 ? test : text('detail.withGain', { test, gain });
}

/** WS-7: what a gap means, in words. */
export function gapMeaning(state: ChaseState, lengths: number): Text {
  if (lengths <= 0) return text('gap.caught');
  const share = lengths / state.escapeAt;
  if (share >= 1) return text('gap.away');
  if (share < 0.3) return text('gap.inReach');
  if (share < 0.5) return text('gap.shortLead');
  return text(share < 0.8 ? 'gap.goodLead' : 'gap.nearlyGone');
}
