import type { Example } from '#shared/plugin-api/characters';
import { exampleRun } from '#shared/plugin-api/kit/characters';

/** The source's own chase and race: a guard after a thief, and horses over three kilometres. */
export const examples: readonly Example[] = [
  exampleRun('thief', 'chase', { lead: 6, throws: 5 }, [
    { id: 'guard', side: 'pursuer', M: 5 },
    { id: 'thief', side: 'quarry', M: 8 },
  ]),
  exampleRun('horses', 'race', { target: 30 }, [
    { id: 'bay', M: 8 },
    { id: 'grey', M: 8 },
    { id: 'mare', M: 8.5 },
    { id: 'colt', M: 8.5 },
  ]),
];
