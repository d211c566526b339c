import type { BooleanField, ChoiceField, FormSchema, GroupField } from '#shared/plugin-api/form';
import { text } from '#shared/plugin-api/text';
import { armorField, characteristicField, idField, nameField, traitField } from '../fields';
import type { Armor, Readings, Transport, TravelState } from './state';

/** Somebody as the GM entered them. */
export type MemberSetup = {
  readonly id: string;
  readonly name: string;
  readonly conMod: number;
  readonly chaMod: number;
  readonly armorDef: number;
  readonly armor: Armor;
  readonly transport: Transport;
  readonly trailblazer: boolean;
  readonly slowed: boolean;
  readonly penalty: number;
};

/** The answers to `setupForm`, checked and with defaults filled in. */
export type TravelSetup = Readings & { readonly recoveryPoints: boolean; readonly members: readonly MemberSetup[] };

/** No penalty that a sheet could have is worse. */
export const WORST_PENALTY = -100;

const TRANSPORTS = ['foot', 'mule', 'horse', 'pony'] as const;
const ARMORS = ['worn', 'pack', 'animal'] as const;

/** How somebody's armour travels; also a field of their sheet. */
export const carriedField: ChoiceField = {
  type: 'string',
  title: text('travel.armor'),
  description: text('travel.armorHelp'),
  enum: ARMORS,
  'x-labels': ARMORS.map((id) => text(`armor.${id}`)),
  default: 'worn',
};

/** How somebody travels; also a field of their sheet. */
export const transportField: ChoiceField = {
  type: 'string',
  title: text('travel.transport'),
  description: text('travel.transportHelp'),
  enum: TRANSPORTS,
  'x-labels': TRANSPORTS.map((id) => text(`transport.${id}`)),
  default: 'foot',
};

export const memberForm: GroupField = {
  type: 'object',
  title: text('travel.member'),
  additionalProperties: false,
  required: ['id', 'name', 'conMod'],
  properties: {
    id: idField,
    name: nameField,
    conMod: characteristicField('conMod'),
    chaMod: { ...characteristicField('chaMod'), description: text('travel.chaModHelp'), default: 0 },
    armorDef: armorField,
    armor: carriedField,
    transport: transportField,
    trailblazer: traitField('trailblazer', { description: text('field.trailblazerHelp') }),
    slowed: traitField('slowed', { description: text('field.slowedHelp'), 'x-advanced': true }),
    penalty: {
      type: 'integer',
      title: text('travel.penalty'),
      description: text('travel.penaltyHelp'),
      minimum: WORST_PENALTY,
      maximum: 0,
      default: 0,
      'x-advanced': true,
    },
  },
};

function reading(name: keyof Readings): BooleanField {
  return { type: 'boolean', title: text(`reading.${name}`), 'x-interpretation': text(`reading.${name}Why`), default: true, 'x-advanced': true };
}

/** The setup of a journey, as the rules name it. */
export const setupForm: FormSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['members'],
  properties: {
    members: { type: 'array', title: text('travel.members'), items: memberForm, minItems: 1, maxItems: 40, 'x-widget': 'participants' },
    recoveryPoints: { type: 'boolean', title: text('travel.recoveryPoints'), description: text('travel.recoveryPointsHelp'), default: false },
    recoveryPoint: {
      type: 'string',
      title: text('reading.recoveryPoint'),
      'x-interpretation': text('reading.recoveryPointWhy'),
      enum: ['period', 'all'],
      'x-labels': [text('reading.recoveryPoint.period'), text('reading.recoveryPoint.all')],
      default: 'period',
      'x-advanced': true,
    },
    penaltyAtOnce: reading('penaltyAtOnce'),
    ridingFrom: {
      type: 'string',
      title: text('reading.ridingFrom'),
      'x-interpretation': text('reading.ridingFromWhy'),
      enum: ['sixteen', 'twelve'],
      'x-labels': [text('reading.ridingFrom.sixteen'), text('reading.ridingFrom.twelve')],
      default: 'sixteen',
      'x-advanced': true,
    },
    ledRidersWalk: reading('ledRidersWalk'),
    trailblazerOnFoot: reading('trailblazerOnFoot'),
    slowedHalves: reading('slowedHalves'),
  },
};

/** The journey before its first period. */
export function startingState(setup: TravelSetup): TravelState {
  return {
    day: 1,
    hour: 0,
    dayBegan: 0,
    marches: 0,
    periods: 0,
    forced: 0,
    total: 0,
    lastKm: 0,
    recoveryPoints: setup.recoveryPoints,
    readings: {
      ledRidersWalk: setup.ledRidersWalk,
      trailblazerOnFoot: setup.trailblazerOnFoot,
      penaltyAtOnce: setup.penaltyAtOnce,
      ridingFrom: setup.ridingFrom,
      recoveryPoint: setup.recoveryPoint,
      slowedHalves: setup.slowedHalves,
    },
    members: setup.members.map((member) => ({
      id: member.id,
      name: member.name,
      conMod: member.conMod,
      chaMod: member.chaMod,
      armorDef: member.armorDef,
      armor: member.armor,
      transport: member.transport,
      trailblazer: member.trailblazer,
      slowed: member.slowed,
      left: null,
      km: 0,
      penalty: member.penalty,
      lastTest: null,
    })),
  };
}
