/** What there is to tell of a step (W4-10). */
import type { Dice } from '#shared/plugin-api/dice';
import type { Tone } from '#shared/plugin-api/present';
import type { StepEvent } from '#shared/plugin-api/procedure';
import { storyteller } from '#shared/plugin-api/telling';
import type { Storyteller } from '#shared/plugin-api/telling';
import { text } from '#shared/plugin-api/text';
import type { Text } from '#shared/plugin-api/text';
import { TELLINGS } from '../tellings';
import { ranThisRound, running } from './state';
import type { ChaseState, LastTest, Runner } from './state';

/** How somebody did in a round, by total SL. */
export type Tier = 'wellAhead' | 'gains' | 'holds' | 'stumbles' | 'crashes';

/** +4 and more, +1 to +3, 0, −1 to −3, −4 and less. */
export function tierOf(total: number): Tier {
  if (total >= 4) return 'wellAhead';
  if (total > 0) return 'gains';
  if (total === 0) return 'holds';
  return total > -4 ? 'stumbles' : 'crashes';
}

/** Where the tellings of a tier are: gaining ground is another story for either side, losing it is the same. */
export function tellingOf(tier: Tier, side: Runner['side']): string {
  return tier === 'wellAhead' || tier === 'gains' ? `tell.${tier}.${side}` : `tell.${tier}`;
}

const TONES: Readonly<Record<Tier, Tone>> = { wellAhead: 'good', gains: 'good', holds: 'neutral', stumbles: 'warning', crashes: 'danger' };

/** How a total reads at a glance. */
export function toneOf(total: number): Tone {
  return TONES[tierOf(total)];
}

/** The chase begins. */
export function startHeadline(state: ChaseState): StepEvent {
  const facts = { distance: state.distance, escapeAt: state.escapeAt };
  return { weight: 'headline', text: text('start.headline', { ...sides(state), distance: state.distance }), tone: 'neutral', facts };
}

/**
 * A round in one sentence: who gained, from where to where.
 * @param totals the two total SL that moved the Distance (W4-4).
 */
export function roundHeadline(state: ChaseState, totals: { readonly slowest: number; readonly fastest: number }): StepEvent {
  const change = state.distance - state.distanceBefore;
  const numbers = { from: state.distanceBefore, to: state.distance, ...totals };
  return {
    weight: 'headline',
    text: text(`round.headline.${outcomeOf(state, change)}`, { ...numbers, gain: Math.abs(change) }),
    tone: state.status === 'caught-choice' ? 'warning' : 'neutral',
    facts: { ...numbers, status: state.status },
  };
}

function outcomeOf(state: ChaseState, change: number): string {
  if (state.status === 'caught-choice') return running(state, 'quarry').length < 2 ? 'caughtLast' : 'caught';
  if (state.status === 'escaped') return 'escaped';
  return change === 0 ? 'level' : change < 0 ? 'closer' : 'farther';
}

/** The storyteller of the next round. */
export function storyOf(state: ChaseState, dice: Dice): Storyteller {
  return storyteller(dice, (key) => ({ any: 1, ...TELLINGS[key], plain: true }), state);
}

/** A line for everyone who tested, each in words of its own while there are enough of them. */
export function testLines(state: ChaseState, { tell }: Storyteller): readonly StepEvent[] {
  return state.participants.flatMap((runner) => {
    const { last } = runner;
    if (last === null || !ranThisRound(state, runner)) return [];
    const tier = tierOf(last.total);
    const told = tell(tellingOf(tier, runner.side), { name: runner.name });
    return [{ weight: 'line', who: runner.id, text: told, tone: TONES[tier], facts: testFacts(last, tier) }];
  });
}

function testFacts(last: LastTest, tier: Tier): NonNullable<StepEvent['facts']> {
  const { roll, target, success, sl, bonus, total } = last;
  return { roll, target, success, sl, movementBonus: bonus, total, tier };
}

/** W4-7: who was left behind, who stayed with them, and where that leaves the others. `state` is the one after it. */
export function abandonEvents(state: ChaseState, dropped: Runner, stopped: readonly Runner[]): readonly StepEvent[] {
  const names = stopped.map((runner) => runner.name);
  const deed =
    names.length === 0 ? text('abandon.deed.alone', { name: dropped.name }) : text('abandon.deed.followed', { name: dropped.name, names, count: names.length });
  const facts = { dropped: dropped.id, stopping: stopped.map((runner) => runner.id), distance: state.distance, status: state.status };
  const lines = stopped.map((runner): StepEvent => ({
    weight: 'line',
    who: runner.id,
    text: text('abandon.line.stopped', { name: runner.name, other: dropped.name }),
    tone: 'neutral',
    facts: { status: 'stopped' },
  }));
  return [
    { weight: 'headline', text: text('abandon.headline', { deed, outcome: abandonOutcome(state) }), tone: 'neutral', facts },
    { weight: 'line', who: dropped.id, text: text('abandon.line.dropped', { name: dropped.name }), tone: 'danger', facts: { status: 'dropped' } },
    ...lines,
  ];
}

function abandonOutcome(state: ChaseState): Text {
  const args = { distance: state.distance };
  if (running(state, 'pursuer').length === 0) return text('abandon.outcome.nobodyFollows');
  return text(`abandon.outcome.${state.status}`, args);
}

/** W4-6: the quarry stands. `state` is the one before it, in which they still run. */
export function fightEvents(state: ChaseState): readonly StepEvent[] {
  const facts = { distance: state.distance, status: 'caught' };
  const lines = running(state, 'quarry').map((runner): StepEvent => ({
    weight: 'line',
    who: runner.id,
    text: text('fight.line', { name: runner.name }),
    tone: 'warning',
    facts: { status: 'caught' },
  }));
  return [{ weight: 'headline', text: text('fight.headline', { ...sides(state), distance: state.distance }), tone: 'warning', facts }, ...lines];
}

function sides(state: ChaseState): { readonly pursuers: readonly string[]; readonly quarry: readonly string[] } {
  return {
    pursuers: running(state, 'pursuer').map((runner) => runner.name),
    quarry: running(state, 'quarry').map((runner) => runner.name),
  };
}
