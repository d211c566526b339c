/** What is found in the trash by its name, and where mistakes of tables stand. */
import { describe, expect, test } from 'vitest';
import { named } from '../../../renderer/features/trash/trash-list';
import type { TrashGroup } from '../../../renderer/features/trash/trash-list';
import { placeOf } from '../../../renderer/features/transfer/sheet-problems';

describe('a name in the trash', () => {
  const thing = (name: string) => ({ kind: 'run', face: 'run', id: name, name, at: 0, home: null });
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
