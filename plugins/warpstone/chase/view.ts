import type { JsonObject } from '#shared/domain/json';
import { onSide } from '#shared/plugin-api/kit/participants';
import { lengthsBetween } from './state';
import type { ChaseState, LastTest, Runner } from './state';

/** The facts of a chase under the names that the rules give them, for scenarios and other programs. */
export function view(state: ChaseState): JsonObject {
  const { round, status, escapeAt, maxRounds } = state;
  return { round, status, escapeAt, maxRounds, participants: state.participants.map((runner) => runnerView(state, runner)) };
}

function runnerView(state: ChaseState, runner: Runner): JsonObject {
  const { id, side, position, status, last } = runner;
  const common = { id, side, position, status, last: last === null ? null : lastView(last) };
  if (side === 'pursuer') return common;
  const gaps = Object.fromEntries(onSide(state, 'pursuer').map((pursuer) => [pursuer.id, lengthsBetween(runner, pursuer)]));
  return { ...common, gaps, caughtBy: runner.caughtBy };
}

function lastView({ roll, target, success, margin, gain, loss, fell, wounds, sight }: LastTest): JsonObject {
  return { roll, target, success, margin, gain, loss, fell, wounds, observation: sight };
}
