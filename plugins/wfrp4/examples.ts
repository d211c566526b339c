import type { Example } from '#shared/plugin-api/characters';
import { text } from '#shared/plugin-api/text';
import type { Text } from '#shared/plugin-api/text';

interface Cast {
  readonly id: string;
  readonly name: string;
  readonly side: 'pursuer' | 'quarry';
  readonly M: number;
  readonly skill: number;
}

/** A chase in which everyone uses one skill, named in the reader's language like those whose names are words. */
function example(id: string, distance: number, skill: string, cast: readonly Cast[], names: Readonly<Record<string, Text>>): Example {
  const texts: Record<string, Text> = {};
  cast.forEach((participant, index) => {
    const at = `participants[${String(index)}]`;
    const name = names[participant.id];
    if (name !== undefined) texts[`${at}.name`] = name;
    texts[`${at}.skillName`] = text(`skill.${skill}`);
  });
  return {
    id,
    procedure: 'chase',
    title: text(`example.${id}.title`),
    setup: { distance, participants: cast.map((participant) => ({ ...participant, skillName: '', modifier: 0 })) },
    texts,
  };
}

function cultist(n: number): Cast {
  return { id: `c${String(n)}`, name: String(n), side: 'quarry', M: 4, skill: 40 };
}

/** The source's own two chases. */
export const examples: readonly Example[] = [
  example(
    'altdorf',
    2,
    'athletics',
    [
      { id: 'eichengard', name: 'Eichengard', side: 'pursuer', M: 4, skill: 50 },
      { id: 'sigrid', name: 'Sigrid', side: 'pursuer', M: 4, skill: 50 },
      cultist(1),
      cultist(2),
      cultist(3),
    ],
    { c1: text('example.altdorf.cultist', { n: 1 }), c2: text('example.altdorf.cultist', { n: 2 }), c3: text('example.altdorf.cultist', { n: 3 }) },
  ),
  example(
    'horses',
    4,
    'ride',
    [
      { id: 'perdita', name: 'Perdita', side: 'pursuer', M: 8, skill: 45 },
      { id: 'b1', name: '1', side: 'quarry', M: 7, skill: 35 },
      { id: 'b2', name: '2', side: 'quarry', M: 9, skill: 35 },
    ],
    { b1: text('example.horses.bandit', { n: 1 }), b2: text('example.horses.bandit', { n: 2 }) },
  ),
];
