/** A handful of creatures for the road, with figures of our own on the scale of the sheet. */
import type { Creature } from '#shared/plugin-api/characters';
import { creatureOf } from '#shared/plugin-api/kit/characters';

/** Level, modifiers, initiative, defence and hit points of a creature: what chases, perils and fights ask for. */
type Figures = readonly [level: number, forMod: number, dexMod: number, conMod: number, dex: number, armorDef: number, hp: number];

function sheet([level, forMod, dexMod, conMod, dex, armorDef, hp]: Figures, more: Creature['stats'] = {}): Creature['stats'] {
  return { level, forMod, dexMod, conMod, dex, armorDef, hp, hpMax: hp, ...more };
}

/** Whom a party meets on the road: beasts, robbers, and what lives under the hill. */
export const bestiary: readonly Creature[] = [
  creatureOf('wolf', 'creature', sheet([1, 1, 3, 1, 16, 1, 9], { fast: true, quadruped: true }), { tags: ['beast', 'forest'], group: 5 }),
  creatureOf('boar', 'creature', sheet([2, 3, 0, 3, 10, 2, 18], { quadruped: true }), { tags: ['beast', 'forest'] }),
  creatureOf('goblin', 'creature', sheet([0, -1, 2, 0, 14, 2, 6], { size: 'small' }), { tags: ['humanoid', 'underground'], group: 6 }),
  creatureOf('bandit', 'npc', sheet([1, 1, 1, 1, 12, 2, 10]), { tags: ['humanoid', 'road'], group: 4 }),
  creatureOf('ogre', 'creature', sheet([5, 6, -1, 5, 8, 3, 45], { size: 'large' }), { tags: ['humanoid', 'underground'] }),
  creatureOf('ridingHorse', 'mount', sheet([2, 3, 2, 2, 14, 0, 16], { fast: true, quadruped: true, size: 'large', transport: 'horse' }), {
    tags: ['beast', 'road'],
  }),
];
