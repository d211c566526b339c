import type { Database as Connection, Statement } from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import { AppError } from '#shared/domain/app-error';
import { write } from '#main/platform/database/connection';
import { DamagedValue, withoutDamaged } from '#main/platform/database/damaged';
import type { DamagedRecord } from '#main/platform/database/damaged';
import { identityOf, lossOf } from '#main/platform/database/identity';
import type { Identity } from '#main/platform/database/identity';
import { openDatabase } from '#main/platform/database/open';
import type { Opened, OpenOptions } from '#main/platform/database/open';
import { withStatementCache } from '#main/platform/database/statement-cache';

/** Drizzle on the open connection. */
export type Orm = BetterSQLite3Database;

/** A data file that was deleted or replaced while it was open. What was stored can still be read through the open connection, until the program ends. */
interface Lost {
  readonly kind: 'lost';
  readonly how: 'missing' | 'replaced';
}

/** A query that was built, and may be prepared. */
interface Query<T> {
  all(values?: Record<string, unknown>): T[];
}

/** The data file of this profile. Writes are done when a method returns: on disk, synced. */
export interface IDatabase {
  readonly opened: Opened | Lost;
  readonly file: string;
  /** How it was opened. */
  readonly options: OpenOptions;
  /** Typed queries. @throws AppError `unavailable` when the file could not be opened, is closed by now, or is not in its place any more. */
  readonly orm: Orm;
  /**
   * What is made once of the present connection, at its first use: a statement of a file that was opened anew is another one.
   * @returns what gives it. @throws AppError as `orm`.
   */
  keep<T>(make: (orm: Orm) => T): () => T;
  /**
   * All rows but the damaged ones: these are left out, and named in `damaged`.
   * @param options.values for a prepared query.
   * @param options.repair gives what can still be shown of a damaged row, where a gap in a list would be worse than that; `DamagedValue` stands where a value cannot be read.
   */
  rows<T>(query: Query<T>, options?: { readonly values?: Record<string, unknown>; readonly repair?: (row: T) => T }): readonly T[];
  /** Records that were left out since the start. */
  readonly damaged: readonly DamagedRecord[];
  /** Names a record that cannot be shown. */
  reportDamaged(record: DamagedRecord): void;
  /**
   * Runs `work` whole or not at all; may be nested. It has the right to write from its beginning on.
   * @throws SqliteError `SQLITE_BUSY` before `work` has begun when another connection or program keeps the file; AppError `unavailable` as `orm`, and when the file
   * turns out to have been deleted or replaced meanwhile.
   */
  transaction<T>(work: () => T): T;
  /** How many rows this connection has written since it was opened; 0 without one. */
  written(): number;
  /** Changes with every commit, of this connection or another one, and with nothing else. */
  version(): string;
  /** Looks whether the file is still in its place. When it is not, `opened` says so from now on. @throws Error when the disk does not answer. */
  isInPlace(): boolean;
  /** Writes all that is stored into a new file, also out of one that is lost. Takes as long as it takes. @throws SqliteError; AppError `unavailable` without a connection. */
  copyTo(target: string): void;
  /** Opens what lies in the file's place now. */
  reopen(): void;
  /** The file was found to be damaged while it was in use: nothing is read or written any more, so that nothing makes it worse. */
  fail(detail: string): void;
  /** Closes the file; nothing can be read or written any more. */
  dispose(): void;
}
export const IDatabase = Symbol('IDatabase');

/** Hears what happens to the data file while it is in use. Never called in the middle of a call to it. */
export interface DataFileListener {
  /** `opened` is another than before. */
  stateChanged(): void;
  damagedFound(record: DamagedRecord): void;
}

export class DataFile implements IDatabase {
  readonly file: string;
  #opened: Opened | Lost;
  #connection: Connection | undefined;
  #orm: Orm | undefined;
  /** Asked before and after every call: prepared once. */
  #countWritten: Statement<[], number> | undefined;
  #identity: Identity = [];
  readonly #damaged = new Map<string, DamagedRecord>();

  constructor(
    readonly options: OpenOptions,
    private readonly listener?: DataFileListener,
  ) {
    this.file = options.file;
    this.#opened = this.#open();
  }

