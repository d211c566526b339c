/** Short texts of the picture. */
import { diceResults, text } from '#shared/plugin-api/text';
import type { Text } from '#shared/plugin-api/text';
import type { ChaseState, LastTest, Runner } from './state';
import { addendsOf } from './test';

/** "+3 DEX". */
export function addendText(name: string, value: number): Text {
  return text('detail.addend', { value, name: text(`fact.${name}`) });
}

/** CO-1, CO-6: how a test came about: "12 (DEX +2, situation +2)". */
export function testDetail(state: ChaseState, runner: Runner, last: LastTest): Text {
  const addends = addendsOf(state, runner, last.mode).map(({ name, value }) => addendText(name, value));
  const rolls = diceResults(last.rolls);
  return last.rolls.length > 1 ? text('detail.twoDice', { roll: last.roll, rolls, addends }) : text('detail.oneDie', { roll: last.roll, addends });
}

/** CO-5: what a distance means, in words. */
export function distanceMeaning(state: ChaseState, distance: number): Text {
  if (distance <= 0) return text('distance.contact');
  if (distance >= state.sightLimit) return text('distance.away');
  const share = distance / state.sightLimit;
  if (share <= 0.2) return text('distance.inReach');
  if (share < 0.4) return text('distance.shortLead');
  if (share < 0.6) return text('distance.goodLead');
  return text(share < 0.8 ? 'distance.longLead' : 'distance.nearlyGone');
}
