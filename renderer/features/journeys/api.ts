/** What other features may use of this one. */
export { withDefaults } from './plan/leg-form';
export { default as RoadPanel } from './plan/RoadPanel.svelte';
