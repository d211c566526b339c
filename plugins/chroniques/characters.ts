import type { CharacterCircumstances, CharacterRules } from '#shared/plugin-api/characters';
import type { JsonObject } from '#shared/domain/json';
import { conditionOf } from '#shared/plugin-api/kit/characters';
import { formOf, wholeNumberField } from '#shared/plugin-api/kit/fields';
import { isGroup } from '#shared/plugin-api/form';
import type { FormSchema, NumberField } from '#shared/plugin-api/form';
import type { Procedure } from '#shared/plugin-api/procedure';
import { text } from '#shared/plugin-api/text';
import { armorField, characteristicField, sizeField, traitField } from './fields';
import { entryOf } from '#shared/plugin-api/own';
import { procedures } from './procedures';
import { ALL_ACTIONS } from './travel/effects';
import { carriedField, transportField, WORST_PENALTY } from './travel/setup';

function wholeNumber(name: string, minimum: number, maximum: number, initial: number): NumberField {
  return wholeNumberField(text(`character.${name}`), minimum, maximum, { default: initial });
}

const schema = formOf({
  level: wholeNumber('level', 0, 40, 1),
  forMod: characteristicField('forMod'),
  dexMod: characteristicField('dexMod'),
  conMod: characteristicField('conMod'),
  intMod: characteristicField('intMod'),
  sagMod: characteristicField('sagMod'),
  chaMod: characteristicField('chaMod'),
  dex: { ...wholeNumber('dex', 0, 99, 10), description: text('character.dexHelp') },
  twoD20: traitField('twoD20', { description: text('field.twoD20Help') }),
  armorDef: armorField,
  hp: wholeNumber('hp', 0, 2000, 10),
  hpMax: wholeNumber('hpMax', 0, 2000, 10),
  // CO-15: what a forced march may cost instead of strength. Without a default: few tables play with that rule.
  recoveryPoints: wholeNumberField(text('character.recoveryPoints'), 0, 99, { 'x-advanced': true }),
  fast: traitField('fast', { 'x-advanced': true }),
  extraMove: traitField('extraMove', { 'x-advanced': true }),
  flying: traitField('flying', { 'x-advanced': true }),
  quadruped: traitField('quadruped', { 'x-advanced': true }),
  size: { ...sizeField, 'x-advanced': true },
  trailblazer: traitField('trailblazer', { description: text('field.trailblazerHelp'), 'x-advanced': true }),
  armor: { ...carriedField, 'x-advanced': true },
  transport: { ...transportField, description: text('character.transportHelp'), 'x-advanced': true },
  weight: { type: 'number', title: text('character.weight'), exclusiveMinimum: 0, maximum: 10_000, 'x-unit': text('unit.kilograms'), 'x-advanced': true },
});

/** The states of this system, none of which somebody is in twice. */
const CONDITIONS = [
  ...['blinded', 'weakened', 'winded', 'stunned', 'immobilised', 'crippled', 'paralysed', 'slowed', 'prone', 'surprised'],
  ...['confused', 'silenced', 'bleeding', 'poisoned', 'invisible', 'unconscious'],
];

/** What is asked of one person by a procedure: the form of a participant, or the whole of a check's. */
function personForm({ setup }: Procedure): Pick<FormSchema, 'properties'> {
  for (const field of Object.values(setup.properties)) {
    if (field.type === 'array' && field['x-widget'] === 'participants' && isGroup(field.items)) return field.items;
  }
  return setup;
}

/**
 * Characters as far as chases, journeys, perils and fights ask for them. A field of a procedure that is called like one of a character is
 * the same thing, so that what a character knows of a procedure is what both have.
 */
export const characters: CharacterRules = {
  schema,
  columns: ['level', 'dexMod', 'conMod', 'armorDef', 'dex', 'hp', 'hpMax'],
  health: { current: 'hp', maximum: 'hpMax' },
  conditions: CONDITIONS.map((id) => conditionOf(id)),
  participant(procedure, character, circumstances) {
    const found = procedures.find(({ id }) => id === procedure);
    if (found === undefined) return {};
    const known = knownTo(personForm(found), character);
    return found.kind === 'travel' && circumstances !== undefined ? { ...known, ...onTheRoad(circumstances) } : known;
  },
};

/** CO-10, CO-15: what a journey takes from a record besides the sheet: the mount, what slows somebody down, and what earlier marches have cost them. */
function onTheRoad({ conditions, penalties, mount }: CharacterCircumstances): JsonObject {
  const penalty = penalties.filter(({ appliesTo }) => 'key' in appliesTo && appliesTo.key === ALL_ACTIONS).reduce((sum, { amount }) => sum + amount, 0);
  return {
    ...(mount === null ? {} : { transport: mountKind(mount) }),
    ...(conditions.includes('slowed') ? { slowed: true } : {}),
    ...(penalty < 0 ? { penalty: Math.max(WORST_PENALTY, penalty) } : {}),
  };
}

/** What an animal says of itself on its sheet; without a word a small one is a pony, any other a horse. */
function mountKind(mount: JsonObject): 'horse' | 'pony' {
  const { transport, size } = mount;
  if (transport === 'pony' || transport === 'horse') return transport;
  return size === 'small' || size === 'verySmall' || size === 'tiny' ? 'pony' : 'horse';
}

function knownTo(form: Pick<FormSchema, 'properties'>, character: JsonObject): JsonObject {
  const known = Object.keys(form.properties).flatMap((name) => {
    const value = Object.hasOwn(schema.properties, name) ? entryOf(character, name) : undefined;
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(known);
}
