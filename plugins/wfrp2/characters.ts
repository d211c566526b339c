import type { CharacterRules } from '#shared/plugin-api/characters';
import type { NumberField } from '#shared/plugin-api/form';
import { conditionOf, knownNumbers } from '#shared/plugin-api/kit/characters';
import { formOf, numberField, wholeNumberField } from '#shared/plugin-api/kit/fields';
import { text } from '#shared/plugin-api/text';

function field(name: string, maximum: number, initial: number): NumberField {
  return wholeNumberField(text(`character.${name}`), 0, maximum, { default: initial });
}

/** Characters of the second edition, as far as chases, races and fights ask for them. */
export const characters: CharacterRules = {
  schema: formOf({
    M: numberField(text('character.M'), 0, 30, { description: text('character.MHelp'), default: 4 }),
    Ag: field('Ag', 100, 30),
    wounds: field('wounds', 200, 10),
    woundsMax: field('woundsMax', 200, 10),
  }),
  columns: ['M', 'Ag', 'wounds', 'woundsMax'],
  health: { current: 'wounds', maximum: 'woundsMax' },
  conditions: [conditionOf('prone'), conditionOf('stunned'), conditionOf('helpless')],
  participant: (procedure, character) => (procedure === 'chase' || procedure === 'race' ? knownNumbers(character, ['M']) : {}),
};
