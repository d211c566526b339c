/** What the GM is writing and has not kept yet, campaign by campaign: going to another screen in the middle of a sentence loses nothing. */

export class Unsaved {
  /** The new note. */
  body = $state('');
  /** What it is about; empty for the whole campaign, undefined while nobody chose. */
  partyId = $state<string>();
  /** The note that is being changed, and what it says by now. */
  editing = $state<{ id: string; body: string }>();
}

const all: Record<string, Unsaved> = {};

/** What is being written in a campaign. */
export function unsavedOf(campaignId: string): Unsaved {
  return (all[campaignId] ??= new Unsaved());
}
