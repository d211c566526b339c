import type { ChoiceField } from '#shared/plugin-api/form';
import { booleanField, choiceField, formOf, groupField, participantsField, personFields, wholeNumberField } from '#shared/plugin-api/kit/fields';
import { text } from '#shared/plugin-api/text';
import { armorField, characteristicField, readingChoice, readingField, traitField } from '../fields';
import type { Member, MemberTraits, Readings, TravelState } from './state';

/** Somebody as the GM entered them. `penalty` is -100 to 0. */
export type MemberSetup = MemberTraits & { readonly penalty: number };

/** The answers to `setupForm`, checked and with defaults filled in. */
export type TravelSetup = Readings & { readonly recoveryPoints: boolean; readonly members: readonly MemberSetup[] };

/** CO-15: no penalty that a sheet could have is worse. */
export const WORST_PENALTY = -100;

const TRANSPORTS = ['foot', 'mule', 'horse', 'pony'] as const;
const ARMORS = ['worn', 'pack', 'animal'] as const;

/** CO-10: how somebody's armour travels; also a field of their sheet. */
export const carriedField: ChoiceField = choiceField(text('travel.armor'), ARMORS, (id) => text(`armor.${id}`), {
  description: text('travel.armorHelp'),
  default: 'worn',
});

/** CO-11: how somebody travels; also a field of their sheet. */
export const transportField: ChoiceField = choiceField(text('travel.transport'), TRANSPORTS, (id) => text(`transport.${id}`), {
  description: text('travel.transportHelp'),
  default: 'foot',
});

/** CO-10 to CO-15: what is asked of each member. */
export const memberField = groupField(
  text('travel.member'),
  {
    ...personFields('field'),
    conMod: characteristicField('conMod'),
    chaMod: characteristicField('chaMod', { description: text('travel.chaModHelp'), default: 0 }),
    armorDef: armorField,
    armor: carriedField,
    transport: transportField,
    trailblazer: traitField('trailblazer', { description: text('field.trailblazerHelp') }),
    slowed: traitField('slowed', { description: text('field.slowedHelp'), 'x-advanced': true }),
    penalty: wholeNumberField(text('travel.penalty'), WORST_PENALTY, 0, { description: text('travel.penaltyHelp'), default: 0, 'x-advanced': true }),
  },
  ['id', 'name', 'conMod'],
);

/** The set-up of a journey (CO-10 to CO-16), as the rules name it. */
export const setupForm = formOf(
  {
    members: participantsField(text('travel.members'), memberField, 1),
    recoveryPoints: booleanField(text('travel.recoveryPoints'), { description: text('travel.recoveryPointsHelp') }),
    recoveryPoint: readingChoice('recoveryPoint', ['period', 'all']),
    penaltyAtOnce: readingField('penaltyAtOnce', true),
    ridingFrom: readingChoice('ridingFrom', ['sixteen', 'twelve']),
    ledRidersWalk: readingField('ledRidersWalk', true),
    trailblazerOnFoot: readingField('trailblazerOnFoot', true),
    slowedHalves: readingField('slowedHalves', true),
  },
  ['members'],
);

/** CO-10: the journey before its first period. */
export function startingState(setup: TravelSetup): TravelState {
  const { members, recoveryPoints, ledRidersWalk, trailblazerOnFoot, penaltyAtOnce, ridingFrom, recoveryPoint, slowedHalves } = setup;
  return {
    day: 1,
    hour: 0,
    dayBegan: 0,
    marches: 0,
    periods: 0,
    forced: 0,
    total: 0,
    lastKm: 0,
    march: null,
    recoveryPoints,
    readings: { ledRidersWalk, trailblazerOnFoot, penaltyAtOnce, ridingFrom, recoveryPoint, slowedHalves },
    members: members.map(memberOf),
  };
}

/** Somebody as they set out, or join: nobody has covered anything yet. */
export function memberOf({ penalty, ...traits }: MemberSetup): Member {
  return { ...traits, left: null, km: 0, penalty, lastTest: null };
}
