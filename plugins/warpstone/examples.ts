import type { Example } from '#shared/plugin-api/characters';
import { text } from '#shared/plugin-api/text';

const cast = [
  { id: 'apprentice', side: 'pursuer', M: 4, I: 38, observation: 41 },
  { id: 'roadwarden', side: 'pursuer', M: 4, I: 31, observation: 45 },
  { id: 'informer', side: 'quarry', M: 4, I: 42 },
] as const;

/** The source's own scene: somebody who knows something, chased through a crowded street. */
export const examples: readonly Example[] = [
  {
    id: 'informer',
    procedure: 'chase',
    title: text('example.informer.title'),
    setup: { lead: 3, participants: cast.map((person) => ({ ...person, name: person.id })) },
    texts: Object.fromEntries(cast.map(({ id }, index) => [`participants[${String(index)}].name`, text(`example.informer.${id}`)])),
  },
];
