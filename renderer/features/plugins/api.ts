/** What others may use of this feature. */
export { default as PluginDrop } from './PluginDrop.svelte';
export { default as SafeModeNotice } from './SafeModeNotice.svelte';
