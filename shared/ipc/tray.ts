import { z } from 'zod';
import type { Sides } from '#shared/domain/die-sides';
import { Dice } from '#shared/ipc/dice';
import type { NeedsDie } from '#shared/ipc/dice';
import { Id } from '#shared/ipc/primitives';
import type { Text } from '#shared/plugin-api/text';

/** One die of a free roll. */
export const TrayDie = z.object({
  /** As it is written: `d6`, `d%`, `dF`. */
  die: z.string(),
  value: z.number(),
  /** False once a modifier of the notation left it out (`kh3`, `dl1`). */
  counts: z.boolean(),
  source: z.enum(['app', 'typed']),
});
export type TrayDie = z.infer<typeof TrayDie>;

/** A free roll. */
export const TrayRoll = z.object({
  id: Id,
  at: z.number(),
  /** As it was typed, spaces tidied: `4d6kh3 + 2`. */
  notation: z.string(),
  total: z.number(),
  dice: z.array(TrayDie),
  /** The whole of it in the field's own writing: `[5, 4, 3, 2d] + 2`. */
  detail: z.string(),
  seed: z.string(),
  /** The run that was open, in whose log it stands. */
  runId: z.string().nullable(),
  /** The step that run stood at. */
  position: z.number().nullable(),
});
export type TrayRoll = z.infer<typeof TrayRoll>;

/** One entry of the log of the table: a free roll, or a check of the toolbox in a line. */
export type TableLogEntry =
  | { readonly kind: 'roll'; readonly roll: TrayRoll }
  | {
      readonly kind: 'check';
      readonly id: string;
      readonly at: number;
      readonly system: string;
      readonly procedure: string;
      readonly title: Text;
      readonly summary: Text;
    };

/** The die of a notation that is wanted next. Free dice belong to nobody: the GM answers for the table. */
export interface TrayAsk {
  readonly who: 'gm';
  /** Counts from 1. */
  readonly number: number;
  /** As it is written: `d6`, `d%`, `dF`. */
  readonly die: string;
  readonly sides: Sides;
}

/** What came of a notation: the roll, or the die that the table has to roll first. */
export type TrayOutcome = { readonly kind: 'rolled'; readonly roll: TrayRoll } | NeedsDie<TrayAsk>;

/** What the window asks of the dice tray and the log of the table. */
export const trayContract = {
  /** Rolls a notation. What the plan has for `gm` is used first, in the order in which the notation rolls; any further die by the app, or asked for. */
  roll: {
    input: z.object({
      notation: z.string().trim().min(1).max(100),
      dice: Dice,
      runId: Id.nullable(),
    }),
    output: z.custom<TrayOutcome>(),
  },
  /** The log of the table, the latest first; `before` is the time of the oldest entry already read. */
  log: { input: z.object({ limit: z.number().int().min(1).max(200), before: z.number().nullable() }), output: z.custom<readonly TableLogEntry[]>() },
  /** Free rolls made while a run was open, since it stood at the step `from`, oldest first, for its own log. */
  ofRun: { input: z.object({ runId: Id, from: z.number().int().min(0).default(0) }), output: z.array(TrayRoll) },
};
export type TrayContract = typeof trayContract;
