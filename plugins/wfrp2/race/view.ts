import type { JsonObject } from '#shared/domain/json';
import { remaining } from './state';
import type { RaceState } from './state';

/** The facts of a race under the names that the rules give them, for scenarios and other programs. */
export function view(state: RaceState): JsonObject {
  return {
    round: state.round,
    status: state.status,
    target: state.target,
    participants: state.participants.map((racer) => ({
      id: racer.id,
      modifier: racer.modifier,
      total: racer.total,
      remaining: remaining(state, racer),
      finishedAt: racer.finishedAt,
      place: racer.place,
      last: racer.last === null ? null : { roll: racer.last.roll, gain: racer.last.gain },
    })),
  };
}
