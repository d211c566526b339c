/** A set-up that was begun and not started. */
import { setupDraftKey } from '#shared/domain/draft-keys';
import type { JsonObject } from '#shared/domain/json';
import type { DicePlan } from '#shared/domain/run';
import type { DieAsk } from '#shared/plugin-api/dice';
import { Draft } from '../../../stores/drafts.svelte';

/** What its draft holds; its form is the one in which the table of drafts began, see migration 0040. */
export interface SetupDraft {
  readonly title: string;
  readonly answers: Readonly<Record<string, unknown>>;
  /** Ids of those who came out of the encounter, where it is set up out of one. */
  readonly people?: readonly (string | undefined)[] | undefined;
  /** A die that the rules ask for before anything has begun, and the start that waits for it. */
  readonly asking?: { readonly ask: DieAsk; readonly plan: DicePlan; readonly answers: JsonObject };
}

/** @param origin id of the encounter or the journey that it is set up out of: that set-up is apart from the campaign's own. */
export function setupDraft(campaignId: string, system: string, procedure: string, origin: string | undefined): Draft<SetupDraft> {
  return new Draft(setupDraftKey(campaignId, system, procedure, origin), origin ?? campaignId);
}
