/** Fields that several checks ask for. */
import type { BooleanField, ChoiceField, NumberField, TextField } from '#shared/plugin-api/form';
import { booleanField, choiceField } from '#shared/plugin-api/kit/fields';
import { text } from '#shared/plugin-api/text';
import { characteristicField, traitField } from '../fields';

/** Whom a check is about: dice and effects are theirs. */
export const whoField: TextField = {
  type: 'string',
  title: text('check.who'),
  description: text('check.whoHelp'),
  format: 'who',
  maxLength: 60,
  default: '',
};

/** The modifier of a characteristic: none unless said otherwise. */
export function modifierField(name: 'forMod' | 'dexMod' | 'conMod' | 'intMod' | 'sagMod'): NumberField {
  return characteristicField(name, { default: 0 });
}

/** A superior DEX. */
export const twoD20Field: BooleanField = traitField('twoD20', { description: text('field.twoD20Help'), 'x-advanced': true });

/**
 * A choice on which the source is silent, with its reading at `<key>Reading`; the first value stands unless said otherwise.
 * @param labels the catalogue's entry of each value.
 */
export function readingChoice(key: string, labels: Readonly<Record<string, string>>): ChoiceField {
  const values = Object.keys(labels);
  return choiceField(text(key), values, (value) => text(labels[value] ?? key), {
    ...(values[0] === undefined ? {} : { default: values[0] }),
    'x-interpretation': text(`${key}Reading`),
    'x-advanced': true,
  });
}

/** CO-26, CO-30: which way half of an odd number goes. */
export const halfField = readingChoice('check.half', { down: 'check.half.down', up: 'check.half.up' });

/** A distance in metres, with values worth a click. */
export function metresField(key: string, presets: readonly number[], more: Partial<NumberField>): NumberField {
  return {
    type: 'number',
    title: text(key),
    'x-unit': text('check.unit.metres'),
    'x-presets': presets.map((metres) => ({ value: metres, label: text('check.metres', { metres }) })),
    ...more,
  };
}

/** CO-26, CO-30: half of a damage, as `halfField` says. */
export function halved(damage: number, half: 'down' | 'up'): number {
  return half === 'down' ? Math.floor(damage / 2) : Math.ceil(damage / 2);
}

/** A tick, off unless said otherwise. */
export function tickField(key: string, more: Partial<BooleanField> = {}): BooleanField {
  return booleanField(text(key), more);
}
