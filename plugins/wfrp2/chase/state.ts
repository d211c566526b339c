/** What a chase is made of. */
import type { StoryState } from '#shared/plugin-api/telling';
import type { LastThrow } from '../pace';

export type Side = 'pursuer' | 'quarry';

/** `caught` and `escaped` are for the quarry; a pursuer is `running` to the end. */
export type RunnerStatus = 'running' | 'caught' | 'escaped';

/** W2-5: `caught` when every quarry is, `escaped` when none is, else `mixed`. */
export type ChaseStatus = 'running' | 'caught' | 'escaped' | 'mixed';

/** Somebody in the chase. */
export type Runner = {
  readonly id: string;
  readonly name: string;
  readonly side: Side;
  /** 0 to 30, halves allowed. */
  readonly M: number;
  /** What Movement adds to each die (W2-2, W2-3). */
  readonly modifier: number;
  /** Every modified die so far, in metres; the lead is not in it. */
  readonly total: number;
  readonly status: RunnerStatus;
  /** Who caught a quarry, in setup order (W2-4). */
  readonly caughtBy: readonly string[];
  readonly last: LastThrow | null;
};

/** A chase between two throws. Everything needed to go on is in here. */
export type ChaseState = Pick<StoryState, 'told'> & {
  readonly status: ChaseStatus;
  /** Throws made. */
  readonly round: number;
  /** Metres between the quarry and the pursuers at the start. */
  readonly lead: number;
  /** Throws after which the totals are compared (W2-4). */
  readonly throws: number;
  /** Whether a quarry that is overtaken before the last throw is caught there and then. */
  readonly endEarly: boolean;
  /** In setup order, which is the order of everything. */
  readonly participants: readonly Runner[];
};

/** A quarry, a pursuer, and the metres between them: 0 and less is overtaken. */
export interface Gap {
  readonly quarry: Runner;
  readonly pursuer: Runner;
  readonly metres: number;
}

/** Everybody of a side, in setup order. */
export function everyone(state: ChaseState, side: Side): readonly Runner[] {
  return state.participants.filter((runner) => runner.side === side);
}

/** Who of a side is still in the chase, in setup order. */
export function running(state: ChaseState, side: Side): readonly Runner[] {
  return everyone(state, side).filter((runner) => runner.status === 'running');
}

/** W2-4: lead + quarry total - pursuer total, in metres. */
export function metresBetween(state: ChaseState, quarry: Runner, pursuer: Runner): number {
  return state.lead + quarry.total - pursuer.total;
}

/** The gaps of some quarry to every pursuer, by quarry and then by pursuer, in setup order. */
export function gapsOf(state: ChaseState, quarry: readonly Runner[]): readonly Gap[] {
  const pursuers = everyone(state, 'pursuer');
  return quarry.flatMap((each) => pursuers.map((pursuer) => ({ quarry: each, pursuer, metres: metresBetween(state, each, pursuer) })));
}

/** The quarry that it is about: those still running, and once it is over those whom the latest throw has settled. Never empty. */
export function contenders(state: ChaseState): readonly Runner[] {
  return isOver(state) ? everyone(state, 'quarry').filter((runner) => ranThisThrow(state, runner)) : running(state, 'quarry');
}

/** The smallest gap between some quarry, at least one, and any pursuer; between equals the first. */
export function smallestGap(state: ChaseState, quarry: readonly Runner[] = contenders(state)): Gap {
  return gapsOf(state, quarry).reduce((least, gap) => (gap.metres < least.metres ? gap : least));
}

/** Whether somebody threw in the latest throw. */
export function ranThisThrow(state: ChaseState, runner: Runner): boolean {
  return runner.last !== null && runner.last.round === state.round;
}

/** Whoever caught one of some quarry, in setup order. */
export function catchersOf(state: ChaseState, quarry: readonly Runner[]): readonly Runner[] {
  return everyone(state, 'pursuer').filter(({ id }) => quarry.some(({ caughtBy }) => caughtBy.includes(id)));
}

/** Whether nothing can be done any more. */
export function isOver(state: ChaseState): boolean {
  return state.status !== 'running';
}
