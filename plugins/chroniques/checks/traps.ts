/** The traps of the rules, and what a trap is. */
import type { Characteristic } from '../d20';

export type TrapId = 'wolf-trap' | 'caltrops' | 'spiked-pit' | 'blade-pit' | 'pendulum' | 'poisoned-needle' | 'snare';

/** Damage of a trap: so many dice of so many sides, and a number. */
export type TrapDamage = { readonly dice: number; readonly sides: number; readonly flat: number };

/** Everything that the rules say of a trap. */
export interface Trap {
  /** SAG to notice it. */
  readonly detect: number;
  /** The same when it has been hidden with care, for a trap that may be. */
  readonly detectCamouflaged: number | null;
  /** INT to make it harmless. */
  readonly disarm: number;
  readonly damage: TrapDamage;
  /** DEX that halves the damage; null where nothing does. */
  readonly dexHalf: number | null;
  readonly conditions: readonly string[];
  /** The test that gets one out of it; null where none is needed. */
  readonly escape: { readonly characteristic: Characteristic; readonly difficulty: number } | null;
  /** Its effect is that of a poison, which is a check of its own. */
  readonly poisoned: boolean;
}

const NOTHING: TrapDamage = { dice: 0, sides: 6, flat: 0 };

function d6(dice: number): TrapDamage {
  return { ...NOTHING, dice };
}

const ONE_POINT: TrapDamage = { ...NOTHING, flat: 1 };

const HARMLESS: Omit<Trap, 'detect' | 'disarm'> = {
  detectCamouflaged: null,
  damage: NOTHING,
  dexHalf: null,
  conditions: [],
  escape: null,
  poisoned: false,
};

/** CO-30: in the order of the rules. */
export const TRAPS: Readonly<Record<TrapId, Trap>> = {
  'wolf-trap': {
    ...HARMLESS,
    detect: 15,
    disarm: 5,
    damage: ONE_POINT,
    conditions: ['immobilised'],
    escape: { characteristic: 'for', difficulty: 15 },
  },
  caltrops: { ...HARMLESS, detect: 5, detectCamouflaged: 15, disarm: 5, damage: ONE_POINT, conditions: ['slowed'] },
  'spiked-pit': { ...HARMLESS, detect: 15, disarm: 5, damage: d6(2), dexHalf: 15, escape: { characteristic: 'dex', difficulty: 15 } },
  'blade-pit': { ...HARMLESS, detect: 20, disarm: 15, damage: d6(5), dexHalf: 15, escape: { characteristic: 'dex', difficulty: 20 } },
  pendulum: { ...HARMLESS, detect: 15, disarm: 10, damage: d6(3), dexHalf: 15 },
  'poisoned-needle': { ...HARMLESS, detect: 20, disarm: 10, poisoned: true },
  snare: { ...HARMLESS, detect: 15, disarm: 10, conditions: ['immobilised', 'prone'] },
};
export const TRAP_IDS = Object.keys(TRAPS) as readonly TrapId[];

/** CO-30: looking for traps makes them so much easier to find, and one so much slower. */
export const SEARCHING_EASES = 5;
export const SEARCHING_METRES = 3;

/** How hard it is to find a trap. */
export function detectionOf(trap: Trap, camouflaged: boolean, searching: boolean): number {
  const hidden = camouflaged && trap.detectCamouflaged !== null ? trap.detectCamouflaged : trap.detect;
  return searching ? hidden - SEARCHING_EASES : hidden;
}
