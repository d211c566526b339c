/** Dates of the campaign that is on the screen, for what stands on many screens and in many places of one: chips, the bar on top. */
import { getContext, setContext } from 'svelte';
import type { CampaignDates } from './campaign-dates.svelte';

const KEY = Symbol('dates of the campaign on the screen');

/** Gives the dates to everything inside the calling component. */
export function provideScreenDates(dates: CampaignDates): void {
  setContext(KEY, dates);
}

/** The dates of the campaign on the screen; undefined where nobody provides them. Outside of campaigns they have no calendar. Call it while a component is set up. */
export function screenDates(): CampaignDates | undefined {
  return getContext<CampaignDates | undefined>(KEY);
}
