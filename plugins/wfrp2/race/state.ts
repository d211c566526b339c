/** What a race is made of. */
import type { StoryState } from '#shared/plugin-api/telling';
import type { LastThrow } from '../pace';

/** `finished` once everybody has, or the GM has ended it (W2-9). */
export type RaceStatus = 'running' | 'finished';

/** How those who reach the target on one throw are told apart (W2-8). */
export type SameThrow = 'higherTotal' | 'shared';

/** Somebody in the race. */
export type Racer = {
  readonly id: string;
  readonly name: string;
  /** 0 to 30, halves allowed. */
  readonly M: number;
  /** What Movement adds to each die (W2-7). */
  readonly modifier: number;
  /** Every modified die so far, in points. */
  readonly total: number;
  /** The throw that reached the target; null while racing, and for whoever the end of the race found on the way. */
  readonly finishedAt: number | null;
  /** From 1; shared in a dead heat (W2-8). */
  readonly place: number | null;
  readonly last: LastThrow | null;
};

/** A race between two throws. Everything needed to go on is in here. */
export type RaceState = Pick<StoryState, 'told'> & {
  readonly status: RaceStatus;
  /** Throws made. */
  readonly round: number;
  /** Points to reach. */
  readonly target: number;
  readonly sameThrow: SameThrow;
  /** In setup order, which is the order of everything. */
  readonly participants: readonly Racer[];
};

/** The source's race of 30 points is one of 3 km. */
export const POINTS_PER_KILOMETRE = 10;

/** Who has not finished yet, in setup order. */
export function racing(state: RaceState): readonly Racer[] {
  return state.participants.filter((racer) => racer.finishedAt === null);
}

/** Whoever of those still racing has the highest total, in setup order. */
export function leaders(state: RaceState): readonly Racer[] {
  const most = Math.max(...racing(state).map(({ total }) => total));
  return racing(state).filter(({ total }) => total === most);
}

/** Who has won: several in a dead heat, nobody before the first arrival. */
export function winners(state: RaceState): readonly Racer[] {
  return state.participants.filter(({ place }) => place === 1);
}

/** Who has reached the target on the latest throw, in setup order. */
export function arrivals(state: RaceState): readonly Racer[] {
  return state.participants.filter(({ finishedAt }) => finishedAt === state.round);
}

/** Points that somebody still lacks; 0 from the target on. */
export function remaining(state: RaceState, racer: Racer): number {
  return Math.max(0, state.target - racer.total);
}

/** Whether somebody threw in the latest throw. */
export function ranThisThrow(state: RaceState, racer: Racer): boolean {
  return racer.last !== null && racer.last.round === state.round;
}

/** Whether nothing can be done any more. */
export function isOver(state: RaceState): boolean {
  return state.status === 'finished';
}
