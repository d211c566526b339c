/** What a chase is made of. */
import type { MessageHistory } from '#shared/plugin-api/kit/messages';
import { actedInRound, changeRunning, onSide, runningOn } from '#shared/plugin-api/kit/participants';
import type { SidedPerson } from '#shared/plugin-api/kit/participants';

/**
 * `running`: tests every round. `dropped`: a quarry left behind. `stopped`: a pursuer who stays with one left behind.
 * `caught` and `escaped`: how it ended for a quarry.
 */
export type RunnerStatus = 'running' | 'dropped' | 'stopped' | 'caught' | 'escaped';

/** `caught-choice`: within reach, and the GM chooses between leaving somebody behind and turning to fight (W4-6). */
export type ChaseStatus = 'running' | 'caught-choice' | 'caught' | 'escaped';

/** A test as it came out (W4-2, W4-3). */
export type LastTest = {
  /** The round it was made in, from 1. */
  readonly round: number;
  /** 1 to 100; null when the table gave the SL itself (W4-9). */
  readonly roll: number | null;
  /** Skill and every modifier: any whole number. */
  readonly target: number;
  readonly success: boolean;
  /** What 01-05 or 96-00 decided against the target or its tens; null where the target alone tells. */
  readonly auto: 'success' | 'failure' | null;
  /** SL before Movement; a zero with `success` false is the −0 of a failure. */
  readonly sl: number;
  /** What Movement added. */
  readonly bonus: number;
  /** `sl` and `bonus` together: what W4-4 compares. */
  readonly total: number;
};

/** Somebody in the chase. */
export type Runner = SidedPerson & {
  /** 0 to 30. */
  readonly M: number;
  /** 0 to 200, before modifiers. */
  readonly skill: number;
  /** As the GM typed it; empty when it was not named. */
  readonly skillName: string;
  /** -100 to 100, every round. */
  readonly modifier: number;
  readonly status: RunnerStatus;
  /** What Movement adds to the next test; what it added to the last one for whoever is out of the run (W4-3). */
  readonly movementBonus: number;
  readonly last: LastTest | null;
};

/** A chase between two rounds. Everything needed to go on is in here. */
export type ChaseState = MessageHistory & {
  readonly status: ChaseStatus;
  /** Rounds played. */
  readonly round: number;
  /** The quarry's lead; 0 and under is within reach. */
  readonly distance: number;
  /** The Distance that the latest round started from: W4-7 works from it. */
  readonly distanceBefore: number;
  readonly escapeAt: number;
  readonly autoResults: boolean;
  /** In setup order, which is the order of everything. */
  readonly participants: readonly Runner[];
};

/** W4-3: the total SL of somebody's latest test; 0 before the first. */
export function totalOf(runner: Runner): number {
  return runner.last?.total ?? 0;
}

/** W4-3: everyone still running gets the difference between their M and the lowest M still running; others keep what they had. */
export function withMovementBonus(participants: readonly Runner[]): readonly Runner[] {
  const lowest = Math.min(...participants.filter((runner) => runner.status === 'running').map((runner) => runner.M));
  return participants.map((runner) => (runner.status === 'running' ? { ...runner, movementBonus: runner.M - lowest } : runner));
}

/**
 * W4-4: the lowest total SL among the quarry still running and the highest among the pursuers of this round, those who
 * have stopped since included (W4-7).
 */
export function extremes(state: ChaseState): { readonly slowest: number; readonly fastest: number } {
  const pursuers = onSide(state, 'pursuer').filter((runner) => actedInRound(state, runner));
  return {
    slowest: Math.min(...runningOn(state, 'quarry').map(totalOf)),
    fastest: Math.max(...pursuers.map(totalOf)),
  };
}

/** W4-5 and W4-8: what a Distance means for the chase, with the final status of the quarry filled in. */
export function judged(state: ChaseState): ChaseState {
  if (runningOn(state, 'pursuer').length === 0 || state.distance >= state.escapeAt) return ended(state, 'escaped');
  return { ...state, status: state.distance <= 0 ? 'caught-choice' : 'running' };
}

/** W4-5 and W4-8: the chase is over: whoever of the quarry was still running shares the outcome. */
export function ended(state: ChaseState, outcome: 'caught' | 'escaped'): ChaseState {
  return { ...changeRunning(state, 'quarry', (): Partial<Runner> => ({ status: outcome })), status: outcome };
}

/** W4-5 to W4-8: whether nothing can be done any more. */
export function isOver(state: ChaseState): boolean {
  return state.status === 'caught' || state.status === 'escaped';
}
