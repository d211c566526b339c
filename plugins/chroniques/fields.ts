/** Form fields that chases, journeys and characters share. */
import type { BooleanField, ChoiceField, NumberField } from '#shared/plugin-api/form';
import { booleanField, choiceField, wholeNumberField } from '#shared/plugin-api/kit/fields';
import { text } from '#shared/plugin-api/text';

/** The modifier of a characteristic. */
export function characteristicField(name: 'forMod' | 'dexMod' | 'conMod' | 'intMod' | 'sagMod' | 'chaMod', more: Partial<NumberField> = {}): NumberField {
  return wholeNumberField(text(`field.${name}`), -20, 40, more);
}

/** DEF of armour, a positive number that is taken off where a rule says so. */
export const armorField: NumberField = wholeNumberField(text('field.armorDef'), 0, 40, { description: text('field.armorDefHelp'), default: 0 });

/** Something that somebody is or can, or not. */
export function traitField(name: string, more: Partial<BooleanField> = {}): BooleanField {
  return booleanField(text(`field.${name}`), more);
}

/** A yes or no on which the source is silent. */
export function readingField(name: string, initial: boolean): BooleanField {
  return booleanField(text(`reading.${name}`), { 'x-interpretation': text(`reading.${name}Why`), default: initial, 'x-advanced': true });
}

/** A choice on which the source is silent; the first value stands unless said otherwise. */
export function readingChoice(name: string, values: readonly [string, ...string[]]): ChoiceField {
  return choiceField(text(`reading.${name}`), values, (value) => text(`reading.${name}.${value}`), {
    'x-interpretation': text(`reading.${name}Why`),
    default: values[0],
    'x-advanced': true,
  });
}

/** CO-1: from the smallest to the largest, with what each adds to a chase. */
export const SIZES = [
  ['tiny', -5],
  ['verySmall', -5],
  ['small', 0],
  ['medium', 0],
  ['large', 0],
  ['huge', 5],
  ['colossal', 5],
] as const;
/** CO-1: a size. */
export type Size = (typeof SIZES)[number][0];

const SIZE_IDS = SIZES.map(([id]) => id);
/** CO-1: how big somebody is. */
export const sizeField: ChoiceField = choiceField(text('field.size'), SIZE_IDS, (id) => text(`size.${id}`), { default: 'medium' });
