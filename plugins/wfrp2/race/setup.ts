import type { FormSchema, GroupField } from '#shared/plugin-api/form';
import { text } from '#shared/plugin-api/text';
import { idField, MOST_PEOPLE, movementField, nameField } from '../fields';
import { POINTS_PER_KILOMETRE } from './state';
import type { RaceState, SameThrow } from './state';

/** Somebody as the GM entered them. */
export type RacerSetup = {
  readonly id: string;
  readonly name: string;
  readonly M: number;
};

/** The answers to `setupForm`, checked and with defaults filled in. */
export type RaceSetup = {
  readonly participants: readonly RacerSetup[];
  readonly target: number;
  readonly addMovement: boolean;
  readonly sameThrow: SameThrow;
};

const racerForm: GroupField = {
  type: 'object',
  title: text('setup.racer'),
  additionalProperties: false,
  required: ['id', 'name', 'M'],
  properties: { id: idField, name: nameField, M: movementField },
};

/** The setup of a race, as the rules' table names it, with an option for each interpretation that a GM may read otherwise. */
export const setupForm: FormSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['participants'],
  properties: {
    participants: { type: 'array', title: text('setup.racers'), items: racerForm, minItems: 2, maxItems: MOST_PEOPLE, 'x-widget': 'participants' },
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
    addMovement: {
      type: 'boolean',
      title: text('setup.addMovement'),
      'x-interpretation': text('setup.addMovementReading'),
      default: true,
    },
    sameThrow: {
      type: 'string',
      title: text('setup.sameThrow'),
      'x-interpretation': text('setup.sameThrowReading'),
      enum: ['higherTotal', 'shared'],
      'x-labels': [text('setup.sameThrow.higherTotal'), text('setup.sameThrow.shared')],
      default: 'higherTotal',
    },
  },
};

/** The race before its first throw, everybody level. */
export function startingState(setup: RaceSetup): RaceState {
  const slowest = Math.min(...setup.participants.map(({ M }) => M));
  return {
    status: 'running',
    round: 0,
    target: setup.target,
    sameThrow: setup.sameThrow,
    participants: setup.participants.map(({ id, name, M }) => ({
      id,
      name,
      M,
      modifier: setup.addMovement ? M - slowest : 0,
      total: 0,
      finishedAt: null,
      place: null,
      last: null,
    })),
  };
}
