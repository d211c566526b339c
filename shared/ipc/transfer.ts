import { z } from 'zod';
import { Campaign } from '#shared/ipc/campaigns';
import { CharacterPlace, NewPlace } from '#shared/ipc/characters';
import type { FieldError } from '#shared/ipc/contract';
import type { Locale } from '#shared/plugin-api/manifest';
import { Id } from '#shared/ipc/primitives';

/** A rule system that a campaign file needs, as the file names it. */
export interface NeededSystem {
  readonly id: string;
  /** Undefined where the file says no more than the id. */
  readonly name: Readonly<Record<Locale, string>> | undefined;
  readonly version: string | undefined;
}

/** How many of everything a campaign file holds. */
export interface ArchiveContents {
  readonly name: string;
  readonly system: string;
  readonly supplements: readonly string[];
  /** The version of Traque that wrote it. */
  readonly madeBy: string;
  /** Of each section, in the order in which people are told of them. */
  readonly counts: Readonly<Record<string, number>>;
  /** Rule systems that it needs and that are not in use here: what was played with them can only be read. */
  readonly missingSystems: readonly NeededSystem[];
  /** Rule systems that are here in an older version than it needs. */
  readonly outdatedSystems: readonly NeededSystem[];
}

/** What a replacing would do to one section. */
export interface SectionMerge {
  /** In both: becomes what the file says. */
  readonly updated: number;
  /** In the file only. */
  readonly added: number;
  /** Here only: taken over as it is. */
  readonly kept: number;
  /** The first names of what is kept; of the journal none. */
  readonly names: readonly string[];
}

/** A campaign here of which a file is another state. */
export interface ExistingCampaign {
  readonly id: string;
  readonly name: string;
  readonly updatedAt: number;
  /** What a replacing would do, section by section. */
  readonly merge: Readonly<Record<string, SectionMerge>>;
}

/** A file that was looked into and not taken in yet. */
export interface OpenedArchive {
  /** For `import` and `close`; good until the next file is opened. */
  readonly token: string;
  /** Without its folder. */
  readonly file: string;
  readonly bytes: number;
  readonly contents: ArchiveContents;
  /** The campaign here that it is another state of, outside the trash. */
  readonly existing: ExistingCampaign | null;
}

/**
 * Campaigns as files (`.traque`): a zip with `manifest.json` and one JSON file a section, readable by a person. A file that is damaged, hostile or from a newer
 * Traque is refused with a reason and changes nothing.
 */
export const transferContract = {
  /** Asks where to, and writes. @returns the file's name; null when nothing was chosen or it was stopped. */
  export: { input: z.object({ campaignId: Id }), output: z.string().nullable() },
  /** Asks for a file and looks into it. Null when nothing was chosen. */
  open: { input: z.object({}), output: z.custom<OpenedArchive | null>() },
  /** Looks into the next campaign file that was dropped or opened in the system's file manager. Null when there is none. */
  received: { input: z.object({}), output: z.custom<OpenedArchive | null>() },
  /**
   * Takes an opened file in, under fresh ids. `both`: beside what is here. `replace`: the existing one goes into the trash, after a backup; records that the file
   * lacks are taken over from it, at their places.
   * @returns null when it was stopped: nothing has changed then.
   */
  import: { input: z.object({ token: z.string().max(64), how: z.enum(['both', 'replace']) }), output: Campaign.nullable() },
  close: { input: z.object({ token: z.string().max(64) }), output: z.null() },
  /** Stops what is under way. */
  stop: { input: z.object({}), output: z.null() },
};
export type TransferContract = typeof transferContract;

/** A table of characters that was read and not taken in yet. */
export interface OpenedSheet {
  readonly token: string;
  readonly file: string;
  readonly rows: number;
  /** Rows of which nobody comes in, because of a mistake in them. */
  readonly left: number;
  /** Columns that are known, as they stand in the file. */
  readonly columns: readonly string[];
  /** Columns that mean nothing here and are left out. */
  readonly ignored: readonly string[];
  /** Of those who come in. */
  readonly names: readonly string[];
  /** Mistakes, each at `row 3 · wounds`. A row with one is left out; the first 200 are told. */
  readonly problems: readonly FieldError[];
}

/** Members and library as tables: CSV for a spreadsheet (UTF-8, `;` or `,`, decimal comma or point), JSON for other programs. */
export const sheetsContract = {
  /** Asks where to. @returns the file's name; null when nothing was chosen. */
  export: { input: z.object({ place: CharacterPlace, format: z.enum(['csv', 'json']) }), output: z.string().nullable() },
  open: { input: z.object({ place: NewPlace }), output: z.custom<OpenedSheet | null>() },
  /** Adds every row without a mistake as a new character, in one change. @returns how many. */
  import: { input: z.object({ token: z.string().max(64) }), output: z.number() },
};
export type SheetsContract = typeof sheetsContract;
