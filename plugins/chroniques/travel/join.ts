/** Somebody new joins on the way: asked of them is what is asked at the start. It takes no time, and the pace follows from then on. */
import type { Dice } from '#shared/plugin-api/dice';
import { formOf, MOST_PARTICIPANTS, participantsField } from '#shared/plugin-api/kit/fields';
import { actionOffer, stepWithMessages } from '#shared/plugin-api/kit/steps';
import type { ActionOffer, Step } from '#shared/plugin-api/procedure';
import { text } from '#shared/plugin-api/text';
import { messagesOf } from '../messages';
import { joinEvents } from './events';
import { memberField, memberOf } from './setup';
import type { MemberSetup } from './setup';
import type { TravelState } from './state';

/** The answers to the form of `join`. */
export type JoinInput = { readonly who: readonly MemberSetup[] };

/** Offered while a journey has room for more people. */
export function joinOffers({ members }: TravelState): readonly ActionOffer[] {
  const room = MOST_PARTICIPANTS - members.length;
  if (room < 1) return [];
  return [actionOffer('join', 'minor', [], { form: formOf({ who: participantsField(text('join.who'), memberField, 1, { maxItems: room }) }, ['who']) })];
}

/** Takes new people in, after those who are there: the host has made sure that none of them is. */
export function join(state: TravelState, { who }: JoinInput, dice: Dice): Step<TravelState> {
  const joining = who.map(memberOf);
  const next = { ...state, members: [...state.members, ...joining], march: null };
  return stepWithMessages(next, messagesOf(state, dice), (pick) => joinEvents(joining, pick), false);
}
