/** What other features may use of this one. */
export { chaseSide, proposed, sidesOfForm } from './combat/chase-people';
