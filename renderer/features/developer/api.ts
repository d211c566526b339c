/** What others may use of this feature. */
export { default as DeveloperCard } from './DeveloperCard.svelte';
