/** Who travels no longer, and who comes back: neither takes time, and neither is a rule of the source. */
import type { Dice } from '#shared/plugin-api/dice';
import type { ListField } from '#shared/plugin-api/form';
import { choiceField, formOf, peopleField } from '#shared/plugin-api/kit/fields';
import { actionOffer, stepWithMessages } from '#shared/plugin-api/kit/steps';
import { refuse } from '#shared/plugin-api/procedure';
import type { ActionOffer, Refusal, Step } from '#shared/plugin-api/procedure';
import { text } from '#shared/plugin-api/text';
import { messagesOf } from '../messages';
import { leaveEvents, rejoinEvents } from './events';
import { travellers } from './state';
import type { Leaving, Member, TravelState } from './state';

/** The answers to the form of `leave`. */
export type LeaveInput = { readonly who: readonly string[]; readonly why: Leaving };

/** The answers to the form of `rejoin`. */
export type RejoinInput = { readonly who: readonly string[] };

const REASONS: readonly Leaving[] = ['behind', 'absent', 'dead'];

const whyField = choiceField(text('leave.why'), REASONS, (why) => text(`leave.why.${why}`), { default: 'behind' });

/** Offered while there is somebody who would go on without them. */
export function leaveOffers(state: TravelState): readonly ActionOffer[] {
  const together = travellers(state);
  if (together.length < 2) return [];
  const form = formOf({ who: whoField(together), why: whyField }, ['who']);
  return [actionOffer('leave', 'minor', [], { removes: { who: 'who', dead: { why: 'dead' } }, form })];
}

/** Offered while somebody has left. */
export function rejoinOffers(state: TravelState): readonly ActionOffer[] {
  const away = state.members.filter(({ left }) => left !== null);
  if (away.length === 0) return [];
  return [actionOffer('rejoin', 'minor', [], { form: formOf({ who: whoField(away) }, ['who']) })];
}

function whoField(people: readonly Member[]): ListField {
  return peopleField(text('leave.who'), text('travel.member'), people, { minItems: 1 });
}

/** Takes people out of the journey. @returns a refusal at `who` when nobody would travel on. */
export function leave(state: TravelState, { who, why }: LeaveInput, dice: Dice): Step<TravelState> | Refusal {
  const leaving = travellers(state).filter(({ id }) => who.includes(id));
  if (leaving.length === travellers(state).length) return refuse('who', text('refuse.nobodyTravels'));
  const members = state.members.map((member) => (leaving.includes(member) ? { ...member, left: why, lastTest: null } : member));
  return stepWithMessages({ ...state, members, march: null }, messagesOf(state, dice), (pick) => leaveEvents(leaving, why, pick), false);
}

/** Takes people in again, as tired as they were when they left. */
export function rejoin(state: TravelState, { who }: RejoinInput, dice: Dice): Step<TravelState> {
  const back = state.members.filter(({ id, left }) => left !== null && who.includes(id));
  const members = state.members.map((member) => (back.includes(member) ? { ...member, left: null } : member));
  return stepWithMessages({ ...state, members, march: null }, messagesOf(state, dice), (pick) => rejoinEvents(back, pick), false);
}
