/** What is done off the main thread, as data that crosses over. */
import type { SectionCounts } from '#main/features/transfer/schemas';
import type { ReadSheet, SheetSystemData } from '#main/features/transfer/spreadsheet/people';
import type { Phrases } from '#main/features/transfer/spreadsheet/phrases';
import type { Role } from '#shared/domain/records';
import type { MergedSection, SectionMerge } from '#shared/ipc/transfer';
import type { TextValue } from '#shared/plugin-api/text';

/** How a data file is opened once more, for reading beside the program. */
export interface DataPlace {
  readonly file: string;
  readonly nativeBinding: string | undefined;
}

export interface ExportJob {
  readonly kind: 'export';
  readonly data: DataPlace;
  readonly campaignId: string;
  readonly origin: string;
  readonly madeBy: string;
  readonly target: string;
}

export interface OpenJob {
  readonly kind: 'open';
  /** Where a campaign that it is another state of is looked for. */
  readonly data: DataPlace;
  readonly file: string;
}

export interface ImportJob {
  readonly kind: 'import';
  readonly data: DataPlace;
  readonly file: string;
  /** Of the manifest that was looked at: another file under the same name is not taken in. */
  readonly seal: string;
  readonly name: string;
  /** The campaign whose records are kept where the file has none of them. */
  readonly replaces: string | null;
}

/** Takes away imports that were cut short. */
export interface SweepJob {
  readonly kind: 'sweep';
  readonly data: DataPlace;
  readonly ids: readonly string[];
}

/** Reads a table of characters. */
export interface SheetJob {
  readonly kind: 'sheet';
  readonly file: string;
  readonly isJson: boolean;
  readonly system: SheetSystemData;
  /** The role of whoever has none in the table. */
  readonly usual: Role;
  /** Of the application. */
  readonly phrases: Phrases;
}

export type Job = ExportJob | OpenJob | ImportJob | SweepJob | SheetJob;

/** What an export wrote. */
export interface Exported {
  readonly bytes: number;
}

/** What a look into a file found. */
export interface Looked {
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
  /** The campaign here that it is another state of, and what replacing that one would do. */
  readonly existing: { readonly id: string; readonly merge: Readonly<Record<MergedSection, SectionMerge>> } | null;
}

/** What stands in the data file, still hidden, when an import has sent its last row. */
export interface Arrived {
  readonly campaignId: string;
  readonly pictureId: string | null;
}

export interface Results {
  readonly export: Exported;
  readonly open: Looked;
  readonly import: Arrived;
  readonly sweep: null;
  readonly sheet: ReadSheet;
}
export type Result<J extends Job> = Results[J['kind']];

/** Rows of one table for the data file, or links between rows that are there (`set`), in the order in which they have to be stored. */
export interface Rows {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
  /** The first column is the id, the others are set. */
  readonly set: boolean;
}

/** What a job needs of whoever started it. */
export interface JobHost {
  progress(done: number, of: number): void;
  /** Lets others in this thread have a turn. @throws Stopped */
  breathe(): Promise<void>;
  /**
   * Waits until the program may be written to beside: whoever sits before it writes first, and what is written between two of these is what they wait for at
   * most. @throws Stopped
   */
  mayWrite(): Promise<void>;
}

/** What a worker says. */
export type FromWorker =
  | { readonly kind: 'progress'; readonly done: number; readonly of: number }
  | { readonly kind: 'mayWrite' }
  | { readonly kind: 'done'; readonly result: Results[Job['kind']] }
  | { readonly kind: 'refused'; readonly reason: string; readonly args: Readonly<Record<string, TextValue>> }
  /** `code` is what the system or SQLite called it (`ENOSPC`, `SQLITE_FULL`); empty otherwise. */
  | { readonly kind: 'failed'; readonly code: string; readonly message: string };

/** What a worker is told: it may write now. */
export interface ToWorker {
  readonly kind: 'write';
}
