/** What is drawn of a chase. */
import { newsOf, onSide, runningOn } from '#shared/plugin-api/kit/participants';
import { chaseMarks, modifiedText, modifierFacts, numberFact, numberText, outcomeNamed, presentPerson } from '#shared/plugin-api/kit/presenting';
import type { Block, Fact, FigureBlock, PresentedParticipant, Presentation, Tone, TrackBlock } from '#shared/plugin-api/present';
import { text, verbatim } from '#shared/plugin-api/text';
import type { Text } from '#shared/plugin-api/text';
import { toneOf } from './events';
import { totalOf } from './state';
import type { ChaseState, Runner } from './state';
import { distanceMeaning, slText, testDetail } from './words';

/** How far a total SL sets two of one side apart on the track, and how far they stray at most, in Distance. */
const SPREAD = 0.25;
const SPREAD_LIMIT = 1.25;

/** What is drawn of a chase (W4-1 to W4-8). */
export function present(state: ChaseState): Presentation {
  const tone = chaseTone(state);
  const choice: readonly Block[] = state.status === 'caught-choice' ? [{ kind: 'text', text: choiceText(state), tone }] : [];
  return {
    summary: text(`summary.${state.status}`, { round: state.round, distance: state.distance, meaning: distanceMeaning(state) }),
    status: { label: text(`status.chase.${state.status}`), tone },
    ...(state.status === 'running' ? {} : { outcome: outcomeNamed(state.status === 'escaped' ? 'escaped' : 'caught') }),
    round: state.round,
    participants: state.participants.map((runner) => presentRunner(state, runner)),
    blocks: [track(state), figure(state, tone), ...choice],
  };
}

/** The GM plays both sides: neither outcome is the good one, but a choice to make is worth a look. */
function chaseTone(state: ChaseState): Tone {
  return state.status === 'caught-choice' ? 'warning' : 'neutral';
}

function choiceText(state: ChaseState): Text {
  return text(runningOn(state, 'quarry').length < 2 ? 'choice.last' : 'choice.both');
}

function figure(state: ChaseState, tone: Tone): FigureBlock {
  return { kind: 'figure', label: text('distance.label'), value: numberText(state.distance), meaning: distanceMeaning(state), tone };
}

/** Pursuers behind 0, the quarry ahead of the Distance: whoever counts for it stands on its mark, the others a little behind or ahead. */
function track(state: ChaseState): TrackBlock {
  // Overtaken is caught: the Distance may be negative, but nobody is drawn behind those who caught them.
  const lead = Math.max(0, state.distance);
  const onTrack = state.participants.filter((runner) => runner.status !== 'dropped' && runner.status !== 'stopped');
  const fastest = Math.max(...onSide({ participants: onTrack }, 'pursuer').map(totalOf));
  const slowest = Math.min(...onSide({ participants: onTrack }, 'quarry').map(totalOf));
  const apart = (total: number): number => Math.min(SPREAD_LIMIT, total * SPREAD);
  const tokens = onTrack.map((runner) => ({
    who: runner.id,
    at: runner.side === 'pursuer' ? 0 - apart(fastest - totalOf(runner)) : lead + apart(totalOf(runner) - slowest),
  }));
  const gap = { from: 0, to: lead, label: text('distance.gap', { distance: state.distance }) };
  return {
    kind: 'track',
    min: -1.5,
    max: state.escapeAt + 1.5,
    unit: text('distance.label'),
    marks: chaseMarks(0, state.escapeAt),
    tokens,
    gaps: lead > 0 ? [gap] : [],
  };
}

function presentRunner(state: ChaseState, runner: Runner): PresentedParticipant {
  const last = newsOf(state, runner);
  return presentPerson(runner, {
    status: text(statusKey(state, runner)),
    facts: facts(runner),
    last: last === null ? undefined : { headline: slText(last.total, last.success), detail: testDetail(last), tone: toneOf(last.total) },
  });
}

function statusKey(state: ChaseState, runner: Runner): string {
  if (runner.status !== 'running') return `status.${runner.status}`;
  if (runner.side === 'quarry') return 'status.fleeing';
  return state.status === 'caught' ? 'status.hasCaught' : state.status === 'escaped' ? 'status.outrun' : 'status.pursuing';
}

function facts(runner: Runner): readonly Fact[] {
  return [
    numberFact('M', runner.M),
    {
      label: runner.skillName === '' ? text('setup.skill') : verbatim(runner.skillName),
      value: modifiedText(runner.skill + runner.modifier, runner.modifier),
    },
    ...(runner.status === 'running' ? modifierFacts('movementBonus', runner.movementBonus) : []),
  ];
}
