/** What other features may use of this one. */
export { KIND_ICONS } from './entry-kinds';
