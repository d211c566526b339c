/** What is drawn of a chase. */
import { actedInRound, catchersOf, gapsToDraw, hasCaught, nameOf, namesOf, namesWith, newsOf } from '#shared/plugin-api/kit/participants';
import type { Gap } from '#shared/plugin-api/kit/participants';
import { chaseMarks, modifiedText, numberFact, numberText, presentPerson } from '#shared/plugin-api/kit/presenting';
import type { Block, Fact, FigureBlock, PresentedParticipant, Presentation, TrackBlock } from '#shared/plugin-api/present';
import { text } from '#shared/plugin-api/text';
import type { Text } from '#shared/plugin-api/text';
import { toneOf } from './events';
import { gapsOf, inPicture, isOver, leastGap, lengthsBetween } from './state';
import type { ChaseState, Runner } from './state';
import { gapMeaning, testDetail } from './words';

/** How much of the way to safety is drawn behind the foremost pursuer, and beyond safety. */
const MARGIN = 0.2;

/** What is drawn of a chase (WS-1 to WS-8). */
export function present(state: ChaseState): Presentation {
  const least = leastGap(state);
  return {
    summary: summary(state, least),
    // The GM plays both sides: neither outcome is the good one.
    status: { label: text(`status.chase.${state.status}`), tone: 'neutral' },
    round: state.round,
    participants: state.participants.map((runner) => presentRunner(state, runner, least.pursuer)),
    blocks: [track(state), figure(state, least), ...clock(state)],
  };
}

function summary(state: ChaseState, { distance, pursuer, quarry }: Gap<Runner>): Text {
  return text(state.round === 0 && !isOver(state) ? 'summary.start' : `summary.${state.status}`, {
    round: state.round,
    count: distance,
    pursuer: nameOf(pursuer),
    quarry: nameOf(quarry),
    caught: namesWith(state, 'caught'),
    escaped: namesWith(state, 'escaped'),
  });
}

function figure(state: ChaseState, { distance, pursuer, quarry }: Gap<Runner>): FigureBlock {
  return {
    kind: 'figure',
    label: text('figure.gap'),
    value: numberText(distance),
    meaning: text('figure.meaning', { meaning: gapMeaning(state, distance), pursuer: nameOf(pursuer), quarry: nameOf(quarry) }),
    tone: 'neutral',
  };
}

/** How much time is left, where the GM has set an end. */
function clock(state: ChaseState): readonly Block[] {
  return state.maxRounds === null ? [] : [{ kind: 'meter', label: text('meter.rounds'), value: state.round, max: state.maxRounds, tone: 'neutral' }];
}

/** The foremost pursuer still running stands at 0 and everybody else as many lengths before or behind. */
function track(state: ChaseState): TrackBlock {
  const pursuers = inPicture(state, 'pursuer');
  const quarry = inPicture(state, 'quarry');
  const foremost = Math.max(...pursuers.map(({ position }) => position));
  const place = (runner: Runner): number => runner.position - foremost;
  const onTrack = state.participants.filter((runner) => pursuers.includes(runner) || quarry.includes(runner) || actedInRound(state, runner));
  return {
    kind: 'track',
    min: -state.escapeAt * MARGIN,
    max: state.escapeAt * (1 + MARGIN),
    unit: text('unit.lengths'),
    marks: chaseMarks(0, state.escapeAt),
    tokens: onTrack.map((runner) => ({ who: runner.id, at: place(runner) })),
    gaps: gapsToDraw(gapsOf(quarry, pursuers)).map((gap) => ({
      from: place(gap.pursuer),
      to: place(gap.quarry),
      label: text('value.lengths', { count: gap.distance }),
    })),
  };
}

function presentRunner(state: ChaseState, runner: Runner, foremost: Runner): PresentedParticipant {
  const last = newsOf(state, runner);
  return presentPerson(runner, {
    status: statusText(state, runner),
    facts: facts(state, runner, foremost),
    last: last === null ? undefined : { headline: numberText(last.roll), detail: testDetail(last), tone: toneOf(last) },
  });
}

function statusText(state: ChaseState, runner: Runner): Text {
  if (runner.side === 'quarry') {
    if (runner.status === 'running') return text('status.fleeing');
    const by = catchersOf(state, [runner]);
    return by.length > 0 ? text('status.caughtBy', { by: namesOf(by) }) : text(`status.${runner.status}`);
  }
  const madeCatch = hasCaught(state, runner);
  // Once it is over, a catch is what counts for whoever made one.
  if (runner.status === 'lost' && !(madeCatch && isOver(state))) return text('status.lost');
  if (madeCatch) return text('status.hasCaught');
  return text(isOver(state) ? 'status.stopped' : 'status.pursuing');
}

/** @param foremost the first of the pursuers, from whom the smallest gap of each quarry is measured. */
function facts(state: ChaseState, runner: Runner, foremost: Runner): readonly Fact[] {
  const { M, I, modifier, observation } = runner;
  const observes = state.observation && runner.side === 'pursuer';
  const flees = runner.side === 'quarry' && runner.status === 'running';
  return [
    numberFact('M', M),
    { label: text('fact.I'), value: modifiedText(I + modifier, modifier) },
    ...(observes ? [numberFact('observation', observation ?? I)] : []),
    ...(flees ? [{ label: text('fact.gap'), value: text('value.lengths', { count: lengthsBetween(runner, foremost) }) }] : []),
  ];
}
