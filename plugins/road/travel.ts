/** A journey without rules: everybody at the pace that the GM set, the party at that of its slowest. It goes on for as long as the GM wants it to. */
import type { ListField } from '#shared/plugin-api/form';
import { formOf, MOST_PARTICIPANTS, numberField, participantsField, peopleField } from '#shared/plugin-api/kit/fields';
import { namesOf } from '#shared/plugin-api/kit/participants';
import type { Person } from '#shared/plugin-api/kit/participants';
import { actionOffer, firstStep, headlineEvent, procedureTexts } from '#shared/plugin-api/kit/steps';
import type { Tone } from '#shared/plugin-api/present';
import { refuse } from '#shared/plugin-api/procedure';
import type { ActionOffer, Procedure, Refusal, Step } from '#shared/plugin-api/procedure';
import { text } from '#shared/plugin-api/text';
import type { Text } from '#shared/plugin-api/text';
import { present } from './present';
import { meansField, memberField, setupForm, startingState } from './setup';
import type { MemberSetup, RoadSetup } from './setup';
import { DAY, distanceOf, HOUR, isBeyond, nextMinutes, travellers, untilMorning } from './state';
import type { March, Means, Member, RoadState } from './state';

type MarchInput = { readonly hours: number; readonly percent: number };
type WaitInput = { readonly hours: number };
type PeopleInput = { readonly who: readonly string[] };
type JoinInput = { readonly who: readonly MemberSetup[] };
type ChangeInput = PeopleInput & { readonly means: Means };

/** See the file. */
export const travel: Procedure<RoadSetup, RoadState> = {
  id: 'travel',
  kind: 'travel',
  ...procedureTexts('travel', ['description']),
  stateVersion: 1,
  setup: setupForm,
  start: (setup) =>
    firstStep(startingState(setup), ({ members }) => [headlineEvent(text('travel.begins', { names: namesOf(members) }), 'neutral', { who: members.length })]),
  actions,
  apply(state, { id, input }) {
    // The host has checked the input against the form of the action's offer: it has the type that the form describes.
    switch (id) {
      case 'march':
        return march(state, input as MarchInput);
      case 'rest':
        return rest(state);
      case 'dayOff':
        return dayOff(state);
      case 'wait':
        return wait(state, input as WaitInput);
      case 'leave':
        return leave(state, input as PeopleInput);
      case 'join':
        return join(state, input as JoinInput);
      case 'rejoin':
        return rejoin(state, input as PeopleInput);
      default:
        return change(state, input as ChangeInput);
    }
  },
  view: ({ minutes, moved, total, lastKm, members }) => ({
    minutes,
    moved,
    total,
    lastKm,
    members: members.map(({ id, means, travels, km }) => ({ id, means, travels, km })),
  }),
  present,
};

function actions(state: RoadState): readonly ActionOffer[] {
  const together = travellers(state);
  const away = state.members.filter(({ travels }) => !travels);
  const hours = nextMinutes(state) / HOUR;
  const room = MOST_PARTICIPANTS - state.members.length;
  return [
    actionOffer('march', 'primary', [], {
      ...(isBeyond(state) ? { label: text('march.beyond') } : {}),
      form: formOf({
        hours: numberField(text('march.hours'), 0.25, 24, { default: hours, 'x-unit': text('unit.hours') }),
        percent: numberField(text('march.percent'), 0, 500, { description: text('march.percentHelp'), default: 100, 'x-unit': text('unit.percent') }),
      }),
    }),
    actionOffer('rest', 'choice', []),
    actionOffer('wait', 'choice', [], {
      form: formOf({ hours: numberField(text('wait.hours'), 0.25, 240, { default: 1, 'x-unit': text('unit.hours') }) }),
    }),
    actionOffer('dayOff', 'choice', []),
    actionOffer('change', 'minor', [], { form: formOf({ who: whoField(together), means: meansField }, ['who']) }),
    ...(together.length < 2 ? [] : [actionOffer('leave', 'minor', [], { removes: { who: 'who' }, form: formOf({ who: whoField(together) }, ['who']) })]),
    ...(away.length === 0 ? [] : [actionOffer('rejoin', 'minor', [], { form: formOf({ who: whoField(away) }, ['who']) })]),
    ...(room < 1
      ? []
      : [actionOffer('join', 'minor', [], { form: formOf({ who: participantsField(text('people.who'), memberField, 1, { maxItems: room }) }, ['who']) })]),
  ];
}

