import { changeRunning, hasCaught, outcomeOf, runningOn } from '#shared/plugin-api/kit/participants';
import { lengthsBetween } from './state';
import type { ChaseState, Runner } from './state';

/** Why a quarry that is not caught is away: far enough ahead, followed by nobody, or out of time (WS-7). */
export type Reason = 'far' | 'alone' | 'time';

/**
 * WS-7, once everybody has a new position: who is caught, who has lost sight, who has escaped, and what that makes of the chase. With
 * `sightFirst` whoever lost sight is out before anybody is caught; without `pursuersRunOn` whoever made a catch stays with it.
 */
export function judged(state: ChaseState): ChaseState {
  const order = state.sightFirst ? [withLost, withCaught, withStopped, withEscaped] : [withCaught, withLost, withStopped, withEscaped];
  return withStatus(order.reduce((so, step) => step(so), state));
}

/** WS-8: the GM's own end for whoever is still fleeing. */
export function endedBy(state: ChaseState, outcome: 'caught' | 'escaped'): ChaseState {
  return withStatus(changed(state, 'quarry', () => ({ status: outcome })));
}

/** WS-7: why a quarry has escaped, as far as gaps and rounds tell; undefined while it has not. */
export function reasonOf(state: ChaseState, quarry: Runner): Reason | undefined {
  const pursuers = runningOn(state, 'pursuer');
  if (pursuers.length === 0) return 'alone';
  if (pursuers.every((pursuer) => lengthsBetween(quarry, pursuer) >= state.escapeAt)) return 'far';
  return state.maxRounds !== null && state.round >= state.maxRounds ? 'time' : undefined;
}

/** WS-7: a quarry at 0 lengths or less from a running pursuer is caught by every one of those. */
function withCaught(state: ChaseState): ChaseState {
  const pursuers = runningOn(state, 'pursuer');
  return changed(state, 'quarry', (quarry) => {
    const by = pursuers.filter((pursuer) => lengthsBetween(quarry, pursuer) <= 0);
    return by.length === 0 ? {} : { status: 'caught', caughtBy: by.map(({ id }) => id) };
  });
}

/** WS-6: a pursuer whose Observation failed in this round is out. */
function withLost(state: ChaseState): ChaseState {
  return changed(state, 'pursuer', ({ last }) => (last?.sight?.success === false ? { status: 'lost' } : {}));
}

/** WS-7: a pursuer with a catch, where they do not run on and there is still somebody to run after. */
function withStopped(state: ChaseState): ChaseState {
  if (state.pursuersRunOn || runningOn(state, 'quarry').length === 0) return state;
  return changed(state, 'pursuer', (pursuer) => (hasCaught(state, pursuer) ? { status: 'stopped' } : {}));
}

/** WS-7: a quarry that is far enough ahead, followed by nobody, or out of time. */
function withEscaped(state: ChaseState): ChaseState {
  return changed(state, 'quarry', (quarry) => (reasonOf(state, quarry) === undefined ? {} : { status: 'escaped' }));
}

/** Changes whoever of a side is still running. */
function changed(state: ChaseState, side: Runner['side'], change: (runner: Runner) => Partial<Runner>): ChaseState {
  return changeRunning<Runner, ChaseState>(state, side, change);
}

function withStatus(state: ChaseState): ChaseState {
  return { ...state, status: outcomeOf(state) };
}
