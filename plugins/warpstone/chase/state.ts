/** What a chase is made of. */
import type { StoryState } from '#shared/plugin-api/telling';

export type Side = 'pursuer' | 'quarry';

/** `caught` and `escaped` are for the quarry; `lost` is a pursuer who has lost sight of everybody (WS-6), `stopped` one who stays with a catch. */
export type RunnerStatus = 'running' | 'caught' | 'escaped' | 'lost' | 'stopped';

/** `caught` when every quarry is, `escaped` when every one is, else `mixed`. */
export type ChaseStatus = 'running' | 'caught' | 'escaped' | 'mixed';

/** A test of Observation as it came out (WS-6). */
export type SightTest = { readonly roll: number; readonly target: number; readonly success: boolean };

/** What a round did to somebody. */
export type LastTest = {
  /** The round it was made in, from 1. */
  readonly round: number;
  /** 1 to 100. */
  readonly roll: number;
  /** I and every modifier: any whole number. */
  readonly target: number;
  readonly success: boolean;
  /** Roll - target: above 0 is a margin of failure. */
  readonly margin: number;
  /** Lengths gained by Movement, 0 or more (WS-2). */
  readonly gain: number;
  /** Lengths lost by a failure, 0 or more (WS-3, WS-4). */
  readonly loss: number;
  readonly fell: boolean;
  /** 1 or 2 for a fall, else 0. */
  readonly wounds: number;
  /** The Observation test of a pursuer, where there was one. */
  readonly sight: SightTest | null;
};

/** Somebody in the chase. */
export type Runner = {
  readonly id: string;
  readonly name: string;
  readonly side: Side;
  /** 0 to 30, halves allowed. */
  readonly M: number;
  /** Initiative, 0 to 100. */
  readonly I: number;
  /** 0 to 100; null is tested as I (WS-6). */
  readonly observation: number | null;
  /** To the test of I, every round. */
  readonly modifier: number;
  /** In lengths: a quarry starts at the lead, a pursuer at 0. */
  readonly position: number;
  readonly status: RunnerStatus;
  /** Who caught a quarry, in setup order; nobody where the GM said so (WS-8). */
  readonly caughtBy: readonly string[];
  readonly last: LastTest | null;
};

/** A chase between two rounds. Everything needed to go on is in here. */
export type ChaseState = StoryState & {
  readonly status: ChaseStatus;
  /** Rounds played. */
  readonly round: number;
  readonly escapeAt: number;
  /** Rounds after which whoever is not caught has escaped; null is until the GM ends it. */
  readonly maxRounds: number | null;
  readonly movementLengths: number;
  readonly stumbleLoss: number;
  readonly fallLoss: number;
  readonly observation: boolean;
  /** Whether a pursuer who loses sight in a round can catch nobody in it (the order of WS-7). */
  readonly sightFirst: boolean;
  /** Whether a pursuer who has caught somebody runs on after the others. */
  readonly pursuersRunOn: boolean;
  /** In setup order, which is the order of everything. */
  readonly participants: readonly Runner[];
};

/** A quarry, a pursuer, and the lengths between them: 0 and less is caught. */
export interface Gap {
  readonly quarry: Runner;
  readonly pursuer: Runner;
  readonly lengths: number;
}

/** Everybody of a side, in setup order. */
export function everyone(state: ChaseState, side: Side): readonly Runner[] {
  return state.participants.filter((runner) => runner.side === side);
}

/** Who still runs on a side, in setup order. */
export function running(state: ChaseState, side: Side): readonly Runner[] {
  return everyone(state, side).filter((runner) => runner.status === 'running');
}

/** Position of the quarry - position of the pursuer, in lengths. */
export function lengthsBetween(quarry: Runner, pursuer: Runner): number {
  return quarry.position - pursuer.position;
}

/** Every gap between some quarry and some pursuers, by quarry and then by pursuer. */
export function gapsBetween(quarry: readonly Runner[], pursuers: readonly Runner[]): readonly Gap[] {
  return quarry.flatMap((each) => pursuers.map((pursuer) => ({ quarry: each, pursuer, lengths: lengthsBetween(each, pursuer) })));
}

/** The smallest of some gaps, at least one; between equals the first. */
export function smallest(gaps: readonly Gap[]): Gap {
  return gaps.reduce((least, gap) => (gap.lengths < least.lengths ? gap : least));
}

/** Whether somebody tested in the latest round. */
export function ranThisRound(state: ChaseState, runner: Runner): boolean {
  return runner.last !== null && runner.last.round === state.round;
}

/**
 * Whom a picture of the chase is about, on a side: those still running; where nobody is, those of the latest round. Never empty: a chase
 * that is over had both sides running in its latest round, or was ended before one.
 */
export function inPicture(state: ChaseState, side: Side): readonly Runner[] {
  const now = running(state, side);
  if (now.length > 0) return now;
  const latest = everyone(state, side).filter((runner) => ranThisRound(state, runner));
  return latest.length > 0 ? latest : everyone(state, side);
}

/** The smallest gap of those in the picture: caught at 0 and less, away when even this one is wide enough (WS-7). */
export function leastGap(state: ChaseState): Gap {
  return smallest(gapsBetween(inPicture(state, 'quarry'), inPicture(state, 'pursuer')));
}

/** Whoever caught one of some quarry, in setup order. */
export function catchersOf(state: ChaseState, quarry: readonly Runner[]): readonly Runner[] {
  return everyone(state, 'pursuer').filter(({ id }) => quarry.some(({ caughtBy }) => caughtBy.includes(id)));
}

/** Whether nothing can be done any more. */
export function isOver(state: ChaseState): boolean {
  return state.status !== 'running';
}
