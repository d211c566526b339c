import type { Example } from '#shared/plugin-api/characters';
import { exampleRun } from '#shared/plugin-api/kit/characters';

/** A chase over open country, and a day on the road that grows too long. */
export const examples: readonly Example[] = [
  exampleRun('dragon', 'chase', { distance: 60, sightLimit: 500 }, [
    { id: 'rider', side: 'quarry', dexMod: 2, conMod: 1, quadruped: true },
    { id: 'dragon', side: 'pursuer', dexMod: 1, conMod: 8, flying: true, quadruped: true, size: 'huge' },
  ]),
  exampleRun(
    'road',
    'travel',
    { recoveryPoints: true },
    [
      { id: 'knight', conMod: 0, chaMod: 2, armorDef: 5, armor: 'worn', transport: 'horse' },
      { id: 'ranger', conMod: 2, chaMod: 1, armorDef: 2, armor: 'worn', transport: 'foot', trailblazer: true },
      { id: 'pedlar', conMod: 1, chaMod: 0, armorDef: 3, armor: 'animal', transport: 'mule' },
      { id: 'scholar', conMod: -1, chaMod: 1, armorDef: 0, armor: 'worn', transport: 'foot' },
    ],
    'members',
  ),
];
