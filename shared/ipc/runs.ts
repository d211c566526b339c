import { z } from 'zod';
import { Dice } from '#shared/ipc/dice';
import type { NeedsDie } from '#shared/ipc/dice';
import { Answers, Id, Name } from '#shared/ipc/primitives';
import type { JsonObject } from '#shared/domain/json';
import type { CorrectedField, DieRecord } from '#shared/domain/run';
import type { FormSchema } from '#shared/plugin-api/form';
import { MOST_GAMES } from '#shared/domain/chances';
import type { Outcome, Presentation } from '#shared/plugin-api/present';
import { PROCEDURE_KINDS } from '#shared/plugin-api/procedure';
import type { ActionOffer, Effect, ProcedureKind, StepEvent } from '#shared/plugin-api/procedure';
import type { Text } from '#shared/plugin-api/text';

/** A run in a list. */
export const RunSummary = z.object({
  id: Id,
  /** Null: a check that was kept in no campaign. */
  campaignId: Id.nullable(),
  /** Empty where there is none. */
  campaignName: z.string(),
  system: z.string(),
  procedure: z.string(),
  /** What is played; null where its rules are not there any more. */
  kind: z.enum(PROCEDURE_KINDS).nullable(),
  title: z.string(),
  /** `active`: can be played on. `finished`: over by its rules. `ended`: the GM ended it. */
  state: z.enum(['active', 'finished', 'ended']),
  round: z.number(),
  /** In the plugin's texts. */
  summary: z.custom<Text>(),
  createdAt: z.number(),
  updatedAt: z.number(),
  trashedAt: z.number().nullable(),
  /** The encounter that it was started out of. */
  encounterId: Id.nullable(),
  /** The party that it is about. */
  partyId: Id.nullable(),
  /** The journey out of which it was started, and where the clock stood there then, in minutes since the campaign's day zero. */
  journeyId: Id.nullable(),
  journeyClock: z.number().nullable(),
});
export type RunSummary = z.infer<typeof RunSummary>;

/** One step of the record, as the log shows it. */
export interface LogEntry {
  /** Higher for what was played later, whatever became of it. */
  readonly id: number;
  /** 0 is the start. */
  readonly seq: number;
  /** The action's id; `start` for the first, `end` when the GM ended it. */
  readonly action: string;
  readonly at: number;
  /** What the action was told. */
  readonly input: JsonObject;
  /** Rounds played after it. */
  readonly round: number;
  readonly events: readonly StepEvent[];
  readonly effects: readonly Effect[];
  readonly dice: readonly DieRecord[];
  /** It was put right: what was answered otherwise before. Left out where it was not. */
  readonly corrected?: readonly CorrectedField[];
}

/** A step that was taken back: one that can still be redone, or one in whose place another was played. */
export interface UndoneStep extends LogEntry {
  /** Another step was played in its place. */
  readonly replaced: boolean;
}

/** Somebody who still takes part in a run and whose record says that they do not. */
export interface Gone {
  /** The participant. */
  readonly id: string;
  readonly name: string;
  readonly why: 'dead' | 'archived' | 'trashed';
}

/** How a run stands: everything that its screen shows but the log. */
export const RunHead = RunSummary.extend({
  /** Number of the step it stands at; sent back with the next action, so that a late click never plays twice. */
  position: z.number(),
  presentation: z.custom<Presentation>(),
  offers: z.custom<readonly ActionOffer[]>(),
  canUndo: z.boolean(),
  canRedo: z.boolean(),
  /** How many steps were taken back, whether or not others were played in their place. */
  undone: z.number(),
  seed: z.string(),
  /** The plugin version it was last played with. */
  pluginVersion: z.string(),
  /** Why it can only be read; null when it can be played. */
  readOnlyBecause: z.string().nullable(),
});
export type RunHead = z.infer<typeof RunHead>;

/** A run with the latest page of its log, oldest first. */
export const RunView = RunHead.extend({ log: z.custom<readonly LogEntry[]>() });
export type RunView = z.infer<typeof RunView>;

/** A run after it moved, and what of its log is new: its size does not grow with the log. */
export const RunProgress = RunHead.extend({
  /** Steps that the log ends with now. */
  added: z.custom<readonly LogEntry[]>(),
  /** How many steps are gone from the end of the log. */
  removed: z.number(),
});
export type RunProgress = z.infer<typeof RunProgress>;

