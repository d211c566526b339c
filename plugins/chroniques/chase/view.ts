import type { JsonObject } from '#shared/domain/json';
import { shownDistance } from './state';
import type { ChaseState, Runner } from './state';

/** The facts of a chase under the names that the rules give them, for scenarios and other programs. */
export function view(state: ChaseState): JsonObject {
  return {
    round: state.round,
    mode: state.mode,
    status: state.status,
    pending: state.pending,
    participants: state.participants.map((runner) => ({
      id: runner.id,
      side: runner.side,
      situation: runner.situation,
      status: runner.status,
      last: runner.last === null ? null : { roll: runner.last.roll, score: runner.last.score },
      ...(runner.side === 'quarry' ? { distances: distancesOf(state, runner), caughtBy: runner.caughtBy } : {}),
    })),
  };
}

function distancesOf(state: ChaseState, quarry: Runner): JsonObject {
  // Defines each key instead of assigning it: a pursuer may have any id.
  return Object.fromEntries(state.pairs.filter((pair) => pair.quarry === quarry.id).map((pair) => [pair.pursuer, shownDistance(pair)]));
}
