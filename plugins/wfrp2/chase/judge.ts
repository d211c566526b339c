import { changeRunning, onSide, outcomeOf } from '#shared/plugin-api/kit/participants';
import { metresBetween } from './state';
import type { ChaseState, Runner } from './state';

/**
 * W2-4 and W2-5: after the last throw each quarry is caught by every pursuer at a gap of 0 or less, and has escaped when there is none.
 * With `endEarly` a quarry is caught as soon as it is overtaken, and the others run on.
 */
export function judged(state: ChaseState): ChaseState {
  const isLast = state.round >= state.throws;
  const next = changeRunning(state, 'quarry', (quarry: Runner): Partial<Runner> => {
    const caughtBy = onSide(state, 'pursuer').filter((pursuer) => metresBetween(state, quarry, pursuer) <= 0);
    if (caughtBy.length > 0 && (isLast || state.endEarly)) return { status: 'caught', caughtBy: caughtBy.map(({ id }) => id) };
    return isLast ? { status: 'escaped' } : {};
  });
  return { ...next, status: outcomeOf(next) };
}
