/**
 * What takes long with a large file: copying it page by page, checking it, counting what it holds. All of it on connections of its own: what is written meanwhile is no part
 * of a copy.
 */
import { z } from 'zod';
import type { JobKind } from '#main/platform/workers/job';
import type { Backup } from '#shared/ipc/backups';

/** What a data file was found to be. */
export interface Inspection {
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

const nativeBinding = z.string().optional();

const CopyInput = z.strictObject({
  from: z.string(),
  /** Must not exist. */
  to: z.string(),
  nativeBinding,
});
/** The file to copy and the file to write. */
export type CopyInput = z.infer<typeof CopyInput>;

const InspectInput = z.strictObject({
  files: z.array(z.string()),
  /** Whether SQLite's own check is made. */
  check: z.boolean(),
  nativeBinding,
});
/** Files to inspect, and whether SQLite checks their pages too. */
export type InspectInput = z.infer<typeof InspectInput>;

const FileInUse = z.strictObject({ file: z.string(), nativeBinding });
/** A data file that the program has open. */
export type FileInUse = z.infer<typeof FileInUse>;

/**
 * Copies a file that is in use, checks the copy, and has it on the disk when it is done. One pass of SQLite's online backup over one state of the file. When the disk or
 * SQLite refuses, what was begun may be left behind.
 */
export const copyJob: JobKind<CopyInput, Inspection> = { name: 'backups.copy', input: CopyInput };
/** Looks into files that nobody uses. Those that cannot be read have a fault. */
export const inspectJob: JobKind<InspectInput, readonly Inspection[]> = { name: 'backups.inspect', input: InspectInput };
/** SQLite's own check of a file that is in use, to which nothing is written. Gives what is wrong with it; null when nothing was found. */
export const checkJob: JobKind<FileInUse, string | null> = { name: 'backups.check', input: FileInUse };
/** Moves what the journal beside a file in use has into the file, as far as nobody is in the way; nobody waits for it. */
export const checkpointJob: JobKind<FileInUse, null> = { name: 'backups.checkpoint', input: FileInUse };
