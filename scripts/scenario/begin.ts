/** How a scenario begins: with a set-up, or with a state that was stored. */
import type { ScenarioFile } from '#main/platform/plugins/scenario-file';
import { startProcedure } from '#main/platform/procedures/engine';
import type { Outcome } from '#main/platform/procedures/engine';
import type { DicePlan } from '#shared/domain/run';
import type { Procedure } from '#shared/plugin-api/procedure';

/** One seed for all: it chooses among ways of telling, never a die. */
export const SEED = 'scenario';

/**
 * Plays the start of a scenario; an older state that it goes on from is migrated first.
 * @throws Error for a stored state that the procedure cannot read.
 */
export function beginScenario(procedure: Procedure, { setup, from, dice }: ScenarioFile): Outcome {
  if (from === undefined) return startProcedure(procedure, setup ?? {}, { kind: 'plan', seed: SEED, action: 0, plan: planOf(dice) });
  const { stateVersion } = procedure;
  if (from.stateVersion > stateVersion)
    throw new Error(
      `from.stateVersion is ${String(from.stateVersion)}, and "${procedure.id}" knows states up to its own stateVersion, ${String(stateVersion)}`,
    );
  const state = from.stateVersion === stateVersion ? from.state : procedure.migrate?.(from.stateVersion, from.state);
  if (state === undefined) throw new Error(`"${procedure.id}" has no migrate(), and from.stateVersion is ${String(from.stateVersion)}`);
  if ('refused' in state) {
    const { field, text } = state['refused'] as Extract<ReturnType<NonNullable<Procedure['migrate']>>, { readonly refused: unknown }>['refused'];
    return { kind: 'refused', issues: [{ field, text }] };
  }
  return { kind: 'played', input: {}, step: { state, finished: procedure.actions(state).length === 0, events: [], effects: [] }, dice: [] };
}

/** Every die comes from the file, also those of somebody it does not mention: the app rolls nothing in a scenario. */
export function planOf(dice: Readonly<Record<string, readonly number[]>>): DicePlan {
  const entry = (who: string): DicePlan[string] => ({ typed: Object.hasOwn(dice, who) ? (dice[who] ?? []) : [], then: 'ask' });
  const plan: DicePlan = Object.fromEntries(Object.keys(dice).map((who) => [who, entry(who)]));
  return new Proxy(plan, {
    get: (_target, who) => (typeof who === 'string' ? entry(who) : undefined),
    getOwnPropertyDescriptor: (_target, who) =>
      typeof who === 'string' ? { configurable: true, enumerable: true, writable: true, value: entry(who) } : undefined,
  });
}
