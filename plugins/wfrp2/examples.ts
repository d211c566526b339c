import type { Example } from '#shared/plugin-api/characters';
import { text } from '#shared/plugin-api/text';

interface Cast {
  readonly id: string;
  readonly M: number;
  readonly side?: 'pursuer' | 'quarry';
}

/** A run whose people are named in the reader's language: `example.<id>.<person>`. */
function example(id: string, procedure: 'chase' | 'race', options: Readonly<Record<string, number>>, cast: readonly Cast[]): Example {
  return {
    id,
    procedure,
    title: text(`example.${id}.title`),
    setup: { ...options, participants: cast.map((person) => ({ ...person, name: person.id })) },
    texts: Object.fromEntries(cast.map((person, index) => [`participants[${String(index)}].name`, text(`example.${id}.${person.id}`)])),
  };
}

/** The source's own chase and race: a guard after a thief, and horses over three kilometres. */
export const examples: readonly Example[] = [
  example('thief', 'chase', { lead: 6, throws: 5 }, [
    { id: 'guard', side: 'pursuer', M: 5 },
    { id: 'thief', side: 'quarry', M: 8 },
  ]),
  example('horses', 'race', { target: 30 }, [
    { id: 'bay', M: 8 },
    { id: 'grey', M: 8 },
    { id: 'mare', M: 8.5 },
    { id: 'colt', M: 8.5 },
  ]),
];
