/** What other features may use of this one. */
export { IRoadStore } from '#main/features/travel-log/road-store';
