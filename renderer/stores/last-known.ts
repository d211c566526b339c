/**
 * The first screen as it was last known: it is drawn before the services are there, and shows what they answer as soon as they do. Whoever acts on it meanwhile calls them as ever; the call
 * waits until they are open.
 */
import { FIRST_SCREEN_PATH } from '#shared/ipc/first-screen';
import type { FirstScreen } from '#shared/ipc/first-screen';

let known: FirstScreen | undefined;

/** Reads it, for a window that opens at home. @returns undefined where nothing is known: then the services are waited for. */
export async function readLastKnown(): Promise<FirstScreen | undefined> {
  try {
    const answer = await fetch(FIRST_SCREEN_PATH);
    const read = answer.ok ? ((await answer.json()) as FirstScreen) : undefined;
    if (read !== undefined && Array.isArray(read.campaigns) && Array.isArray(read.plugins)) known = read;
  } catch {
    // Not there, or not whole.
  }
  return known;
}

/** What was last known; undefined from the moment on when the services have answered. */
export function lastKnown(): FirstScreen | undefined {
  return known;
}

/** The services have answered. */
export function forgetLastKnown(): void {
  known = undefined;
}
