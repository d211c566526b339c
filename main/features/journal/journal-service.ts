import { inject, injectable } from 'tsyringe';
import { entryOf } from '#main/features/journal/entry';
import type { UndoneNoteChange } from '#main/features/journal/note-history';
import { INoteService } from '#main/features/journal/note-service';
import { IHistory } from '#main/platform/history/history';
import { IJournalStore } from '#main/platform/history/journal-store';
import type { JournalRow } from '#main/platform/history/journal-store';
import { AppError } from '#shared/domain/app-error';
import type { Implementation } from '#shared/ipc/contract';
import type { JournalContract, JournalEntry, JournalFilter } from '#shared/ipc/journal';

interface Scope {
  readonly campaignId: string | null;
  readonly encounterId: string | null;
}

/** What happened in a campaign, and the way back from it. */
export type IJournalService = Omit<Implementation<JournalContract>, 'write' | 'edit' | 'trash' | 'restore' | 'trashed'>;
export const IJournalService = Symbol('IJournalService');

@injectable()
export class JournalService implements IJournalService {
  constructor(
    @inject(IJournalStore) private readonly journal: IJournalStore,
    @inject(IHistory) private readonly changes: IHistory,
    @inject(INoteService) private readonly notes: INoteService,
  ) {}

  page({ filter, offset, limit }: { readonly filter: JournalFilter; readonly offset: number; readonly limit: number }): {
    total: number;
    entries: JournalEntry[];
  } {
    const { total, rows } = this.journal.page(filter, offset, limit);
    return { total, entries: rows.map(entryOf) };
  }

  place({ id }: { readonly id: string }): number | null {
    const row = this.journal.get(id);
    if (row === undefined) throw new AppError('not-found', { key: 'app:error.entryNotFound' });
    return row.trashedAt === null && row.campaignId !== null ? this.journal.later(row) : null;
  }

  /** The latest of all that was changed, notes and records alike. */
  undo(scope: Scope): JournalEntry | null {
    const note = noteScope(scope, (campaignId) => this.notes.toUndo(campaignId));
    const change = this.changes.toUndo(scope);
    if (note !== undefined && (change === undefined || note.follows >= change.number)) return this.notes.undoChange(note);
    return entryOrNull(this.changes.undo(scope));
  }

  /** What was undone last, as long as nothing newer stands against it. */
  redo(scope: Scope): JournalEntry | null {
    const latest = this.changes.toUndo(scope)?.number ?? 0;
    const latestNote = noteScope(scope, (campaignId) => this.notes.toUndo(campaignId))?.follows ?? 0;
    const undone = noteScope(scope, (campaignId) => this.notes.toRedo(campaignId));
    const note = undone !== undefined && latest <= undone.change.follows ? undone : undefined;
    const row = this.changes.toRedo(scope);
    const change = row !== undefined && latestNote < row.number ? row : undefined;
    if (note !== undefined && (change === undefined || isLater(note, change))) return this.notes.redoChange(note.change);
    return change === undefined ? null : entryOrNull(this.changes.redo(scope));
  }

  takeBack({ id }: { readonly id: string }): JournalEntry {
    return entryOf(this.changes.takeBack(id));
  }

  makeAgain({ id }: { readonly id: string }): JournalEntry {
    return entryOf(this.changes.makeAgain(id));
  }
}

/** Whether the note was undone after the change; of one millisecond the older of them was undone last. */
function isLater({ change, at }: UndoneNoteChange, row: JournalRow): boolean {
  const undoneAt = row.undoneAt ?? 0;
  return at === undoneAt ? change.follows < row.number : at > undoneAt;
}

/** Notes are of a campaign and of no encounter. */
function noteScope<T>({ campaignId, encounterId }: Scope, find: (campaignId: string) => T | undefined): T | undefined {
  return campaignId === null || encounterId !== null ? undefined : find(campaignId);
}

function entryOrNull(row: JournalRow | undefined): JournalEntry | null {
  return row === undefined ? null : entryOf(row);
}
