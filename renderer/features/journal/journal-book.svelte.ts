/** The pages of a journal as a screen reads them: whoever shows an entry follows it. */
import type { CallError } from '#shared/ipc/contract';
import type { JournalEntry, JournalFilter } from '#shared/ipc/journal';
import { api, onEvent } from '../../stores/api';
import { JournalPages } from './journal-pages';

/** The journal as a list of entries of which only those in view are loaded. */
export interface JournalBook {
  readonly total: number | undefined;
  readonly error: CallError | undefined;
  /** Whether what is shown is what the filter in force lets through. */
  readonly settled: boolean;
  entry(index: number): JournalEntry | undefined;
  show(first: number, last: number): void;
  again(): void;
}

/**
 * Opens the journal as a filter lets it through; another filter opens it anew, and the old pages stay on show until the first new one is there. Call it while a component is set up.
 * @param filter its reactive inputs are followed.
 */
export function journalBook(filter: () => JournalFilter): JournalBook {
  let edition = $state.raw({});
  let pages = $state.raw<JournalPages>();
  let settled = $state(false);

  $effect.pre(() => {
    const wanted = filter();
    const opened = new JournalPages(
      (offset, limit) => api.journal.page({ filter: wanted, offset, limit }),
      () => {
        pages = opened;
        settled = true;
        edition = {};
      },
    );
    settled = false;
    opened.show(0, 0);
    const stop = onEvent('records.changed', ({ campaignId }) => {
      if (campaignId === wanted.campaignId) opened.refresh();
    });
    return () => {
      stop();
      opened.close();
    };
  });

  return {
    get total() {
      void edition;
      return pages?.total;
    },
    get error() {
      void edition;
      return pages?.error;
    },
    get settled() {
      return settled;
    },
    entry: (index) => {
      void edition;
      return pages?.entry(index);
    },
    show: (first, last) => pages?.show(first, last),
    again: () => pages?.refresh(),
  };
}
