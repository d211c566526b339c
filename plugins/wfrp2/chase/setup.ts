import { booleanField, formOf, groupField, numberField, participantsField, wholeNumberField } from '#shared/plugin-api/kit/fields';
import { refuseEmptySide } from '#shared/plugin-api/kit/participants';
import type { SidedPerson } from '#shared/plugin-api/kit/participants';
import type { Refusal } from '#shared/plugin-api/procedure';
import { text } from '#shared/plugin-api/text';
import { chaserFields } from '../fields';
import type { ChaseState } from './state';

/** Somebody as the GM entered them. */
export type ParticipantSetup = SidedPerson & { readonly M: number };

/** The answers to `setupForm`, checked and with defaults filled in. */
export type ChaseSetup = Pick<ChaseState, 'lead' | 'throws' | 'endEarly'> & { readonly participants: readonly ParticipantSetup[] };

const participantField = groupField(text('setup.participant'), chaserFields, ['id', 'name', 'side', 'M']);

/** The set-up of a chase (W2-1 to W2-5), as the rules' table names it. */
export const setupForm = formOf(
  {
    // W2-3 needs no option: another reference than the slowest pursuer would change every total and no gap.
    participants: participantsField(text('setup.participants'), participantField, 2, { 'x-interpretation': text('setup.participantsReading') }),
    lead: numberField(text('setup.lead'), 0, 100_000, {
      description: text('setup.leadHelp'),
      default: 6,
      'x-unit': text('unit.metres'),
      'x-scale': [
        { at: 0, meaning: text('lead.none') },
        { at: 3, meaning: text('lead.short') },
        { at: 6, meaning: text('lead.good') },
        { at: 10, meaning: text('lead.long') },
      ],
    }),
    throws: wholeNumberField(text('setup.throws'), 1, 20, { description: text('setup.throwsHelp'), default: 5 }),
    endEarly: booleanField(text('setup.endEarly'), { 'x-interpretation': text('setup.endEarlyReading') }),
  },
  ['participants'],
);

/**
 * W2-1 to W2-3: the chase before its first throw.
 * @returns a refusal at `participants` when a side is empty.
 */
export function startingState({ participants, lead, throws, endEarly }: ChaseSetup): ChaseState | Refusal {
  const refusal = refuseEmptySide(participants);
  if (refusal !== undefined) return refusal;
  // W2-3; between one quarry and one pursuer it is W2-2.
  const slowest = Math.min(...participants.filter(({ side }) => side === 'pursuer').map((person) => person.M));
  return {
    status: 'running',
    round: 0,
    lead,
    throws,
    endEarly,
    participants: participants.map((person) => ({ ...person, modifier: person.M - slowest, total: 0, status: 'running', caughtBy: [], last: null })),
  };
}
