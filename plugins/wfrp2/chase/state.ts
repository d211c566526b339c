/** What a chase is made of. */
import type { MessageHistory } from '#shared/plugin-api/kit/messages';
import { actedInRound, gapsBetween, lowestOf, onSide, runningOn } from '#shared/plugin-api/kit/participants';
import type { ChaseOutcome, Gap, SidedPerson } from '#shared/plugin-api/kit/participants';
import type { LastThrow } from '../pace';

/** `caught` and `escaped` are for the quarry; a pursuer is `running` to the end. */
export type RunnerStatus = 'running' | 'caught' | 'escaped';

/** Somebody in the chase. */
export type Runner = SidedPerson & {
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
export type ChaseState = Pick<MessageHistory, 'told'> & {
  /** W2-5: `caught` when every quarry is, `escaped` when none is, else `mixed`. */
  readonly status: ChaseOutcome;
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

/** W2-4: lead + quarry total - pursuer total, in metres. */
export function metresBetween(state: ChaseState, quarry: Runner, pursuer: Runner): number {
  return state.lead + quarry.total - pursuer.total;
}

/** W2-4: the gaps of some quarry to every pursuer, in metres: 0 and less is overtaken. */
export function gapsOf(state: ChaseState, quarry: readonly Runner[]): readonly Gap<Runner>[] {
  return gapsBetween(quarry, onSide(state, 'pursuer'), (each, pursuer) => metresBetween(state, each, pursuer));
}

/** W2-4: the quarry that it is about: those still running, and once it is over those whom the latest throw has settled. Never empty. */
export function contenders(state: ChaseState): readonly Runner[] {
  return isOver(state) ? onSide(state, 'quarry').filter((runner) => actedInRound(state, runner)) : runningOn(state, 'quarry');
}

/** W2-4: the smallest gap between some quarry, at least one, and any pursuer; between equals the first. */
export function leastGap(state: ChaseState, quarry: readonly Runner[] = contenders(state)): Gap<Runner> {
  const hindmost = lowestOf(quarry, ({ total }) => total);
  const foremost = lowestOf(onSide(state, 'pursuer'), ({ total }) => -total);
  return { quarry: hindmost, pursuer: foremost, distance: metresBetween(state, hindmost, foremost) };
}

/** W2-5: whether nothing can be done any more. */
export function isOver(state: ChaseState): boolean {
  return state.status !== 'running';
}
