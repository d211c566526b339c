import type { Procedure } from '#shared/plugin-api/procedure';

const UNCHECKED = new WeakMap<Procedure, Procedure>();

/** Remembers the code that a procedure whose answers are checked stands for. */
export function keepUnchecked(checked: Procedure, procedure: Procedure): void {
  UNCHECKED.set(checked, procedure);
}

/** The code of a procedure without the checks of what it answers, which take ten times as long: for thousands of steps of which nothing is stored or drawn. */
export function uncheckedProcedure(procedure: Procedure): Procedure {
  return UNCHECKED.get(procedure) ?? procedure;
}
