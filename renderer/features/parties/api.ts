/** What other features may use of this one. */
export { default as PartyTabs } from './PartyTabs.svelte';
