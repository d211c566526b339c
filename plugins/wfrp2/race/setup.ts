import { booleanField, choiceField, formOf, groupField, participantsField } from '#shared/plugin-api/kit/fields';
import type { Person } from '#shared/plugin-api/kit/participants';
import { text } from '#shared/plugin-api/text';
import { racerFields } from '../fields';
import { POINTS_PER_KILOMETRE } from './state';
import type { RaceState } from './state';

/** Somebody as the GM entered them. */
export type RacerSetup = Person & { readonly M: number };

/** The answers to `setupForm`, checked and with defaults filled in. */
export type RaceSetup = Pick<RaceState, 'target' | 'sameThrow'> & { readonly participants: readonly RacerSetup[]; readonly addMovement: boolean };

const racerField = groupField(text('setup.racer'), racerFields, ['id', 'name', 'M']);

/** The set-up of a race (W2-6 to W2-9), as the rules' table names it, with an option for each interpretation that a GM may read otherwise. */
export const setupForm = formOf(
  {
    participants: participantsField(text('setup.racers'), racerField, 2),
    target: {
      type: 'number',
      title: text('setup.target'),
      description: text('setup.targetHelp'),
      exclusiveMinimum: 0,
      maximum: 100_000,
      default: 30,
      'x-unit': text('unit.points'),
      'x-presets': [1, 3, 5, 10].map((km) => ({ value: km * POINTS_PER_KILOMETRE, label: text('setup.kilometres', { km }) })),
      'x-convert': { title: text('setup.inKilometres'), factor: POINTS_PER_KILOMETRE },
    },
    addMovement: booleanField(text('setup.addMovement'), { 'x-interpretation': text('setup.addMovementReading'), default: true }),
    sameThrow: choiceField(text('setup.sameThrow'), ['higherTotal', 'shared'], (value) => text(`setup.sameThrow.${value}`), {
      'x-interpretation': text('setup.sameThrowReading'),
      default: 'higherTotal',
    }),
  },
  ['participants'],
);

/** W2-6 and W2-7: the race before its first throw, everybody level. */
export function startingState({ participants, target, sameThrow, addMovement }: RaceSetup): RaceState {
  const slowest = Math.min(...participants.map(({ M }) => M));
  return {
    status: 'running',
    round: 0,
    target,
    sameThrow,
    participants: participants.map((racer) => ({
      ...racer,
      modifier: addMovement ? racer.M - slowest : 0,
      total: 0,
      finishedAt: null,
      place: null,
      last: null,
    })),
  };
}
