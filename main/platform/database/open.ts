/**
 * Opens the one data file of a profile, or says why it was left alone. A file is never replaced, emptied or repaired here:
 * damage and files of a newer Traque are for the GM to decide about.
 */
import fs from 'node:fs';
import path from 'node:path';
import type { Database as Connection } from 'better-sqlite3';
import { renameSynced, requireRoom } from '#main/platform/database/backups/disk';
import { nameBeforeUpdate, readName } from '#main/platform/database/backups/names';
import { finishSwap } from '#main/platform/database/backups/swap';
import { connect, SHORT_WAIT_MS, write } from '#main/platform/database/connection';
import { MIGRATIONS } from '#main/platform/database/migrations/index';
import type { Migration } from '#main/platform/database/migrations/index';
import { dropTriggers, FIRST_WITHOUT_TRIGGERS, keepIndex } from '#main/platform/database/search-index';
import { isDamage, sentenceOf } from '#shared/domain/system-error';
import { RECORDS } from '#shared/records/index';
import type { Records } from '#shared/records/kit/record';

/** Where a data file is, and what it takes to open it. */
export interface OpenOptions {
  /** The data file; its folder is made when it is missing. */
  readonly file: string;
  /** Where the copy made before a migration goes. */
  readonly backupFolder: string;
  /** The addon to use instead of the package's own, for a runtime with an old Node-API. */
  readonly nativeBinding?: string | undefined;
  /** The schema steps; tests pass their own. */
  readonly migrations?: readonly Migration[];
  /** The kinds of records that lie in it; tests pass more of them. */
  readonly records?: Records;
}

/** What opening a data file came to: ready, written by a newer program, damaged, or not usable for another reason. */
export type Opened =
  | {
      readonly kind: 'ready';
      readonly connection: Connection;
      readonly backup: string | undefined;
      /** SQLite's own check is still to be made: the file is large, and was closed well. */
      readonly unchecked: boolean;
    }
  | { readonly kind: 'newer'; readonly needs: string }
  | { readonly kind: 'damaged'; readonly detail: string }
  | {
      readonly kind: 'unusable';
      readonly detail: string;
      /** Which sentence of `error.disk.` says why; `update`: its schema could not be changed; null: nobody knows. */
      readonly reason: string | null;
    };

/** In bytes: about what is checked in the time of a picture or two. A larger file is checked once the window is there, unless the program was killed with it. */
const CHECKED_AT_ONCE = 4_000_000;

/** How long another program may keep the file while it is opened, in milliseconds: nobody can do anything before. */
const OPENING_WAIT_MS = 1000;

/** Bytes that the journal beside the file keeps once all of it is in the file. */
const JOURNAL_LEFT = 4_000_000;

/** Before this version two connections that checkpoint at once could corrupt a WAL file. */
const OLDEST_SAFE_SQLITE = [3, 51, 3] as const;

/** Opens, checks, and brings the schema up to date. Never throws for what a file or a disk can do. */
export function openDatabase(options: OpenOptions): Opened {
  const migrations = options.migrations ?? MIGRATIONS;
  let connection: Connection | undefined;
  let isUpdate = false;
  try {
    finishSwap(options.file);
    const unchecked = sizeOf(options.file) > CHECKED_AT_ONCE && sizeOf(`${options.file}-wal`) === 0;
    if (fs.existsSync(options.file)) {
      const refusal = inspect(options, newestVersion(migrations), !unchecked);
      if (refusal !== undefined) return refusal;
    } else if (sizeOf(`${options.file}-wal`) > 0) {
      return { kind: 'damaged', detail: 'the file is gone, but its journal is still there' };
    } else if (hasCopies(options.backupFolder)) {
      // A new file would look as if everything were lost, and nobody would look for the copies.
      return { kind: 'damaged', detail: 'the file is gone, but there are copies of it' };
    } else create(options, migrations);
    connection = openFile(options, options.file);
    configure(connection);
    const version = versionOf(connection);
    const pending = migrations.filter((step) => step.version > version);
    isUpdate = pending.length > 0;
    const backup = isUpdate ? update(connection, options, pending) : undefined;
    if (newestVersion(migrations) >= FIRST_WITHOUT_TRIGGERS) keepIndex(connection, options.records ?? RECORDS);
    connection.pragma('foreign_keys = ON');
    connection.pragma(`busy_timeout = ${String(SHORT_WAIT_MS)}`);
    // A job does it, and the end of the program: whoever commits would wait for all that others have written.
    connection.pragma('wal_autocheckpoint = 0');
    // What an import has made of the journal does not stay that long.
    connection.pragma(`journal_size_limit = ${String(JOURNAL_LEFT)}`);
    return { kind: 'ready', connection, backup, unchecked };
  } catch (error) {
    connection?.close();
    const detail = error instanceof Error ? error.message : String(error);
    return isDamage(error) ? { kind: 'damaged', detail } : { kind: 'unusable', detail, reason: sentenceOf(error) ?? (isUpdate ? 'update' : null) };
  }
}

function openFile({ nativeBinding }: OpenOptions, file: string, readonly = false): Connection {
  return connect(file, { nativeBinding, readonly, busyTimeout: OPENING_WAIT_MS });
}

/**
 * Looks at a file that is there, without a right to write: closing a connection that may write moves what is in the journal into the
 * file, which would change one that is to be left alone.
 * @returns why it is not for us; undefined when it is.
 */
