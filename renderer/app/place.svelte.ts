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

// The second name is for the clean-up: while an effect is torn down, Svelte answers with the values from before.
let current = $state.raw<Place>({});
let latest: Place = {};

/** Says where this screen is; the result forgets it again, which is what an effect calls when its screen goes. */
export function place(next: Place): () => void {
  current = latest = next;
  return () => {
    if (latest === next) current = latest = {};
  };
}

/** Where the GM is now. */
export function whereabouts(): Place {
  return current;
}
