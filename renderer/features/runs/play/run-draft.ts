/** What was typed into a run and not played yet, as it is kept through a kill. */
import type { JsonObject } from '#shared/domain/json';
import type { DicePlan } from '#shared/domain/run';
import type { DieAsk } from '#shared/plugin-api/dice';
import { Draft } from '../../../stores/drafts.svelte';
import type { Entries } from './dice-input';

/** The stored form of the draft of a run. */
export interface RunDraft {
  /** The step before which it was typed: after another step the same dice would be played twice. */
  readonly position: number;
  /** Fields of the rows, the offer's id in front. */
  readonly entries: Entries;
  /** In which way each kind of dice is told; a habit of the table, which outlives the step. */
  readonly ways: Readonly<Record<string, string>>;
  /** Answers of the offers' own forms, by offer. */
  readonly forms: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** The minor offer that is unfolded. */
  readonly unfolded: string | null;
  /** A die that the rules asked for on the way, and the action that waits for it. */
  readonly asking?:
    | { readonly offer: string; readonly input: JsonObject; readonly plan: DicePlan; readonly places: Readonly<Record<string, string>>; readonly ask: DieAsk }
    | undefined;
}

/** The draft of a run, under its own key. */
export function runDraft(runId: string): Draft<RunDraft> {
  return new Draft(`run:${runId}`, runId);
}

/** The draft itself, or undefined where nothing in it would be missed. */
export function ifTyped(draft: RunDraft): RunDraft | undefined {
  const isTyped =
    Object.values(draft.entries).some((entry) => entry !== '') ||
    Object.keys(draft.ways).length > 0 ||
    Object.keys(draft.forms).length > 0 ||
    draft.asking !== undefined;
  return isTyped ? draft : undefined;
}
