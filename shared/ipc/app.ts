import { z } from 'zod';
import { StoredDraft } from '#shared/ipc/drafts';
import { PluginWords } from '#shared/ipc/plugins';
import { Id } from '#shared/ipc/primitives';
import { Settings } from '#shared/ipc/settings';

/** The state of the data file at this start. */
export const StorageState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  /** Written by a newer Traque: opened by nothing older than `needs`. */
  z.object({ kind: z.literal('newer'), needs: z.string(), file: z.string() }),
  /** It does not pass SQLite's own check: left alone, as it is. */
  z.object({ kind: z.literal('damaged'), detail: z.string(), file: z.string() }),
  /** It cannot be opened or written. `reason` ends a key of `error.disk.`, or is `update` when its schema could not be changed; null when nobody knows. */
  z.object({ kind: z.literal('unusable'), detail: z.string(), reason: z.string().nullable(), file: z.string() }),
  /** It was deleted (`missing`) or replaced while it was open: what was stored is still there until the program ends, and can be written anew. */
  z.object({ kind: z.literal('lost'), how: z.enum(['missing', 'replaced']), file: z.string() }),
]);
export type StorageState = z.infer<typeof StorageState>;

/** Versions and folders of the program, for the settings and for reports of faults. */
export const AppInfo = z.object({
  version: z.string(),
  electron: z.string(),
  chromium: z.string(),
  node: z.string(),
  dataFolder: z.string(),
  /** Rule systems that somebody installed are left out of this start. */
  safeMode: z.boolean(),
  storage: StorageState,
});
export type AppInfo = z.infer<typeof AppInfo>;

/** A run or an encounter that is going on. */
export const PlayInProgress = z.object({ kind: z.enum(['run', 'encounter']), campaignId: Id, id: Id });
export type PlayInProgress = z.infer<typeof PlayInProgress>;

/** All that the page needs to draw its first screen, in one answer. */
export const FirstAnswer = z.object({
  info: AppInfo,
  settings: Settings,
  /** Texts of plugins in the language of the settings. */
  words: PluginWords,
  drafts: z.array(StoredDraft),
  /** Where to open: what was played last, when the settings want it; null for home. */
  resume: PlayInProgress.nullable(),
});
export type FirstAnswer = z.infer<typeof FirstAnswer>;

/** The program itself: the first answer of a start, its versions, its windows and its folders. */
export const appContract = {
  /** Asked once, before anything is drawn. */
  start: { input: z.object({}), output: FirstAnswer },
  info: { input: z.object({}), output: AppInfo },
  /** Asks to open a page outside the program; only http and https, after a look at the parsed address. False when it was refused. */
  openExternal: { input: z.object({ url: z.string().max(2000) }), output: z.boolean() },
  /** Opens the folder of the data file in the system's file manager. */
  showDataFolder: { input: z.object({}), output: z.null() },
  /** Records that could not be read and were left out of lists since the start. */
  damaged: { input: z.object({}), output: z.array(z.object({ id: z.string(), name: z.string() })) },
  /** Ends the program in order and starts it again; without `safeMode` as it is now. */
  restart: { input: z.object({ safeMode: z.boolean().optional() }), output: z.null() },
  /** The page says that its first screen can be used. `drawnAt`: when it was painted, in milliseconds since 1970. */
  ready: { input: z.object({ drawnAt: z.number().int() }), output: z.null() },
  /** The page has handed over everything that was half typed: the window may close. */
  settled: { input: z.object({}), output: z.null() },
  /** The page reports an error of its own for the log file. */
  reportError: { input: z.object({ message: z.string().max(10_000) }), output: z.null() },
};
export type AppContract = typeof appContract;
