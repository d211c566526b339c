import { z } from 'zod';
import { TEMPLATE_KINDS } from '#shared/domain/plugin-template';
import type { JsonObject } from '#shared/domain/json';
import type { DieRecord } from '#shared/domain/run';
import { Id } from '#shared/ipc/primitives';
import { PluginInfo } from '#shared/ipc/plugins';
import type { ActionOffer, Effect, StepEvent } from '#shared/plugin-api/procedure';

/** A line that the code of a plugin wrote into the log. */
const LogLine = z.object({ at: z.number(), level: z.enum(['info', 'warn', 'error']), message: z.string() });
export type LogLine = z.infer<typeof LogLine>;

/** A plugin that somebody is writing: its folder is watched, and every save loads it anew. */
export const Development = z.object({
  folder: z.string(),
  /** As the program has it now, with what is wrong with it. Null where the folder holds no plugin at all. */
  plugin: PluginInfo.nullable(),
  /** How often it was loaded since the folder was opened. */
  loads: z.number(),
  /** When it was loaded last, in milliseconds since 1970, and how long that took. */
  loadedAt: z.number(),
  loadMs: z.number(),
  /** The latest lines of its log, oldest first. */
  log: z.array(LogLine),
});
export type Development = z.infer<typeof Development>;

/** Something that is otherwise: where, what it was and what it is, as short JSON; null where it is not there. */
export interface Difference {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

/**
 * What became of a step of the record when it was played again, with the same dice.
 *
 * - `same`, byte for byte; `different`, in these places of the step as it was stored.
 * - `refused` by the rules now, or they `stopped`, for this reason: what follows could not be played.
 */
export type ReplayedStep =
  | { readonly seq: number; readonly action: string; readonly kind: 'same' }
  | { readonly seq: number; readonly action: string; readonly kind: 'different'; readonly differences: readonly Difference[]; readonly more: number }
  | { readonly seq: number; readonly action: string; readonly kind: 'refused' | 'stopped'; readonly reason: string };

/** Everything that the rules say of a run at the step where it stands, by the code as it is now, and the whole record played again. */
export interface Inspection {
  /** The rule system that it is played with, which may be another one than that of the open folder. */
  readonly system: string;
  readonly position: number;
  readonly state: JsonObject;
  /** What scenarios check; null where the rules stopped, which the log says. */
  readonly view: JsonObject | null;
  readonly events: readonly StepEvent[];
  readonly effects: readonly Effect[];
  readonly dice: readonly DieRecord[];
  readonly offers: readonly ActionOffer[];
  readonly replay: readonly ReplayedStep[];
  /** Steps at the beginning that were left out of a very long record. */
  readonly skipped: number;
}

/** What the window asks for whoever writes a rule system. */
export const developerContract = {
  /** Null while no folder is open. */
  status: { input: z.object({}), output: Development.nullable() },
  /** Asks for a folder and opens it. Null when none was chosen. */
  choose: { input: z.object({}), output: Development.nullable() },
  /**
   * Asks for a place and writes a new plugin of a kind in plain JavaScript there, into a folder of its own that is named by its id, and opens it. Null when no place was chosen.
   * Refused at `id` and `name`; a folder that is there already is never written into.
   */
  create: {
    input: z.object({
      id: z.string().max(200),
      name: z.object({ fr: z.string().max(1000), en: z.string().max(1000) }),
      kind: z.enum(TEMPLATE_KINDS).default('chase'),
    }),
    output: Development.nullable(),
  },
  /** Loads it again now. */
  reload: { input: z.object({}), output: Development.nullable() },
  /** Closes the folder; an installed plugin of the same id is used again. */
  stop: { input: z.object({}), output: z.null() },
  inspect: { input: z.object({ runId: Id }), output: z.custom<Inspection>() },
};
export type DeveloperContract = typeof developerContract;
