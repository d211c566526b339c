import type { JsonObject } from '#shared/domain/json';
import { onSide } from '#shared/plugin-api/kit/participants';
import { metresBetween } from './state';
import type { ChaseState, Runner } from './state';

/** The facts of a chase under the names that the rules give them, for scenarios and other programs. */
export function view(state: ChaseState): JsonObject {
  const { round, status, lead, throws, endEarly } = state;
  return { round, status, lead, throws, endEarly, participants: state.participants.map((runner) => runnerView(state, runner)) };
}

function runnerView(state: ChaseState, runner: Runner): JsonObject {
  const { id, side, modifier, total, status, last } = runner;
  const common = { id, side, modifier, total, status, last: last === null ? null : { roll: last.roll, gain: last.gain } };
  if (side === 'pursuer') return common;
  const gaps = Object.fromEntries(onSide(state, 'pursuer').map((pursuer) => [pursuer.id, metresBetween(state, runner, pursuer)]));
  return { ...common, gaps, caughtBy: runner.caughtBy };
}
