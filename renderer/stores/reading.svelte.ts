/**
 * What a screen reads from the main process and reads again when it is announced to have changed. The old answer stays until the new one
 * is there, so nothing flickers; answers that arrive out of order are dropped.
 */
import { untrack } from 'svelte';
import type { CallError, Events, Reply } from '#shared/ipc/contract';
import { onEvent } from './api';

/** An answer, or why there is none. */
export interface Reading<T> {
  /** Undefined until the first answer. */
  readonly value: T | undefined;
  readonly error: CallError | undefined;
  /** Reads again now. */
  readonly again: () => Promise<void>;
  /** Says that whoever calls it shows the error where the answer would stand. @returns takes that back. */
  readonly showsError: () => () => void;
}

/** One whose answer may be completed by whoever reads. */
export interface OwnReading<T> extends Reading<T> {
  /** Shows another answer, known from elsewhere. @returns false, and nothing is shown, while an answer is on its way: it would replace this one by what may be older. */
  readonly put: (answer: T) => boolean;
}

interface Failure {
  readonly reading: Reading<unknown>;
  readonly isShown: () => boolean;
}

let failures = $state.raw<readonly Failure[]>([]);

/** The failed readings of what is on screen whose error nobody shows: the shell shows those, so that no failed call looks like an empty list. */
export function unshownFailures(): readonly Reading<unknown>[] {
  return failures.filter(({ isShown }) => !isShown()).map((failure) => failure.reading);
}

/** Reads everything on screen again that failed: what one of them lacked, the others lacked too. */
export async function readFailedAgain(): Promise<void> {
  await Promise.all(failures.map((failure) => failure.reading.again()));
}

/**
 * Reads now, whenever what `read` depends on changes, and after every event named. Call it while a component is set up.
 * @param read makes the call; its reactive inputs are read synchronously.
 */
export function reading<T>(read: () => Promise<Reply<T>>, ...events: readonly (keyof Events)[]): OwnReading<T> {
  return readingAfter(undefined, read, ...events);
}

/**
 * The same, where an earlier answer is shown until the first one of this reading.
 * @param before undefined where there is none.
 */
export function readingAfter<T>(before: T | undefined, read: () => Promise<Reply<T>>, ...events: readonly (keyof Events)[]): OwnReading<T> {
  let value = $state.raw<T | undefined>(before);
  let error = $state.raw<CallError | undefined>(undefined);
  let shownBy = $state(0);
  let turn = 0;
  let answered = 0;

  async function take(answer: Promise<Reply<T>>): Promise<void> {
    const mine = ++turn;
    const reply = await answer;
    if (mine !== turn) return;
    answered = mine;
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

  const self: OwnReading<T> = {
    get value() {
      return value;
    },
    get error() {
      return error;
    },
    again,
    put: (answer) => {
      if (answered !== turn || value === undefined) return false;
      value = answer;
      return true;
    },
    showsError: () => {
      untrack(() => (shownBy += 1));
      return () => untrack(() => (shownBy -= 1));
    },
  };

  $effect(() => {
    if (error === undefined) return;
    const failure: Failure = { reading: self, isShown: () => shownBy > 0 };
    untrack(() => (failures = [...failures, failure]));
    return () => untrack(() => (failures = failures.filter((other) => other !== failure)));
  });

  return self;
}
