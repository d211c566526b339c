import type { FormSchema, GroupField, NumberField } from '#shared/plugin-api/form';
import { refuse } from '#shared/plugin-api/procedure';
import type { Refusal } from '#shared/plugin-api/procedure';
import { GROUNDS } from '#shared/plugin-api/telling';
import type { Ground } from '#shared/plugin-api/telling';
import { text } from '#shared/plugin-api/text';
import type { ChaseState, Side } from './state';

/** Somebody as the GM entered them; without an `observation` I is tested instead (WS-6). */
export type ParticipantSetup = {
  readonly id: string;
  readonly name: string;
  readonly side: Side;
  readonly M: number;
  readonly I: number;
  readonly observation?: number;
  readonly modifier: number;
};

/** The answers to `setupForm`, checked and with defaults filled in. */
export type ChaseSetup = {
  readonly participants: readonly ParticipantSetup[];
  readonly lead: number;
  readonly escapeAt: number;
  readonly maxRounds: number | null;
  readonly movementLengths: number;
  readonly stumbleLoss: number;
  readonly fallLoss: number;
  readonly observation: boolean;
  readonly sightFirst: boolean;
  readonly pursuersRunOn: boolean;
  readonly ground: Ground;
};

const participantForm: GroupField = {
  type: 'object',
  title: text('setup.participant'),
  additionalProperties: false,
  required: ['id', 'name', 'side', 'M', 'I'],
  properties: {
    id: { type: 'string', title: text('setup.id'), format: 'id', minLength: 1, maxLength: 64 },
    name: { type: 'string', title: text('setup.name'), format: 'name', minLength: 1, maxLength: 120 },
    side: { type: 'string', title: text('setup.side'), enum: ['pursuer', 'quarry'], 'x-labels': [text('side.pursuer'), text('side.quarry')] },
    M: { type: 'number', title: text('setup.M'), minimum: 0, maximum: 30 },
    I: { type: 'integer', title: text('setup.I'), minimum: 0, maximum: 100 },
    observation: { type: 'integer', title: text('setup.score'), 'x-interpretation': text('setup.scoreReading'), minimum: 0, maximum: 100 },
    modifier: { type: 'integer', title: text('setup.modifier'), description: text('setup.modifierHelp'), minimum: -100, maximum: 100, default: 0 },
  },
};

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

/** The setup of a chase, as the rules' table names it, with the order of WS-7 and what follows a catch as two more options. */
export const setupForm: FormSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['participants'],
  properties: {
    participants: { type: 'array', title: text('setup.participants'), items: participantForm, minItems: 2, maxItems: 40, 'x-widget': 'participants' },
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
    maxRounds: {
      type: 'integer',
      title: text('setup.maxRounds'),
      description: text('setup.maxRoundsHelp'),
      minimum: 1,
      maximum: 100,
      nullable: true,
      default: null,
      'x-presets': [5, 10, 15].map((count) => ({ value: count, label: text('setup.rounds', { count }) })),
    },
    observation: { type: 'boolean', title: text('setup.observation'), description: text('setup.observationHelp'), default: true },
    ground: {
      type: 'string',
      title: text('setup.ground'),
      description: text('setup.groundHelp'),
      enum: GROUNDS,
      'x-labels': GROUNDS.map((ground) => text(`ground.${ground}`)),
      default: 'any',
    },
    movementLengths: lengths('movementLengths', { minimum: 0, default: 1, 'x-advanced': true }),
    stumbleLoss: lengths('stumbleLoss', { minimum: 0, default: 1, 'x-advanced': true }),
    fallLoss: lengths('fallLoss', { minimum: 0, default: 2, 'x-advanced': true }),
    sightFirst: { type: 'boolean', title: text('setup.sightFirst'), 'x-interpretation': text('setup.sightFirstReading'), default: false, 'x-advanced': true },
    pursuersRunOn: {
      type: 'boolean',
      title: text('setup.pursuersRunOn'),
      'x-interpretation': text('setup.pursuersRunOnReading'),
      default: true,
      'x-advanced': true,
    },
  },
};

/**
 * The chase before its first round.
 * @returns a refusal at `participants` when a side is empty, at `escapeAt` when the quarry would be away from the start.
 */
export function startingState(setup: ChaseSetup): ChaseState | Refusal {
  for (const side of ['pursuer', 'quarry'] as const) {
    if (!setup.participants.some((participant) => participant.side === side)) return refuse('participants', text(`refuse.no.${side}`));
  }
  const { lead, escapeAt, maxRounds, movementLengths, stumbleLoss, fallLoss, observation, sightFirst, pursuersRunOn } = setup;
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
    ...(setup.ground === 'any' ? {} : { ground: setup.ground }),
    participants: setup.participants.map((participant) => ({
      id: participant.id,
      name: participant.name,
      side: participant.side,
      M: participant.M,
      I: participant.I,
      observation: participant.observation ?? null,
      modifier: participant.modifier,
      position: participant.side === 'quarry' ? lead : 0,
      status: 'running',
      caughtBy: [],
      last: null,
    })),
  };
}
