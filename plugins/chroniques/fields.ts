/** Form fields that chases, journeys and characters share. */
import type { BooleanField, ChoiceField, NumberField, TextField } from '#shared/plugin-api/form';
import { text } from '#shared/plugin-api/text';

export const idField: TextField = { type: 'string', title: text('field.id'), format: 'id', minLength: 1, maxLength: 64 };

export const nameField: TextField = { type: 'string', title: text('field.name'), format: 'name', minLength: 1, maxLength: 120 };

/** The modifier of a characteristic. */
export function characteristicField(name: 'forMod' | 'dexMod' | 'conMod' | 'intMod' | 'sagMod' | 'chaMod'): NumberField {
  return { type: 'integer', title: text(`field.${name}`), minimum: -20, maximum: 40 };
}

/** DEF of armour, a positive number that is taken off where a rule says so. */
export const armorField: NumberField = {
  type: 'integer',
  title: text('field.armorDef'),
  description: text('field.armorDefHelp'),
  minimum: 0,
  maximum: 40,
  default: 0,
};

/** Something that somebody is or can, or not. */
export function traitField(name: string, more: Partial<BooleanField> = {}): BooleanField {
  return { type: 'boolean', title: text(`field.${name}`), default: false, ...more };
}

/** From the smallest to the largest, with what each adds to a chase. */
export const SIZES = [
  ['tiny', -5],
  ['verySmall', -5],
  ['small', 0],
  ['medium', 0],
  ['large', 0],
  ['huge', 5],
  ['colossal', 5],
] as const;

export const sizeField: ChoiceField = {
  type: 'string',
  title: text('field.size'),
  enum: SIZES.map(([id]) => id),
  'x-labels': SIZES.map(([id]) => text(`size.${id}`)),
  default: 'medium',
};
