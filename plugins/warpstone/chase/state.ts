/** What a chase is made of. */
import type { MessageHistory } from '#shared/plugin-api/kit/messages';
import { actedInRound, gapsBetween, lowestOf, onSide, runningOn } from '#shared/plugin-api/kit/participants';
import type { ChaseOutcome, Gap, SidedPerson } from '#shared/plugin-api/kit/participants';

/** `caught` and `escaped` are for the quarry; `lost` is a pursuer who has lost sight of everybody (WS-6), `stopped` one who stays with a catch. */
export type RunnerStatus = 'running' | 'caught' | 'escaped' | 'lost' | 'stopped';

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
export type Runner = SidedPerson & {
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

/** How a chase is played, as the GM set it. Lengths are 0 to 1000, halves allowed. */
export type ChaseOptions = {
  /** WS-7: a lead of so many lengths over every pursuer is away; more than 0. */
  readonly escapeAt: number;
  /** WS-7: rounds after which whoever is not caught has escaped, 1 to 100; null is until the GM ends it. */
  readonly maxRounds: number | null;
  /** WS-2: lengths that a point of Movement gains. */
  readonly movementLengths: number;
  /** WS-3: lengths that a stumble loses. */
  readonly stumbleLoss: number;
  /** WS-4: lengths that a fall loses. */
  readonly fallLoss: number;
  /** WS-6: whether pursuers who fail look for the quarry. */
  readonly observation: boolean;
  /** Whether a pursuer who loses sight in a round can catch nobody in it (the order of WS-7). */
  readonly sightFirst: boolean;
  /** WS-7: whether a pursuer who has caught somebody runs on after the others. */
  readonly pursuersRunOn: boolean;
};

/** A chase between two rounds. Everything needed to go on is in here. */
export type ChaseState = MessageHistory &
  ChaseOptions & {
    /** WS-7: `caught` when every quarry is, `escaped` when every one is, else `mixed`. */
    readonly status: ChaseOutcome;
    /** Rounds played. */
    readonly round: number;
    /** In setup order, which is the order of everything. */
    readonly participants: readonly Runner[];
  };

/** WS-5: position of the quarry - position of the pursuer, in lengths. */
export function lengthsBetween(quarry: Runner, pursuer: Runner): number {
  return quarry.position - pursuer.position;
}

/** WS-5: every gap between some quarry and some pursuers, in lengths: 0 and less is caught. */
export function gapsOf(quarry: readonly Runner[], pursuers: readonly Runner[]): readonly Gap<Runner>[] {
  return gapsBetween(quarry, pursuers, lengthsBetween);
}

/**
 * Whom a picture of the chase is about, on a side: those still running; where nobody is, those of the latest round. Never empty: a chase
 * that is over had both sides running in its latest round, or was ended before one.
 */
export function inPicture(state: ChaseState, side: Runner['side']): readonly Runner[] {
  const now = runningOn(state, side);
  if (now.length > 0) return now;
  const latest = onSide(state, side).filter((runner) => actedInRound(state, runner));
  return latest.length > 0 ? latest : onSide(state, side);
}

/** WS-7: the smallest gap of those in the picture: caught at 0 and less, away when even this one is wide enough. */
export function leastGap(state: ChaseState): Gap<Runner> {
  const quarry = lowestOf(inPicture(state, 'quarry'), ({ position }) => position);
  const pursuer = lowestOf(inPicture(state, 'pursuer'), ({ position }) => -position);
  return { quarry, pursuer, distance: lengthsBetween(quarry, pursuer) };
}

/** WS-7 and WS-8: whether nothing can be done any more. */
export function isOver(state: ChaseState): boolean {
  return state.status !== 'running';
}
