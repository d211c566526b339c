import type { Database as Connection } from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import { AppError } from '#shared/domain/app-error';
import { openDatabase } from '#main/storage/open';
import type { Opened, OpenOptions } from '#main/storage/open';

export type Orm = BetterSQLite3Database;

/** The data file of this profile. Writes are done when a method returns: on disk, synced. */
export interface IDatabase {
  readonly opened: Opened;
  readonly file: string;
  /** How it was opened. */
  readonly options: OpenOptions;
  /** Typed queries. @throws AppError `unavailable` when the file could not be opened, or is closed by now. */
  readonly orm: Orm;
  /** Runs `work` whole or not at all; may be nested. */
  transaction<T>(work: () => T): T;
  /** The file was found to be damaged while it was in use: nothing is read or written any more, so that nothing makes it worse. */
  fail(detail: string): void;
  /** Closes the file; nothing can be read or written any more. */
  dispose(): void;
}
export const IDatabase = Symbol('IDatabase');

export class DataFile implements IDatabase {
  readonly file: string;
  #opened: Opened;
  readonly #connection: Connection | undefined;
  readonly #orm: Orm | undefined;

  constructor(readonly options: OpenOptions) {
    this.file = options.file;
    this.#opened = openDatabase(options);
    this.#connection = this.#opened.kind === 'ready' ? this.#opened.connection : undefined;
    this.#orm = this.#connection === undefined ? undefined : drizzle(this.#connection);
  }

  get opened(): Opened {
    return this.#opened;
  }

  fail(detail: string): void {
    this.#opened = { kind: 'damaged', detail };
    // Not `dispose`, which would write.
    this.#connection?.close();
  }

  get orm(): Orm {
    if (this.#orm === undefined || this.#connection?.open !== true) throw new AppError('unavailable', { key: 'app:error.storage' });
    return this.#orm;
  }

  transaction<T>(work: () => T): T {
    if (this.#connection?.open !== true) throw new AppError('unavailable', { key: 'app:error.storage' });
    return this.#connection.transaction(work)();
  }

  dispose(): void {
    if (this.#connection?.open !== true) return;
    this.#connection.pragma('optimize');
    this.#connection.close();
  }
}
