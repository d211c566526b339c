/** Fields that several checks ask for. */
import type { BooleanField, ChoiceField, NumberField, TextField } from '#shared/plugin-api/form';
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
  return { ...characteristicField(name), default: 0 };
}

/** A superior DEX. */
export const twoD20Field: BooleanField = traitField('twoD20', { description: text('field.twoD20Help'), 'x-advanced': true });

/** Which way half of an odd number goes. */
export const halfField: ChoiceField = {
  type: 'string',
  title: text('check.half'),
  enum: ['down', 'up'],
  'x-labels': [text('check.half.down'), text('check.half.up')],
  default: 'down',
  'x-interpretation': text('check.halfReading'),
  'x-advanced': true,
};

/** Half of a damage, as `halfField` says. */
export function halved(damage: number, half: 'down' | 'up'): number {
  return half === 'down' ? Math.floor(damage / 2) : Math.ceil(damage / 2);
}

/** A tick, off unless said otherwise. */
export function tickField(key: string, more: Partial<BooleanField> = {}): BooleanField {
  return { type: 'boolean', title: text(key), default: false, ...more };
}
