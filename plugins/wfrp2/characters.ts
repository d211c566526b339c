import type { CharacterRules, Condition } from '#shared/plugin-api/characters';
import type { NumberField } from '#shared/plugin-api/form';
import { numberOf } from '#shared/plugin-api/own';
import { text } from '#shared/plugin-api/text';

function field(name: string, maximum: number, initial: number): NumberField {
  return { type: 'integer', title: text(`character.${name}`), minimum: 0, maximum, default: initial };
}

/** A state that somebody simply is in or not. */
function condition(id: string): Condition {
  return { id, name: text(`condition.${id}`), summary: text(`condition.${id}.summary`), stacks: false };
}

/** Characters of the second edition, as far as chases, races and fights ask for them. */
export const characters: CharacterRules = {
  schema: {
    type: 'object',
    additionalProperties: false,
    properties: {
      M: { ...field('M', 30, 4), type: 'number', description: text('character.MHelp') },
      Ag: field('Ag', 100, 30),
      wounds: field('wounds', 200, 10),
      woundsMax: field('woundsMax', 200, 10),
    },
  },
  columns: ['M', 'Ag', 'wounds', 'woundsMax'],
  health: { current: 'wounds', maximum: 'woundsMax' },
  conditions: [condition('prone'), condition('stunned'), condition('helpless')],
  participant(procedure, character) {
    const M = numberOf(character, 'M');
    return (procedure === 'chase' || procedure === 'race') && M !== undefined ? { M } : {};
  },
};
