/** What is done off the services thread for files of campaigns and tables: what goes in and what comes out, as data that crosses over. */
import fs from 'node:fs';
import { z } from 'zod';
import type { FiledSystem } from '#main/features/transfer/filed-systems';
import type { SectionCounts } from '#main/features/transfer/schemas';
import type { ReadSheet, SheetSystemData } from '#main/features/transfer/spreadsheet/people';
import type { Phrases } from '#main/features/transfer/spreadsheet/phrases';
import type { IDatabase } from '#main/platform/database/database';
import type { JobKind } from '#main/platform/workers/job';
import { ROLES } from '#shared/domain/records';
import type { SectionMerge } from '#shared/ipc/transfer';
import { RECORDS } from '#shared/records/index';
import type { Records } from '#shared/records/kit/record';

/** How a data file is opened once more, beside the program. */
const DataPlace = z.strictObject({
  file: z.string(),
  nativeBinding: z.string().optional(),
  /** The kinds of records in it. */
  records: z.custom<Records>(),
});
export type DataPlace = z.infer<typeof DataPlace>;

/** The data file of the program, for whoever opens it once more. */
export function placeOfData({ file, options }: Pick<IDatabase, 'file' | 'options'>): DataPlace {
  return { file, nativeBinding: options.nativeBinding, records: options.records ?? RECORDS };
}

const ExportInput = z.strictObject({
  data: DataPlace,
  campaignId: z.string(),
  origin: z.string(),
  madeBy: z.string(),
  shipped: z.array(z.string()),
  target: z.string(),
});
/** What an export is asked for: which campaign, and the file to write. */
export type ExportInput = z.infer<typeof ExportInput>;

const OpenInput = z.strictObject({
  /** Where a campaign that it is another state of is looked for. */
  data: DataPlace,
  file: z.string(),
});
/** The campaign file that is to be inspected. */
export type OpenInput = z.infer<typeof OpenInput>;

const ImportInput = z.strictObject({
  data: DataPlace,
  file: z.string(),
  /** Of the manifest that was looked at: another file under the same name is not taken in. */
  seal: z.string(),
  name: z.string(),
  /** The campaign whose records are kept where the file has none of them, and a copy of the data file in which it is read. */
  replaces: z.strictObject({ campaignId: z.string(), copy: z.string() }).nullable(),
});
/** The inspected file to import, under which name, and what it replaces. */
export type ImportInput = z.infer<typeof ImportInput>;

const SweepInput = z.strictObject({ data: DataPlace, ids: z.array(z.string()) });
/** Ids of the campaigns whose import was cut short. */
export type SweepInput = z.infer<typeof SweepInput>;

const SheetInput = z.strictObject({
  file: z.string(),
  isJson: z.boolean(),
  system: z.custom<SheetSystemData>(),
  /** The role of whoever has none in the table. */
  usual: z.enum(ROLES),
  /** Of the application. */
  phrases: z.custom<Phrases>(),
});
/** A table of characters, with everything of its rule system that a worker needs to read it. */
export type SheetInput = z.infer<typeof SheetInput>;

/** What an export wrote. */
export interface Exported {
  readonly bytes: number;
}

/** What a look into a file found. */
export interface Inspection {
  readonly seal: string;
  readonly bytes: number;
  readonly madeBy: string;
  readonly origin: string;
  readonly name: string;
  readonly system: string;
  readonly supplements: readonly string[];
  readonly counts: SectionCounts;
  /** Every rule system that something in it is of. */
  readonly systems: readonly string[];
  /** What it brings of those that do not ship with Traque. */
  readonly filedSystems: readonly FiledSystem[];
  /** The campaign here that it is another state of, and what replacing that one would do. */
  readonly existing: { readonly id: string; readonly merge: Readonly<Record<string, SectionMerge>> } | null;
}

/** What stands in the data file, still hidden, when an import has sent its last row. */
export interface Arrived {
  readonly campaignId: string;
  readonly pictureId: string | null;
}

/** Rows of one table for the data file, or links between rows that are there (`set`), in the order in which they have to be stored. */
export interface Rows {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
  /** The first column is the id, the others are set. */
  readonly set: boolean;
}

/** Writes a campaign into a file. The file appears under its name once it is whole. */
export const exportJob: JobKind<ExportInput, Exported> = {
  name: 'transfer.export',
  input: ExportInput,
  // A thread that was stopped leaves a file that is not whole.
  tidy: ({ target }) => {
    fs.rmSync(partialOf(target), { force: true });
  },
};
/** Looks through a whole campaign file. */
export const openJob: JobKind<OpenInput, Inspection> = { name: 'transfer.open', input: OpenInput };
/** Writes the campaign of a file into the data file, still hidden. */
export const importJob: JobKind<ImportInput, Arrived> = { name: 'transfer.import', input: ImportInput, writes: true };
/** Takes away imports that were cut short. */
export const sweepJob: JobKind<SweepInput, null> = { name: 'transfer.sweep', input: SweepInput, writes: true };
/** Reads a table of characters. */
export const sheetJob: JobKind<SheetInput, ReadSheet> = { name: 'transfer.sheet', input: SheetInput };

/** Where a file lies until it is whole. */
export function partialOf(target: string): string {
  return `${target}.partial`;
}
