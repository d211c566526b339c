import type { JsonObject } from '#shared/domain/json';
import type { ChaseState } from './state';

/** The facts of a chase under the names that the rules give them, for scenarios and other programs. */
export function view(state: ChaseState): JsonObject {
  return {
    round: state.round,
    status: state.status,
    distance: state.distance,
    participants: state.participants.map(({ id, side, status, movementBonus, last }) => ({
      id,
      side,
      status,
      movementBonus,
      last: last === null ? null : { roll: last.roll, target: last.target, success: last.success, sl: last.sl, total: last.total },
    })),
  };
}
