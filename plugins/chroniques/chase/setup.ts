import { sumOf } from '#shared/plugin-api/form';
import type { NumberField } from '#shared/plugin-api/form';
import { formOf, groupField, participantsField, runnerFields, wholeNumberField } from '#shared/plugin-api/kit/fields';
import { onSide, refuseEmptySide } from '#shared/plugin-api/kit/participants';
import type { Refusal } from '#shared/plugin-api/procedure';
import { text } from '#shared/plugin-api/text';
import { armorField, characteristicField, readingChoice, readingField, sizeField, SIZES, traitField } from '../fields';
import type { Size } from '../fields';
import { stride } from './extra';
import type { ChaseState, Readings, Runner, RunnerTraits } from './state';

/** Somebody as the GM entered them. */
export type ParticipantSetup = RunnerTraits & {
  readonly extraMove: boolean;
  readonly flying: boolean;
  readonly quadruped: boolean;
  readonly size: Size;
};

/** The answers to `setupForm`, checked and with defaults filled in. */
export type ChaseSetup = Readings &
  Pick<ChaseState, 'sightLimit' | 'enduranceAfter'> & { readonly participants: readonly ParticipantSetup[]; readonly distance: number };

/** Farther than this is no chase any more. */
const FARTHEST = 10_000;

/** One participant. What adds to its sum are the situation modifiers of a chase (CO-1). */
export const participantField = groupField(
  text('chase.participant'),
  {
    ...runnerFields('field'),
    dexMod: characteristicField('dexMod'),
    conMod: characteristicField('conMod', { description: text('chase.conModHelp'), default: 0 }),
    armorDef: armorField,
    fast: traitField('fast', { description: text('chase.fastHelp'), 'x-adds': 10 }),
    extraMove: traitField('extraMove', { description: text('chase.extraMoveHelp'), 'x-adds': 10 }),
    flying: traitField('flying', { 'x-adds': 5 }),
    quadruped: traitField('quadruped', { description: text('chase.quadrupedHelp'), 'x-adds': 2, 'x-adds-unless': 'flying' }),
    size: { ...sizeField, description: text('chase.sizeHelp'), 'x-adds': SIZES.map(([, adds]) => adds) },
    twoD20: traitField('twoD20', { description: text('field.twoD20Help'), 'x-advanced': true }),
    modifier: wholeNumberField(text('field.modifier'), -100, 100, { description: text('chase.modifierHelp'), default: 0, 'x-advanced': true }),
  },
  ['id', 'name', 'side', 'dexMod'],
  { 'x-sum': text('chase.situation') },
);

/** A distance in metres, more than 0. */
function metresField(name: string, more: Partial<NumberField>): NumberField {
  return {
    type: 'number',
    title: text(`chase.${name}`),
    description: text(`chase.${name}Help`),
    exclusiveMinimum: 0,
    maximum: FARTHEST,
    'x-unit': text('unit.metres'),
    ...more,
  };
}

/** The set-up of a chase (CO-1 to CO-6), as the rules name it. */
export const setupForm = formOf(
  {
    participants: participantsField(text('chase.participants'), participantField, 2),
    distance: metresField('distance', {
      'x-presets': [1, 2, 5].map((count) => ({ value: count * stride({ fast: false }), label: text('chase.moves', { count }) })),
    }),
    sightLimit: metresField('sightLimit', {
      default: 100,
      'x-presets': [
        { value: 50, label: text('terrain.forest') },
        { value: 100, label: text('terrain.broken') },
        { value: 250, label: text('terrain.open') },
        { value: 500, label: text('terrain.plain') },
      ],
    }),
    enduranceAfter: wholeNumberField(text('chase.enduranceAfter'), 0, 1000, {
      description: text('chase.enduranceAfterHelp'),
      default: 10,
      nullable: true,
      'x-unit': text('unit.rounds'),
      'x-advanced': true,
    }),
    extraActions: readingChoice('extraActions', ['one', 'each']),
    otherActionTests: readingField('otherActionTests', true),
    contact: readingChoice('contact', ['afterExtras', 'atOnce']),
    pursuersRunOn: readingField('pursuersRunOn', true),
    enduranceArmor: readingField('enduranceArmor', false),
    enduranceSituation: readingField('enduranceSituation', false),
  },
  ['participants', 'distance'],
);

/**
 * The chase before its first round: every quarry has every pursuer at the same distance (CO-1).
 * @returns a refusal at `participants` when a side is empty.
 */
export function startingState(setup: ChaseSetup): ChaseState | Refusal {
  const refusal = refuseEmptySide(setup.participants);
  if (refusal !== undefined) return refusal;
  const { distance, sightLimit, enduranceAfter, extraActions, otherActionTests, contact, pursuersRunOn, enduranceArmor, enduranceSituation } = setup;
  const participants = setup.participants.map(runnerOf);
  const pursuers = onSide({ participants }, 'pursuer');
  return {
    status: 'running',
    round: 0,
    mode: 'dex',
    sightLimit,
    enduranceAfter,
    readings: { extraActions, otherActionTests, contact, pursuersRunOn, enduranceArmor, enduranceSituation },
    pending: [],
    participants,
    pairs: onSide({ participants }, 'quarry').flatMap((quarry) => pursuers.map((pursuer) => ({ quarry: quarry.id, pursuer: pursuer.id, distance }))),
  };
}

function runnerOf(participant: ParticipantSetup): Runner {
  const { id, name, side, dexMod, conMod, armorDef, fast, twoD20, modifier } = participant;
  const situation = sumOf(participantField, participant);
  return { id, name, side, dexMod, conMod, armorDef, fast, twoD20, modifier, situation, status: 'running', last: null, caughtBy: [] };
}
