/**
 * What takes long with a large file (copying it page by page, checking it, counting what it holds) happens in a thread of its own, on connections of its own: the window
 * waits for nothing, and what is written meanwhile is no part of the copy.
 */
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type * as Crypto from 'node:crypto';
import type * as Files from 'node:fs';
import type * as Threads from 'node:worker_threads';
import type Sqlite from 'better-sqlite3';
import { COUNTED_SECTIONS, rowsOf, tableOf } from '#main/platform/database/counts';
import type { CountedSection } from '#main/platform/database/counts';
import type { Backup } from '#shared/ipc/backups';

/** What a data file was found to be. */
export interface Look {
  readonly bytes: number;
  /** Of its schema; 0 when it is none of ours. */
  readonly version: number;
  /** The first Traque that can read it. */
  readonly needs: string;
  readonly holds: Backup['holds'];
  /** A digest of its content, the same for two copies of the same state; null when it was not asked for. */
  readonly content: string | null;
  /** Why it cannot be used; null when nothing was found. */
  readonly fault: string | null;
}

export interface CopyJob {
  readonly kind: 'copy';
  readonly from: string;
  /** Must not exist. */
  readonly to: string;
}

export interface LookJob {
  readonly kind: 'look';
  readonly files: readonly string[];
  /** Whether SQLite's own check is made. */
  readonly check: boolean;
}

/** SQLite's own check of a file that is in use: nothing is written to it. */
interface CheckJob {
  readonly kind: 'check';
  readonly file: string;
}

/** Moves what the journal beside a file in use has into the file, as far as nobody is in the way; nobody waits for it. */
interface CheckpointJob {
  readonly kind: 'checkpoint';
  readonly file: string;
}

type ThreadJob = CopyJob | LookJob | CheckJob | CheckpointJob;

/** What is counted of a file: a section, its table, and its rows as SQL in which `@campaigns` stands for those of the file. */
type Counted = readonly (readonly [section: CountedSection, table: string, rows: string])[];

interface ThreadData {
  readonly sqlite: string;
  readonly nativeBinding: string | undefined;
  readonly job: ThreadJob;
  readonly counted: Counted;
}

type Message =
  | { readonly kind: 'progress'; readonly done: number; readonly of: number }
  | { readonly kind: 'done'; readonly value: readonly Look[] }
  | { readonly kind: 'failed'; readonly code: string; readonly message: string };

/** Something that the disk or SQLite refused; `code` is theirs (`ENOSPC`, `SQLITE_FULL`). */
export class ThreadError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
    this.name = 'ThreadError';
  }
}

/** Runs jobs, each in a thread that ends with it. */
export class CopyThread {
  readonly #running = new Set<Worker>();

  constructor(private readonly nativeBinding: string | undefined) {}

  /**
   * Copies a file that is in use, checks the copy, and has it on the disk when it returns. One pass of SQLite's online backup over one state of the file.
   * @throws ThreadError when the disk or SQLite refuses; what was begun may be left behind.
   */
  async copy(job: Omit<CopyJob, 'kind'>, onProgress: (done: number, of: number) => void): Promise<Look> {
    const [look] = await this.#run({ kind: 'copy', ...job }, onProgress);
    if (look === undefined) throw new Error('the thread had no answer');
    return look;
  }

  /** Looks into files that nobody uses. Those that cannot be read have a fault. */
  look(job: Omit<LookJob, 'kind'>): Promise<readonly Look[]> {
    return job.files.length === 0 ? Promise.resolve([]) : this.#run({ kind: 'look', ...job });
  }

  /** @returns what is wrong with a file that is in use; null when nothing was found. */
  async fault(file: string): Promise<string | null> {
    const [look] = await this.#run({ kind: 'check', file });
    return look === undefined ? null : look.fault;
  }

  /** Has what was written last in the file itself, and not only in the journal beside it. @throws ThreadError */
  async checkpoint(file: string): Promise<void> {
    await this.#run({ kind: 'checkpoint', file });
  }

