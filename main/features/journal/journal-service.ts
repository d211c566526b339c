import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { entryOf } from '#main/features/journal/entry';
import { IJournalStore } from '#main/features/journal/journal-store';
import { changeOf } from '#main/platform/history/announcer';
import { IHistory } from '#main/platform/history/history';
import { IHistoryStore } from '#main/platform/history/history-store';
import type { HistoryRow, UndoScope } from '#main/platform/history/history-store';
import { AppError } from '#shared/domain/app-error';
import type { Change } from '#shared/ipc/change';
import type { Implementation } from '#shared/ipc/contract';
import type { JournalContract, JournalEntry, JournalFilter } from '#shared/ipc/journal';

/** What happened in a campaign, and the way back from it. */
export type IJournalService = Omit<Implementation<JournalContract>, 'write' | 'edit' | 'trash' | 'restore'>;
export const IJournalService = Symbol('IJournalService');

@service(IJournalService)
export class JournalService implements IJournalService {
  constructor(
    @inject(IJournalStore) private readonly journal: IJournalStore,
    @inject(IHistoryStore) private readonly entries: IHistoryStore,
    @inject(IHistory) private readonly history: IHistory,
  ) {}

  page({ filter, offset, limit }: { readonly filter: JournalFilter; readonly offset: number; readonly limit: number }): {
    total: number;
    entries: JournalEntry[];
  } {
    const { total, rows } = this.journal.page(filter, offset, limit);
    return { total, entries: rows.map(entryOf) };
  }

  place({ id }: { readonly id: string }): number | null {
    const row = this.entries.get(id);
    if (row === undefined) throw new AppError('not-found', { key: 'app:error.entryNotFound' });
    return row.trashedAt === null && row.shown && row.campaignId !== null ? this.journal.later(row) : null;
  }

  next(scope: UndoScope): { undo: Change | null; redo: Change | null } {
    return { undo: changeOrNull(this.history.toUndo(scope)), redo: changeOrNull(this.history.toRedo(scope)) };
  }

  undo(scope: UndoScope): JournalEntry | null {
    return entryOrNull(this.history.undo(scope));
  }

  redo(scope: UndoScope): JournalEntry | null {
    return entryOrNull(this.history.redo(scope));
  }

  takeBack({ id }: { readonly id: string }): JournalEntry {
    return entryOf(this.history.takeBack(id));
  }

  makeAgain({ id }: { readonly id: string }): JournalEntry {
    return entryOf(this.history.makeAgain(id));
  }
}

function entryOrNull(row: HistoryRow | undefined): JournalEntry | null {
  return row === undefined ? null : entryOf(row);
}

function changeOrNull(row: HistoryRow | undefined): Change | null {
  return row === undefined ? null : changeOf(row, row.undone ?? row.number);
}
