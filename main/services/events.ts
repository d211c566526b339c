import type { Events } from '#shared/ipc/contract';
import type { Disposable } from '#shared/util/disposable';

/** Announces changes of state to whoever shows it. Announced after the change is stored. */
export interface IEvents {
  emit<E extends keyof Events>(event: E, payload: Events[E]): void;
  onAny(listener: (event: keyof Events, payload: unknown) => void): Disposable;
}
export const IEvents = Symbol('IEvents');

export class EventHub implements IEvents {
  readonly #listeners = new Set<(event: keyof Events, payload: unknown) => void>();

  emit<E extends keyof Events>(event: E, payload: Events[E]): void {
    for (const listener of this.#listeners) listener(event, payload);
  }

  onAny(listener: (event: keyof Events, payload: unknown) => void): Disposable {
    this.#listeners.add(listener);
    return { dispose: () => void this.#listeners.delete(listener) };
  }
}