  /** Breaks off what is under way. */
  stop(): void {
    for (const worker of this.#running) void worker.terminate();
  }

  #run(job: ThreadJob, onProgress?: (done: number, of: number) => void): Promise<readonly Look[]> {
    const sqlite = createRequire(import.meta.url).resolve('better-sqlite3');
    const counted = COUNTED_SECTIONS.map((section) => [section, tableOf(section), rowsOf(section, 'IN (@campaigns)')] as const);
    const workerData: ThreadData = { sqlite, nativeBinding: this.nativeBinding, job, counted };
    // As text, so that there is no second file to find in a bundle, in an archive and in a test.
    const text = `const threads = require('node:worker_threads');
      (${work.toString()})(threads, require('node:fs'), require('node:crypto'), require(threads.workerData.sqlite));`;
    const worker = new Worker(text, { eval: true, workerData });
    this.#running.add(worker);
    return new Promise<readonly Look[]>((resolve, reject) => {
      worker.on('message', (message: Message) => {
        if (message.kind === 'progress') onProgress?.(message.done, message.of);
        else if (message.kind === 'done') resolve(message.value);
        else reject(new ThreadError(message.code, message.message));
      });
      worker.on('error', reject);
      worker.on('exit', () => {
        this.#running.delete(worker);
        reject(new ThreadError('STOPPED', 'the thread was stopped'));
      });
    });
  }
}

