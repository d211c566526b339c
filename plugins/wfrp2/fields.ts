/** Fields that the chase and the race share. */
import type { NumberField, TextField } from '#shared/plugin-api/form';
import { text } from '#shared/plugin-api/text';

/** Most people that a run is made for. */
export const MOST_PEOPLE = 40;

export const idField: TextField = { type: 'string', title: text('setup.id'), format: 'id', minLength: 1, maxLength: 64 };

export const nameField: TextField = { type: 'string', title: text('setup.name'), format: 'name', minLength: 1, maxLength: 120 };

/** Movement, 0 to 30, halves allowed. */
export const movementField: NumberField = { type: 'number', title: text('setup.M'), description: text('setup.MHelp'), minimum: 0, maximum: 30 };
