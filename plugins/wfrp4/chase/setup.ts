import { booleanField, formOf, groundField, groupField, numberField, participantsField, runnerFields, wholeNumberField } from '#shared/plugin-api/kit/fields';
import type { Ground } from '#shared/plugin-api/kit/messages';
import { refuseEmptySide } from '#shared/plugin-api/kit/participants';
import type { SidedPerson } from '#shared/plugin-api/kit/participants';
import { refuse } from '#shared/plugin-api/procedure';
import type { Refusal } from '#shared/plugin-api/procedure';
import { text } from '#shared/plugin-api/text';
import { withMovementBonus } from './state';
import type { ChaseState, Runner } from './state';

/** Somebody as the GM entered them; what is left out has its default in `startingState`. */
export type ParticipantSetup = SidedPerson & Pick<Runner, 'M' | 'skill' | 'modifier'> & { readonly skillName?: string };

/** The answers to `setupForm`, checked and with defaults filled in. */
export type ChaseSetup = Pick<ChaseState, 'distance' | 'escapeAt' | 'autoResults'> & {
  readonly participants: readonly ParticipantSetup[];
  readonly ground: Ground;
};

const participantField = groupField(
  text('setup.participant'),
  {
    ...runnerFields('setup'),
    M: numberField(text('setup.M'), 0, 30),
    skill: wholeNumberField(text('setup.skill'), 0, 200, { description: text('setup.skillHelp') }),
    skillName: {
      type: 'string',
      title: text('setup.skillName'),
      'x-advanced': true,
      maxLength: 60,
      'x-suggestions': [text('skill.athletics'), text('skill.ride'), text('skill.drive')],
    },
    modifier: wholeNumberField(text('setup.modifier'), -100, 100, { description: text('setup.modifierHelp'), default: 0 }),
  },
  ['id', 'name', 'side', 'M', 'skill'],
);

/** The set-up of a chase (W4-1 to W4-10), as the rules' table names it. */
export const setupForm = formOf(
  {
    participants: participantsField(text('setup.participants'), participantField, 2),
    distance: wholeNumberField(text('setup.distance'), 1, 9, {
      description: text('setup.distanceHelp'),
      default: 4,
      'x-scale': [
        { at: 1, meaning: text('distance.inReach') },
        { at: 4, meaning: text('distance.goodLead') },
        { at: 8, meaning: text('distance.nearlyGone') },
      ],
    }),
    escapeAt: wholeNumberField(text('setup.escapeAt'), 2, 99, { description: text('setup.escapeAtHelp'), default: 10, 'x-advanced': true }),
    ground: groundField(text('setup.ground'), text('setup.groundHelp')),
    autoResults: booleanField(text('setup.autoResults'), { 'x-interpretation': text('setup.autoResultsReading'), default: true, 'x-advanced': true }),
  },
  ['participants'],
);

/**
 * W4-1 to W4-3: the chase before its first round.
 * @returns a refusal at `participants` when a side is empty, at `escapeAt` when the quarry would be away from the start.
 */
export function startingState({ participants, distance, escapeAt, autoResults, ground }: ChaseSetup): ChaseState | Refusal {
  const refusal = refuseEmptySide(participants);
  if (refusal !== undefined) return refusal;
  if (escapeAt <= distance) return refuse('escapeAt', text('refuse.escapeAt', { distance }));
  const runners = participants.map(({ id, name, side, M, skill, skillName = '', modifier }): Runner => {
    return { id, name, side, M, skill, skillName: skillName.trim(), modifier, status: 'running', movementBonus: 0, last: null };
  });
  return {
    status: 'running',
    round: 0,
    distance,
    distanceBefore: distance,
    escapeAt,
    autoResults,
    ...(ground === 'any' ? {} : { ground }),
    participants: withMovementBonus(runners),
  };
}
