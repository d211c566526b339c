/** What there is to tell of a step. */
import type { JsonObject } from '#shared/domain/json';
import type { StepEvent } from '#shared/plugin-api/procedure';
import type { Teller } from '#shared/plugin-api/telling';
import { text } from '#shared/plugin-api/text';
import type { Text } from '#shared/plugin-api/text';
import { paceOf, toneOf } from '../pace';
import type { LastThrow } from '../pace';
import { catchersOf, everyone, isOver, ranThisThrow, running, smallestGap } from './state';
import type { ChaseState, Runner } from './state';

/** The chase begins. */
export function startHeadline(state: ChaseState): StepEvent {
  const { lead, throws } = state;
  const args = { pursuers: namesOf(everyone(state, 'pursuer')), quarry: namesOf(everyone(state, 'quarry')), lead, count: throws };
  return { weight: 'headline', text: text('start.headline', args), tone: 'neutral', facts: { lead, throws } };
}

/** The throw in one sentence, then a line for everyone who threw: how they did, and for a quarry whose fate it settles that fate. */
export function throwEvents(before: ChaseState, after: ChaseState, tell: Teller): readonly StepEvent[] {
  const lines = after.participants.flatMap((runner): readonly StepEvent[] => {
    const { last } = runner;
    if (last === null || !ranThisThrow(after, runner)) return [];
    return [runner.status === 'running' ? throwLine(runner, last, tell) : fateLine(after, runner, last, tell)];
  });
  return [throwHeadline(before, after), ...lines];
}

function throwLine(runner: Runner, last: LastThrow, tell: Teller): StepEvent {
  const pace = paceOf(last.roll);
  return {
    weight: 'line',
    who: runner.id,
    text: tell(`${pace}.${runner.side}`, { name: runner.name }),
    tone: toneOf(last.roll),
    facts: { ...throwFacts(runner, last), pace },
  };
}

function throwFacts({ modifier, total }: Runner, { roll, gain }: LastThrow): JsonObject {
  return { roll, modifier, gain, total };
}

function fateLine(state: ChaseState, quarry: Runner, last: LastThrow, tell: Teller): StepEvent {
  const gap = smallestGap(state, [quarry]).metres;
  return {
    weight: 'line',
    who: quarry.id,
    text: tell(quarry.status, { name: quarry.name, by: namesOf(catchersOf(state, [quarry])) }),
    tone: quarry.status === 'caught' ? 'danger' : 'good',
    facts: { ...throwFacts(quarry, last), status: quarry.status, caughtBy: quarry.caughtBy, gap },
  };
}

function throwHeadline(before: ChaseState, after: ChaseState): StepEvent {
  const from = smallestGap(before).metres;
  const to = smallestGap(after).metres;
  // The GM plays both sides: an end is neither good nor bad, but a quarry overtaken before its time is worth a look.
  const tone = !isOver(after) && to <= 0 ? 'warning' : 'neutral';
  const facts = { round: after.round, throws: after.throws, from, to, status: after.status };
  return { weight: 'headline', text: isOver(after) ? endText(after) : runningText(after, from), tone, facts };
}

function runningText(after: ChaseState, from: number): Text {
  const { round, throws } = after;
  const { metres: to, pursuer, quarry } = smallestGap(after);
  const args = { round, throws, from, to, pursuer: pursuer.name, quarry: quarry.name };
  const caught = everyone(after, 'quarry').filter((runner) => runner.status === 'caught' && ranThisThrow(after, runner));
  if (caught.length > 0) return text('throw.headline.someCaught', { ...args, caught: namesOf(caught), running: namesOf(running(after, 'quarry')) });
  if (to < 0) return text('throw.headline.overtaken', { ...args, ahead: -to });
  if (to === 0) return text('throw.headline.abreast', args);
  return text(`throw.headline.${to === from ? 'level' : to < from ? 'closer' : 'farther'}`, args);
}

function endText(after: ChaseState): Text {
  const { round, throws } = after;
  const caught = everyone(after, 'quarry').filter(({ status }) => status === 'caught');
  const escaped = everyone(after, 'quarry').filter(({ status }) => status === 'escaped');
  return text(`throw.headline.${after.status}`, {
    round,
    throws,
    gap: smallestGap(after).metres,
    caught: namesOf(caught),
    escaped: namesOf(escaped),
    by: namesOf(catchersOf(after, caught)),
  });
}

function namesOf(runners: readonly Runner[]): readonly string[] {
  return runners.map(({ name }) => name);
}
