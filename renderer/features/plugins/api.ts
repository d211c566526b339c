/** What others may use of this feature. */
export { opening as pluginOpening } from './opened-plugin.svelte';
export { default as PluginOpening } from './PluginOpening.svelte';
export { default as SafeModeNotice } from './SafeModeNotice.svelte';
