/** What other features may use of this one. */
export { default as BackupSettings } from './BackupSettings.svelte';
