/** The events of each step. */
import type { JsonObject } from '#shared/domain/json';
import type { PickMessage } from '#shared/plugin-api/kit/messages';
import { byId, namesOf, runners, runningOn } from '#shared/plugin-api/kit/participants';
import type { ChaseSide } from '#shared/plugin-api/kit/participants';
import { headlineEvent, lineEvent } from '#shared/plugin-api/kit/steps';
import type { Tone } from '#shared/plugin-api/present';
import type { StepEvent } from '#shared/plugin-api/procedure';
import { person } from '#shared/plugin-api/text';
import type { Text } from '#shared/plugin-api/text';
import { withOutcome } from '../messages';
import { nearestOf, openPairs } from './state';
import type { ChaseState, Mode, Pair, Runner } from './state';

/** How somebody did in a round, by the difference to the nearest opponent. */
export type Tier = 'soars' | 'gains' | 'holds' | 'loses' | 'crashes';

/** CO-2, CO-3: 10 and more, 3 to 9, -2 to 2, -3 to -9, -10 and less. */
export function tierOf(margin: number): Tier {
  if (margin >= 10) return 'soars';
  if (margin >= 3) return 'gains';
  if (margin > -3) return 'holds';
  return margin > -10 ? 'loses' : 'crashes';
}

/** Where the messages of a tier are: legs tell it by side where somebody gets ahead; once breath decides, both sides pant alike. */
export function messageKey(mode: Mode, tier: Tier, side: ChaseSide): string {
  return mode === 'dex' && (tier === 'soars' || tier === 'gains') ? `tell.dex.${tier}.${side}` : `tell.${mode}.${tier}`;
}

const TONES: Readonly<Record<Tier, Tone>> = { soars: 'good', gains: 'good', holds: 'neutral', loses: 'warning', crashes: 'danger' };

/**
 * CO-2: how much better somebody did than the nearest running opponent who tested as well.
 * @param pairs the distances that say who is nearest: those before the round.
 * @param find finds the people of the state by id.
 * @returns 0 without such an opponent.
 */
export function marginOf(state: ChaseState, runner: Runner, pairs: readonly Pair[], find = byId(state.participants)): number {
  const { id, side } = runner;
  const others = side === 'quarry' ? 'pursuer' : 'quarry';
  let nearest = Infinity;
  let other: Runner | undefined;
  for (const pair of pairs) {
    if (pair[side] !== id || pair.distance >= nearest) continue;
    const opponent = find(pair[others]);
    if (!testedNow(state, opponent)) continue;
    nearest = pair.distance;
    other = opponent;
  }
  return runner.last && other?.last ? runner.last.score - other.last.score : 0;
}

/** CO-4: whether somebody tested in the latest round. */
export function testedNow(state: ChaseState, runner: Runner | undefined): boolean {
  return runner?.last?.round === state.round;
}

/** CO-2: how somebody's latest test reads at a glance. @param find finds the people of the state by id. */
export function toneOf(state: ChaseState, runner: Runner, find = byId(state.participants)): Tone {
  return TONES[tierOf(marginOf(state, runner, state.pairs, find))];
}

/** The chase begins. */
export function startEvents(state: ChaseState, pick: PickMessage): readonly StepEvent[] {
  const distance = nearestOf(state.pairs) ?? 0;
  const action = pick('start.headline', { pursuers: namesOf(runningOn(state, 'pursuer')), quarry: namesOf(runningOn(state, 'quarry')), distance });
  const outcome = distance >= state.sightLimit ? pick('start.outOfSight') : undefined;
  return [headlineEvent(withOutcome(action, outcome), 'neutral', { distance, sightLimit: state.sightLimit })];
}

/** CO-1 to CO-5: a round: what it did to the smallest distance and what came of it, then a line for everybody in it. */
export function roundEvents(before: ChaseState, after: ChaseState, otherAction: readonly string[], pick: PickMessage): readonly StepEvent[] {
  const open = openPairs(before);
  const from = nearestOf(open) ?? 0;
  const to = nearestOf(samePairs(before, after, open)) ?? 0;
  const find = byId(after.participants);
  const action = pick(`round.${moveOf(after, from, to)}`, { from, to, change: Math.abs(to - from) });
  const facts = { from, to, pending: after.pending, status: after.status };
  return [
    headlineEvent(withOutcome(action, outcomeOf(before, after, pick)), headlineTone(before, after), facts),
    ...runners(before).map(({ id }) => {
      const runner = find(id);
      return runLine(id, runner, runner === undefined ? 0 : marginOf(after, runner, open, find), otherAction, pick);
    }),
    ...endLines(before, after, pick),
  ];
}

