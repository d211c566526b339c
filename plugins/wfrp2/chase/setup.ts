import type { FormSchema, GroupField } from '#shared/plugin-api/form';
import { refuse } from '#shared/plugin-api/procedure';
import type { Refusal } from '#shared/plugin-api/procedure';
import { text } from '#shared/plugin-api/text';
import { idField, MOST_PEOPLE, movementField, nameField } from '../fields';
import type { ChaseState, Side } from './state';

/** Somebody as the GM entered them. */
export type ParticipantSetup = {
  readonly id: string;
  readonly name: string;
  readonly side: Side;
  readonly M: number;
};

/** The answers to `setupForm`, checked and with defaults filled in. */
export type ChaseSetup = {
  readonly participants: readonly ParticipantSetup[];
  readonly lead: number;
  readonly throws: number;
  readonly endEarly: boolean;
};

const participantForm: GroupField = {
  type: 'object',
  title: text('setup.participant'),
  additionalProperties: false,
  required: ['id', 'name', 'side', 'M'],
  properties: {
    id: idField,
    name: nameField,
    side: { type: 'string', title: text('setup.side'), enum: ['pursuer', 'quarry'], 'x-labels': [text('side.pursuer'), text('side.quarry')] },
    M: movementField,
  },
};

/** The setup of a chase, as the rules' table names it. */
export const setupForm: FormSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['participants'],
  properties: {
    participants: {
      type: 'array',
      title: text('setup.participants'),
      // W2-3 needs no option: another reference than the slowest pursuer would change every total and no gap.
      'x-interpretation': text('setup.participantsReading'),
      items: participantForm,
      minItems: 2,
      maxItems: MOST_PEOPLE,
      'x-widget': 'participants',
    },
    lead: {
      type: 'number',
      title: text('setup.lead'),
      description: text('setup.leadHelp'),
      minimum: 0,
      maximum: 100_000,
      default: 6,
      'x-unit': text('unit.metres'),
      'x-scale': [
        { at: 0, meaning: text('lead.none') },
        { at: 3, meaning: text('lead.short') },
        { at: 6, meaning: text('lead.good') },
        { at: 10, meaning: text('lead.long') },
      ],
    },
    throws: {
      type: 'integer',
      title: text('setup.throws'),
      description: text('setup.throwsHelp'),
      minimum: 1,
      maximum: 20,
      default: 5,
    },
    endEarly: {
      type: 'boolean',
      title: text('setup.endEarly'),
      'x-interpretation': text('setup.endEarlyReading'),
      default: false,
    },
  },
};

/**
 * The chase before its first throw.
 * @returns a refusal at `participants` when a side is empty.
 */
export function startingState(setup: ChaseSetup): ChaseState | Refusal {
  for (const side of ['pursuer', 'quarry'] as const) {
    if (!setup.participants.some((participant) => participant.side === side)) return refuse('participants', text(`refuse.no.${side}`));
  }
  // W2-3; between one quarry and one pursuer it is W2-2.
  const slowest = Math.min(...setup.participants.filter(({ side }) => side === 'pursuer').map(({ M }) => M));
  return {
    status: 'running',
    round: 0,
    lead: setup.lead,
    throws: setup.throws,
    endEarly: setup.endEarly,
    participants: setup.participants.map(({ id, name, side, M }) => ({
      id,
      name,
      side,
      M,
      modifier: M - slowest,
      total: 0,
      status: 'running',
      caughtBy: [],
      last: null,
    })),
  };
}
