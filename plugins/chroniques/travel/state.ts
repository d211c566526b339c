/** What a journey is made of. */
import type { MessageHistory } from '#shared/plugin-api/kit/messages';
import type { Person } from '#shared/plugin-api/kit/participants';

/** How armour travels: it weighs on whoever wears it, half as much in a pack, not at all on an animal (CO-10). */
export type Armor = 'worn' | 'pack' | 'animal';

/** `mule`: on foot, with a mule or donkey that carries the gear. */
export type Transport = 'foot' | 'mule' | 'horse' | 'pony';

/** CO-12: what is travelled through. */
export type Terrain = 'normal' | 'difficult' | 'highMountain';

/** The test of a forced march as it came out (CO-15). */
export type LastTest = {
  readonly characteristic: 'con' | 'cha';
  readonly roll: number;
  readonly total: number;
  readonly difficulty: number;
  readonly success: boolean;
};

/** Why somebody travels no longer. */
export type Leaving = 'dead' | 'absent' | 'behind';

/** What the GM says of somebody on the road, and the journey keeps. */
export type MemberTraits = Person & {
  readonly conMod: number;
  readonly chaMod: number;
  /** 0 and up. */
  readonly armorDef: number;
  readonly armor: Armor;
  readonly transport: Transport;
  readonly trailblazer: boolean;
  /** Goes at half their pace on foot, by the reading `slowedHalves`. */
  readonly slowed: boolean;
};

/** Somebody on the road. */
export type Member = MemberTraits & {
  /** Why they travel no longer; null while they do. */
  readonly left: Leaving | null;
  /** What they covered in the latest period, in km; 0 before the first. */
  readonly km: number;
  /** 0 or negative: what forced marches cost them until they rest. */
  readonly penalty: number;
  /** The test of the latest period; null when there was none. */
  readonly lastTest: LastTest | null;
};

/** A march as it was made. */
export type LastMarch = {
  readonly terrain: Terrain;
  readonly onPath: boolean;
  readonly divisor: number;
  /** CO-15: which forced period it was, from 1; 0 when it was none. */
  readonly forced: number;
};

/** How the rules are read where their source is silent. */
export type Readings = {
  /** CO-12, CO-15: whoever leads a mount by the bridle walks, also for a forced march. */
  readonly ledRidersWalk: boolean;
  /** CO-13: the 4 km more of a trailblazer are for whoever goes on foot. */
  readonly trailblazerOnFoot: boolean;
  /** CO-15: the penalty of a forced period counts for its own test. */
  readonly penaltyAtOnce: boolean;
  /** CO-15: the first test of CHA is against 16, or against 12. */
  readonly ridingFrom: 'sixteen' | 'twelve';
  /** CO-15: a recovery point spares this period's penalty, or takes every one away. */
  readonly recoveryPoint: 'period' | 'all';
  /** CO-10: whoever is slowed covers half the distance on foot. */
  readonly slowedHalves: boolean;
};

/** A journey between two steps. Everything needed to go on is in here. */
export type TravelState = Pick<MessageHistory, 'told'> & {
  /** From 1. */
  readonly day: number;
  /** Hours since the start. */
  readonly hour: number;
  /** The hour at which the current day began. */
  readonly dayBegan: number;
  /** March periods since the start. */
  readonly marches: number;
  /** March periods since the last long rest. */
  readonly periods: number;
  /** Forced ones among them. */
  readonly forced: number;
  /** What the party has covered, in km. */
  readonly total: number;
  /** What it covered in the latest period. */
  readonly lastKm: number;
  /** The march that the latest step was; null after anything else. */
  readonly march: LastMarch | null;
  readonly recoveryPoints: boolean;
  readonly readings: Readings;
  /** In setup order, which is the order of everything. */
  readonly members: readonly Member[];
};

/** CO-14, CO-15: those who travel: only they are tested, tire, and set the pace. */
export function travellers(state: Pick<TravelState, 'members'>): readonly Member[] {
  return state.members.filter(({ left }) => left === null);
}

/** CO-10: hours of a march period. */
export const PERIOD_HOURS = 4;

/** CO-10: periods of a normal day. */
export const DAY_PERIODS = 2;

/** CO-15, CO-16: hours of rest in a row that clear penalties. */
export const LONG_REST = 10;

/** CO-15: which forced period the next one would be, from 1; 0 when it is none. */
export function nextForced(state: TravelState): number {
  return Math.max(0, state.periods + 1 - DAY_PERIODS);
}

/** CO-11: whether somebody travels in the saddle. */
export function isMounted(member: Pick<Member, 'transport'>): boolean {
  return member.transport === 'horse' || member.transport === 'pony';
}
