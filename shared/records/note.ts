import type { JournalKind } from '#shared/ipc/journal';
import type { Text } from '#shared/plugin-api/text';
import { flag, initially, integer, json, link, nullable, rowNumber, text, trashedAt } from '#shared/records/kit/column';
import { defineRecord } from '#shared/records/kit/record';
import type { Move, Patch } from '#shared/records/patch';

/** An entry of the history, which the journal shows; those that the GM writes are notes, which are changed and thrown away like any record. */
export const note = defineRecord({
  kind: 'note',
  table: 'journal',
  columns: {
    number: rowNumber({ follows: 'number' }),
    id: text(),
    /** Null: a change of the library that all campaigns share. */
    campaignId: nullable(link('campaign')),
    at: integer('time'),
    kind: text<JournalKind>('journalKind'),
    partyId: nullable(link('party')),
    encounterId: nullable(link('encounter')),
    runId: nullable(link('run')),
    /** The rule system whose catalogue the text comes from. */
    system: nullable(text('system')),
    text: nullable(json<Text>('sentence')),
    body: nullable(text('notes')),
    /** What search finds it by, in every language. */
    words: text('words', { missing: null, follows: { column: 'body' } }),
    patches: nullable(json<readonly Patch[]>('patches', { special: 'patches' })),
    turn: initially(false, flag()),
    effect: nullable(text('proposal', { special: 'proposal' })),
    undoneAt: nullable(integer('time')),
    trashedAt: trashedAt(),
    /** Entries that were made with one press share it. */
    batch: nullable(text()),
    /** Whether the GM reads it in the journal. */
    shown: initially(true, flag()),
    /** Whose undo takes it back; null: its encounter's, or its campaign's. */
    line: nullable(text<'run' | 'none'>()),
    /** The start of the program in which it was made. */
    session: nullable(text()),
    move: nullable(json<Move>('move')),
    /** At which place of the history it was taken back, in the counting of `number`. */
    undone: nullable(integer()),
    /** Where the campaign's clock stood, in minutes since its day zero. Null: before that was kept, or in no campaign. */
    clock: nullable(integer('place')),
  },
  name: { column: 'body', begins: true },
  notFound: 'app:error.entryNotFound',
  seen: { shown: true },
  search: { as: 'journal', texts: ['words'], rank: 5, number: 'number', at: 'at' },
  trash: { where: { kind: 'note' }, faces: [{ name: 'note', icon: 'pen' }] },
  file: {
    as: 'list',
    sections: [{ name: 'journal' }],
    fields: ['at', 'kind', 'text', 'body', 'words', 'system', 'partyId', 'encounterId', 'runId', 'turn', 'effect', 'patches', 'undoneAt', 'clock'],
    oneOf: ['text', 'body'],
  },
  pages: [{ route: 'entry', values: ['campaignId', 'id'] }],
});
