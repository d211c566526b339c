import type { NumberField } from '#shared/plugin-api/form';
import { booleanField, formOf, groundField, groupField, numberField, participantsField, runnerFields, wholeNumberField } from '#shared/plugin-api/kit/fields';
import type { Ground } from '#shared/plugin-api/kit/messages';
import { refuseEmptySide } from '#shared/plugin-api/kit/participants';
import type { SidedPerson } from '#shared/plugin-api/kit/participants';
import { refuse } from '#shared/plugin-api/procedure';
import type { Refusal } from '#shared/plugin-api/procedure';
import { text } from '#shared/plugin-api/text';
import type { ChaseOptions, ChaseState, Runner } from './state';

/** Somebody as the GM entered them; without an `observation` I is tested instead (WS-6). */
export type ParticipantSetup = SidedPerson & Pick<Runner, 'M' | 'I' | 'modifier'> & { readonly observation?: number };

/** The answers to `setupForm`, checked and with defaults filled in. */
export type ChaseSetup = ChaseOptions & { readonly participants: readonly ParticipantSetup[]; readonly lead: number; readonly ground: Ground };

const participantField = groupField(
  text('setup.participant'),
  {
    ...runnerFields('setup'),
    M: numberField(text('setup.M'), 0, 30),
    I: wholeNumberField(text('setup.I'), 0, 100),
    observation: wholeNumberField(text('setup.score'), 0, 100, { 'x-interpretation': text('setup.scoreReading') }),
    modifier: wholeNumberField(text('setup.modifier'), -100, 100, { description: text('setup.modifierHelp'), default: 0 }),
  },
  ['id', 'name', 'side', 'M', 'I'],
);

/** A number of lengths that the source leaves to the GM. */
function lengths(name: string, more: Pick<NumberField, 'minimum' | 'exclusiveMinimum' | 'default' | 'x-scale' | 'x-advanced'>): NumberField {
  return {
    type: 'number',
    title: text(`setup.${name}`),
    'x-interpretation': text(`setup.${name}Reading`),
    maximum: 1000,
    'x-unit': text('unit.lengths'),
    ...more,
  };
}

/** A yes or no on which the source is silent. */
function reading(name: 'sightFirst' | 'pursuersRunOn', initial: boolean) {
  return booleanField(text(`setup.${name}`), { 'x-interpretation': text(`setup.${name}Reading`), default: initial, 'x-advanced': true });
}

/** The set-up of a chase (WS-1 to WS-8), as the rules' table names it, with the order of WS-7 and what follows a catch as two more options. */
export const setupForm = formOf(
  {
    participants: participantsField(text('setup.participants'), participantField, 2),
    lead: lengths('lead', {
      exclusiveMinimum: 0,
      default: 3,
      'x-scale': [
        { at: 1, meaning: text('gap.inReach') },
        { at: 3, meaning: text('gap.shortLead') },
        { at: 5, meaning: text('gap.goodLead') },
        { at: 8, meaning: text('gap.nearlyGone') },
      ],
    }),
    escapeAt: lengths('escapeAt', { exclusiveMinimum: 0, default: 10 }),
    maxRounds: wholeNumberField(text('setup.maxRounds'), 1, 100, {
      description: text('setup.maxRoundsHelp'),
      nullable: true,
      default: null,
      'x-presets': [5, 10, 15].map((count) => ({ value: count, label: text('setup.rounds', { count }) })),
    }),
    observation: booleanField(text('setup.observation'), { description: text('setup.observationHelp'), default: true }),
    ground: groundField(text('setup.ground'), text('setup.groundHelp')),
    movementLengths: lengths('movementLengths', { minimum: 0, default: 1, 'x-advanced': true }),
    stumbleLoss: lengths('stumbleLoss', { minimum: 0, default: 1, 'x-advanced': true }),
    fallLoss: lengths('fallLoss', { minimum: 0, default: 2, 'x-advanced': true }),
    sightFirst: reading('sightFirst', false),
    pursuersRunOn: reading('pursuersRunOn', true),
  },
  ['participants'],
);

/**
 * WS-1 to WS-8: the chase before its first round.
 * @returns a refusal at `participants` when a side is empty, at `escapeAt` when the quarry would be away from the start.
 */
export function startingState(setup: ChaseSetup): ChaseState | Refusal {
  const { participants, lead, escapeAt, maxRounds, movementLengths, stumbleLoss, fallLoss, observation, sightFirst, pursuersRunOn, ground } = setup;
  const refusal = refuseEmptySide(participants);
  if (refusal !== undefined) return refusal;
  if (escapeAt <= lead) return refuse('escapeAt', text('refuse.escapeAt', { count: lead }));
  return {
    status: 'running',
    round: 0,
    escapeAt,
    maxRounds,
    movementLengths,
    stumbleLoss,
    fallLoss,
    observation,
    sightFirst,
    pursuersRunOn,
    ...(ground === 'any' ? {} : { ground }),
    participants: participants.map((person): Runner => ({
      id: person.id,
      name: person.name,
      side: person.side,
      M: person.M,
      I: person.I,
      observation: person.observation ?? null,
      modifier: person.modifier,
      position: person.side === 'quarry' ? lead : 0,
      status: 'running',
      caughtBy: [],
      last: null,
    })),
  };
}
