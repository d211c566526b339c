/** What other features may use of this one. */
export { ITableLogStore } from '#main/features/tray/table-log-store';
export type { CheckEntry, NewCheck, Which } from '#main/features/tray/table-log-store';
