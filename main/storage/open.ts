/**
 * Opens the one data file of a profile, or says why it was left alone. A file is never replaced, emptied or repaired here:
 * damage and files of a newer Traque are for the GM to decide about.
 */
import fs from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import type { Database as Connection } from 'better-sqlite3';
import { MIGRATIONS } from '#main/storage/migrations/index';
import type { Migration } from '#main/storage/migrations/index';

export interface OpenOptions {
  /** The data file; its folder is made when it is missing. */
  readonly file: string;
  /** Where the copy made before a migration goes. */
  readonly backupFolder: string;
  /** The addon to use instead of the package's own, for a runtime with an old Node-API. */
  readonly nativeBinding?: string | undefined;
  /** The schema steps; tests pass their own. */
  readonly migrations?: readonly Migration[];
}

export type Opened =
  | { readonly kind: 'ready'; readonly connection: Connection; readonly backup: string | undefined }
  | { readonly kind: 'newer'; readonly needs: string }
  | { readonly kind: 'damaged'; readonly detail: string }
  | { readonly kind: 'unusable'; readonly detail: string };

/** Before this version two connections that checkpoint at once could corrupt a WAL file. */
const OLDEST_SAFE_SQLITE = [3, 51, 3] as const;

/** Opens, checks, and brings the schema up to date. Never throws for what a file or a disk can do. */
export function openDatabase(options: OpenOptions): Opened {
  const migrations = options.migrations ?? MIGRATIONS;
  let connection: Connection | undefined;
  try {
    fs.mkdirSync(path.dirname(options.file), { recursive: true });
    connection = options.nativeBinding === undefined ? new Database(options.file) : new Database(options.file, { nativeBinding: options.nativeBinding });
    const opened = prepare(connection, options, migrations);
    if (opened.kind !== 'ready') connection.close();
    return opened;
  } catch (error) {
    connection?.close();
    const detail = error instanceof Error ? error.message : String(error);
    return isDamage(error) ? { kind: 'damaged', detail } : { kind: 'unusable', detail };
  }
}

function prepare(connection: Connection, options: OpenOptions, migrations: readonly Migration[]): Opened {
  const version = connection.pragma('user_version', { simple: true }) as number;
  const newest = migrations.at(-1)?.version ?? 0;
  if (version > newest) return { kind: 'newer', needs: readNeeds(connection) };

  const verdict = connection.pragma('quick_check(1)', { simple: true });
  if (verdict !== 'ok') return { kind: 'damaged', detail: String(verdict) };

  assertSafeSqlite(connection);
  connection.pragma('journal_mode = WAL');
  // A file that is reopened in WAL mode falls back to NORMAL, which a power cut can rob of its last commits: set on every open.
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  connection.pragma('busy_timeout = 5000');

  const pending = migrations.filter((step) => step.version > version);
  if (pending.length === 0) return { kind: 'ready', connection, backup: undefined };
  const backup = version === 0 ? undefined : backUp(connection, options.backupFolder, version);
  migrate(connection, pending);
  return { kind: 'ready', connection, backup };
}

/** All pending steps in one transaction: the file has the old schema or the new one, never half of it. */
function migrate(connection: Connection, pending: readonly Migration[]): void {
  connection.transaction(() => {
    for (const step of pending) {
      connection.exec(step.sql);
      connection.pragma(`user_version = ${String(step.version)}`);
      connection.prepare(`INSERT INTO meta (key, value) VALUES ('needs', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value`).run(step.needs);
    }
  })();
}

/** A whole copy under a name of its own, checked before it counts. */
function backUp(connection: Connection, folder: string, version: number): string {
  fs.mkdirSync(folder, { recursive: true });
  const stamp = new Date().toISOString().replaceAll(':', '-').replace(/\..*$/, '');
  const target = path.join(folder, `before-schema-change-from-${String(version)}-${stamp}.sqlite`);
  const partial = `${target}.partial`;
  fs.rmSync(partial, { force: true });
  connection.prepare('VACUUM INTO ?').run(partial);
  fs.renameSync(partial, target);
  return target;
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

function isDamage(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && (code.startsWith('SQLITE_CORRUPT') || code.startsWith('SQLITE_NOTADB'));
}
