/** What a race is made of. */
import type { MessageHistory } from '#shared/plugin-api/kit/messages';
import type { Person } from '#shared/plugin-api/kit/participants';
import type { LastThrow } from '../pace';

/** `finished` once everybody has, or the GM has ended it (W2-9). */
export type RaceStatus = 'running' | 'finished';

/** How a winner is chosen among those who reach the target on the same throw (W2-8). */
export type SameThrow = 'higherTotal' | 'shared';

/** Somebody in the race. */
export type Racer = Person & {
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
export type RaceState = Pick<MessageHistory, 'told'> & {
  readonly status: RaceStatus;
  /** Throws made. */
  readonly round: number;
  /** Points to reach. */
  readonly target: number;
  readonly sameThrow: SameThrow;
  /** In setup order, which is the order of everything. */
  readonly participants: readonly Racer[];
};

/** W2-6: the source's race of 30 points is one of 3 km. */
export const POINTS_PER_KILOMETRE = 10;

/** W2-6: who has not finished yet, in setup order. */
export function racing(state: RaceState): readonly Racer[] {
  return state.participants.filter((racer) => racer.finishedAt === null);
}

/** W2-6: whoever of those still racing has the highest total, in setup order. */
export function leaders(state: RaceState): readonly Racer[] {
  const most = Math.max(...racing(state).map(({ total }) => total));
  return racing(state).filter(({ total }) => total === most);
}

/** W2-8: who has won: several in a dead heat, nobody before the first arrival. */
export function winners(state: RaceState): readonly Racer[] {
  return state.participants.filter(({ place }) => place === 1);
}

/** W2-6: who has reached the target on the latest throw, in setup order. */
export function arrivals(state: RaceState): readonly Racer[] {
  return state.participants.filter(({ finishedAt }) => finishedAt === state.round);
}

/** W2-6: points that somebody still lacks; 0 from the target on. */
export function remaining(state: RaceState, racer: Racer): number {
  return Math.max(0, state.target - racer.total);
}

/** W2-9: whether nothing can be done any more. */
export function isOver(state: RaceState): boolean {
  return state.status === 'finished';
}
