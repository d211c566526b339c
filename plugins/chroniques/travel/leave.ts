/** Who travels no longer, and who comes back: neither takes time, and neither is a rule of the source. */
import type { Dice } from '#shared/plugin-api/dice';
import type { ChoiceField, ListField } from '#shared/plugin-api/form';
import { refuse } from '#shared/plugin-api/procedure';
import type { ActionOffer, Refusal, Step } from '#shared/plugin-api/procedure';
import { text, verbatim } from '#shared/plugin-api/text';
import { storyOf } from '../tell';
import { travellers } from './state';
import type { Leaving, Member, TravelState } from './state';
import { leaveEvents, rejoinEvents } from './story';

/** The answers to the form of `leave`. */
export type LeaveInput = { readonly who: readonly string[]; readonly why: Leaving };

/** The answers to the form of `rejoin`. */
export type RejoinInput = { readonly who: readonly string[] };

const REASONS: readonly Leaving[] = ['behind', 'absent', 'dead'];

const whyField: ChoiceField = {
  type: 'string',
  title: text('leave.why'),
  enum: REASONS,
  'x-labels': REASONS.map((why) => text(`leave.why.${why}`)),
  default: 'behind',
};

/** Offered while there is somebody who would go on without them. */
export function leaveOffers(state: TravelState): readonly ActionOffer[] {
  const together = travellers(state);
  if (together.length < 2) return [];
  return [
    {
      id: 'leave',
      label: text('leave.label'),
      help: text('leave.help'),
      weight: 'minor',
      dice: [],
      removes: { who: 'who', dead: { why: 'dead' } },
      form: { type: 'object', additionalProperties: false, required: ['who'], properties: { who: whoField(together), why: whyField } },
    },
  ];
}

/** Offered while somebody has left. */
export function rejoinOffers(state: TravelState): readonly ActionOffer[] {
  const away = state.members.filter(({ left }) => left !== null);
  if (away.length === 0) return [];
  const form = { type: 'object', additionalProperties: false, required: ['who'], properties: { who: whoField(away) } } as const;
  return [{ id: 'rejoin', label: text('rejoin.label'), help: text('rejoin.help'), weight: 'minor', dice: [], form }];
}

function whoField(people: readonly Member[]): ListField {
  return {
    type: 'array',
    title: text('leave.who'),
    items: {
      type: 'string',
      title: text('travel.member'),
      enum: people.map(({ id }) => id),
      'x-labels': people.map(({ name }) => verbatim(name)),
    },
    minItems: 1,
    maxItems: people.length,
    uniqueItems: true,
  };
}

/** Takes people out of the journey. @returns a refusal at `who` when nobody would travel on. */
export function leave(state: TravelState, { who, why }: LeaveInput, dice: Dice): Step<TravelState> | Refusal {
  const leaving = travellers(state).filter(({ id }) => who.includes(id));
  if (leaving.length === travellers(state).length) return refuse('who', text('refuse.nobodyTravels'));
  const members = state.members.map((member) => (leaving.includes(member) ? { ...member, left: why, lastTest: null } : member));
  const story = storyOf(state, dice);
  const events = leaveEvents(leaving, why, story.tell);
  return { state: { ...state, members, told: story.told() }, finished: false, events, effects: [] };
}

/** Takes people in again, as tired as they were when they left. */
export function rejoin(state: TravelState, { who }: RejoinInput, dice: Dice): Step<TravelState> {
  const back = state.members.filter(({ id, left }) => left !== null && who.includes(id));
  const members = state.members.map((member) => (back.includes(member) ? { ...member, left: null } : member));
  const story = storyOf(state, dice);
  const events = rejoinEvents(back, story.tell);
  return { state: { ...state, members, told: story.told() }, finished: false, events, effects: [] };
}
