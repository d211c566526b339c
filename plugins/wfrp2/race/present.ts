/** What is drawn of a race. */
import { namesOf, newsOf } from '#shared/plugin-api/kit/participants';
import { modifierFacts, numberFact, numberText, personText, presentPerson } from '#shared/plugin-api/kit/presenting';
import type { Block, Fact, FigureBlock, PresentedParticipant, Presentation, TrackBlock } from '#shared/plugin-api/present';
import { text } from '#shared/plugin-api/text';
import type { Text } from '#shared/plugin-api/text';
import { presentThrow } from '../pace';
import { deadHeat, winBy } from './odds';
import { isOver, leaders, POINTS_PER_KILOMETRE, racing, remaining, winners } from './state';
import type { RaceState, Racer } from './state';

/** What is drawn of a race (W2-6 to W2-9). */
export function present(state: RaceState): Presentation {
  return {
    summary: summary(state),
    status: { label: text(`status.race.${state.status}`), tone: 'neutral' },
    ...outcome(state),
    round: state.round,
    participants: state.participants.map((racer) => presentRacer(state, racer)),
    blocks: [track(state), figure(state), ...ranking(state)],
  };
}

/** W2-8: the first place decides a race, whoever still runs for the others. */
function outcome(state: RaceState): Pick<Presentation, 'outcome'> {
  const [first, another] = winners(state);
  if (first === undefined) return {};
  return { outcome: another === undefined ? winBy(first) : deadHeat };
}

function summary(state: RaceState): Text {
  const won = winners(state);
  if (won.length > 0) return text(isOver(state) ? 'summary.race.over' : 'summary.race.won', { names: namesOf(won), round: state.round });
  const ahead = leaders(state);
  const args = { names: namesOf(ahead), round: state.round, count: leastRemaining(state) };
  return text(isOver(state) ? 'summary.race.stopped' : state.round === 0 ? 'summary.race.start' : 'summary.race.running', args);
}

/** What the leader still lacks; once somebody has won, the throw that won it. */
function figure(state: RaceState): FigureBlock {
  const won = winners(state);
  const [first] = won;
  if (first !== undefined) {
    return {
      kind: 'figure',
      label: text('figure.wonAt'),
      value: numberText(first.finishedAt ?? state.round),
      meaning: text('figure.wonBy', { names: namesOf(won) }),
      tone: 'good',
    };
  }
  const count = leastRemaining(state);
  return {
    kind: 'figure',
    label: text('figure.remaining'),
    value: numberText(count),
    meaning: text('figure.leading', { names: namesOf(leaders(state)), km: count / POINTS_PER_KILOMETRE }),
    tone: 'neutral',
  };
}

function leastRemaining(state: RaceState): number {
  return Math.min(...leaders(state).map((racer) => remaining(state, racer)));
}

/** Everybody where they are on the way; whoever has arrived stands on the finish. The bracket is the lead of the first over the second. */
function track(state: RaceState): TrackBlock {
  const [first, second] = racing(state)
    .map(({ total }) => total)
    .sort((a, b) => b - a);
  const lead =
    first !== undefined && second !== undefined && first > second ? [{ from: second, to: first, label: text('gap.points', { count: first - second }) }] : [];
  return {
    kind: 'track',
    min: 0,
    max: state.target,
    unit: text('unit.trackPoints'),
    marks: [
      { at: 0, label: text('mark.start'), tone: 'neutral' },
      { at: state.target, label: text('mark.finish'), tone: 'good' },
    ],
    tokens: state.participants.map((racer) => ({ who: racer.id, at: Math.min(state.target, racer.total) })),
    gaps: lead,
  };
}

/** Who arrived when, as soon as somebody has. */
function ranking(state: RaceState): readonly Block[] {
  const rows = state.participants
    .flatMap((racer) => (racer.place === null || racer.finishedAt === null ? [] : [{ ...racer, place: racer.place, finishedAt: racer.finishedAt }]))
    .sort((a, b) => a.place - b.place)
    .map((racer) => [numberText(racer.place), personText(racer), numberText(racer.finishedAt), numberText(racer.total)]);
  if (rows.length === 0) return [];
  return [{ kind: 'table', columns: ['place', 'name', 'finishedAt', 'total'].map((name) => text(`column.${name}`)), rows }];
}

function presentRacer(state: RaceState, racer: Racer): PresentedParticipant {
  const { place } = racer;
  const last = newsOf(state, racer);
  return presentPerson(racer, {
    active: place === null && !isOver(state),
    status: place !== null ? text('status.place', { place }) : text(isOver(state) ? 'status.stopped' : 'status.racing'),
    tone: place === 1 ? 'good' : 'neutral',
    facts: facts(state, racer),
    last: last === null ? undefined : presentThrow(last, racer.modifier),
  });
}

function facts(state: RaceState, racer: Racer): readonly Fact[] {
  return [
    numberFact('M', racer.M),
    ...modifierFacts('modifier', racer.modifier),
    numberFact('total', racer.total),
    ...(racer.place === null ? [numberFact('remaining', remaining(state, racer))] : []),
  ];
}
