import type { CharacterRules } from '#shared/plugin-api/characters';
import type { NumberField } from '#shared/plugin-api/form';
import { conditionOf, knownNumbers } from '#shared/plugin-api/kit/characters';
import { formOf, numberField, wholeNumberField } from '#shared/plugin-api/kit/fields';
import { numberOf } from '#shared/plugin-api/own';
import { text } from '#shared/plugin-api/text';

function field(name: string, maximum: number, more: Pick<NumberField, 'default' | 'description'> = {}): NumberField {
  return wholeNumberField(text(`character.${name}`), 0, maximum, more);
}

/** Those that somebody simply is in or not; every other condition stacks. */
const SINGLE_CONDITIONS = ['prone', 'surprised', 'unconscious'];

const CONDITIONS = [
  ...['ablaze', 'bleeding', 'blinded', 'broken', 'deafened', 'entangled', 'fatigued', 'poisoned', 'prone', 'stunned', 'surprised'],
  'unconscious',
];

/** Characters of the fourth edition, as far as chases and fights ask for them. */
export const characters: CharacterRules = {
  schema: formOf({
    M: numberField(text('character.M'), 0, 30, { default: 4 }),
    I: field('I', 200, { default: 30 }),
    Ag: field('Ag', 200, { default: 30 }),
    athletics: field('athletics', 200, { description: text('character.athleticsHelp') }),
    ride: field('ride', 200),
    drive: field('drive', 200),
    wounds: field('wounds', 500, { default: 12 }),
    woundsMax: field('woundsMax', 500, { default: 12 }),
  }),
  columns: ['M', 'I', 'Ag', 'athletics', 'wounds', 'woundsMax'],
  health: { current: 'wounds', maximum: 'woundsMax' },
  conditions: CONDITIONS.map((id) => conditionOf(id, !SINGLE_CONDITIONS.includes(id))),
  /** On foot: M and Athletics, which is tested on Agility by whoever has not learnt it. Which skill is right for the scene, the GM says. */
  participant(procedure, character) {
    if (procedure !== 'chase') return {};
    const skill = numberOf(character, 'athletics') ?? numberOf(character, 'Ag');
    return { ...knownNumbers(character, ['M']), ...(skill === undefined ? {} : { skill }) };
  },
};
