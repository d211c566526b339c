/** What the distances mean (CO-5). */
import { changeRunning, outcomeOf, runners } from '#shared/plugin-api/kit/participants';
import { openPairs } from './state';
import type { ChaseState, Runner } from './state';

/**
 * CO-5: judges a round once its extra actions are done: contact first, then who is out of sight. While some are pending nothing is judged,
 * or contact alone where it is read as coming at once.
 */
export function judged(state: ChaseState): ChaseState {
  if (state.pending.length > 0 && state.readings.contact === 'afterExtras') return state;
  const touched = withContacts(state);
  const still = runners(touched).map(({ id }) => id);
  const pending = touched.pending.filter((id) => still.includes(id));
  const goesOn = pending.length > 0 && openPairs(touched).length > 0;
  return goesOn ? { ...touched, pending } : withEnd(withEscapes({ ...touched, pending: [] }));
}

/** CO-5: a quarry at 0 or less from a running pursuer is caught; whoever caught somebody stops only where it is read so. */
function withContacts(state: ChaseState): ChaseState {
  const contacts = openPairs(state).filter((pair) => pair.distance <= 0);
  if (contacts.length === 0) return state;
  const participants = state.participants.map((runner): Runner => {
    const caughtBy = contacts.filter((pair) => pair.quarry === runner.id).map((pair) => pair.pursuer);
    if (caughtBy.length > 0) return { ...runner, status: 'caught', caughtBy };
    const stops = !state.readings.pursuersRunOn && contacts.some((pair) => pair.pursuer === runner.id);
    return stops ? { ...runner, status: 'stopped' } : runner;
  });
  return { ...state, participants };
}

/** CO-5: a quarry out of sight of every running pursuer has escaped; with nobody left behind it, it has too. */
function withEscapes(state: ChaseState): ChaseState {
  const seen = openPairs(state).filter((pair) => pair.distance < state.sightLimit);
  return changeRunning<Runner, ChaseState>(state, 'quarry', ({ id }) => (seen.some((pair) => pair.quarry === id) ? {} : { status: 'escaped' }));
}

/** CO-5: the chase is over with the last running quarry. */
function withEnd(state: ChaseState): ChaseState {
  return { ...state, status: outcomeOf(state) };
}
