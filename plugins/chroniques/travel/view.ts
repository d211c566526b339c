import type { JsonObject } from '#shared/domain/json';
import type { TravelState } from './state';

/** The facts of a journey under the names that the rules give them, for scenarios and other programs. */
export function view(state: TravelState): JsonObject {
  return {
    day: state.day,
    hour: state.hour,
    periods: state.periods,
    forced: state.forced,
    total: state.total,
    lastKm: state.lastKm,
    members: state.members.map(({ id, km, penalty, lastTest, left }) => ({ id, km, penalty, lastTest, left })),
  };
}
