/** What is drawn of a chase. */
import type { Block, Fact, FigureBlock, PresentedParticipant, Presentation, TrackBlock } from '#shared/plugin-api/present';
import { text } from '#shared/plugin-api/text';
import type { Text } from '#shared/plugin-api/text';
import { catchersOf, everyone, gapsBetween, inPicture, isOver, leastGap, ranThisRound, smallest } from './state';
import type { ChaseState, Gap, Runner } from './state';
import { toneOf } from './story';
import { gapMeaning, testDetail } from './words';

/** Up to so many gaps are all drawn; of more only that to the nearest pursuer of each quarry. */
const MOST_BRACKETS = 4;

/** How much of the way to safety is drawn behind the foremost pursuer, and beyond safety. */
const MARGIN = 0.2;

export function present(state: ChaseState): Presentation {
  return {
    summary: summary(state),
    // The GM plays both sides: neither outcome is the good one.
    status: { label: text(`status.chase.${state.status}`), tone: 'neutral' },
    round: state.round,
    participants: state.participants.map((runner) => presentRunner(state, runner)),
    blocks: [track(state), figure(state), ...clock(state)],
  };
}

function summary(state: ChaseState): Text {
  const names = (status: Runner['status']): readonly string[] =>
    everyone(state, 'quarry')
      .filter((runner) => runner.status === status)
      .map(({ name }) => name);
  const { lengths, pursuer, quarry } = leastGap(state);
  return text(state.round === 0 && !isOver(state) ? 'summary.start' : `summary.${state.status}`, {
    round: state.round,
    count: lengths,
    pursuer: pursuer.name,
    quarry: quarry.name,
    caught: names('caught'),
    escaped: names('escaped'),
  });
}

function figure(state: ChaseState): FigureBlock {
  const { lengths, pursuer, quarry } = leastGap(state);
  return {
    kind: 'figure',
    label: text('figure.gap'),
    value: text('value.number', { value: lengths }),
    meaning: text('figure.meaning', { meaning: gapMeaning(state, lengths), pursuer: pursuer.name, quarry: quarry.name }),
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
  const onTrack = state.participants.filter((runner) => pursuers.includes(runner) || quarry.includes(runner) || ranThisRound(state, runner));
  return {
    kind: 'track',
    min: -state.escapeAt * MARGIN,
    max: state.escapeAt * (1 + MARGIN),
    unit: text('unit.lengths'),
    marks: [
      { at: 0, label: text('mark.caught'), tone: 'danger' },
      { at: state.escapeAt, label: text('mark.away'), tone: 'good' },
    ],
    tokens: onTrack.map((runner) => ({ who: runner.id, at: place(runner) })),
    gaps: drawnGaps(quarry, pursuers).map((gap) => ({
      from: place(gap.pursuer),
      to: place(gap.quarry),
      label: text('value.lengths', { count: gap.lengths }),
    })),
  };
}

function drawnGaps(quarry: readonly Runner[], pursuers: readonly Runner[]): readonly Gap[] {
  const all = gapsBetween(quarry, pursuers);
  return all.length <= MOST_BRACKETS ? all : quarry.map((each) => smallest(gapsBetween([each], pursuers)));
}

function presentRunner(state: ChaseState, runner: Runner): PresentedParticipant {
  const { last } = runner;
  return {
    id: runner.id,
    name: runner.name,
    side: runner.side,
    active: runner.status === 'running',
    status: statusText(state, runner),
    tone: runner.status === 'caught' || runner.status === 'lost' ? 'danger' : runner.status === 'escaped' ? 'good' : 'neutral',
    facts: facts(state, runner),
    ...(last !== null && ranThisRound(state, runner)
      ? { last: { headline: text('value.number', { value: last.roll }), detail: testDetail(last), tone: toneOf(last) } }
      : {}),
  };
}

function statusText(state: ChaseState, runner: Runner): Text {
  if (runner.side === 'quarry') {
    if (runner.status === 'running') return text('status.fleeing');
    const by = catchersOf(state, [runner]);
    return by.length > 0 ? text('status.caughtBy', { by: by.map(({ name }) => name) }) : text(`status.${runner.status}`);
  }
  const hasCaught = everyone(state, 'quarry').some(({ caughtBy }) => caughtBy.includes(runner.id));
  // Once it is over, a catch is what counts for whoever made one.
  if (runner.status === 'lost' && !(hasCaught && isOver(state))) return text('status.lost');
  if (hasCaught) return text('status.hasCaught');
  return text(isOver(state) ? 'status.stopped' : 'status.pursuing');
}

function facts(state: ChaseState, runner: Runner): readonly Fact[] {
  const target = runner.I + runner.modifier;
  const sight = state.observation && runner.side === 'pursuer' ? [runner.observation ?? runner.I] : [];
  const gaps = runner.side === 'quarry' && runner.status === 'running' ? gapsBetween([runner], inPicture(state, 'pursuer')) : [];
  return [
    { label: text('fact.M'), value: text('value.number', { value: runner.M }) },
    {
      label: text('fact.I'),
      value: runner.modifier === 0 ? text('value.number', { value: target }) : text('value.modified', { value: target, modifier: runner.modifier }),
    },
    ...sight.map((value) => ({ label: text('fact.observation'), value: text('value.number', { value }) })),
    ...(gaps.length === 0 ? [] : [{ label: text('fact.gap'), value: text('value.lengths', { count: smallest(gaps).lengths }) }]),
  ];
}