/** What a round did to the smallest distance; a stillness in which somebody got an extra action is none. */
function moveOf(after: ChaseState, from: number, to: number): string {
  if (to !== from) return to < from ? 'closer' : 'farther';
  return after.pending.length > 0 ? 'poised' : 'level';
}

/** CO-3: an extra action, and what came of it when it was the last. */
export function extraEvents(
  before: ChaseState,
  after: ChaseState,
  input: { readonly id: string; readonly use: string },
  pick: PickMessage,
): readonly StepEvent[] {
  const runner = byId(before.participants)(input.id);
  const name = person(input.id);
  const action = pick(input.use === 'move' ? `extra.move.${runner?.side ?? 'pursuer'}` : 'extra.attack', { name });
  const facts = { id: input.id, use: input.use, to: nearestOf(samePairs(before, after, openPairs(before))) ?? 0, pending: after.pending, status: after.status };
  return [
    { weight: 'headline', who: input.id, text: withOutcome(action, outcomeOf(before, after, pick)), tone: headlineTone(before, after), facts },
    ...endLines(before, after, pick),
  ];
}

/** CO-6: breath decides. */
export function enduranceEvents(state: ChaseState, pick: PickMessage): readonly StepEvent[] {
  return [headlineEvent(pick('endurance.headline'), 'neutral', { mode: state.mode, round: state.round })];
}

/** Some pairs of a state in a later one: the order of pairs never changes. */
function samePairs(before: ChaseState, after: ChaseState, pairs: readonly Pair[]): readonly Pair[] {
  const wanted = new Set<Pair | undefined>(pairs);
  return after.pairs.filter((_, index) => wanted.has(before.pairs[index]));
}

/** Who came to an end of one kind between two states. */
function newly(before: ChaseState, after: ChaseState, status: Runner['status']): readonly Runner[] {
  const find = byId(before.participants);
  return after.participants.filter((runner) => runner.status === status && find(runner.id)?.status === 'running');
}

/** What came of a step; nothing where the chase simply goes on. */
function outcomeOf(before: ChaseState, after: ChaseState, pick: PickMessage): Text | undefined {
  if (after.status !== 'running') return pick(`end.${after.status}`);
  const caught = namesOf(newly(before, after, 'caught'));
  const escaped = namesOf(newly(before, after, 'escaped'));
  if (caught.length > 0 && escaped.length > 0) return pick('outcome.both', { caught, escaped });
  if (caught.length > 0) return pick('outcome.caught', { caught });
  if (escaped.length > 0) return pick('outcome.escaped', { escaped });
  const find = byId(after.participants);
  const pending = [...new Set(after.pending)].flatMap((id) => find(id) ?? []);
  return pending.length > 0 ? pick('outcome.extra', { names: namesOf(pending) }) : undefined;
}

/** The GM plays both sides: neither end is the good one, but one that is there and a choice to make are worth a look. */
function headlineTone(before: ChaseState, after: ChaseState): Tone {
  const eventful = after.pending.length > 0 || after.status !== 'running' || newly(before, after, 'caught').length + newly(before, after, 'escaped').length > 0;
  return eventful ? 'warning' : 'neutral';
}

/**
 * CO-1, CO-4: how somebody did, or that they did something else.
 * @param margin how much better they did than the nearest opponent.
 */
function runLine(id: string, runner: Runner | undefined, margin: number, otherAction: readonly string[], pick: PickMessage): StepEvent {
  const other = otherAction.includes(id);
  const { last } = runner ?? {};
  if (runner === undefined || !last) return lineEvent(id, pick('tell.other', { name: person(id) }), 'warning', { otherAction: other });
  const tier = tierOf(margin);
  const facts: JsonObject = { roll: last.roll, score: last.score, margin, ...(other ? { otherAction: true } : { tier }) };
  return lineEvent(id, pick(other ? 'tell.other' : messageKey(last.mode, tier, runner.side), { name: person(id) }), other ? 'warning' : TONES[tier], facts);
}

/** CO-5: who was caught, got away or stays with a catch. */
function endLines(before: ChaseState, after: ChaseState, pick: PickMessage): readonly StepEvent[] {
  const find = byId(after.participants);
  return [
    ...newly(before, after, 'caught').map(({ id, caughtBy }) => {
      const pursuers = namesOf(caughtBy.flatMap((pursuer) => find(pursuer) ?? []));
      return lineEvent(id, pick('line.caught', { name: person(id), pursuers }), 'danger', { status: 'caught', caughtBy });
    }),
    ...newly(before, after, 'escaped').map(({ id }) => lineEvent(id, pick('line.escaped', { name: person(id) }), 'good', { status: 'escaped' })),
    ...newly(before, after, 'stopped').map(({ id }) => lineEvent(id, pick('line.stopped', { name: person(id) }), 'neutral', { status: 'stopped' })),
  ];
}
