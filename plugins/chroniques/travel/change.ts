/** Somebody mounts or dismounts, takes armour off or loads it otherwise, is slowed or no longer: it takes no time, and the pace follows from then on. */
import type { Dice } from '#shared/plugin-api/dice';
import { choiceField, formOf, peopleField, wholeNumberField } from '#shared/plugin-api/kit/fields';
import { namesOf } from '#shared/plugin-api/kit/participants';
import { actionOffer, headlineEvent, stepWithMessages } from '#shared/plugin-api/kit/steps';
import { refuse } from '#shared/plugin-api/procedure';
import type { ActionOffer, Refusal, Step } from '#shared/plugin-api/procedure';
import { text } from '#shared/plugin-api/text';
import { messagesOf } from '../messages';
import { carriedField, transportField } from './setup';
import { travellers } from './state';
import type { Armor, Member, Transport, TravelState } from './state';

/** The answers to the form of `change`: what is left out stays. */
export type ChangeInput = {
  readonly who: readonly string[];
  readonly transport?: Transport;
  readonly armor?: Armor;
  readonly armorDef?: number;
  readonly slowed?: 'yes' | 'no';
};

// Without a default: a field that nobody touches changes nothing.
const { default: _onFoot, ...transport } = transportField;
const { default: _worn, ...armor } = carriedField;

/** Offered at any time. */
export function changeOffer(state: TravelState): ActionOffer {
  const form = formOf(
    {
      who: peopleField(text('change.who'), text('travel.member'), travellers(state), { minItems: 1 }),
      transport,
      armor,
      armorDef: wholeNumberField(text('field.armorDef'), 0, 40, { 'x-advanced': true }),
      slowed: choiceField(text('field.slowed'), ['yes', 'no'], (answer) => text(`change.slowed.${answer}`), { 'x-advanced': true }),
    },
    ['who'],
  );
  return actionOffer('change', 'minor', [], { form });
}

/** Changes how some people travel. @returns a refusal at `transport` when nothing is to be otherwise. */
export function change(state: TravelState, { who, slowed, ...answers }: ChangeInput, dice: Dice): Step<TravelState> | Refusal {
  if (Object.keys(answers).length === 0 && slowed === undefined) return refuse('transport', text('refuse.nothingChanges'));
  const changing = travellers(state).filter(({ id }) => who.includes(id));
  const otherwise: Partial<Member> = { ...answers, ...(slowed === undefined ? {} : { slowed: slowed === 'yes' }) };
  const members = state.members.map((member) => (changing.includes(member) ? { ...member, ...otherwise, lastTest: null } : member));
  const words = text('change.told', { names: namesOf(changing) });
  return stepWithMessages({ ...state, members, march: null }, messagesOf(state, dice), () => [headlineEvent(words, 'neutral', { who })], false);
}
