/** The events of each step. */
import type { PickMessage } from '#shared/plugin-api/kit/messages';
import { actedInRound, catchersOf, nameOf, namesOf, namesWith, newsOf, onSide, runningOn } from '#shared/plugin-api/kit/participants';
import type { Gap } from '#shared/plugin-api/kit/participants';
import { toneOfStatus } from '#shared/plugin-api/kit/presenting';
import { headlineEvent, lineEvent } from '#shared/plugin-api/kit/steps';
import type { Tone } from '#shared/plugin-api/present';
import type { StepEvent } from '#shared/plugin-api/procedure';
import { text } from '#shared/plugin-api/text';
import type { Text } from '#shared/plugin-api/text';
import { reasonOf } from './judge';
import { isOver, leastGap } from './state';
import type { ChaseState, LastTest, Runner } from './state';
import { failureOf } from './test';

/** How a test of Initiative reads in messages (WS-1, WS-3, WS-4). */
export type Tier = 'success' | 'stumble' | 'fall';

const TONES: Readonly<Record<Tier, Tone>> = { success: 'neutral', stumble: 'warning', fall: 'danger' };

/** WS-1, WS-3, WS-4: success, stumble or fall. */
export function tierOf(last: LastTest): Tier {
  return failureOf(last) ?? 'success';
}

/** WS-1, WS-3, WS-4: how a test reads at a glance. */
export function toneOf(last: LastTest): Tone {
  return TONES[tierOf(last)];
}

/** The chase begins. @param lead of the quarry, in lengths. */
export function startEvents(state: ChaseState, lead: number): readonly StepEvent[] {
  const args = { pursuers: namesOf(onSide(state, 'pursuer')), quarry: namesOf(onSide(state, 'quarry')), count: lead };
  return [headlineEvent(text('start.headline', args), 'neutral', { lead, escapeAt: state.escapeAt })];
}

/** WS-1 to WS-7: the round in one sentence, then for everyone who tested what became of it: the test, sight lost or kept, caught or away. */
export function roundEvents(before: ChaseState, after: ChaseState, pick: PickMessage): readonly StepEvent[] {
  const lines = after.participants.flatMap((runner): readonly StepEvent[] => {
    const last = newsOf(after, runner);
    if (last === null) return [];
    return [testLine(runner, last, pick), ...sightLines(after, runner, last, pick), ...fateLines(after, runner, pick)];
  });
  return [roundHeadline(before, after), ...lines];
}

/** WS-8: the GM's own end. `before` is the state before it, in which its quarry still ran. */
export function endEvents(before: ChaseState, after: ChaseState, outcome: 'caught' | 'escaped', pick: PickMessage): readonly StepEvent[] {
  const quarry = runningOn(before, 'quarry');
  const key = outcome === 'caught' ? 'givenUp' : 'escaped';
  const lines = quarry.map((runner) => lineEvent(runner.id, pick(key, { name: nameOf(runner) }), toneOfStatus(outcome), { status: outcome }));
  const facts = { round: after.round, status: after.status };
  return [headlineEvent(text(`end.headline.${outcome}`, { names: namesOf(quarry) }), 'neutral', facts), ...lines];
}

function testLine(runner: Runner, last: LastTest, pick: PickMessage): StepEvent {
  const { roll, target, success, margin, gain, loss, wounds } = last;
  const tier = tierOf(last);
  const facts = { roll, target, success, margin, tier, gain, loss, ...(wounds > 0 ? { wounds } : {}), position: runner.position };
  return lineEvent(runner.id, pick(`${tier}.${runner.side}`, { name: nameOf(runner) }), TONES[tier], facts);
}

function sightLines(state: ChaseState, runner: Runner, { sight }: LastTest, pick: PickMessage): readonly StepEvent[] {
  // Nobody is looked for by whoever has just laid hands on the last of them.
  if (sight === null || (isOver(state) && latestQuarry(state).every(({ caughtBy }) => caughtBy.includes(runner.id)))) return [];
  const { roll, target, success } = sight;
  const facts = { observation: roll, target, success, status: runner.status };
  return [lineEvent(runner.id, pick(success ? 'sight' : 'lost', { name: nameOf(runner) }), success ? 'neutral' : 'danger', facts)];
}

function fateLines(state: ChaseState, runner: Runner, pick: PickMessage): readonly StepEvent[] {
  if (runner.side === 'pursuer' || runner.status === 'running') return [];
  const { id, status, caughtBy } = runner;
  return [lineEvent(id, pick(status, { name: nameOf(runner), by: namesOf(catchersOf(state, [runner])) }), toneOfStatus(status), { status, caughtBy })];
}

function roundHeadline(before: ChaseState, after: ChaseState): StepEvent {
  const from = leastGap(before).distance;
  const least = leastGap(after);
  const to = least.distance;
  const facts = { round: after.round, from, to, status: after.status };
  return headlineEvent(isOver(after) ? endText(after, to) : runningText(after, from, least), 'neutral', facts);
}

function runningText(after: ChaseState, from: number, { distance, pursuer, quarry }: Gap<Runner>): Text {
  const news = latestQuarry(after).filter(({ status }) => status !== 'running');
  const caught = news.filter(({ status }) => status === 'caught');
  const escaped = news.filter(({ status }) => status === 'escaped');
  if (news.length > 0) {
    const key = escaped.length === 0 ? 'someCaught' : caught.length === 0 ? 'someEscaped' : 'someOfBoth';
    return text(`round.headline.${key}`, { caught: namesOf(caught), escaped: namesOf(escaped), running: namesOf(runningOn(after, 'quarry')) });
  }
  const change = distance < from ? 'closer' : distance > from ? 'farther' : 'level';
  return text(`round.headline.${change}`, { from, count: distance, pursuer: nameOf(pursuer), quarry: nameOf(quarry) });
}

function endText(after: ChaseState, count: number): Text {
  const args = {
    round: after.round,
    count,
    caught: namesWith(after, 'caught'),
    escaped: namesWith(after, 'escaped'),
    by: namesOf(catchersOf(after, onSide(after, 'quarry'))),
  };
  if (after.status !== 'escaped') return text(`round.headline.${after.status}`, args);
  // Whoever got away in this round has ended it: why they did is what there is to say.
  const reasons = latestQuarry(after).map((quarry) => reasonOf(after, quarry));
  const reason = reasons.includes('time') ? 'time' : (reasons[0] ?? 'far');
  return text(`round.headline.escaped.${reason}`, args);
}

/** The quarry that ran in the latest round, whatever became of it. */
function latestQuarry(state: ChaseState): readonly Runner[] {
  return onSide(state, 'quarry').filter((runner) => actedInRound(state, runner));
}
