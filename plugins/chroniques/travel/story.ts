/** What there is to tell of a step. */
import type { StepEvent } from '#shared/plugin-api/procedure';
import type { Teller } from '#shared/plugin-api/telling';
import { withOutcome } from '../tell';
import { isLongRest } from './clock';
import type { Way } from './pace';
import { travellers } from './state';
import type { Leaving, Member, TravelState } from './state';

/** The journey begins. */
export function startEvents(state: TravelState, tell: Teller): readonly StepEvent[] {
  const members = state.members.map((member) => member.name);
  return [{ weight: 'headline', text: tell('travel.start', { members }), tone: 'neutral', facts: { day: state.day, hour: state.hour } }];
}

/** A march period: what the party has covered, who sets the pace, and how everybody bore a forced march. */
export function marchEvents(state: TravelState, way: Way, spend: readonly string[], tell: Teller): readonly StepEvent[] {
  const { lastKm: km, total, forced } = state;
  // Whatever the road is like, nobody who is made to go on finds it kind.
  const deed = tell(`march.told.${km === 0 ? 'nowhere' : forced > 0 ? 'forcedOn' : wayOf(way)}`, { km, total });
  const outcome = forced > 0 ? tell('march.told.forced', { forced }) : undefined;
  const facts = { terrain: way.terrain, onPath: way.onPath, forced, km, total };
  return [
    { weight: 'headline', text: withOutcome(deed, outcome), tone: forced > 0 ? 'warning' : 'neutral', facts },
    ...paceLines(state, tell),
    ...travellers(state).flatMap((member) => forcedLines(member, spend.includes(member.id), tell)),
  ];
}

/** A rest, long enough or not. */
export function restEvents(before: TravelState, after: TravelState, hours: number, tell: Teller): readonly StepEvent[] {
  const long = isLongRest(hours);
  const tired = travellers(before).some((member) => member.penalty < 0);
  const key = long ? 'rest.told.long' : tired ? 'rest.told.tooShort' : 'rest.told.short';
  const facts = { hours, hour: after.hour, day: after.day };
  return [{ weight: 'headline', text: tell(key, { hours, day: after.day }), tone: long ? 'good' : 'neutral', facts }];
}

/** Somebody leaves the journey, or joins it again. */
export function leaveEvents(leaving: readonly Member[], why: Leaving, tell: Teller): readonly StepEvent[] {
  const names = leaving.map((member) => member.name);
  const tone = why === 'dead' ? 'danger' : 'neutral';
  return [{ weight: 'headline', text: tell(`leave.told.${why}`, { names }), tone, facts: { left: why, who: leaving.map(({ id }) => id) } }];
}

export function rejoinEvents(back: readonly Member[], tell: Teller): readonly StepEvent[] {
  const names = back.map((member) => member.name);
  return [{ weight: 'headline', text: tell('rejoin.told', { names }), tone: 'good', facts: { who: back.map(({ id }) => id) } }];
}

function wayOf(way: Way): string {
  if (way.terrain !== 'normal') return way.terrain;
  return way.onPath ? 'path' : 'offPath';
}

/** CO-14: who holds the others back, where somebody does. */
function paceLines(state: TravelState, tell: Teller): readonly StepEvent[] {
  const together = travellers(state);
  const slowest = together.filter((member) => member.km === state.lastKm);
  const [first] = slowest;
  if (first === undefined || slowest.length === together.length) return [];
  const names = slowest.map((member) => member.name);
  return [
    {
      weight: 'line',
      ...(slowest.length === 1 ? { who: first.id } : {}),
      text: tell('march.told.pace', { names }),
      tone: 'neutral',
      facts: { km: state.lastKm },
    },
  ];
}

/** CO-15: the test of a forced march, and the point spent on it. */
function forcedLines(member: Member, spent: boolean, tell: Teller): readonly StepEvent[] {
  const { lastTest: test, name, km, penalty } = member;
  if (test === null) return [];
  const { characteristic, roll, total, difficulty, success } = test;
  const key = `march.told.${characteristic}.${success ? 'passed' : 'failed'}`;
  const line: StepEvent = {
    weight: 'line',
    who: member.id,
    text: tell(key, { name }),
    tone: success ? 'good' : 'danger',
    facts: { characteristic, roll, total, difficulty, success, km, penalty },
  };
  return spent
    ? [line, { weight: 'line', who: member.id, text: tell('march.told.spent', { name }), tone: 'neutral', facts: { spent: true, penalty } }]
    : [line];
}