/** The thread itself. It is handed over as text: nothing from outside this function may be used in it. */
function work({ parentPort, workerData }: typeof Threads, fs: typeof Files, crypto: typeof Crypto, Database: typeof Sqlite): void {
  const { nativeBinding, job, counted } = workerData as ThreadData;
  const tell = (message: Message): void => {
    parentPort?.postMessage(message);
  };
  const open = (file: string, readonly: boolean): Sqlite.Database =>
    new Database(file, { readonly, fileMustExist: true, ...(nativeBinding === undefined ? {} : { nativeBinding }) });

  const copy = async ({ from, to }: CopyJob): Promise<Look> => {
    // Two megabytes at a time, each on the disk before the next, and as long a rest as they took: whoever plays on meanwhile writes to the same disk.
    const pagesAtATime = 500;
    const [shortestRestMs, longestRestMs] = [4, 100];
    let began = performance.now();
    const rest = new Int32Array(new SharedArrayBuffer(4));
    const source = open(from, true);
    const handle = fs.openSync(to, 'wx');
    try {
      // A reader's state of the file, held to the end: what is written meanwhile does not start the copy anew.
      source.exec('BEGIN');
      source.prepare('SELECT count(*) FROM sqlite_schema').get();
      await source.backup(to, {
        progress: ({ totalPages, remainingPages }) => {
          fs.fdatasyncSync(handle);
          tell({ kind: 'progress', done: totalPages - remainingPages, of: totalPages });
          Atomics.wait(rest, 0, 0, Math.min(longestRestMs, Math.max(shortestRestMs, performance.now() - began)));
          began = performance.now();
          return pagesAtATime;
        },
      });
    } finally {
      fs.closeSync(handle);
      source.close();
    }
    const look = lookInto(to, true, true);
    if (look.fault !== null) throw new Error(`the copy is damaged: ${look.fault}`);
    const written = fs.openSync(to, 'r+');
    try {
      fs.fsyncSync(written);
    } finally {
      fs.closeSync(written);
    }
    return look;
  };

  const checkpoint = (file: string): void => {
    const connection = open(file, false);
    try {
      connection.pragma('wal_checkpoint(PASSIVE)');
    } finally {
      connection.close();
    }
  };

  const lookInto = (file: string, check: boolean, digest: boolean): Look => {
    let look: Look = { bytes: 0, version: 0, needs: '?', holds: null, content: null, fault: 'it cannot be opened' };
    try {
      const connection = open(file, false);
      try {
        // One file without a journal beside it: what lies here may be taken elsewhere by hand.
        connection.pragma('journal_mode = DELETE');
        const version = connection.pragma('user_version', { simple: true }) as number;
        const verdict = check ? (connection.pragma('quick_check(1)', { simple: true }) as string) : 'ok';
        const isOurs = version > 0 && hasTable(connection, 'meta') && hasTable(connection, 'campaigns');
        const fault = verdict === 'ok' ? (isOurs ? null : 'this is no data file of Traque') : verdict;
        look = { ...look, version: isOurs ? version : 0, fault };
        if (fault === null) look = { ...look, needs: needsOf(connection), holds: holdsOf(connection) };
      } finally {
        connection.close();
      }
      look = { ...look, bytes: fs.statSync(file).size, content: digest ? digestOf(file) : null };
    } catch (error) {
      look = { ...look, holds: null, fault: error instanceof Error ? error.message : String(error) };
    }
    return look;
  };

  const checked = (file: string): Look => {
    const connection = open(file, true);
    try {
      const verdict = connection.pragma('quick_check(1)', { simple: true }) as string;
      return { bytes: 0, version: 0, needs: '?', holds: null, content: null, fault: verdict === 'ok' ? null : verdict };
    } catch (error) {
      const { code, message } = error as { readonly code?: unknown; readonly message: string };
      if (!String(code).startsWith('SQLITE_CORRUPT') && !String(code).startsWith('SQLITE_NOTADB')) throw error;
      return { bytes: 0, version: 0, needs: '?', holds: null, content: null, fault: message };
    } finally {
      connection.close();
    }
  };

  const hasTable = (connection: Sqlite.Database, name: string): boolean =>
    connection.prepare(`SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = ?`).pluck().get(name) === 1;

  const needsOf = (connection: Sqlite.Database): string =>
    (connection.prepare(`SELECT value FROM meta WHERE key = 'needs'`).pluck().get() as string | undefined) ?? '?';

  /** Older files have fewer tables and columns. */
  const holdsOf = (connection: Sqlite.Database): NonNullable<Look['holds']> => {
    const arriving = connection.prepare(`SELECT count(*) FROM pragma_table_info('campaigns') WHERE name = 'arriving'`).pluck().get() === 1;
    const shown = `FROM campaigns WHERE trashed_at IS NULL ${arriving ? 'AND arriving = 0' : ''}`;
    const campaigns = connection.prepare(`SELECT name ${shown} ORDER BY updated_at DESC, id`).pluck().all() as string[];
    const count = (rows: string): number => connection.prepare(`SELECT count(*) FROM ${rows}`).pluck().get() as number;
    const counts = { parties: 0, characters: 0, library: 0, encounters: 0, runs: 0, journal: 0 };
    const all = connection.prepare(`SELECT count(*) FROM pragma_table_info('journal') WHERE name = 'shown'`).pluck().get() === 0;
    for (const [section, table, rows] of counted) {
      const readable = all ? rows.replace(' AND shown = 1', '') : rows;
      if (hasTable(connection, table)) counts[section] = count(readable.replaceAll('@campaigns', `SELECT id ${shown}`));
    }
    // The library that all campaigns share is in no campaign.
    if (hasTable(connection, 'characters')) counts.library += count('characters WHERE campaign_id IS NULL AND trashed_at IS NULL');
    return { campaigns, ...counts };
  };

  /** Without the counters in the header that go up when nothing else does. */
  const digestOf = (file: string): string => {
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
  };

  const answer = async (): Promise<readonly Look[]> => {
    if (job.kind === 'copy') return [await copy(job)];
    if (job.kind === 'checkpoint') {
      checkpoint(job.file);
      return [];
    }
    return job.kind === 'check' ? [checked(job.file)] : job.files.map((file) => lookInto(file, job.check, false));
  };
  answer().then(
    (value) => {
      tell({ kind: 'done', value });
    },
    (error: unknown) => {
      const code = (error as { code?: unknown } | null)?.code;
      tell({ kind: 'failed', code: typeof code === 'string' ? code : '', message: error instanceof Error ? error.message : String(error) });
    },
  );
}
