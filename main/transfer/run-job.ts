/** Does a job: in a worker in the program, in the same thread where there is none. */
import fs from 'node:fs';
import Database from 'better-sqlite3';
import type { Database as Connection } from 'better-sqlite3';
import { sendRows } from '#main/transfer/arriving-rows';
import { CampaignFile } from '#main/transfer/campaign-file';
import { CampaignReader } from '#main/transfer/campaign-reader';
import { FileRefused } from '#main/transfer/file-refused';
import type { Arrived, DataPlace, Exported, ExportJob, ImportJob, Job, JobHost, Looked, OpenJob, Result, Rows } from '#main/transfer/job';
import { lookThrough } from '#main/transfer/look';
import { writeArchive } from '#main/transfer/write-archive';

/** @throws FileRefused, Stopped */
export function runJob<J extends Job>(job: J, host: JobHost): Promise<Result<J>> {
  return done(job, host) as Promise<Result<J>>;
}

function done(job: Job, host: JobHost): Promise<Result<Job>> {
  if (job.kind === 'export') return exportCampaign(job, host);
  return job.kind === 'open' ? openFile(job, host) : importFile(job, host);
}

async function exportCampaign({ data, campaignId, ...making }: ExportJob, host: JobHost): Promise<Exported> {
  return atOneMoment(data, async (connection) => ({ bytes: await writeArchive(new CampaignReader(connection, campaignId), making, host) }));
}

async function openFile({ file }: OpenJob, host: JobHost): Promise<Looked> {
  const opened = await CampaignFile.open(file);
  try {
    const { counts, systems } = await lookThrough(opened, host);
    const { madeBy, origin, name, system, supplements } = opened.manifest;
    return { seal: opened.seal, bytes: fs.statSync(file).size, madeBy, origin, name, system, supplements, counts, systems };
  } finally {
    opened.close();
  }
}

async function importFile({ data, file, seal, name, replaces }: ImportJob, host: JobHost): Promise<Arrived> {
  const opened = await CampaignFile.open(file);
  try {
    if (opened.seal !== seal) throw new FileRefused('changedSince');
    // Looking takes less than storing: only the latter is told as progress.
    const contents = await lookThrough(opened, { progress: () => undefined, breathe: () => host.breathe(), store: (rows) => host.store(rows) });
    const storing = new LogKeeper(data, host);
    try {
      const sources = { file: opened, contents, name };
      if (replaces === null) return await sendRows({ ...sources, kept: undefined }, storing);
      return await atOneMoment(data, (connection) => sendRows({ ...sources, kept: new CampaignReader(connection, replaces) }, storing));
    } finally {
      storing.close();
    }
  } finally {
    opened.close();
  }
}

/** On a connection of its own that only reads, and sees nothing of what is written meanwhile. */
async function atOneMoment<T>({ file, nativeBinding }: DataPlace, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = new Database(file, { readonly: true, fileMustExist: true, ...(nativeBinding === undefined ? {} : { nativeBinding }) });
  try {
    connection.exec('BEGIN');
    return await work(connection);
  } finally {
    connection.close();
  }
}

/** Bytes of rows after which what was written is moved from the write-ahead log into the file: here, so that the main thread never has to. */
const CHECKPOINT_AFTER = 2_000_000;

/** Keeps the write-ahead log short while rows come in. */
class LogKeeper implements JobHost {
  readonly #connection: Connection;
  #since = 0;

  constructor(
    { file, nativeBinding }: DataPlace,
    private readonly inner: JobHost,
  ) {
    this.#connection = new Database(file, { fileMustExist: true, ...(nativeBinding === undefined ? {} : { nativeBinding }) });
  }

  progress(done: number, of: number): void {
    this.inner.progress(done, of);
  }

  breathe(): Promise<void> {
    return this.inner.breathe();
  }

  async store(rows: Rows): Promise<void> {
    await this.inner.store(rows);
    for (const value of rows.rows.flat()) this.#since += typeof value === 'string' ? value.length : 8;
    if (this.#since < CHECKPOINT_AFTER) return;
    this.#since = 0;
    this.#connection.pragma('wal_checkpoint(PASSIVE)');
  }

  close(): void {
    this.#connection.pragma('wal_checkpoint(PASSIVE)');
    this.#connection.close();
  }
}
