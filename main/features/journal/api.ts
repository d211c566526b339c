/** What other features may use of this one. */
export { entryOf } from '#main/features/journal/entry';
export { IJournalStore } from '#main/features/journal/journal-store';
