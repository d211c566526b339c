/** What a chase is made of. */
import type { MessageHistory } from '#shared/plugin-api/kit/messages';
import { runners } from '#shared/plugin-api/kit/participants';
import type { ChaseOutcome, SidedPerson } from '#shared/plugin-api/kit/participants';

/** `running`: tests every round. `caught` and `escaped`: how it ended for a quarry. `stopped`: a pursuer who stays with a catch. */
export type RunnerStatus = 'running' | 'caught' | 'escaped' | 'stopped';

/** The characteristic that is tested: DEX, or CON once endurance decides (CO-6). */
export type Mode = 'dex' | 'con';

/** A test as it came out (CO-1, CO-6). */
export type LastTest = {
  /** The round it was made in, from 1. */
  readonly round: number;
  readonly mode: Mode;
  /** 1 to 20: the die that counts. */
  readonly roll: number;
  /** One die, or the two of a superior DEX. */
  readonly rolls: readonly number[];
  /** `roll` and every modifier: any whole number. */
  readonly score: number;
};

/** What the GM says of somebody and the chase keeps. */
export type RunnerTraits = SidedPerson & {
  readonly dexMod: number;
  readonly conMod: number;
  /** 0 and up; taken off the test of DEX. */
  readonly armorDef: number;
  /** 30 m a move action instead of 20. */
  readonly fast: boolean;
  readonly twoD20: boolean;
  /** Any other modifier, every round. */
  readonly modifier: number;
};

/** Somebody in the chase. */
export type Runner = RunnerTraits & {
  /** CO-1: the sum of the situation modifiers. */
  readonly situation: number;
  readonly status: RunnerStatus;
  /** Null before the first, and for whoever did not test in the latest round. */
  readonly last: LastTest | null;
  /** Who caught them (CO-5), in setup order. */
  readonly caughtBy: readonly string[];
};

/** The distance between one quarry and one pursuer, in metres; it may be under 0 until the round is judged. */
export type Pair = { readonly quarry: string; readonly pursuer: string; readonly distance: number };

/** How the rules are read where their source is silent. */
export type Readings = {
  /** CO-3: one extra action a round however many were beaten by 10, or one for each of them. */
  readonly extraActions: 'one' | 'each';
  /** CO-4: whoever does something else than run tests all the same. */
  readonly otherActionTests: boolean;
  /** CO-5: contact is judged when the round's extra actions are done, or as soon as it comes about. */
  readonly contact: 'afterExtras' | 'atOnce';
  /** CO-5: a pursuer with a catch runs on after the others. */
  readonly pursuersRunOn: boolean;
  /** CO-6: armour counts for tests of CON. */
  readonly enduranceArmor: boolean;
  /** CO-6: situation and other modifiers count for tests of CON. */
  readonly enduranceSituation: boolean;
};

/** A chase between two steps. Everything needed to go on is in here. */
export type ChaseState = Pick<MessageHistory, 'told'> & {
  /** CO-5: `mixed` is over, with some of the quarry caught and the others gone. */
  readonly status: ChaseOutcome;
  /** Rounds played. */
  readonly round: number;
  readonly mode: Mode;
  /** Metres from which on nobody is seen any more. */
  readonly sightLimit: number;
  /** Rounds after which endurance can be made to decide; null never. */
  readonly enduranceAfter: number | null;
  readonly readings: Readings;
  /** Ids with an extra action to choose, in setup order; one id for each action. */
  readonly pending: readonly string[];
  /** In setup order, which is the order of everything. */
  readonly participants: readonly Runner[];
  readonly pairs: readonly Pair[];
};

/** CO-1: the pairs in which both still run. */
export function openPairs(state: ChaseState): readonly Pair[] {
  const running = new Set(runners(state).map(({ id }) => id));
  return state.pairs.filter((pair) => running.has(pair.quarry) && running.has(pair.pursuer));
}

/** CO-5: a distance as it is shown: contact is 0. */
export function shownDistance(pair: Pair): number {
  return Math.max(0, pair.distance);
}

/** CO-5: the smallest distance of some pairs as it is shown; undefined without any. */
export function nearestOf(pairs: readonly Pair[]): number | undefined {
  return pairs.length === 0 ? undefined : Math.min(...pairs.map(shownDistance));
}

/** CO-5: whether nothing can be done any more. */
export function isOver(state: ChaseState): boolean {
  return state.status !== 'running';
}