/** What a set-up screen needs. */
export interface ProcedureSetup {
  readonly system: string;
  readonly procedure: string;
  readonly kind: ProcedureKind;
  readonly title: Text;
  readonly source: Text;
  readonly form: FormSchema;
}

/** What came of an action: the run went on, or a die of the table is needed first. */
export type ActResult = { readonly kind: 'played'; readonly run: RunProgress } | NeedsDie;

/**
 * The chances of a run. `exact`: worked out by its rules, `rounds` ahead, which may be fewer than was asked for; what is missing of 1 is still going on. `simulated`: they
 * are found by playing on (`simulate`). `choice`: neither, because the GM has to choose next.
 */
export type Chances =
  | { readonly kind: 'exact'; readonly rounds: number; readonly outcomes: readonly (Outcome & { readonly chance: number })[] }
  | { readonly kind: 'simulated' | 'choice' };

/** How some games came out that were played on from where a run stands. */
export interface SimulatedChances {
  /** How many were played: at least one, and as many as fit into a moment. */
  readonly games: number;
  readonly outcomes: readonly (Outcome & { readonly count: number })[];
  /** Games that still went on after the last round. */
  readonly going: number;
  /** Games that came to where the GM has to choose. */
  readonly stopped: number;
}

/** How far ahead chances are asked for, in rounds. */
const RoundsAhead = z.number().int().min(1).max(100);

/** What the window asks of runs. */
export const runsContract = {
  /** Forms of every procedure that a campaign's rule system offers, then those of its supplements. */
  procedures: { input: z.object({ campaignId: Id }), output: z.custom<readonly ProcedureSetup[]>() },
  list: { input: z.object({ campaignId: Id, trashed: z.boolean() }), output: z.array(RunSummary) },
  /** The run that was being played last, if it is still going on: what a start offers to go on with. */
  resumable: { input: z.object({}), output: RunSummary.nullable() },
  start: {
    input: z.object({
      campaignId: Id,
      /** One of the campaign's: its own when left out, or a supplement. */
      system: z.string().max(64).optional(),
      procedure: z.string().max(64),
      title: Name,
      setup: Answers,
      dice: Dice,
      encounterId: Id.nullable().optional(),
      partyId: Id.nullable().optional(),
      /** The journey out of which it is started. */
      journeyId: Id.nullable().optional(),
    }),
    output: z.custom<ActResult>(),
  },
  get: { input: z.object({ id: Id }), output: RunView },
  /** Steps of the log before the step `before`: the latest of them, oldest first. */
  log: {
    input: z.object({ id: Id, before: z.number().int().min(0), limit: z.number().int().min(1).max(500) }),
    output: z.custom<readonly LogEntry[]>(),
  },
  /** What was taken back, in the order in which it was played; nothing older than the log entry with the id `from`. */
  undone: { input: z.object({ id: Id, from: z.number().int().min(0).default(0) }), output: z.custom<readonly UndoneStep[]>() },
  /** Those who still take part though they died, were archived or were put in the trash; nobody in a run that is over. */
  gone: { input: z.object({ id: Id }), output: z.custom<readonly Gone[]>() },
  act: {
    input: z.object({ id: Id, position: z.number().int().min(0), action: z.string().max(64), input: Answers, dice: Dice }),
    output: z.custom<ActResult>(),
  },
  /** What a run may come to within some rounds. @throws conflict when it has moved on, invalid when it is over, unavailable without its rules. */
  odds: { input: z.object({ id: Id, position: z.number().int().min(0), rounds: RoundsAhead }), output: z.custom<Chances>() },
  /** Plays some games on from where it stands, from the one with the number `first` and at most `most`; the caller asks again for more, and stops by not asking. */
  simulate: {
    input: z.object({
      id: Id,
      position: z.number().int().min(0),
      rounds: RoundsAhead,
      first: z.number().int().min(0),
      most: z.number().int().min(1).max(MOST_GAMES),
    }),
    output: z.custom<SimulatedChances>(),
  },
  undo: { input: z.object({ id: Id, position: z.number().int().min(0) }), output: RunProgress },
  redo: { input: z.object({ id: Id, position: z.number().int().min(0) }), output: RunProgress },
  /** The GM ends it, whatever its rules say. It can be undone. */
  end: { input: z.object({ id: Id, position: z.number().int().min(0) }), output: RunProgress },
  rename: { input: z.object({ id: Id, title: Name }), output: RunSummary },
  trash: { input: z.object({ id: Id }), output: RunSummary },
  restore: { input: z.object({ id: Id }), output: RunSummary },
};
export type RunsContract = typeof runsContract;
