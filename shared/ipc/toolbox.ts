import { z } from 'zod';
import { Dice } from '#shared/ipc/dice';
import type { NeedsDie } from '#shared/ipc/dice';
import { RunSummary } from '#shared/ipc/runs';
import { Answers, Id, Name } from '#shared/ipc/primitives';
import type { JsonObject } from '#shared/domain/json';
import type { DieRecord } from '#shared/domain/run';
import type { Climate } from '#shared/plugin-api/climate';
import type { FormSchema } from '#shared/plugin-api/form';
import type { Presentation } from '#shared/plugin-api/present';
import type { CheckGroup, Effect, StepEvent } from '#shared/plugin-api/procedure';
import type { ReferenceTable } from '#shared/plugin-api/reference';
import type { Text } from '#shared/plugin-api/text';

/** A check that can be made now. Texts are its plugin's. */
export interface CheckInfo {
  readonly system: string;
  readonly procedure: string;
  readonly group: CheckGroup;
  readonly title: Text;
  readonly source: Text;
  readonly description: Text | null;
  readonly keywords: Text | null;
  /** When heat or cold makes it due on a journey. */
  readonly climate: Climate | null;
  readonly form: FormSchema;
}

/** A table of a rule system. */
export interface ReferenceInfo {
  readonly system: string;
  readonly table: ReferenceTable;
}

/** A check that was made: its answers, its dice and what came of it. */
export interface CheckResult {
  readonly id: string;
  readonly system: string;
  readonly procedure: string;
  readonly title: Text;
  readonly at: number;
  readonly answers: JsonObject;
  readonly events: readonly StepEvent[];
  readonly effects: readonly Effect[];
  readonly dice: readonly DieRecord[];
  readonly presentation: Presentation;
  readonly seed: string;
  /** The run it was kept as; null while it stands in the log of the table only. */
  readonly keptAs: { readonly runId: string; readonly campaignId: string } | null;
}

/** What came of a check: its result, or the die that the table has to roll first. */
export type CheckOutcome = { readonly kind: 'played'; readonly result: CheckResult } | NeedsDie;

const Which = z.object({ system: z.string().max(64), procedure: z.string().max(64) });

/** What the window asks of checks and tables of rules. */
export const toolboxContract = {
  /** Every check of every rule system that is in use, in the order of the groups. */
  checks: { input: z.object({}), output: z.custom<readonly CheckInfo[]>() },
  tables: { input: z.object({}), output: z.custom<readonly ReferenceInfo[]>() },
  /** What a check was told the last time it was made, as far as its form still asks it. */
  lastAnswers: { input: Which, output: Answers.nullable() },
  /** Makes a check. It goes into the log of the table at once. */
  play: { input: Which.extend({ answers: Answers, dice: Dice }), output: z.custom<CheckOutcome>() },
  /** Checks that were made, the latest first; of one kind only when it is named. */
  results: { input: z.object({ which: Which.nullable(), limit: z.number().int().min(1).max(200) }), output: z.custom<readonly CheckResult[]>() },
  /** Keeps a result in a campaign, and of it at the place of a journey: a run that is over, with the same dice. Keeping it twice gives the same run. */
  keep: { input: z.object({ id: Id, campaignId: Id, title: Name, journeyId: Id.nullable().optional() }), output: RunSummary },
};
export type ToolboxContract = typeof toolboxContract;
