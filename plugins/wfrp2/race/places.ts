import { arrivals, racing } from './state';
import type { RaceState, Racer } from './state';

/**
 * W2-6 and W2-8: whoever has reached the target has finished on this throw, behind all who finished before; among those of one throw the
 * higher total is ahead, equal ones share the place and as many numbers are skipped. The race is over when nobody is left.
 */
export function placed(state: RaceState): RaceState {
  const before = state.participants.length - racing(state).length;
  const finished = { ...state, participants: state.participants.map((racer) => (hasArrived(state, racer) ? { ...racer, finishedAt: state.round } : racer)) };
  const now = arrivals(finished);
  const participants = finished.participants.map((racer): Racer => {
    if (!now.includes(racer)) return racer;
    const ahead = state.sameThrow === 'shared' ? [] : now.filter(({ total }) => total > racer.total);
    return { ...racer, place: before + ahead.length + 1 };
  });
  const next = { ...finished, participants };
  return racing(next).length === 0 ? { ...next, status: 'finished' } : next;
}

function hasArrived(state: RaceState, racer: Racer): boolean {
  return racer.finishedAt === null && racer.total >= state.target;
}
