/** What other features may use of this one. */
export { openCheckOn } from './open-check';