  get opened(): Opened | Lost {
    return this.#opened;
  }

  get damaged(): readonly DamagedRecord[] {
    return [...this.#damaged.values()];
  }

  get orm(): Orm {
    this.#ready();
    if (this.#orm === undefined) throw notAvailable();
    return this.#orm;
  }

  keep<T>(make: (orm: Orm) => T): () => T {
    let kept: { readonly orm: Orm; readonly made: T } | undefined;
    return () => {
      const { orm } = this;
      if (kept?.orm !== orm) kept = { orm, made: make(orm) };
      return kept.made;
    };
  }

  rows<T>(query: Query<T>, { values, repair }: { readonly values?: Record<string, unknown>; readonly repair?: (row: T) => T } = {}): readonly T[] {
    try {
      return query.all(values);
    } catch (error) {
      if (!(error instanceof DamagedValue)) throw error;
    }
    // Read again more slowly: this is rare.
    const { rows, damaged } = withoutDamaged(() => query.all(values), repair);
    for (const record of damaged) this.reportDamaged(record);
    return rows;
  }

  reportDamaged(record: DamagedRecord): void {
    const key = `${record.table} ${record.id}`;
    if (this.#damaged.has(key)) return;
    this.#damaged.set(key, record);
    setImmediate(() => this.listener?.damagedFound(record));
  }

  transaction<T>(work: () => T): T {
    const connection = this.#ready();
    const isOuter = !connection.inTransaction;
    if (isOuter) this.#requirePlace();
    const result = write(connection, work);
    // A file that was removed in the meantime has not kept the change: the call must not succeed.
    if (isOuter) this.#requirePlace();
    return result;
  }

  written(): number {
    return this.#connection?.open === true ? (this.#countWritten?.get() ?? 0) : 0;
  }

  version(): string {
    const connection = this.#ready();
    return `${String(this.written())} ${String(connection.pragma('data_version', { simple: true }))}`;
  }

  isInPlace(): boolean {
    if (this.#opened.kind !== 'ready') return this.#opened.kind !== 'lost';
    if (this.#connection?.open !== true) return true;
    const loss = lossOf(this.#identity, identityOf(this.file));
    if (loss === undefined) return true;
    this.#become({ kind: 'lost', how: loss });
    return false;
  }

  copyTo(target: string): void {
    if (this.#connection?.open !== true) throw notAvailable();
    this.#connection.prepare('VACUUM INTO ?').run(target);
  }

  reopen(): void {
    this.#connection?.close();
    this.#become(this.#open());
  }

  fail(detail: string): void {
    this.#become({ kind: 'damaged', detail });
    // Not `dispose`, which would write.
    this.#connection?.close();
  }

  dispose(): void {
    if (this.#connection?.open !== true) return;
    if (this.#opened.kind === 'ready' && this.isInPlace()) this.#connection.pragma('optimize');
    this.#connection.close();
  }

  #open(): Opened {
    const opened = openDatabase(this.options);
    this.#connection = opened.kind === 'ready' ? opened.connection : undefined;
    this.#orm = this.#connection === undefined ? undefined : drizzle(withStatementCache(this.#connection));
    this.#countWritten = this.#connection?.prepare<[], number>('SELECT total_changes()').pluck();
    if (this.#connection !== undefined) this.#identity = identityOf(this.file);
    return opened;
  }

  #become(opened: Opened | Lost): void {
    this.#opened = opened;
    // Later: what is announced within a change that fails is never heard.
    setImmediate(() => this.listener?.stateChanged());
  }

  #ready(): Connection {
    if (this.#opened.kind === 'lost') throw lost(this.#opened);
    if (this.#connection?.open !== true) throw notAvailable();
    return this.#connection;
  }

  #requirePlace(): void {
    if (!this.isInPlace() && this.#opened.kind === 'lost') throw lost(this.#opened);
  }
}

function notAvailable(): AppError {
  return new AppError('unavailable', { key: 'app:error.storage' });
}

function lost({ how }: Lost): AppError {
  return new AppError('unavailable', { key: `app:error.storage.${how}` });
}
