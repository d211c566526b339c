import type { CharacterRules } from '#shared/plugin-api/characters';
import type { NumberField } from '#shared/plugin-api/form';
import { text } from '#shared/plugin-api/text';
import { numberOf } from '#shared/plugin-api/own';

function field(name: string, maximum: number, initial?: number): NumberField {
  return { type: 'integer', title: text(`character.${name}`), minimum: 0, maximum, ...(initial === undefined ? {} : { default: initial }) };
}

/** Characters with Initiative, as far as chases and fights ask for them. */
export const characters: CharacterRules = {
  schema: {
    type: 'object',
    additionalProperties: false,
    properties: {
      M: { ...field('M', 30, 4), type: 'number' },
      I: field('I', 100, 30),
      observation: { ...field('observation', 100), description: text('character.observationHelp') },
      wounds: field('wounds', 100, 6),
      woundsMax: field('woundsMax', 100, 6),
    },
  },
  columns: ['M', 'I', 'observation', 'wounds', 'woundsMax'],
  health: { current: 'wounds', maximum: 'woundsMax' },
  conditions: [{ id: 'prone', name: text('condition.prone'), summary: text('condition.prone.summary'), stacks: false }],
  participant(procedure, character) {
    if (procedure !== 'chase') return {};
    const known = (['M', 'I', 'observation'] as const).flatMap((name) => {
      const value = numberOf(character, name);
      return value === undefined ? [] : [[name, value] as const];
    });
    return Object.fromEntries(known);
  },
};
