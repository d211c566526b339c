/** What is drawn of a chase. */
import { byId, hasCaught, nameOf, namesOf, newsOf, onSide, runningOn } from '#shared/plugin-api/kit/participants';
import { numberText, presentPerson, signedText } from '#shared/plugin-api/kit/presenting';
import type { Block, Fact, FigureBlock, PresentedParticipant, Presentation, Tone, TrackBlock } from '#shared/plugin-api/present';
import { text } from '#shared/plugin-api/text';
import type { Text } from '#shared/plugin-api/text';
import { toneOf } from './events';
import { isOver, nearestOf, openPairs, shownDistance } from './state';
import type { ChaseState, Runner } from './state';
import { addendsOf } from './test';
import { distanceMeaning, testDetail } from './words';

/** More brackets than these over one track say less than fewer do. */
const MOST_GAPS = 3;

/** What is drawn of a chase (CO-1 to CO-6): a track for each quarry, and the smallest distance as the figure. */
export function present(state: ChaseState): Presentation {
  const tone: Tone = state.pending.length > 0 ? 'warning' : 'neutral';
  const distance = nearestOf(isOver(state) ? state.pairs : openPairs(state)) ?? 0;
  const meaning = distanceMeaning(state, distance);
  const choice: readonly Block[] = state.pending.length > 0 ? [{ kind: 'text', text: choiceText(state), tone }] : [];
  const label = state.pending.length > 0 ? text('status.chase.choice') : text(`status.chase.${state.status}`);
  const find = byId(state.participants);
  return {
    summary: text(state.pending.length > 0 ? 'summary.choice' : `summary.${state.status}`, { round: state.round, distance, meaning }),
    status: { label, tone },
    round: state.round,
    participants: state.participants.map((runner) => presentRunner(state, runner, find)),
    blocks: [...tracks(state), figure(distance, meaning, tone), ...choice],
  };
}

function choiceText(state: ChaseState): Text {
  const find = byId(state.participants);
  return text('choice.extra', { names: namesOf([...new Set(state.pending)].flatMap((id) => find(id) ?? [])) });
}

function figure(distance: number, meaning: Text, tone: Tone): FigureBlock {
  return { kind: 'figure', label: text('distance.label'), value: text('distance.metres', { distance }), meaning, tone };
}

/** A track for every quarry that still runs; for all of them once the chase is over. */
function tracks(state: ChaseState): readonly TrackBlock[] {
  const quarry = isOver(state) ? onSide(state, 'quarry') : runningOn(state, 'quarry');
  return quarry.map((runner) => track(state, runner, quarry.length > 1));
}

/** The quarry at 0, and every pursuer as far behind it as it is. */
function track(state: ChaseState, quarry: Runner, titled: boolean): TrackBlock {
  const find = byId(state.participants);
  const pairs = state.pairs.filter(
    (pair) => (pair.quarry === quarry.id && find(pair.pursuer)?.status === 'running') || (isOver(state) && pair.quarry === quarry.id),
  );
  const places = [...new Set(pairs.map(shownDistance))].filter((distance) => distance > 0).sort((a, b) => a - b);
  return {
    kind: 'track',
    ...(titled ? { title: text('track.title', { name: nameOf(quarry) }) } : {}),
    min: -state.sightLimit,
    max: 0,
    unit: text('unit.metres'),
    marks: [
      { at: -state.sightLimit, label: text('mark.away'), tone: 'good' },
      { at: 0, label: text('mark.contact'), tone: 'danger' },
    ],
    tokens: [{ who: quarry.id, at: 0 }, ...pairs.map((pair) => ({ who: pair.pursuer, at: 0 - shownDistance(pair) }))],
    gaps: places.slice(0, MOST_GAPS).map((distance) => ({ from: 0 - distance, to: 0, label: text('distance.metres', { distance }) })),
  };
}

function presentRunner(state: ChaseState, runner: Runner, find: (id: string) => Runner | undefined): PresentedParticipant {
  const last = newsOf(state, runner);
  return presentPerson(runner, {
    status: text(statusKey(state, runner)),
    ...(runner.status === 'running' && state.pending.includes(runner.id) ? { tone: 'warning' } : {}),
    facts: facts(state, runner),
    last: last === null ? undefined : { headline: numberText(last.score), detail: testDetail(state, runner, last), tone: toneOf(state, runner, find) },
  });
}

function statusKey(state: ChaseState, runner: Runner): string {
  if (state.pending.includes(runner.id)) return 'status.pending';
  if (runner.status !== 'running') return `status.${runner.status}`;
  if (runner.side === 'quarry') return 'status.fleeing';
  if (hasCaught(state, runner)) return 'status.hasCaught';
  return isOver(state) ? 'status.outrun' : 'status.pursuing';
}

/** What counts for the next test. */
function facts(state: ChaseState, runner: Runner): readonly Fact[] {
  const addends = addendsOf(state, runner, state.mode).map(({ name, value }) => ({
    label: text(`fact.${name}`),
    value: signedText(value),
  }));
  return runner.twoD20 && state.mode === 'dex' ? [...addends, { label: text('fact.dice'), value: text('value.twoD20') }] : addends;
}
