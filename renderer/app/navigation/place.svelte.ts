/**
 * What the bar on top and the rail say about where the GM is. A screen inside a campaign tells it once it knows, in an effect:
 * `$effect(() => place({ campaign: { id: run.campaignId, name: run.campaignName }, here: run.title }));`. Leaving the screen clears it by itself.
 */

/** A campaign to go back to, and what is open in it. */
export interface Place {
  readonly campaign?: { readonly id: string; readonly name: string } | undefined;
  /** The last part of the trail: a pursuit's title, "New pursuit". */
  readonly here?: string | undefined;
}

/** The campaign that was open last, and the way back into it. */
export interface Visit {
  readonly campaign: { readonly id: string; readonly name: string };
  /** What was open in it. */
  readonly here: string | undefined;
  readonly address: string;
}

// The second name is for the clean-up: while an effect is torn down, Svelte answers with the values from before.
let current = $state.raw<Place>({});
let latest: Place = {};
let visit = $state.raw<Visit>();

/** Says where this screen is; the result forgets it again, which is what an effect calls when its screen goes. */
export function place(next: Place): () => void {
  current = latest = next;
  if (next.campaign !== undefined) visit = { campaign: next.campaign, here: next.here, address: location.hash };
  return () => {
    if (latest === next) current = latest = {};
  };
}

/** Where the GM is now. */
export function whereabouts(): Place {
  return current;
}

/** Where the GM was last inside a campaign; outside campaigns it is not forgotten. */
export function lastVisit(): Visit | undefined {
  return visit;
}
