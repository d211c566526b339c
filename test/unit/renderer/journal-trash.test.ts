/** What is in the trash, and what must come back before something else. */
import { describe, expect, test } from 'vitest';
import type { Character, Party } from '#shared/ipc/records';
import { named, thingsOf } from '../../../renderer/features/trash/trash-list';
import type { TrashGroup } from '../../../renderer/features/trash/trash-list';
import { placeOf } from '../../../renderer/features/transfer/sheet-problems';

const party = (id: string, name: string, trashedAt: number | null): Party => ({
  id,
  campaignId: 'c',
  name,
  notes: '',
  position: 0,
  createdAt: 0,
  updatedAt: 0,
  trashedAt,
  members: 0,
});
const character = (id: string, partyId: string | null, trashedAt: number): Character =>
  ({ id, name: id, partyId, trashedAt, encounterId: null, campaignId: 'c' }) as unknown as Character;

describe('the trash of a campaign', () => {
  const things = thingsOf(
    {
      runs: [],
      parties: [party('gone', 'Les Veilleurs', 50)],
      presentParties: [party('kept', 'La Compagnie', null)],
      characters: [character('a', 'gone', 10), character('b', 'kept', 30), character('c', null, 20)],
      encounters: [],
      notes: [],
    },
    () => '',
  );

  test('has the latest first, members apart from the library', () => {
    expect(things.map(({ id, kind }) => `${kind} ${id}`)).toEqual(['party gone', 'member b', 'entry c', 'member a']);
  });

  test('says which members need their party first', () => {
    expect(things.find(({ id }) => id === 'a')?.party).toEqual({ id: 'gone', name: 'Les Veilleurs', trashed: true });
    expect(things.find(({ id }) => id === 'b')?.party).toEqual({ id: 'kept', name: 'La Compagnie', trashed: false });
  });
});

describe('a name in the trash', () => {
  const thing = (name: string) => ({ kind: 'run' as const, id: name, name, at: 0, party: null });
  const groups: TrashGroup[] = [
    { campaign: { id: '1', name: 'Brumes' }, things: [thing('Élan brisé'), thing('Nuit')] },
    { campaign: { id: '2', name: 'Cendres' }, things: [thing('Nuit noire')] },
  ];
  const found = (query: string): string[] => named(groups, query).flatMap(({ things }) => things.map(({ name }) => name));

  test('is found by beginnings of its words, without accents', () => {
    expect(found('elan')).toEqual(['Élan brisé']);
    expect(found('NUI no')).toEqual(['Nuit noire']);
    expect(found('')).toHaveLength(3);
    expect(found('rien')).toEqual([]);
  });

  test('of a campaign finds all of it', () => {
    expect(found('brum')).toEqual(['Élan brisé', 'Nuit']);
  });
});

describe('a mistake of a table', () => {
  test.each([
    ['row 3 · wounds', { row: 3, column: 'wounds' }],
    ['row 12', { row: 12, column: undefined }],
    ['wounds', { row: undefined, column: 'wounds' }],
    ['', { row: undefined, column: undefined }],
  ])('at %j stands where a person looks for it', (field, place) => {
    expect(placeOf(field)).toEqual(place);
  });
});
