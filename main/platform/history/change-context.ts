import { AsyncLocalStorage } from 'node:async_hooks';
import type { Change } from '#shared/ipc/change';

/** Tracks the changes of one call apart from those of calls that run at the same time. */
export interface IChangeContext {
  /**
   * Makes a call.
   * @param origin how the caller names it; null for the program's own work.
   * @returns its value, and the change that the reply names: the latest that can be undone, or else the latest of all. Undefined when nothing changed.
   */
  run<T>(origin: string | null, call: () => Promise<T>): Promise<{ readonly value: T; readonly change: Change | undefined }>;
  /** How the caller named the call that is being answered; null outside of any. */
  origin(): string | null;
  /** A change was stored. */
  add(change: Change): void;
}
export const IChangeContext = Symbol('IChangeContext');

interface Call {
  readonly origin: string | null;
  change: Change | undefined;
}

/** Follows each call through whatever it waits for. */
export class ChangeContext implements IChangeContext {
  readonly #calls = new AsyncLocalStorage<Call>();

  async run<T>(origin: string | null, call: () => Promise<T>): Promise<{ readonly value: T; readonly change: Change | undefined }> {
    const current: Call = { origin, change: undefined };
    const value = await this.#calls.run(current, call);
    return { value, change: current.change };
  }

  origin(): string | null {
    return this.#calls.getStore()?.origin ?? null;
  }

  add(change: Change): void {
    const current = this.#calls.getStore();
    if (current !== undefined && (change.canTakeBack || current.change?.canTakeBack !== true)) current.change = change;
  }
}