function whoField(people: readonly Person[]): ListField {
  return peopleField(text('people.who'), text('setup.member'), people, { minItems: 1 });
}

function stepOf(state: RoadState, words: Text, tone: Tone, facts: Readonly<Record<string, number>>): Step<RoadState> {
  return { state, finished: false, events: [headlineEvent(words, tone, facts)], effects: [] };
}

function minutesOf(hours: number): number {
  return Math.max(1, Math.round(hours * HOUR));
}

function march(state: RoadState, { hours, percent }: MarchInput): Step<RoadState> {
  const made: March = { minutes: minutesOf(hours), percent };
  const members = state.members.map((member) => (member.travels ? { ...member, km: distanceOf(member, state, made) } : member));
  const lastKm = Math.min(...travellers({ members }).map(({ km }) => km));
  const next: RoadState = {
    ...state,
    minutes: state.minutes + made.minutes,
    moved: state.moved + made.minutes,
    marches: state.marches + 1,
    total: state.total + lastKm,
    lastKm,
    march: made,
    members,
  };
  return stepOf(next, text('march.told', { km: lastKm, total: next.total }), 'neutral', { km: lastKm, total: next.total });
}

/** Until the hour at which this day began. */
function rest(state: RoadState): Step<RoadState> {
  const next = rested(state, untilMorning(state));
  return stepOf(next, text('rest.told', { day: dayOf(next) }), 'good', { day: dayOf(next) });
}

/** A day and a night on the spot: the next day begins at the hour of now. */
function dayOff(state: RoadState): Step<RoadState> {
  const next = rested(state, DAY);
  return stepOf(next, text('dayOff.told', { day: dayOf(next) }), 'good', { day: dayOf(next) });
}

function rested(state: RoadState, minutes: number): RoadState {
  const now = state.minutes + minutes;
  return { ...state, minutes: now, dayBegan: now, moved: 0, march: null };
}

function wait(state: RoadState, { hours }: WaitInput): Step<RoadState> {
  const next = { ...state, minutes: state.minutes + minutesOf(hours), march: null };
  return stepOf(next, text('wait.told', { hours }), 'neutral', { hours });
}

function leave(state: RoadState, { who }: PeopleInput): Step<RoadState> | Refusal {
  const leaving = travellers(state).filter(({ id }) => who.includes(id));
  if (leaving.length === travellers(state).length) return refuse('who', text('refuse.nobodyTravels'));
  return stepOf(withPeople(state, leaving, { travels: false }), text('leave.told', { names: namesOf(leaving) }), 'neutral', { who: leaving.length });
}

function rejoin(state: RoadState, { who }: PeopleInput): Step<RoadState> {
  const back = state.members.filter(({ id, travels }) => !travels && who.includes(id));
  return stepOf(withPeople(state, back, { travels: true }), text('rejoin.told', { names: namesOf(back) }), 'good', { who: back.length });
}

/** Somebody new comes along, after those who are there: the host has made sure that none of them is. */
function join(state: RoadState, { who }: JoinInput): Step<RoadState> {
  const next = { ...state, march: null, members: [...state.members, ...who.map((each) => ({ ...each, travels: true, km: 0 }))] };
  return stepOf(next, text('join.told', { names: namesOf(who) }), 'good', { who: who.length });
}

function change(state: RoadState, { who, means }: ChangeInput): Step<RoadState> {
  const changing = travellers(state).filter(({ id }) => who.includes(id));
  const words = text('change.told', { names: namesOf(changing), means: text(`means.${means}`) });
  return stepOf(withPeople(state, changing, { means }), words, 'neutral', { who: changing.length });
}

function withPeople(state: RoadState, people: readonly Member[], changed: Partial<Member>): RoadState {
  return { ...state, march: null, members: state.members.map((member) => (people.includes(member) ? { ...member, ...changed } : member)) };
}

/** Day of the journey, from 1, in days of 24 hours. */
function dayOf({ minutes }: RoadState): number {
  return Math.floor(minutes / DAY) + 1;
}
