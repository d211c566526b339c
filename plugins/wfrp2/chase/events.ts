/** The events of each step. */
import type { JsonObject } from '#shared/domain/json';
import type { PickMessage } from '#shared/plugin-api/kit/messages';
import { actedInRound, catchersOf, nameOf, namesOf, namesWith, newsOf, onSide, runningOn } from '#shared/plugin-api/kit/participants';
import type { Gap } from '#shared/plugin-api/kit/participants';
import { toneOfStatus } from '#shared/plugin-api/kit/presenting';
import { headlineEvent, lineEvent } from '#shared/plugin-api/kit/steps';
import type { StepEvent } from '#shared/plugin-api/procedure';
import { text } from '#shared/plugin-api/text';
import type { Text } from '#shared/plugin-api/text';
import { paceOf, toneOf } from '../pace';
import type { LastThrow } from '../pace';
import { isOver, leastGap } from './state';
import type { ChaseState, Runner } from './state';

/** The chase begins. */
export function startEvents(state: ChaseState): readonly StepEvent[] {
  const { lead, throws } = state;
  const args = { pursuers: namesOf(onSide(state, 'pursuer')), quarry: namesOf(onSide(state, 'quarry')), lead, count: throws };
  return [headlineEvent(text('start.headline', args), 'neutral', { lead, throws })];
}

/** W2-1 to W2-5: the throw in one sentence, then a line for everyone who threw: how they did, and for a quarry whose fate it settles that fate. */
export function throwEvents(before: ChaseState, after: ChaseState, pick: PickMessage): readonly StepEvent[] {
  const lines = after.participants.flatMap((runner): readonly StepEvent[] => {
    const last = newsOf(after, runner);
    if (last === null) return [];
    return [runner.status === 'running' ? throwLine(runner, last, pick) : fateLine(after, runner, last, pick)];
  });
  return [throwHeadline(before, after), ...lines];
}

function throwLine(runner: Runner, last: LastThrow, pick: PickMessage): StepEvent {
  const pace = paceOf(last.roll);
  return lineEvent(runner.id, pick(`${pace}.${runner.side}`, { name: nameOf(runner) }), toneOf(last.roll), { ...throwFacts(runner, last), pace });
}

function throwFacts({ modifier, total }: Runner, { roll, gain }: LastThrow): JsonObject {
  return { roll, modifier, gain, total };
}

function fateLine(state: ChaseState, quarry: Runner, last: LastThrow, pick: PickMessage): StepEvent {
  const gap = leastGap(state, [quarry]).distance;
  const words = pick(quarry.status, { name: nameOf(quarry), by: namesOf(catchersOf(state, [quarry])) });
  return lineEvent(quarry.id, words, toneOfStatus(quarry.status), { ...throwFacts(quarry, last), status: quarry.status, caughtBy: quarry.caughtBy, gap });
}

function throwHeadline(before: ChaseState, after: ChaseState): StepEvent {
  const from = leastGap(before).distance;
  const least = leastGap(after);
  const to = least.distance;
  // The GM plays both sides: an end is neither good nor bad, but a quarry overtaken before its time is worth a look.
  const tone = !isOver(after) && to <= 0 ? 'warning' : 'neutral';
  const facts = { round: after.round, throws: after.throws, from, to, status: after.status };
  return headlineEvent(isOver(after) ? endText(after, to) : runningText(after, from, least), tone, facts);
}

function runningText(after: ChaseState, from: number, { distance: to, pursuer, quarry }: Gap<Runner>): Text {
  const { round, throws } = after;
  const args = { round, throws, from, to, pursuer: nameOf(pursuer), quarry: nameOf(quarry) };
  const caught = onSide(after, 'quarry').filter((runner) => runner.status === 'caught' && actedInRound(after, runner));
  if (caught.length > 0) return text('throw.headline.someCaught', { ...args, caught: namesOf(caught), running: namesOf(runningOn(after, 'quarry')) });
  if (to < 0) return text('throw.headline.overtaken', { ...args, ahead: -to });
  if (to === 0) return text('throw.headline.abreast', args);
  return text(`throw.headline.${to < from ? 'closer' : to > from ? 'farther' : 'level'}`, args);
}

function endText(after: ChaseState, gap: number): Text {
  const { round, throws } = after;
  return text(`throw.headline.${after.status}`, {
    round,
    throws,
    gap,
    caught: namesWith(after, 'caught'),
    escaped: namesWith(after, 'escaped'),
    by: namesOf(catchersOf(after, onSide(after, 'quarry'))),
  });
}
