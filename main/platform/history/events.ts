import type { ILogger } from '#shared/domain/logger';
import type { Events } from '#shared/ipc/contract';
import type { Disposable } from '#shared/util/disposable';

/** Announces changes of state to whoever shows it. Announced after the change is stored. */
export interface IEvents {
  emit<E extends keyof Events>(event: E, payload: Events[E]): void;
  /** Keeps back what `work` announces until it is done, for work that is stored as a whole; when it throws nothing is announced. */
  holdWhile<T>(work: () => T): T;
  onAny(listener: (event: keyof Events, payload: unknown) => void): Disposable;
}
export const IEvents = Symbol('IEvents');

export class EventHub implements IEvents {
  readonly #listeners = new Set<(event: keyof Events, payload: unknown) => void>();
  #deferred: (() => void)[] | undefined;

  constructor(private readonly logger: ILogger) {}

  emit<E extends keyof Events>(event: E, payload: Events[E]): void {
    if (this.#deferred === undefined) this.#deliver(event, payload);
    else
      this.#deferred.push(() => {
        this.#deliver(event, payload);
      });
  }

  holdWhile<T>(work: () => T): T {
    // Inside other deferred work, that one decides.
    if (this.#deferred !== undefined) return work();
    const deferred: (() => void)[] = [];
    this.#deferred = deferred;
    let done: T;
    try {
      done = work();
    } finally {
      this.#deferred = undefined;
    }
    for (const announce of deferred) announce();
    return done;
  }

  /** What is announced is stored already: a listener that fails must not make it look as if it were not. */
  #deliver(event: keyof Events, payload: unknown): void {
    for (const listener of this.#listeners) {
      try {
        listener(event, payload);
      } catch (error) {
        this.logger.error(`a listener of ${event} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      }
    }
  }

  onAny(listener: (event: keyof Events, payload: unknown) => void): Disposable {
    this.#listeners.add(listener);
    return { dispose: () => void this.#listeners.delete(listener) };
  }
}
