/** What was typed of a leg and not kept yet. */
import { Draft } from '../../../stores/drafts.svelte';

/** A leg as it is typed, in the unit that is shown. */
export interface TypedLegDraft {
  readonly name: string;
  readonly km: number | string | null;
}

/** The leg that is to be added to a journey. */
export function newLegDraft(runId: string): Draft<TypedLegDraft> {
  return new Draft(`leg:${runId}:new`, runId);
}

/** A leg that is being changed. */
export function legDraft(runId: string, leg: string): Draft<TypedLegDraft> {
  return new Draft(`leg:${runId}:${leg}`, runId);
}
