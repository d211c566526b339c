/** The work of the jobs for whole data files. */
import crypto from 'node:crypto';
import fs from 'node:fs';
import type { Database as Connection } from 'better-sqlite3';
import { syncFile } from '#main/platform/database/backups/disk';
import { checkJob, checkpointJob, copyJob, inspectJob } from '#main/platform/database/backups/jobs';
import type { CopyInput, FileInUse, Inspection } from '#main/platform/database/backups/jobs';
import { beginReading, connect, LONG_WAIT_MS } from '#main/platform/database/connection';
import { countedSections } from '#main/platform/database/counts';
import { RECORDS } from '#shared/records/index';
import { jobOf } from '#main/platform/workers/job';
import type { Job, JobHost } from '#main/platform/workers/job';
import { isDamage } from '#shared/domain/system-error';

/** Every job on copies of the data file, for a worker to register. */
export const backupJobs: readonly Job[] = [
  jobOf(copyJob, copy),
  jobOf(inspectJob, ({ files, check, nativeBinding }) => files.map((file) => inspectFile(file, { check, digest: false, nativeBinding }))),
  jobOf(checkJob, faultOf),
  jobOf(checkpointJob, checkpoint),
];

/** Two megabytes at a time, each on the disk before the next. */
const PAGES_AT_A_TIME = 500;
/** As long a rest as they took, in milliseconds: whoever plays on meanwhile writes to the same disk. */
const [SHORTEST_REST, LONGEST_REST] = [4, 100];

async function copy({ from, to, nativeBinding }: CopyInput, host: JobHost): Promise<Inspection> {
  const source = open(from, nativeBinding, true);
  const handle = fs.openSync(to, 'wx');
  let began = performance.now();
  try {
    // A reader's state of the file, held to the end: what is written meanwhile does not start the copy anew.
    beginReading(source);
    source.prepare('SELECT count(*) FROM sqlite_schema').get();
    await source.backup(to, {
      progress: ({ totalPages, remainingPages }) => {
        fs.fdatasyncSync(handle);
        host.progress(totalPages - remainingPages, totalPages);
        host.rest(Math.min(LONGEST_REST, Math.max(SHORTEST_REST, performance.now() - began)));
        began = performance.now();
        return PAGES_AT_A_TIME;
      },
    });
  } finally {
    fs.closeSync(handle);
    source.close();
  }
  const inspection = inspectFile(to, { check: true, digest: true, nativeBinding });
  if (inspection.fault !== null) throw new Error(`the copy is damaged: ${inspection.fault}`);
  syncFile(to);
  return inspection;
}

function checkpoint({ file, nativeBinding }: FileInUse): null {
  const connection = open(file, nativeBinding, false);
  try {
    connection.pragma('wal_checkpoint(PASSIVE)');
    return null;
  } finally {
    connection.close();
  }
}

function inspectFile(file: string, { check, digest, nativeBinding }: { check: boolean; digest: boolean; nativeBinding: string | undefined }): Inspection {
  let inspection: Inspection = { bytes: 0, version: 0, needs: '?', holds: null, content: null, fault: 'it cannot be opened' };
  try {
    const connection = open(file, nativeBinding, false);
    try {
      // One file without a journal beside it: what lies here may be taken elsewhere by hand.
      connection.pragma('journal_mode = DELETE');
      const version = connection.pragma('user_version', { simple: true }) as number;
      const verdict = check ? verdictOn(connection) : 'ok';
      const isOurs = version > 0 && hasTable(connection, 'meta') && hasTable(connection, 'campaigns');
      const fault = verdict === 'ok' ? (isOurs ? null : 'this is no data file of Traque') : verdict;
      inspection = { ...inspection, version: isOurs ? version : 0, fault };
      if (fault === null) inspection = { ...inspection, needs: needsOf(connection), holds: holdsOf(connection) };
    } finally {
      connection.close();
    }
    return { ...inspection, bytes: fs.statSync(file).size, content: digest ? digestOf(file) : null };
  } catch (error) {
    return { ...inspection, holds: null, fault: error instanceof Error ? error.message : String(error) };
  }
}

function faultOf({ file, nativeBinding }: FileInUse): string | null {
  const connection = open(file, nativeBinding, true);
  try {
    const verdict = verdictOn(connection);
    return verdict === 'ok' ? null : verdict;
  } catch (error) {
    if (!isDamage(error)) throw error;
    return (error as Error).message;
  } finally {
    connection.close();
  }
}

function open(file: string, nativeBinding: string | undefined, readonly: boolean): Connection {
  return connect(file, { nativeBinding, readonly, mustExist: true, busyTimeout: LONG_WAIT_MS });
}

function verdictOn(connection: Connection): string {
  return connection.pragma('quick_check(1)', { simple: true }) as string;
}

function hasTable(connection: Connection, name: string): boolean {
  return connection.prepare(`SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = ?`).pluck().get(name) === 1;
}

function hasColumn(connection: Connection, table: string, name: string): boolean {
  return connection.prepare('SELECT count(*) FROM pragma_table_info(?) WHERE name = ?').pluck().get(table, name) === 1;
}

function needsOf(connection: Connection): string {
  return (connection.prepare(`SELECT value FROM meta WHERE key = 'needs'`).pluck().get() as string | undefined) ?? '?';
}

/** Older files have fewer tables and columns. */
function holdsOf(connection: Connection): NonNullable<Inspection['holds']> {
  const inUse = `FROM campaigns WHERE trashed_at IS NULL ${hasColumn(connection, 'campaigns', 'arriving') ? 'AND arriving = 0' : ''}`;
  const campaigns = connection.prepare(`SELECT name ${inUse} ORDER BY updated_at DESC, id`).pluck().all() as string[];
  const count = (rows: string): number => connection.prepare(`SELECT count(*) FROM ${rows}`).pluck().get() as number;
  const counts = countedSections(RECORDS).map(({ name, table, rows, older, since, shared }) => {
    if (!hasTable(connection, table)) return [name, 0] as const;
    const query = since.every((column) => hasColumn(connection, table, column)) ? rows : older;
    // What all campaigns share is in no campaign.
    const ofNone = shared ? count(`${table} WHERE campaign_id IS NULL AND trashed_at IS NULL`) : 0;
    return [name, count(query.replaceAll('@campaigns', `SELECT id ${inUse}`)) + ofNone] as const;
  });
  return { campaigns, ...Object.fromEntries(counts) } as NonNullable<Inspection['holds']>;
}

/** Without the counters in the header that go up when nothing else does. */
function digestOf(file: string): string {
  const hash = crypto.createHash('sha256');
  const part = Buffer.alloc(1 << 20);
  const handle = fs.openSync(file, 'r');
  try {
    for (let at = 0, length: number; (length = fs.readSync(handle, part, 0, part.length, at)) > 0; at += length) {
      if (at === 0) part.fill(0, 24, 28).fill(0, 92, 100);
      hash.update(part.subarray(0, length));
    }
  } finally {
    fs.closeSync(handle);
  }
  return hash.digest('hex');
}
