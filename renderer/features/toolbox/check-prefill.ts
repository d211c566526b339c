/** What the screen that leads to a check already knows of its answers: the check takes it once. */
import type { JsonObject } from '#shared/domain/json';

let waiting: { readonly address: string; readonly answers: JsonObject } | undefined;

/**
 * Leaves answers for a check that is about to be opened. What was left for another one before is forgotten.
 * @param address of the check (`to.checkOn`, `to.checkOnFor`).
 */
export function prefillCheck(address: string, answers: JsonObject): void {
  waiting = { address, answers };
}

/** @returns what was left for a check; undefined when nothing was, and the second time. */
export function takeCheckPrefill(address: string): JsonObject | undefined {
  const taken = waiting?.address === address ? waiting.answers : undefined;
  if (taken !== undefined) waiting = undefined;
  return taken;
}
