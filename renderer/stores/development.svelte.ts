/** The folder of a plugin that somebody is writing, as long as it is open. */
import type { Development } from '#shared/ipc/developer';
import { api, onEvent } from './api';

let current = $state.raw<Development | null>(null);
let turn = 0;

/** What is open in the workshop; null while nothing is. */
export function development(): Development | null {
  return current;
}

/** Follows the workshop. Nothing is asked before it announces something: a start has no folder open. @returns a function that stops. */
export function followDevelopment(): () => void {
  return onEvent('developer.changed', () => void readDevelopment());
}

/** Reads it now, for a page that was loaded again. */
export async function readDevelopment(): Promise<void> {
  const own = ++turn;
  const reply = await api.developer.status({});
  if (own === turn && reply.ok) current = reply.value;
}
