/** What other features may use of this one. */
export { prefillSetup } from './setup/setup-prefill';
