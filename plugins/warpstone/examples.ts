import type { Example } from '#shared/plugin-api/characters';
import { exampleRun } from '#shared/plugin-api/kit/characters';

/** The source's own scene: somebody who knows something, chased through a crowded street. */
export const examples: readonly Example[] = [
  exampleRun('informer', 'chase', { lead: 3 }, [
    { id: 'apprentice', side: 'pursuer', M: 4, I: 38, observation: 41 },
    { id: 'roadwarden', side: 'pursuer', M: 4, I: 31, observation: 45 },
    { id: 'informer', side: 'quarry', M: 4, I: 42 },
  ]),
];
