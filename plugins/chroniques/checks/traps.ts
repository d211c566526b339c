/** The traps of the rules, and what a trap is. */
import type { Characteristic } from '../d20';

/** CO-30: a trap of the rules' table. */
export type TrapId = 'wolf-trap' | 'caltrops' | 'spiked-pit' | 'blade-pit' | 'pendulum' | 'poisoned-needle' | 'snare';

/** Damage of a trap: 0 to 20 dice of 2 to 100 sides, and 0 to 100 more. */
export type TrapDamage = { readonly dice: number; readonly sides: number; readonly flat: number };

/** What the rules and the GM say of a trap alike. Difficulties are 0 to 60. */
export type TrapTraits = {
  /** SAG to notice it. */
  readonly detect: number;
  /** The same when it has been hidden with care (`camouflaged`); null where that makes no difference. */
  readonly detectCamouflaged: number | null;
  /** INT to make it harmless. */
  readonly disarm: number;
  readonly damage: TrapDamage;
  /** DEX that halves the damage; null where nothing does. */
  readonly dexHalf: number | null;
  /** Ids of the conditions that it puts its victim in. */
  readonly conditions: readonly string[];
  /** Its effect is that of a poison, which is a check of its own. */
  readonly poisoned: boolean;
};

/** CO-30: everything that the rules say of a trap. */
export type Trap = TrapTraits & {
  /** The test that gets one out of it; null where none is needed. */
  readonly escape: { readonly characteristic: Characteristic; readonly difficulty: number } | null;
};

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
/** CO-30: every trap of the rules, in their order. */
export const TRAP_IDS = Object.keys(TRAPS) as readonly TrapId[];

/** CO-30: how much easier traps are to find for whoever looks for them. */
export const SEARCHING_EASES = 5;
/** CO-30: metres a turn at which one looks for traps. */
export const SEARCHING_METRES = 3;

/** CO-30: how hard it is to find a trap. */
export function detectionOf(trap: Trap, camouflaged: boolean, searching: boolean): number {
  const hidden = camouflaged && trap.detectCamouflaged !== null ? trap.detectCamouflaged : trap.detect;
  return searching ? hidden - SEARCHING_EASES : hidden;
}
