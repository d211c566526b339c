import type { FormSchema, GroupField } from '#shared/plugin-api/form';
import { refuse } from '#shared/plugin-api/procedure';
import type { Refusal } from '#shared/plugin-api/procedure';
import { GROUNDS } from '#shared/plugin-api/telling';
import type { Ground } from '#shared/plugin-api/telling';
import { text } from '#shared/plugin-api/text';
import { withMovementBonus } from './state';
import type { ChaseState, Side } from './state';

/** Somebody as the GM entered them; what is left out has its default in `startingState`. */
export type ParticipantSetup = {
  readonly id: string;
  readonly name: string;
  readonly side: Side;
  readonly M: number;
  readonly skill: number;
  readonly skillName?: string;
  readonly modifier: number;
};

/** The answers to `setupForm`, checked and with defaults filled in. */
export type ChaseSetup = {
  readonly participants: readonly ParticipantSetup[];
  readonly distance: number;
  readonly escapeAt: number;
  readonly autoResults: boolean;
  readonly ground: Ground;
};

const participantForm: GroupField = {
  type: 'object',
  title: text('setup.participant'),
  additionalProperties: false,
  required: ['id', 'name', 'side', 'M', 'skill'],
  properties: {
    id: { type: 'string', title: text('setup.id'), format: 'id', minLength: 1, maxLength: 64 },
    name: { type: 'string', title: text('setup.name'), format: 'name', minLength: 1, maxLength: 120 },
    side: { type: 'string', title: text('setup.side'), enum: ['pursuer', 'quarry'], 'x-labels': [text('side.pursuer'), text('side.quarry')] },
    M: { type: 'number', title: text('setup.M'), minimum: 0, maximum: 30 },
    skill: { type: 'integer', title: text('setup.skill'), description: text('setup.skillHelp'), minimum: 0, maximum: 200 },
    skillName: {
      type: 'string',
      title: text('setup.skillName'),
      'x-advanced': true,
      maxLength: 60,
      'x-suggestions': [text('skill.athletics'), text('skill.ride'), text('skill.drive')],
    },
    modifier: { type: 'integer', title: text('setup.modifier'), description: text('setup.modifierHelp'), minimum: -100, maximum: 100, default: 0 },
  },
};

/** The setup of a chase, as the rules' table names it. */
export const setupForm: FormSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['participants'],
  properties: {
    participants: { type: 'array', title: text('setup.participants'), items: participantForm, minItems: 2, maxItems: 40, 'x-widget': 'participants' },
    distance: {
      type: 'integer',
      title: text('setup.distance'),
      description: text('setup.distanceHelp'),
      minimum: 1,
      maximum: 9,
      default: 4,
      'x-scale': [
        { at: 1, meaning: text('distance.inReach') },
        { at: 4, meaning: text('distance.goodLead') },
        { at: 8, meaning: text('distance.nearlyGone') },
      ],
    },
    escapeAt: {
      type: 'integer',
      title: text('setup.escapeAt'),
      description: text('setup.escapeAtHelp'),
      minimum: 2,
      maximum: 99,
      default: 10,
      'x-advanced': true,
    },
    ground: {
      type: 'string',
      title: text('setup.ground'),
      description: text('setup.groundHelp'),
      enum: GROUNDS,
      'x-labels': GROUNDS.map((ground) => text(`ground.${ground}`)),
      default: 'any',
    },
    autoResults: {
      type: 'boolean',
      title: text('setup.autoResults'),
      'x-interpretation': text('setup.autoResultsReading'),
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
  if (setup.escapeAt <= setup.distance) return refuse('escapeAt', text('refuse.escapeAt', { distance: setup.distance }));
  const participants = setup.participants.map((participant) => ({
    id: participant.id,
    name: participant.name,
    side: participant.side,
    M: participant.M,
    skill: participant.skill,
    skillName: (participant.skillName ?? '').trim(),
    modifier: participant.modifier,
    status: 'running' as const,
    movementBonus: 0,
    last: null,
  }));
  return {
    status: 'running',
    round: 0,
    distance: setup.distance,
    distanceBefore: setup.distance,
    escapeAt: setup.escapeAt,
    autoResults: setup.autoResults,
    ...(setup.ground === 'any' ? {} : { ground: setup.ground }),
    participants: withMovementBonus(participants),
  };
}
