/** What other features may use of this one. */
export { correctedWords } from './correct/corrected-words';
export { default as CorrectStep } from './correct/CorrectStep.svelte';
export { beforeDeparture } from './plan/departures.svelte';
export { default as RoadPanel } from './plan/RoadPanel.svelte';
export { default as BackToJourney } from './onway/BackToJourney.svelte';
export { default as OnTheWay } from './onway/OnTheWay.svelte';
export { default as TimesApart } from './onway/TimesApart.svelte';
export { travellersOf } from './onway/travellers';
