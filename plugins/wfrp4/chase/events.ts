/** The events of each step (W4-10). */
import type { PickMessage } from '#shared/plugin-api/kit/messages';
import { nameOf, namesOf, newsOf, runningOn } from '#shared/plugin-api/kit/participants';
import { headlineEvent, lineEvent } from '#shared/plugin-api/kit/steps';
import type { Tone } from '#shared/plugin-api/present';
import type { StepEvent } from '#shared/plugin-api/procedure';
import { text } from '#shared/plugin-api/text';
import type { PersonValue, Text } from '#shared/plugin-api/text';
import type { ChaseState, LastTest, Runner } from './state';

/** How somebody did in a round, by total SL. */
export type Tier = 'wellAhead' | 'gains' | 'holds' | 'stumbles' | 'crashes';

/** W4-10: +4 and more, +1 to +3, 0, −1 to −3, −4 and less. */
export function tierOf(total: number): Tier {
  if (total >= 4) return 'wellAhead';
  if (total > 0) return 'gains';
  if (total === 0) return 'holds';
  return total > -4 ? 'stumbles' : 'crashes';
}

/** Where the messages of a tier are: gaining ground reads otherwise for either side, losing it reads the same. */
export function messageKey(tier: Tier, side: Runner['side']): string {
  return tier === 'wellAhead' || tier === 'gains' ? `tell.${tier}.${side}` : `tell.${tier}`;
}

const TONES: Readonly<Record<Tier, Tone>> = { wellAhead: 'good', gains: 'good', holds: 'neutral', stumbles: 'warning', crashes: 'danger' };

/** W4-10: how a total reads at a glance. */
export function toneOf(total: number): Tone {
  return TONES[tierOf(total)];
}

/** The chase begins. */
export function startEvents(state: ChaseState): readonly StepEvent[] {
  const { distance, escapeAt } = state;
  return [headlineEvent(text('start.headline', { ...sides(state), distance }), 'neutral', { distance, escapeAt })];
}

/**
 * W4-10: a round in one sentence: who gained, from where to where.
 * @param totals the two total SL that moved the Distance (W4-4).
 */
export function roundHeadline(state: ChaseState, totals: { readonly slowest: number; readonly fastest: number }): StepEvent {
  const change = state.distance - state.distanceBefore;
  const numbers = { from: state.distanceBefore, to: state.distance, ...totals };
  const words = text(`round.headline.${headlineOf(state, change)}`, { ...numbers, gain: Math.abs(change) });
  return headlineEvent(words, state.status === 'caught-choice' ? 'warning' : 'neutral', { ...numbers, status: state.status });
}

function headlineOf(state: ChaseState, change: number): string {
  if (state.status === 'caught-choice') return runningOn(state, 'quarry').length < 2 ? 'caughtLast' : 'caught';
  if (state.status === 'escaped') return 'escaped';
  return change < 0 ? 'closer' : change > 0 ? 'farther' : 'level';
}

/** W4-10: a line for everyone who tested, each in words of its own while there are enough of them. */
export function testLines(state: ChaseState, pick: PickMessage): readonly StepEvent[] {
  return state.participants.flatMap((runner) => {
    const last = newsOf(state, runner);
    if (last === null) return [];
    const tier = tierOf(last.total);
    return [lineEvent(runner.id, pick(messageKey(tier, runner.side), { name: nameOf(runner) }), TONES[tier], testFacts(last, tier))];
  });
}

function testFacts(last: LastTest, tier: Tier): NonNullable<StepEvent['facts']> {
  const { roll, target, success, sl, bonus, total } = last;
  return { roll, target, success, sl, movementBonus: bonus, total, tier };
}

/** W4-7: who was left behind, who stayed with them, and where that leaves the others. `state` is the one after it. */
export function abandonEvents(state: ChaseState, dropped: Runner, stopped: readonly Runner[]): readonly StepEvent[] {
  const names = namesOf(stopped);
  const action =
    names.length === 0
      ? text('abandon.deed.alone', { name: nameOf(dropped) })
      : text('abandon.deed.followed', { name: nameOf(dropped), names, count: names.length });
  const facts = { dropped: dropped.id, stopping: stopped.map((runner) => runner.id), distance: state.distance, status: state.status };
  return [
    headlineEvent(text('abandon.headline', { deed: action, outcome: abandonOutcome(state) }), 'neutral', facts),
    lineEvent(dropped.id, text('abandon.line.dropped', { name: nameOf(dropped) }), 'danger', { status: 'dropped' }),
    ...stopped.map((runner) =>
      lineEvent(runner.id, text('abandon.line.stopped', { name: nameOf(runner), other: nameOf(dropped) }), 'neutral', { status: 'stopped' }),
    ),
  ];
}

function abandonOutcome(state: ChaseState): Text {
  const args = { distance: state.distance };
  if (runningOn(state, 'pursuer').length === 0) return text('abandon.outcome.nobodyFollows');
  return text(`abandon.outcome.${state.status}`, args);
}

/** W4-6: the quarry stands. `state` is the one before it, in which they still run. */
export function fightEvents(state: ChaseState): readonly StepEvent[] {
  const facts = { distance: state.distance, status: 'caught' };
  const lines = runningOn(state, 'quarry').map((runner) => lineEvent(runner.id, text('fight.line', { name: nameOf(runner) }), 'warning', { status: 'caught' }));
  return [headlineEvent(text('fight.headline', { ...sides(state), distance: state.distance }), 'warning', facts), ...lines];
}

function sides(state: ChaseState): { readonly pursuers: readonly PersonValue[]; readonly quarry: readonly PersonValue[] } {
  return { pursuers: namesOf(runningOn(state, 'pursuer')), quarry: namesOf(runningOn(state, 'quarry')) };
}
