import { sumOf } from '#shared/plugin-api/form';
import type { BooleanField, FormSchema, GroupField } from '#shared/plugin-api/form';
import { refuse } from '#shared/plugin-api/procedure';
import type { Refusal } from '#shared/plugin-api/procedure';
import { text } from '#shared/plugin-api/text';
import { armorField, characteristicField, idField, nameField, sizeField, SIZES, traitField } from '../fields';
import { stride } from './extra';
import type { ChaseState, Readings, Runner, Side } from './state';

/** Somebody as the GM entered them. */
export type ParticipantSetup = {
  readonly id: string;
  readonly name: string;
  readonly side: Side;
  readonly dexMod: number;
  readonly conMod: number;
  readonly armorDef: number;
  readonly fast: boolean;
  readonly extraMove: boolean;
  readonly flying: boolean;
  readonly quadruped: boolean;
  readonly size: (typeof SIZES)[number][0];
  readonly twoD20: boolean;
  readonly modifier: number;
};

/** The answers to `setupForm`, checked and with defaults filled in. */
export type ChaseSetup = Readings & {
  readonly participants: readonly ParticipantSetup[];
  readonly distance: number;
  readonly sightLimit: number;
  readonly enduranceAfter: number | null;
};

/** Farther than this is no chase any more. */
const FARTHEST = 10_000;

/** One participant. What adds to its sum are the situation modifiers of a chase. */
export const participantForm: GroupField = {
  type: 'object',
  title: text('chase.participant'),
  additionalProperties: false,
  required: ['id', 'name', 'side', 'dexMod'],
  'x-sum': text('chase.situation'),
  properties: {
    id: idField,
    name: nameField,
    side: { type: 'string', title: text('field.side'), enum: ['pursuer', 'quarry'], 'x-labels': [text('side.pursuer'), text('side.quarry')] },
    dexMod: characteristicField('dexMod'),
    conMod: { ...characteristicField('conMod'), description: text('chase.conModHelp'), default: 0 },
    armorDef: armorField,
    fast: traitField('fast', { description: text('chase.fastHelp'), 'x-adds': 10 }),
    extraMove: traitField('extraMove', { description: text('chase.extraMoveHelp'), 'x-adds': 10 }),
    flying: traitField('flying', { 'x-adds': 5 }),
    quadruped: traitField('quadruped', { description: text('chase.quadrupedHelp'), 'x-adds': 2, 'x-adds-unless': 'flying' }),
    size: { ...sizeField, description: text('chase.sizeHelp'), 'x-adds': SIZES.map(([, adds]) => adds) },
    twoD20: traitField('twoD20', { description: text('field.twoD20Help'), 'x-advanced': true }),
    modifier: {
      type: 'integer',
      title: text('field.modifier'),
      description: text('chase.modifierHelp'),
      minimum: -100,
      maximum: 100,
      default: 0,
      'x-advanced': true,
    },
  },
};

function reading(name: keyof Readings, initial: boolean): BooleanField {
  return { type: 'boolean', title: text(`reading.${name}`), 'x-interpretation': text(`reading.${name}Why`), default: initial, 'x-advanced': true };
}

/** The setup of a chase, as the rules name it. */
export const setupForm: FormSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['participants', 'distance'],
  properties: {
    participants: { type: 'array', title: text('chase.participants'), items: participantForm, minItems: 2, maxItems: 40, 'x-widget': 'participants' },
    distance: {
      type: 'number',
      title: text('chase.distance'),
      description: text('chase.distanceHelp'),
      exclusiveMinimum: 0,
      maximum: FARTHEST,
      'x-unit': text('unit.metres'),
      'x-presets': [1, 2, 5].map((count) => ({ value: count * stride({ fast: false }), label: text('chase.moves', { count }) })),
    },
    sightLimit: {
      type: 'number',
      title: text('chase.sightLimit'),
      description: text('chase.sightLimitHelp'),
      exclusiveMinimum: 0,
      maximum: FARTHEST,
      default: 100,
      'x-unit': text('unit.metres'),
      'x-presets': [
        { value: 50, label: text('terrain.forest') },
        { value: 100, label: text('terrain.broken') },
        { value: 250, label: text('terrain.open') },
        { value: 500, label: text('terrain.plain') },
      ],
    },
    enduranceAfter: {
      type: 'integer',
      title: text('chase.enduranceAfter'),
      description: text('chase.enduranceAfterHelp'),
      minimum: 0,
      maximum: 1000,
      default: 10,
      nullable: true,
      'x-unit': text('unit.rounds'),
      'x-advanced': true,
    },
    extraActions: {
      type: 'string',
      title: text('reading.extraActions'),
      'x-interpretation': text('reading.extraActionsWhy'),
      enum: ['one', 'each'],
      'x-labels': [text('reading.extraActions.one'), text('reading.extraActions.each')],
      default: 'one',
      'x-advanced': true,
    },
    otherActionTests: reading('otherActionTests', true),
    contact: {
      type: 'string',
      title: text('reading.contact'),
      'x-interpretation': text('reading.contactWhy'),
      enum: ['afterExtras', 'atOnce'],
      'x-labels': [text('reading.contact.afterExtras'), text('reading.contact.atOnce')],
      default: 'afterExtras',
      'x-advanced': true,
    },
    pursuersRunOn: reading('pursuersRunOn', true),
    enduranceArmor: reading('enduranceArmor', false),
    enduranceSituation: reading('enduranceSituation', false),
  },
};

/**
 * The chase before its first round: every quarry has every pursuer at the same distance (CO-1).
 * @returns a refusal at `participants` when a side is empty.
 */
export function startingState(setup: ChaseSetup): ChaseState | Refusal {
  for (const side of ['pursuer', 'quarry'] as const) {
    if (!setup.participants.some((participant) => participant.side === side)) return refuse('participants', text(`refuse.no.${side}`));
  }
  const participants = setup.participants.map(runnerOf);
  const of = (side: Side): readonly Runner[] => participants.filter((runner) => runner.side === side);
  return {
    status: 'running',
    round: 0,
    mode: 'dex',
    sightLimit: setup.sightLimit,
    enduranceAfter: setup.enduranceAfter,
    readings: {
      extraActions: setup.extraActions,
      otherActionTests: setup.otherActionTests,
      contact: setup.contact,
      pursuersRunOn: setup.pursuersRunOn,
      enduranceArmor: setup.enduranceArmor,
      enduranceSituation: setup.enduranceSituation,
    },
    pending: [],
    participants,
    pairs: of('quarry').flatMap((quarry) => of('pursuer').map((pursuer) => ({ quarry: quarry.id, pursuer: pursuer.id, distance: setup.distance }))),
  };
}

function runnerOf(participant: ParticipantSetup): Runner {
  return {
    id: participant.id,
    name: participant.name,
    side: participant.side,
    dexMod: participant.dexMod,
    conMod: participant.conMod,
    armorDef: participant.armorDef,
    fast: participant.fast,
    twoD20: participant.twoD20,
    modifier: participant.modifier,
    situation: sumOf(participantForm, participant),
    status: 'running',
    last: null,
    caughtBy: [],
  };
}
