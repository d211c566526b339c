/** The work of the jobs for files of campaigns and tables. */
import fs from 'node:fs';
import type { Database as Connection } from 'better-sqlite3';
import { beginReading, connect, LONG_WAIT_MS } from '#main/platform/database/connection';
import { sendRows } from '#main/features/transfer/import-rows';
import { Arrival, connectBeside, sweep } from '#main/features/transfer/import-writer';
import { CampaignFile } from '#main/features/transfer/campaign-file';
import { CampaignReader } from '#main/features/transfer/campaign-reader';
import { FileRefused } from '#main/features/transfer/file-refused';
import { exportJob, importJob, openJob, sheetJob, sweepJob } from '#main/features/transfer/jobs';
import type { Arrived, DataPlace, Exported, ExportInput, ImportInput, Inspection, OpenInput, SheetInput, SweepInput } from '#main/features/transfer/jobs';
import { layoutOf } from '#main/features/transfer/layout';
import { validateFile } from '#main/features/transfer/validate';
import { existingCampaign } from '#main/features/transfer/existing';
import { Replacement } from '#main/features/transfer/replacement';
import { LARGEST_SHEET, readSheet } from '#main/features/transfer/spreadsheet/people';
import type { ReadSheet } from '#main/features/transfer/spreadsheet/people';
import { speakerOf } from '#main/features/transfer/spreadsheet/phrases';
import { jobOf } from '#main/platform/workers/job';
import type { Job, JobHost } from '#main/platform/workers/job';
import { writeArchive } from '#main/features/transfer/write-archive';

/** Every job on campaign files and tables, for a worker to register. */
export const transferJobs: readonly Job[] = [
  jobOf(exportJob, exportCampaign),
  jobOf(openJob, openFile),
  jobOf(importJob, importFile),
  jobOf(sweepJob, takeAway),
  jobOf(sheetJob, readTable),
];

async function exportCampaign({ data, campaignId, ...making }: ExportInput, host: JobHost): Promise<Exported> {
  return atOneMoment(data, async (connection) => ({
    bytes: await writeArchive(new CampaignReader(connection, campaignId, layoutOf(data.records)), making, host),
  }));
}

async function openFile({ data, file }: OpenInput, host: JobHost): Promise<Inspection> {
  const opened = await CampaignFile.open(file, layoutOf(data.records));
  try {
    const contents = await validateFile(opened, host);
    const { madeBy, origin, name, system, supplements } = opened.manifest;
    const existing = await atOneMoment(data, (connection) => {
      const id = existingCampaign(connection, origin);
      return Promise.resolve(id === undefined ? null : { id, merge: new Replacement(new CampaignReader(connection, id, opened.layout), contents).sections });
    });
    const { counts, systems, filedSystems } = contents;
    return { seal: opened.seal, bytes: fs.statSync(file).size, madeBy, origin, name, system, supplements, counts, systems, filedSystems, existing };
  } finally {
    opened.close();
  }
}

async function importFile({ data, file, seal, name, replaces }: ImportInput, host: JobHost): Promise<Arrived> {
  const opened = await CampaignFile.open(file, layoutOf(data.records), seal);
  try {
    const connection = connectBeside(data, true);
    try {
      const arrival = new Arrival(connection, data.records, host);
      const send = (replaced: Replacement | undefined): Promise<Arrived> =>
        sendRows(
          { file: opened, name, replaced },
          (rows) => arrival.store(rows),
          (done, of) => {
            host.progress(done, of);
          },
        );
      const replacing = async ({ campaignId, copy }: NonNullable<ImportInput['replaces']>): Promise<Arrived> => {
        const contents = await validateFile(opened, { ...host, progress: () => undefined });
        // Out of a copy: whoever reads one moment of the data file itself for so long keeps all that is written meanwhile from being moved out of its journal.
        return atOneMoment({ ...data, file: copy }, (before) => send(new Replacement(new CampaignReader(before, campaignId, opened.layout), contents)));
      };
      const arrived = await (replaces === null ? send(undefined) : replacing(replaces));
      arrival.settle();
      return arrived;
    } finally {
      connection.close();
    }
  } finally {
    opened.close();
  }
}

async function takeAway({ data, ids }: SweepInput, host: JobHost): Promise<null> {
  const connection = connectBeside(data, false);
  try {
    await sweep(connection, data.records, ids, host);
    return null;
  } finally {
    connection.close();
  }
}

async function readTable({ file, isJson, system: { phrases, ...system }, usual, phrases: app }: SheetInput): Promise<ReadSheet> {
  const { size } = await fs.promises.stat(file);
  // Nothing large is read before it is refused.
  if (size > LARGEST_SHEET) throw new FileRefused('sheetTooLarge', { megabytes: LARGEST_SHEET / 1_000_000 });
  return readSheet(await fs.promises.readFile(file), isJson, { ...system, speaker: speakerOf(phrases) }, usual, speakerOf(app));
}

/** On a connection of its own that only reads, and sees nothing of what is written meanwhile. */
async function atOneMoment<T>({ file, nativeBinding }: DataPlace, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = connect(file, { nativeBinding, readonly: true, busyTimeout: LONG_WAIT_MS });
  try {
    beginReading(connection);
    return await work(connection);
  } finally {
    connection.close();
  }
}
