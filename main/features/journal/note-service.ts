import { randomUUID } from 'node:crypto';
import { inject, injectable } from 'tsyringe';
import { IClock } from '#main/platform/composition/clock';
import { IEvents } from '#main/platform/history/events';
import { entryOf } from '#main/features/journal/entry';
import { NoteHistory } from '#main/features/journal/note-history';
import type { NoteChange, NoteContent, UndoneNoteChange } from '#main/features/journal/note-history';
import { noteNamed, refuseTrashed } from '#main/platform/records/trash';
import { IDatabase } from '#main/platform/database/database';
import { IJournalStore } from '#main/platform/history/journal-store';
import type { JournalRow } from '#main/platform/history/journal-store';
import { IRecordStore } from '#main/platform/records/record-store';
import { AppError } from '#shared/domain/app-error';
import type { Implementation } from '#shared/ipc/contract';
import type { JournalContract, JournalEntry } from '#shared/ipc/journal';

/** The GM's own entries. What is done to them can be undone like everything else since the program started. */
export interface INoteService extends Pick<Implementation<JournalContract>, 'write' | 'edit' | 'trash' | 'restore' | 'trashed'> {
  /** The latest change of a campaign's notes that is in force. */
  toUndo(campaignId: string): NoteChange | undefined;
  /** The one that was undone last. */
  toRedo(campaignId: string): UndoneNoteChange | undefined;
  /** @param change the one that `toUndo` gives. @throws AppError `conflict` when the note is not as the change left it. */
  undoChange(change: NoteChange): JournalEntry;
  /** @param change the one that `toRedo` gives. */
  redoChange(change: NoteChange): JournalEntry;
}
export const INoteService = Symbol('INoteService');

@injectable()
export class NoteService implements INoteService {
  readonly #history = new NoteHistory();

  constructor(
    @inject(IJournalStore) private readonly journal: IJournalStore,
    @inject(IRecordStore) private readonly records: IRecordStore,
    @inject(IDatabase) private readonly database: IDatabase,
    @inject(IEvents) private readonly events: IEvents,
    @inject(IClock) private readonly clock: IClock,
  ) {}

  write({ campaignId, partyId, body }: { readonly campaignId: string; readonly partyId: string | null; readonly body: string }): JournalEntry {
    return this.#whole(campaignId, (at) => {
      assertSaysSomething(body);
      if (partyId !== null) this.#assertParty(campaignId, partyId);
      const row = this.journal.add({ id: randomUUID(), campaignId, at, kind: 'note', partyId, body, words: body });
      return { row, before: { ...contentOf(row), trashedAt: at } };
    });
  }

  edit({ id, body }: { readonly id: string; readonly body: string }): JournalEntry {
    return this.#change(id, (row) => {
      assertSaysSomething(body);
      refuseTrashed(noteNamed(row));
      return { body, words: body };
    });
  }

  trash({ id }: { readonly id: string }): JournalEntry {
    return this.#change(id, ({ trashedAt }, at) => ({ trashedAt: trashedAt ?? at }));
  }

  restore({ id }: { readonly id: string }): JournalEntry {
    return this.#change(id, () => ({ trashedAt: null }));
  }

  trashed({ campaignId }: { readonly campaignId: string }): JournalEntry[] {
    return this.journal.trashed(campaignId).map(entryOf);
  }

  toUndo(campaignId: string): NoteChange | undefined {
    return this.#history.latest(campaignId);
  }

  toRedo(campaignId: string): UndoneNoteChange | undefined {
    return this.#history.undone(campaignId);
  }

  undoChange(change: NoteChange): JournalEntry {
    const entry = this.#put(change, change.after, change.before);
    this.#history.undo(change, this.clock.now());
    return entry;
  }

  redoChange(change: NoteChange): JournalEntry {
    const entry = this.#put(change, change.before, change.after);
    this.#history.redo(change);
    return entry;
  }

  #put({ id, campaignId }: NoteChange, from: NoteContent, to: NoteContent): JournalEntry {
    return this.#whole(campaignId, () => {
      if (!isSame(contentOf(this.#note(id)), from)) throw new AppError('conflict', { key: 'app:journal.error.changedSince' });
      this.journal.update(id, to);
      return { row: this.#note(id) };
    });
  }

  #change(id: string, work: (row: JournalRow, at: number) => Partial<NoteContent>): JournalEntry {
    const before = this.#note(id);
    return this.#whole(before.campaignId, (at) => {
      const change = work(before, at);
      if (isSame({ ...contentOf(before), ...change }, contentOf(before))) return { row: before };
      this.journal.update(id, change);
      return { row: this.#note(id), before: contentOf(before) };
    });
  }

  #note(id: string): JournalRow & { readonly campaignId: string } {
    const row = this.journal.get(id);
    if (row === undefined) throw new AppError('not-found', { key: 'app:error.entryNotFound' });
    const { campaignId } = row;
    if (row.kind !== 'note' || campaignId === null) throw new AppError('invalid', { key: 'app:journal.error.onlyNotes' });
    return { ...row, campaignId };
  }

  #assertParty(campaignId: string, partyId: string): void {
    const party = this.records.get('party', partyId);
    if (party?.campaignId !== campaignId) throw new AppError('not-found', { key: 'app:error.partyNotFound' });
    refuseTrashed(party);
  }

  /** In one transaction, announced once it is stored; the campaign moves to the top of its list. With what was `before` it can be undone. */
  #whole(campaignId: string, work: (at: number) => { readonly row: JournalRow; readonly before?: NoteContent }): JournalEntry {
    const { row, before } = this.database.transaction(() => {
      const campaign = this.records.get('campaign', campaignId);
      if (campaign === undefined || campaign.arriving) throw new AppError('not-found', { key: 'app:error.campaignNotFound' });
      refuseTrashed(campaign);
      const at = this.clock.now();
      const done = work(at);
      this.records.update('campaign', campaignId, { updatedAt: at });
      return done;
    });
    if (before !== undefined) this.#history.add({ id: row.id, campaignId, before, after: contentOf(row), follows: this.journal.latestNumber() });
    this.events.emit('records.changed', { campaignId });
    return entryOf(row);
  }
}

function assertSaysSomething(body: string): void {
  const text = { key: 'app:journal.error.emptyNote' };
  if (body.trim() === '') throw new AppError('invalid', text, [{ field: 'body', text }]);
}

function contentOf({ body, words, trashedAt }: JournalRow): NoteContent {
  return { body, words, trashedAt };
}

function isSame(one: NoteContent, other: NoteContent): boolean {
  return one.body === other.body && one.words === other.words && one.trashedAt === other.trashedAt;
}
