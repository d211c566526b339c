import type { Example } from '#shared/plugin-api/characters';
import { exampleRun } from '#shared/plugin-api/kit/characters';

/** A pilgrimage at the pace of a wagon, and a ship that sails through the night. */
export const examples: readonly Example[] = [
  exampleRun(
    'pilgrims',
    'travel',
    {},
    [
      { id: 'carter', means: 'wagon' },
      { id: 'pilgrim', means: 'foot' },
      { id: 'rider', means: 'mount' },
    ],
    'members',
  ),
  exampleRun(
    'crossing',
    'travel',
    { shipKm: 9 },
    [
      { id: 'captain', means: 'ship' },
      { id: 'passenger', means: 'ship' },
    ],
    'members',
  ),
];
