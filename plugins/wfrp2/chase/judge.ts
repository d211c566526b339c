import { everyone, metresBetween, running } from './state';
import type { ChaseState, ChaseStatus, Runner, RunnerStatus } from './state';

/**
 * W2-4: after the last throw each quarry is caught by every pursuer at a gap of 0 or less, and has escaped when there is none.
 * With `endEarly` a quarry is caught as soon as it is overtaken, and the others run on.
 */
export function judged(state: ChaseState): ChaseState {
  const isLast = state.round >= state.throws;
  const participants = state.participants.map((runner): Runner => {
    if (runner.side === 'pursuer' || runner.status !== 'running') return runner;
    const caughtBy = everyone(state, 'pursuer').filter((pursuer) => metresBetween(state, runner, pursuer) <= 0);
    if (caughtBy.length > 0 && (isLast || state.endEarly)) return { ...runner, status: 'caught', caughtBy: caughtBy.map(({ id }) => id) };
    return isLast ? { ...runner, status: 'escaped' } : runner;
  });
  const next = { ...state, participants };
  return { ...next, status: statusOf(next) };
}

/** W2-5: what became of the quarry as a whole. */
function statusOf(state: ChaseState): ChaseStatus {
  if (running(state, 'quarry').length > 0) return 'running';
  const fates = new Set<RunnerStatus>(everyone(state, 'quarry').map(({ status }) => status));
  if (fates.size > 1) return 'mixed';
  return fates.has('caught') ? 'caught' : 'escaped';
}
