import type { JsonObject } from '#shared/domain/json';
import type { Odds, Procedure } from '#shared/plugin-api/procedure';
import { deepFreeze } from '#shared/util/deep-freeze';

export { deepFreeze };

/** The same procedure, given nothing that can be changed. */
export function frozenInputs(procedure: Procedure): Procedure {
  return {
    ...procedure,
    start: (setup, dice) => procedure.start(deepFreeze(setup), dice),
    actions: (state) => procedure.actions(deepFreeze(state)),
    apply: (state, action, dice) => procedure.apply(deepFreeze(state), deepFreeze(action), dice),
    view: (state) => procedure.view(deepFreeze(state)),
    present: (state) => procedure.present(deepFreeze(state)),
    ...(procedure.odds === undefined ? {} : { odds: (state, rounds) => oddsOf(procedure, state, rounds) }),
  };
}

function oddsOf(procedure: Procedure, state: JsonObject, rounds: number): Odds {
  const odds = procedure.odds?.(deepFreeze(state), rounds);
  if (odds === undefined) throw new Error(`${procedure.id} has no odds`);
  return odds;
}

/**
 * Where a value is no JSON: it would not come back from storage as it went. The program makes 0 of −0.
 * @returns the path of the first fault, or undefined.
 */
export function faultInJson(value: unknown, path = '$'): string | undefined {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return undefined;
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : `${path} is ${String(value)}`;
  if (typeof value !== 'object') return `${path} is of type ${typeof value}`;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (!Array.isArray(value) && prototype !== Object.prototype && prototype !== null) return `${path} is no plain object`;
  for (const [key, inner] of Object.entries(value)) {
    const fault = faultInJson(inner, `${path}.${key}`);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
