/** The events of each step. */
import type { PickMessage } from '#shared/plugin-api/kit/messages';
import { nameOf, namesOf } from '#shared/plugin-api/kit/participants';
import { headlineEvent, lineEvent } from '#shared/plugin-api/kit/steps';
import type { StepEvent } from '#shared/plugin-api/procedure';
import { withOutcome } from '../messages';
import { isLongRest } from './clock';
import type { Route } from './pace';
import { travellers } from './state';
import type { Leaving, Member, TravelState } from './state';

/** The journey begins. */
export function startEvents(state: TravelState, pick: PickMessage): readonly StepEvent[] {
  const { day, hour, members } = state;
  return [headlineEvent(pick('travel.start', { members: namesOf(members) }), 'neutral', { day, hour })];
}

/** CO-10 to CO-15: a march period: what the party has covered, who sets the pace, and how everybody bore a forced march. */
export function marchEvents(state: TravelState, route: Route, spend: readonly string[], pick: PickMessage): readonly StepEvent[] {
  const { lastKm: km, total, forced } = state;
  // Whatever the road is like, nobody who is made to go on finds it kind.
  const action = pick(`march.told.${km === 0 ? 'nowhere' : forced > 0 ? 'forcedOn' : routeOf(route)}`, { km, total });
  const outcome = forced > 0 ? pick('march.told.forced', { forced }) : undefined;
  const facts = { terrain: route.terrain, onPath: route.onPath, forced, km, total };
  return [
    headlineEvent(withOutcome(action, outcome), forced > 0 ? 'warning' : 'neutral', facts),
    ...paceLines(state, pick),
    ...travellers(state).flatMap((member) => forcedLines(member, spend.includes(member.id), pick)),
  ];
}

/** CO-16: a rest, long enough or not. */
export function restEvents(before: TravelState, after: TravelState, hours: number, pick: PickMessage): readonly StepEvent[] {
  const long = isLongRest(hours);
  const tired = travellers(before).some((member) => member.penalty < 0);
  const key = long ? 'rest.told.long' : tired ? 'rest.told.tooShort' : 'rest.told.short';
  const facts = { hours, hour: after.hour, day: after.day };
  return [headlineEvent(pick(key, { hours, day: after.day }), long ? 'good' : 'neutral', facts)];
}

/** Some people leave the journey. */
export function leaveEvents(leaving: readonly Member[], why: Leaving, pick: PickMessage): readonly StepEvent[] {
  const facts = { left: why, who: leaving.map(({ id }) => id) };
  return [headlineEvent(pick(`leave.told.${why}`, { names: namesOf(leaving) }), why === 'dead' ? 'danger' : 'neutral', facts)];
}

/** Some people join the journey who were not on it before. */
export function joinEvents(joining: readonly Member[], pick: PickMessage): readonly StepEvent[] {
  return [headlineEvent(pick('join.told', { names: namesOf(joining) }), 'good', { who: joining.map(({ id }) => id) })];
}

/** Some people join the journey again. */
export function rejoinEvents(back: readonly Member[], pick: PickMessage): readonly StepEvent[] {
  return [headlineEvent(pick('rejoin.told', { names: namesOf(back) }), 'good', { who: back.map(({ id }) => id) })];
}

function routeOf(route: Route): string {
  if (route.terrain !== 'normal') return route.terrain;
  return route.onPath ? 'path' : 'offPath';
}

/** CO-14: who holds the others back, where somebody does. */
function paceLines(state: TravelState, pick: PickMessage): readonly StepEvent[] {
  const together = travellers(state);
  const slowest = together.filter((member) => member.km === state.lastKm);
  const [first] = slowest;
  if (first === undefined || slowest.length === together.length) return [];
  return [
    {
      weight: 'line',
      ...(slowest.length === 1 ? { who: first.id } : {}),
      text: pick('march.told.pace', { names: namesOf(slowest) }),
      tone: 'neutral',
      facts: { km: state.lastKm },
      tells: 'pace',
    },
  ];
}

/** CO-15: the test of a forced march, and the point spent on it. */
function forcedLines(member: Member, spent: boolean, pick: PickMessage): readonly StepEvent[] {
  const { lastTest: test, km, penalty } = member;
  const name = nameOf(member);
  if (test === null) return [];
  const { characteristic, roll, total, difficulty, success } = test;
  const key = `march.told.${characteristic}.${success ? 'passed' : 'failed'}`;
  const facts = { characteristic, roll, total, difficulty, success, km, penalty };
  const line = lineEvent(member.id, pick(key, { name }), success ? 'good' : 'danger', facts);
  return spent ? [line, lineEvent(member.id, pick('march.told.spent', { name }), 'neutral', { spent: true, penalty })] : [line];
}
