/** What a rule system says of characters, and ready-made runs. */
import type { JsonObject } from '#shared/domain/json';
import type { Condition, Creature, CreatureRole, Example } from '#shared/plugin-api/characters';
import { numberOf } from '#shared/plugin-api/own';
import { text } from '#shared/plugin-api/text';
import type { Text } from '#shared/plugin-api/text';

/** A condition, named by the entries `condition.<id>` and `condition.<id>.summary`. @param stacks whether it can be had several times over. */
export function conditionOf(id: string, stacks = false): Condition {
  return { id, name: text(`condition.${id}`), summary: text(`condition.${id}.summary`), stacks };
}

/**
 * A creature, named by the entries `creature.<id>` and `creature.<id>.reminder`.
 * @param stats answers to the schema of characters.
 * @param more its tags, each the entry `tag.<tag>`, and how many there usually are.
 */
export function creatureOf(
  id: string,
  role: CreatureRole,
  stats: JsonObject,
  { tags = [], group }: { readonly tags?: readonly string[]; readonly group?: number } = {},
): Creature {
  const named = { id, name: text(`creature.${id}`), role, stats, reminder: text(`creature.${id}.reminder`), tags: tags.map((tag) => text(`tag.${tag}`)) };
  return group === undefined ? named : { ...named, group };
}

/** The numbers that a character has among some names, for `CharacterRules.participant`; what it lacks is left out and asked for. */
export function knownNumbers(character: JsonObject, names: readonly string[]): JsonObject {
  const known = names.flatMap((name) => {
    const value = numberOf(character, name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(known);
}

/**
 * A ready-made run whose people are named in the reader's language: its title is the entry `example.<id>.title`, and each of its people is
 * called by `example.<id>.<person id>`.
 * @param setup every answer of the set-up but the people.
 * @param people answers of the people, in order, without their names.
 * @param list the field of the set-up that holds the people.
 */
export function exampleRun(
  id: string,
  procedure: string,
  setup: JsonObject,
  people: readonly (JsonObject & { readonly id: string })[],
  list = 'participants',
): Example {
  const names = people.map((person, index): [string, Text] => [`${list}[${String(index)}].name`, text(`example.${id}.${person.id}`)]);
  return {
    id,
    procedure,
    title: text(`example.${id}.title`),
    setup: { ...setup, [list]: people.map((person) => ({ ...person, name: person.id })) },
    texts: Object.fromEntries(names),
  };
}
