/**
 * What a screen reads from the main process and reads again when it is announced to have changed. The old answer stays until the new one
 * is there, so nothing flickers; answers that arrive out of order are dropped.
 */
import type { CallError, Events, Reply } from '#shared/ipc/contract';
import { onEvent } from './api';

/** An answer, or why there is none. */
export interface Reading<T> {
  /** Undefined until the first answer. */
  readonly value: T | undefined;
  readonly error: CallError | undefined;
  /** Reads again now. */
  readonly again: () => Promise<void>;
}

/**
 * Reads now, whenever what `read` depends on changes, and after every event named. Call it while a component is set up.
 * @param read makes the call; its reactive inputs are read synchronously.
 */
export function reading<T>(read: () => Promise<Reply<T>>, ...events: readonly (keyof Events)[]): Reading<T> {
  let value = $state.raw<T | undefined>(undefined);
  let error = $state.raw<CallError | undefined>(undefined);
  let turn = 0;

  async function take(answer: Promise<Reply<T>>): Promise<void> {
    const mine = ++turn;
    const reply = await answer;
    if (mine !== turn) return;
    if (reply.ok) {
      value = reply.value;
      error = undefined;
    } else {
      error = reply.error;
    }
  }

  const again = (): Promise<void> => take(read());

  $effect(() => {
    void again();
    return () => {
      turn += 1;
    };
  });
  $effect(() => {
    const stops = events.map((event) => onEvent(event, () => void again()));
    return () => {
      for (const stop of stops) stop();
    };
  });

  return {
    get value() {
      return value;
    },
    get error() {
      return error;
    },
    again,
  };
}
