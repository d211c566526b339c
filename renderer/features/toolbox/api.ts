/** What other features may use of this one. */
export { prefillCheck } from './check-prefill';
