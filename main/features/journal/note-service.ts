import { randomUUID } from 'node:crypto';
import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IRecordLookup } from '#main/features/characters/api';
import { entryOf } from '#main/features/journal/entry';
import { IRoadOrigins } from '#main/features/runs/api';
import { IHistory } from '#main/platform/history/history';
import type { UnitOfWork } from '#main/platform/history/history';
import { IRecordStore } from '#main/platform/records/record-store';
import type { NoteRow } from '#main/platform/records/record-store';
import { beginningOf, refuseTrashed } from '#main/platform/records/trash';
import { AppError } from '#shared/domain/app-error';
import type { Implementation } from '#shared/ipc/contract';
import type { JournalContract, JournalEntry } from '#shared/ipc/journal';

/** The GM's own entries of the journal. Every change of one is a change of the history like any other. */
export type INoteService = Pick<Implementation<JournalContract>, 'write' | 'edit' | 'trash' | 'restore'>;
export const INoteService = Symbol('INoteService');

/** What is done to a note, as the texts name it. */
type NoteAction = 'written' | 'changed' | 'trashed' | 'restored';

@service(INoteService)
export class NoteService implements INoteService {
  constructor(
    @inject(IRecordStore) private readonly records: IRecordStore,
    @inject(IRecordLookup) private readonly lookup: IRecordLookup,
    @inject(IHistory) private readonly history: IHistory,
    @inject(IRoadOrigins) private readonly roads: IRoadOrigins,
  ) {}

  /** @throws AppError `invalid` at `body` when it says nothing, `not-found` for the campaign, party or journey, `unavailable` when one of them is in the trash. */
  write({ campaignId, partyId, body, journeyId = null }: Parameters<INoteService['write']>[0]): JournalEntry {
    this.lookup.campaign(campaignId);
    assertSaysSomething(body);
    if (partyId !== null) this.#assertParty(campaignId, partyId);
    const { journeyClock } = this.roads.at(campaignId, journeyId);
    const id = randomUUID();
    this.#make('written', { campaignId, body, trashedAt: null }, (edit) => {
      const clock = journeyClock ?? edit.get('campaign', campaignId).elapsedMinutes;
      edit.insert('note', { ...EMPTY, id, campaignId, partyId, runId: journeyId, body, words: body, at: edit.now, clock });
    });
    return entryOf(this.#note(id));
  }

  edit({ id, body }: { readonly id: string; readonly body: string }): JournalEntry {
    return this.#change('changed', id, (note) => {
      assertSaysSomething(body);
      refuseTrashed({ name: beginningOf(note.body ?? ''), trashedAt: note.trashedAt });
      return { body };
    });
  }

  trash({ id }: { readonly id: string }): JournalEntry {
    return this.#change('trashed', id, ({ trashedAt }, { now }) => ({ trashedAt: trashedAt ?? now }));
  }

  restore({ id }: { readonly id: string }): JournalEntry {
    return this.#change('restored', id, () => ({ trashedAt: null }));
  }

  #change(action: NoteAction, id: string, change: (note: OwnNote, edit: UnitOfWork) => Partial<Pick<NoteRow, 'body' | 'trashedAt'>>): JournalEntry {
    const note = this.#note(id);
    this.lookup.campaign(note.campaignId);
    this.#make(action, note, (edit) => {
      edit.change('note', id, change(note, edit));
    });
    return entryOf(this.#note(id));
  }

  #make(action: NoteAction, note: Pick<OwnNote, 'campaignId' | 'body' | 'trashedAt'>, work: (edit: UnitOfWork) => void): void {
    const text = { key: `app:journal.note.${action}`, args: { note: beginningOf(note.body ?? '') } };
    // The note itself stands in the journal.
    this.history.make({ campaignId: note.campaignId, kind: 'note', text, shown: false }, work);
  }

  #note(id: string): OwnNote {
    const row = this.records.get('note', id);
    if (row === undefined) throw new AppError('not-found', { key: 'app:error.entryNotFound' });
    const { campaignId } = row;
    if (row.kind !== 'note' || campaignId === null || !row.shown) throw new AppError('invalid', { key: 'app:journal.error.onlyNotes' });
    return { ...row, campaignId };
  }

  #assertParty(campaignId: string, partyId: string): void {
    const party = this.records.get('party', partyId);
    if (party?.campaignId !== campaignId) throw new AppError('not-found', { key: 'app:error.partyNotFound' });
    refuseTrashed(party);
  }
}

type OwnNote = NoteRow & { readonly campaignId: string };

/** What a note has none of. */
const EMPTY = {
  kind: 'note',
  encounterId: null,
  system: null,
  text: null,
  patches: null,
  turn: false,
  effect: null,
  batch: null,
  undoneAt: null,
  undone: null,
  trashedAt: null,
  shown: true,
  line: null,
  session: null,
  move: null,
} as const;

function assertSaysSomething(body: string): void {
  const text = { key: 'app:journal.error.emptyNote' };
  if (body.trim() === '') throw new AppError('invalid', text, [{ field: 'body', text }]);
}