function inspect(options: OpenOptions, newest: number, check: boolean): Opened | undefined {
  fs.accessSync(options.file, fs.constants.R_OK | fs.constants.W_OK);
  fs.accessSync(path.dirname(options.file), fs.constants.W_OK);
  if (sizeOf(options.file) === 0) return { kind: 'damaged', detail: 'the file is empty' };
  const connection = openFile(options, options.file, true);
  try {
    const version = versionOf(connection);
    if (version > newest) return { kind: 'newer', needs: readNeeds(connection) };
    const verdict = check ? connection.pragma('quick_check(1)', { simple: true }) : 'ok';
    if (verdict !== 'ok') return { kind: 'damaged', detail: String(verdict) };
    // Ours has had a version since before it got its name, see `create`.
    return version === 0 ? { kind: 'damaged', detail: 'this is no data file of Traque' } : undefined;
  } finally {
    connection.close();
  }
}

/** Makes the file under another name first: an empty or half-made file is never ours, so it can never pass for a new one. */
function create(options: OpenOptions, migrations: readonly Migration[]): void {
  fs.mkdirSync(path.dirname(options.file), { recursive: true });
  const unfinished = `${options.file}.new`;
  const clear = (): void => {
    for (const ending of ['', '-journal', '-wal', '-shm']) fs.rmSync(unfinished + ending, { force: true });
  };
  clear();
  try {
    const connection = openFile(options, unfinished);
    try {
      connection.pragma('synchronous = FULL');
      migrate(connection, migrations);
    } finally {
      connection.close();
    }
    renameSynced(unfinished, options.file);
  } catch (error) {
    clear();
    throw error;
  }
}

function configure(connection: Connection): void {
  assertSafeSqlite(connection);
  connection.pragma('journal_mode = WAL');
  // A file that is reopened in WAL mode falls back to NORMAL, which a power cut can rob of its last commits: set on every open.
  connection.pragma('synchronous = FULL');
}

/** @returns the copy of the old state. */
function update(connection: Connection, options: OpenOptions, pending: readonly Migration[]): string {
  // What a killed program left in the journal: afterwards the time of the file says which state it is in, however often an update fails.
  connection.pragma('wal_checkpoint(TRUNCATE)');
  const { size, mtimeMs } = fs.statSync(options.file);
  fs.mkdirSync(options.backupFolder, { recursive: true });
  const target = path.join(options.backupFolder, nameBeforeUpdate(versionOf(connection), mtimeMs));
  const isThere = fs.existsSync(target);
  // Tables that are built anew pass through the journal.
  requireRoom(path.dirname(options.file), isThere ? size : 2 * size);
  if (!isThere) {
    requireRoom(options.backupFolder, size);
    backUp(connection, options, target);
  }
  migrate(connection, pending);
  return target;
}

function versionOf(connection: Connection): number {
  return connection.pragma('user_version', { simple: true }) as number;
}

/** The newest schema that can be opened. */
export function newestVersion(migrations: readonly Migration[] = MIGRATIONS): number {
  return migrations.at(-1)?.version ?? 0;
}

function hasCopies(folder: string): boolean {
  return fs.existsSync(folder) && fs.readdirSync(folder).some((name) => readName(name) !== undefined);
}

function sizeOf(file: string): number {
  return fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/**
 * All pending steps in one transaction: the file has the old schema or the new one, never half of it. Foreign keys are off meanwhile, as SQLite asks for when a
 * table is built anew, and checked before the end. They run without the triggers of search, which are made anew afterwards.
 */
function migrate(connection: Connection, pending: readonly Migration[]): void {
  connection.pragma('foreign_keys = OFF');
  write(connection, () => {
    if (versionOf(connection) >= FIRST_WITHOUT_TRIGGERS) dropTriggers(connection);
    for (const step of pending) {
      connection.exec(step.sql);
      connection.pragma(`user_version = ${String(step.version)}`);
      connection.prepare(`INSERT INTO meta (key, value) VALUES ('needs', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value`).run(step.needs);
    }
    const broken = connection.pragma('foreign_key_check') as readonly unknown[];
    if (broken.length > 0) throw new Error(`the new schema leaves ${String(broken.length)} rows that point to nothing`);
  });
}

/** A whole copy, checked before it counts. Nothing is left behind when it cannot be made. */
function backUp(connection: Connection, options: OpenOptions, target: string): void {
  const partial = `${target}.partial`;
  const clear = (): void => {
    for (const ending of ['', '-journal']) fs.rmSync(partial + ending, { force: true });
  };
  clear();
  try {
    connection.prepare('VACUUM INTO ?').run(partial);
    const copy = openFile(options, partial, true);
    try {
      const verdict = copy.pragma('quick_check(1)', { simple: true });
      if (verdict !== 'ok') throw new Error(`the copy made before the change is damaged: ${String(verdict)}`);
    } finally {
      copy.close();
    }
    renameSynced(partial, target);
  } catch (error) {
    clear();
    throw error;
  }
}

function readNeeds(connection: Connection): string {
  try {
    const row = connection.prepare(`SELECT value FROM meta WHERE key = 'needs'`).get() as { value: string } | undefined;
    return row?.value ?? '?';
  } catch {
    return '?';
  }
}

function assertSafeSqlite(connection: Connection): void {
  const version = connection.prepare('SELECT sqlite_version()').pluck().get() as string;
  const parts = version.split('.').map(Number);
  for (const [index, needed] of OLDEST_SAFE_SQLITE.entries()) {
    const part = parts[index] ?? 0;
    if (part > needed) return;
    if (part < needed) throw new Error(`SQLite ${version} is too old to be trusted with write-ahead logging`);
  }
}
