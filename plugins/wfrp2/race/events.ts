/** The events of each step. */
import type { JsonObject } from '#shared/domain/json';
import type { PickMessage } from '#shared/plugin-api/kit/messages';
import { nameOf, namesOf, newsOf } from '#shared/plugin-api/kit/participants';
import { headlineEvent, lineEvent } from '#shared/plugin-api/kit/steps';
import type { StepEvent } from '#shared/plugin-api/procedure';
import { text } from '#shared/plugin-api/text';
import type { PersonValue, Text } from '#shared/plugin-api/text';
import { paceOf, toneOf } from '../pace';
import type { LastThrow } from '../pace';
import { arrivals, isOver, leaders, POINTS_PER_KILOMETRE, racing, remaining, winners } from './state';
import type { RaceState, Racer } from './state';

/** The race begins. */
export function startEvents(state: RaceState): readonly StepEvent[] {
  const { target } = state;
  const args = { names: namesOf(state.participants), count: target, km: target / POINTS_PER_KILOMETRE };
  return [headlineEvent(text('race.start', args), 'neutral', { target })];
}

/** W2-6 to W2-8: the throw in one sentence, then a line for everyone who threw: how they did, or how they arrived. */
export function throwEvents(state: RaceState, pick: PickMessage): readonly StepEvent[] {
  const lines = state.participants.flatMap((racer): readonly StepEvent[] => {
    const last = newsOf(state, racer);
    if (last === null) return [];
    return [racer.place === null ? throwLine(state, racer, last, pick) : arrivalLine(state, racer, racer.place, last, pick)];
  });
  return [throwHeadline(state), ...lines];
}

/** W2-9: the GM ends it. `state` is the one after it. */
export function endEvents(state: RaceState, pick: PickMessage): readonly StepEvent[] {
  const lines = racing(state).map((racer) =>
    lineEvent(racer.id, pick('race.stopped', { name: nameOf(racer) }), 'neutral', { total: racer.total, remaining: remaining(state, racer) }),
  );
  const won = winners(state);
  const headline = won.length === 0 ? text('race.ended.level', standing(state)) : text('race.ended.won', { winners: namesOf(won) });
  return [headlineEvent(headline, 'neutral', { round: state.round, status: state.status }), ...lines];
}

function throwLine(state: RaceState, racer: Racer, last: LastThrow, pick: PickMessage): StepEvent {
  const pace = paceOf(last.roll);
  const facts = { ...throwFacts(racer, last), remaining: remaining(state, racer), pace };
  return lineEvent(racer.id, pick(`${pace}.racer`, { name: nameOf(racer) }), toneOf(last.roll), facts);
}

function throwFacts({ modifier, total }: Racer, { roll, gain }: LastThrow): JsonObject {
  return { roll, modifier, gain, total };
}

function arrivalLine(state: RaceState, racer: Racer, place: number, last: LastThrow, pick: PickMessage): StepEvent {
  const level = state.participants.filter((other) => other.place === place && other.id !== racer.id);
  const key = level.length > 0 ? 'race.shares' : place === 1 ? 'race.wins' : 'race.places';
  const facts = { ...throwFacts(racer, last), place, finishedAt: state.round };
  return lineEvent(racer.id, pick(key, { name: nameOf(racer), place, level: namesOf(level) }), place === 1 ? 'good' : 'neutral', facts);
}

function throwHeadline(state: RaceState): StepEvent {
  const arrived = arrivals(state).map(({ id }) => id);
  return headlineEvent(headlineText(state), 'neutral', { round: state.round, status: state.status, arrived });
}

function headlineText(state: RaceState): Text {
  const { round } = state;
  const arrived = arrivals(state);
  const won = winners(state);
  if (arrived.length === 0) return text(won.length === 0 ? 'race.headline.leading' : 'race.headline.following', standing(state));
  const args = { round, winners: namesOf(won), names: namesOf(arrived) };
  // Several share the first place only on one throw (W2-8).
  const isWonNow = won[0]?.finishedAt === round;
  if (isOver(state)) return text(isWonNow ? 'race.headline.overAtOnce' : 'race.headline.over', args);
  if (!isWonNow) return text('race.headline.arrived', args);
  const headline = text(won.length > 1 ? 'race.headline.wonLevel' : 'race.headline.won', args);
  const others = arrived.filter(({ place }) => place !== 1);
  return others.length === 0 ? headline : text('race.headline.alsoHome', { headline, names: namesOf(others) });
}

/** Who is ahead among those still racing, and how far from the finish. */
function standing(state: RaceState): { readonly round: number; readonly names: readonly PersonValue[]; readonly count: number } {
  const ahead = leaders(state);
  return { round: state.round, names: namesOf(ahead), count: Math.min(...ahead.map((racer) => remaining(state, racer))) };
}
