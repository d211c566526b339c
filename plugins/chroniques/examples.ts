import type { Example } from '#shared/plugin-api/characters';
import type { JsonObject } from '#shared/domain/json';
import { text } from '#shared/plugin-api/text';
import type { Text } from '#shared/plugin-api/text';

/** A run whose people are named in the reader's language. */
function example(id: string, procedure: string, list: string, setup: JsonObject, people: readonly (JsonObject & { readonly id: string })[]): Example {
  const names = people.map((person, index): [string, Text] => [`${list}[${String(index)}].name`, text(`example.${id}.${person.id}`)]);
  return {
    id,
    procedure,
    title: text(`example.${id}.title`),
    setup: { ...setup, [list]: people.map((person) => ({ ...person, name: person.id })) },
    texts: Object.fromEntries(names),
  };
}

/** A chase over open country, and a day on the road that grows too long. */
export const examples: readonly Example[] = [
  example('dragon', 'chase', 'participants', { distance: 60, sightLimit: 500 }, [
    { id: 'rider', side: 'quarry', dexMod: 2, conMod: 1, quadruped: true },
    { id: 'dragon', side: 'pursuer', dexMod: 1, conMod: 8, flying: true, quadruped: true, size: 'huge' },
  ]),
  example('road', 'travel', 'members', { recoveryPoints: true }, [
    { id: 'knight', conMod: 0, chaMod: 2, armorDef: 5, armor: 'worn', transport: 'horse' },
    { id: 'ranger', conMod: 2, chaMod: 1, armorDef: 2, armor: 'worn', transport: 'foot', trailblazer: true },
    { id: 'pedlar', conMod: 1, chaMod: 0, armorDef: 3, armor: 'animal', transport: 'mule' },
    { id: 'scholar', conMod: -1, chaMod: 1, armorDef: 0, armor: 'worn', transport: 'foot' },
  ]),
];
