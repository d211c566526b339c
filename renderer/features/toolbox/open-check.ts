/** Opens a check on the way of a journey. */
import type { JsonObject } from '#shared/domain/json';
import { go, to } from '../../app/navigation/router.svelte';
import { prefillCheck } from './check-prefill';

/**
 * @param who the character whom it is about.
 * @param answers what its form is answered with, over what their sheet knows.
 * @returns false where it is open already, about the same character: then nothing is left for it.
 */
export function openCheckOn(
  journey: string,
  { system, procedure }: { readonly system: string; readonly procedure: string },
  who: string,
  answers: JsonObject,
): boolean {
  const address = to.checkOnFor(system, procedure, journey, who);
  if (location.hash === address) return false;
  prefillCheck(address, answers);
  go(address);
  return true;
}
