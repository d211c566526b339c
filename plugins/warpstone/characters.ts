import type { CharacterRules } from '#shared/plugin-api/characters';
import type { NumberField } from '#shared/plugin-api/form';
import { conditionOf, knownNumbers } from '#shared/plugin-api/kit/characters';
import { formOf, numberField, wholeNumberField } from '#shared/plugin-api/kit/fields';
import { text } from '#shared/plugin-api/text';

/** A number from 0 to 100. */
function field(name: string, more: Pick<NumberField, 'default' | 'description'>): NumberField {
  return wholeNumberField(text(`character.${name}`), 0, 100, more);
}

/** Characters with Initiative, as far as chases and fights ask for them. */
export const characters: CharacterRules = {
  schema: formOf({
    M: numberField(text('character.M'), 0, 30, { default: 4 }),
    I: field('I', { default: 30 }),
    observation: field('observation', { description: text('character.observationHelp') }),
    wounds: field('wounds', { default: 6 }),
    woundsMax: field('woundsMax', { default: 6 }),
  }),
  columns: ['M', 'I', 'observation', 'wounds', 'woundsMax'],
  health: { current: 'wounds', maximum: 'woundsMax' },
  conditions: [conditionOf('prone')],
  participant: (procedure, character) => (procedure === 'chase' ? knownNumbers(character, ['M', 'I', 'observation']) : {}),
};
