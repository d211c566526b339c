/** The window of a page whose sessions are tested: its calls go to the real services of a world, as through the bridge. */
import { vi } from 'vitest';
import type { Events, Reply } from '#shared/ipc/contract';
import type { World } from './world';

/** Every call that the page made, in order. */
export type Calls = { readonly method: string; readonly input: unknown; readonly reply: Reply<unknown> }[];

/**
 * Puts the bridge of a world in the place of the window's. A page has one bridge for its life: call it once in a test file, with a way to the world of the test.
 * @returns the calls, and a way to announce what another window would have changed.
 */
export function pageOf(world: () => World): { readonly calls: Calls; readonly announce: <E extends keyof Events>(event: E, payload: Events[E]) => void } {
  const calls: Calls = [];
  const listeners = new Map<string, ((payload: unknown) => void)[]>();
  const announce = (event: string, payload: unknown): void => {
    for (const listener of listeners.get(event) ?? []) listener(payload);
  };
  vi.stubGlobal('window', {
    traque: {
      call: async (method: string, input: unknown, origin?: string) => {
        const from = world().announced.length;
        const reply = structuredClone(await world().services.dispatcher.call(method, structuredClone(input), origin));
        calls.push({ method, input, reply });
        for (const { event, payload } of world().announced.slice(from)) announce(event, payload);
        return reply;
      },
      on: (event: string, listener: (payload: unknown) => void) => {
        listeners.set(event, [...(listeners.get(event) ?? []), listener]);
        return () => undefined;
      },
    },
  });
  return { calls, announce };
}
