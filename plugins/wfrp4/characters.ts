import type { CharacterRules, Condition } from '#shared/plugin-api/characters';
import type { NumberField } from '#shared/plugin-api/form';
import { numberOf } from '#shared/plugin-api/own';
import { text } from '#shared/plugin-api/text';

function field(name: string, maximum: number, initial?: number): NumberField {
  return { type: 'integer', title: text(`character.${name}`), minimum: 0, maximum, ...(initial === undefined ? {} : { default: initial }) };
}

/** A condition; all of them stack but those that somebody simply is or is not. */
function condition(id: string, stacks = true): Condition {
  return { id, name: text(`condition.${id}`), summary: text(`condition.${id}.summary`), stacks };
}

/** Characters of the fourth edition, as far as chases and fights ask for them. */
export const characters: CharacterRules = {
  schema: {
    type: 'object',
    additionalProperties: false,
    properties: {
      M: { ...field('M', 30, 4), type: 'number' },
      I: field('I', 200, 30),
      Ag: field('Ag', 200, 30),
      athletics: { ...field('athletics', 200), description: text('character.athleticsHelp') },
      ride: field('ride', 200),
      drive: field('drive', 200),
      wounds: field('wounds', 500, 12),
      woundsMax: field('woundsMax', 500, 12),
    },
  },
  columns: ['M', 'I', 'Ag', 'athletics', 'wounds', 'woundsMax'],
  health: { current: 'wounds', maximum: 'woundsMax' },
  conditions: [
    condition('ablaze'),
    condition('bleeding'),
    condition('blinded'),
    condition('broken'),
    condition('deafened'),
    condition('entangled'),
    condition('fatigued'),
    condition('poisoned'),
    condition('prone', false),
    condition('stunned'),
    condition('surprised', false),
    condition('unconscious', false),
  ],
  /** On foot: M and Athletics, which is tested on Agility by whoever has not learnt it. Which skill is right for the scene, the GM says. */
  participant(procedure, character) {
    if (procedure !== 'chase') return {};
    const M = numberOf(character, 'M');
    const skill = numberOf(character, 'athletics') ?? numberOf(character, 'Ag');
    return { ...(M === undefined ? {} : { M }), ...(skill === undefined ? {} : { skill }) };
  },
};
