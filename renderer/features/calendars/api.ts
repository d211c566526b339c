/** What other features may use of this one. */
export { default as WorldClock } from './WorldClock.svelte';
