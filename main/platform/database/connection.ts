/** The two functions through which every thread opens the data file and writes to it. */
import Database from 'better-sqlite3';
import type { Database as Connection } from 'better-sqlite3';
import { registerFold } from '#main/platform/database/fold-function';

/** How a connection to a data file is opened. */
export interface ConnectOptions {
  /** The addon to use instead of the package's own, for a runtime with an old Node-API. */
  readonly nativeBinding?: string | undefined;
  readonly readonly?: boolean;
  /** Makes no new file: throws `SQLITE_CANTOPEN` when there is none. */
  readonly mustExist?: boolean;
  /** How long one statement waits for another connection or program, with the thread stopped, in milliseconds. */
  readonly busyTimeout: number;
}

/**
 * For the thread that the window waits for: longer than a piece of an import holds the file, shorter than anybody notices. Who has to wait longer waits without
 * stopping the thread, see `whenFree`.
 */
export const SHORT_WAIT_MS = 40;
/** For a thread of its own, which keeps nobody waiting. */
export const LONG_WAIT_MS = 5000;

/** @throws SqliteError when the file cannot be opened. */
export function connect(file: string, { nativeBinding, readonly = false, mustExist = readonly, busyTimeout }: ConnectOptions): Connection {
  const connection = new Database(file, {
    readonly,
    fileMustExist: mustExist,
    timeout: busyTimeout,
    ...(nativeBinding === undefined ? {} : { nativeBinding }),
  });
  registerFold(connection);
  return connection;
}

/**
 * Runs `work` in one transaction, whole or not at all; inside another transaction as a part of it. It takes the right to write before it reads anything: one that
 * reads first and writes later is refused at once, whatever the timeout, when another connection has committed in between.
 * @throws SqliteError `SQLITE_BUSY` before `work` has begun when the right is not to be had in time.
 */
export function write<T>(connection: Connection, work: () => T): T {
  return connection.transaction(work).immediate();
}

/** Begins to read one state of the file, which lasts until the connection is closed, whatever is written meanwhile. Nothing may be written on this connection. */
export function beginReading(connection: Connection): void {
  connection.exec('BEGIN');
}

/** Whether another connection or program kept the file: nothing was changed, and the same may work a moment later. */
export function isBusy(error: unknown): boolean {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; current = current.cause, depth += 1) {
    const { code } = current as { code?: unknown };
    if (typeof code === 'string' && (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED'))) return true;
  }
  return false;
}

/** How long a write waits, in milliseconds, before the user learns that another program uses the file. */
const PATIENCE_MS = 3000;
const PAUSE_MS = 30;

/**
 * Does something as soon as nobody else keeps the file: tried again for some seconds, with the thread free in between.
 * @param work must have changed nothing when it fails because the file is in use, see `isBusy`.
 * @param mayRepeat is asked before each further try.
 */
export async function whenFree<T>(work: () => T, mayRepeat: () => boolean = () => true): Promise<T> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= until || !mayRepeat()) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
