/** What there is to tell of a step. */
import type { Tone } from '#shared/plugin-api/present';
import type { StepEvent } from '#shared/plugin-api/procedure';
import type { Teller } from '#shared/plugin-api/telling';
import { text } from '#shared/plugin-api/text';
import type { Text } from '#shared/plugin-api/text';
import { reasonOf } from './judge';
import { catchersOf, everyone, isOver, leastGap, ranThisRound, running } from './state';
import type { ChaseState, LastTest, Runner } from './state';
import { failureOf } from './test';

/** How a test of Initiative is told. */
export type Tier = 'success' | 'stumble' | 'fall';

const TONES: Readonly<Record<Tier, Tone>> = { success: 'neutral', stumble: 'warning', fall: 'danger' };

export function tierOf(last: LastTest): Tier {
  return failureOf(last) ?? 'success';
}

/** How a test reads at a glance. */
export function toneOf(last: LastTest): Tone {
  return TONES[tierOf(last)];
}

/** The chase begins. */
export function startHeadline(state: ChaseState, lead: number): StepEvent {
  const args = { pursuers: namesOf(everyone(state, 'pursuer')), quarry: namesOf(everyone(state, 'quarry')), count: lead };
  return { weight: 'headline', text: text('start.headline', args), tone: 'neutral', facts: { lead, escapeAt: state.escapeAt } };
}

/** The round in one sentence, then for everyone who tested what became of it: the test, sight lost or kept, caught or away. */
export function roundEvents(before: ChaseState, after: ChaseState, tell: Teller): readonly StepEvent[] {
  const lines = after.participants.flatMap((runner): readonly StepEvent[] => {
    const { last } = runner;
    if (last === null || !ranThisRound(after, runner)) return [];
    return [testLine(runner, last, tell), ...sightLines(after, runner, last, tell), ...fateLines(after, runner, tell)];
  });
  return [roundHeadline(before, after), ...lines];
}

/** WS-8: the GM's own end. `before` is the state before it, in which its quarry still ran. */
export function endEvents(before: ChaseState, after: ChaseState, outcome: 'caught' | 'escaped', tell: Teller): readonly StepEvent[] {
  const quarry = running(before, 'quarry');
  const telling = outcome === 'caught' ? 'givenUp' : 'escaped';
  const lines = quarry.map((runner): StepEvent => ({
    weight: 'line',
    who: runner.id,
    text: tell(telling, { name: runner.name }),
    tone: outcome === 'caught' ? 'danger' : 'good',
    facts: { status: outcome },
  }));
  const facts = { round: after.round, status: after.status };
  return [{ weight: 'headline', text: text(`end.headline.${outcome}`, { names: namesOf(quarry) }), tone: 'neutral', facts }, ...lines];
}

function testLine(runner: Runner, last: LastTest, tell: Teller): StepEvent {
  const { roll, target, success, margin, gain, loss, wounds } = last;
  const tier = tierOf(last);
  return {
    weight: 'line',
    who: runner.id,
    text: tell(`${tier}.${runner.side}`, { name: runner.name }),
    tone: TONES[tier],
    facts: { roll, target, success, margin, tier, gain, loss, ...(wounds > 0 ? { wounds } : {}), position: runner.position },
  };
}

function sightLines(state: ChaseState, runner: Runner, { sight }: LastTest, tell: Teller): readonly StepEvent[] {
  // Nobody is looked for by whoever has just laid hands on the last of them.
  if (sight === null || (isOver(state) && latestQuarry(state).every(({ caughtBy }) => caughtBy.includes(runner.id)))) return [];
  const { roll, target, success } = sight;
  return [
    {
      weight: 'line',
      who: runner.id,
      text: tell(success ? 'sight' : 'lost', { name: runner.name }),
      tone: success ? 'neutral' : 'danger',
      facts: { observation: roll, target, success, status: runner.status },
    },
  ];
}

function fateLines(state: ChaseState, runner: Runner, tell: Teller): readonly StepEvent[] {
  if (runner.side === 'pursuer' || runner.status === 'running') return [];
  const by = catchersOf(state, [runner]);
  return [
    {
      weight: 'line',
      who: runner.id,
      text: tell(runner.status, { name: runner.name, by: namesOf(by) }),
      tone: runner.status === 'caught' ? 'danger' : 'good',
      facts: { status: runner.status, caughtBy: runner.caughtBy },
    },
  ];
}

function roundHeadline(before: ChaseState, after: ChaseState): StepEvent {
  const from = leastGap(before).lengths;
  const to = leastGap(after).lengths;
  const facts = { round: after.round, from, to, status: after.status };
  return { weight: 'headline', text: isOver(after) ? endText(after) : runningText(after, from), tone: 'neutral', facts };
}

function runningText(after: ChaseState, from: number): Text {
  const { lengths, pursuer, quarry } = leastGap(after);
  const news = latestQuarry(after).filter(({ status }) => status !== 'running');
  const caught = news.filter(({ status }) => status === 'caught');
  const escaped = news.filter(({ status }) => status === 'escaped');
  if (news.length > 0) {
    const key = escaped.length === 0 ? 'someCaught' : caught.length === 0 ? 'someEscaped' : 'someOfBoth';
    return text(`round.headline.${key}`, { caught: namesOf(caught), escaped: namesOf(escaped), running: namesOf(running(after, 'quarry')) });
  }
  const change = lengths === from ? 'level' : lengths < from ? 'closer' : 'farther';
  return text(`round.headline.${change}`, { from, count: lengths, pursuer: pursuer.name, quarry: quarry.name });
}

function endText(after: ChaseState): Text {
  const caught = everyone(after, 'quarry').filter(({ status }) => status === 'caught');
  const escaped = everyone(after, 'quarry').filter(({ status }) => status === 'escaped');
  const args = {
    round: after.round,
    count: leastGap(after).lengths,
    caught: namesOf(caught),
    escaped: namesOf(escaped),
    by: namesOf(catchersOf(after, caught)),
  };
  if (after.status !== 'escaped') return text(`round.headline.${after.status}`, args);
  // Whoever got away in this round has ended it: why they did is what there is to say.
  const reasons = latestQuarry(after).map((quarry) => reasonOf(after, quarry));
  const reason = reasons.includes('time') ? 'time' : (reasons[0] ?? 'far');
  return text(`round.headline.escaped.${reason}`, args);
}

/** The quarry that ran in the latest round, whatever became of it. */
function latestQuarry(state: ChaseState): readonly Runner[] {
  return everyone(state, 'quarry').filter((runner) => ranThisRound(state, runner));
}

function namesOf(runners: readonly Runner[]): readonly string[] {
  return runners.map(({ name }) => name);
}
