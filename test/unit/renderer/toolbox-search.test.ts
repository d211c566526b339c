/** Finding checks: in either language, however the words are typed. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold as plain, foldedWords as wordsOf } from '#shared/text/fold';
import { find, indexed } from '../../../renderer/text/word-search';
import type { Indexed } from '../../../renderer/text/word-search';
import { shelvesOf } from '../../../renderer/features/toolbox/shelves';
import type { CheckInfo } from '#shared/ipc/toolbox';

const entry = (item: string, titles: readonly string[], others: readonly string[] = []): Indexed<string> => indexed({ item, titles, others });

const CHECKS = [
  entry('leap', ['Saut en longueur', 'Long jump'], ['Un vide à franchir', 'élan bond fossé', 'Mouvement', 'Movement']),
  entry('lift', ['Soulever une charge', 'Lift a load'], ['porter traîner', 'Corps et efforts']),
  entry('break', ['Enfoncer, tordre', 'Break down, bend'], ['Une porte à la force des bras', 'Portes et murs', 'Doors and walls']),
  entry('glance', ['Coup d’œil', 'A glance'], ['perception', 'Autres']),
  entry('poison', ['Poison', 'Poison'], ['venin piqûre', 'Poisons']),
];

describe('a query', () => {
  it.each([
    ['saut', ['leap']],
    ['SAUT', ['leap']],
    ['jump', ['leap']],
    ['longueur saut', ['leap']],
    ['jump saut', ['leap']],
    ['elan', ['leap']],
    ['ÉLAN', ['leap']],
    ['movement', ['leap']],
    ['fosse', ['leap']],
    ['piqure', ['poison']],
    ['oeil', ['glance']],
    ['œil', ['glance']],
    ["d'oeil", ['glance']],
    ['d’œil', ['glance']],
    ['doeil', ['glance']],
    ['coup d oeil', ['glance']],
    ['  jump   ', ['leap']],
    ['ulever', ['lift']],
    ['door', ['break']],
    ['xyz', []],
    ['saut xyz', []],
  ])('%s', (query, expected) => {
    expect(find(CHECKS, query)).toEqual(expected);
  });

  it('that is empty finds everything, in its order', () => {
    expect(find(CHECKS, ' ’ ')).toEqual(['leap', 'lift', 'break', 'glance', 'poison']);
  });

  it('puts the best fit first: a title before a description, a whole word before its beginning', () => {
    expect(find(CHECKS, 'porte')).toEqual(['break', 'lift']);
    expect(find([entry('other', ['Autre chose'], ['poison']), entry('title', ['Poison'])], 'poison')).toEqual(['title', 'other']);
  });

  it('of fewer than three letters is looked for at the beginning of words only', () => {
    expect(find(CHECKS, 'au')).toEqual(['glance']);
    expect(find(CHECKS, 'aut')).toEqual(['leap', 'glance']);
  });
});

describe('words', () => {
  it('lose accents, ligatures and capitals', () => {
    expect(plain('Épreuve d’ŒIL, Æther, Straße')).toBe("epreuve d'oeil, aether, strasse");
    expect(wordsOf('L’eau-de-vie, 3 m')).toEqual(['l', 'eau', 'de', 'vie', '3', 'm']);
  });

  it('whatever something is called, each of its words finds it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (title) => {
        for (const word of wordsOf(title)) expect(find([entry('it', [title])], word)).toEqual(['it']);
      }),
    );
  });

  it('capitals, and accents written in two signs, change nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from('aàâbcçdeéèêëiîïœæôùûüÿ’- 0')), maxLength: 40 }), (title) => {
        const entries = [entry('it', [title])];
        for (const written of [title.toUpperCase(), title.normalize('NFD'), plain(title)]) expect(find(entries, written)).toEqual(['it']);
      }),
    );
  });
});

it('the list stands shelf by shelf, those of one system together', () => {
  const check = (system: string, procedure: string, group: CheckInfo['group']): CheckInfo => ({
    system,
    procedure,
    group,
    title: { verbatim: procedure },
    source: { verbatim: '' },
    description: null,
    climate: null,
    keywords: null,
    form: { type: 'object', properties: {}, additionalProperties: false },
  });
  const checks = [check('a', 'leap', 'movement'), check('b', 'fall', 'movement'), check('a', 'fire', 'climate'), check('a', 'run', 'movement')];
  const shelves = shelvesOf(checks, (each) => ({ system: each.system, group: each.group, item: each }));
  expect(shelves.map((shelf) => [shelf.system, shelf.group, shelf.items.map((each) => each.procedure)])).toEqual([
    ['a', 'movement', ['leap', 'run']],
    ['a', 'climate', ['fire']],
    ['b', 'movement', ['fall']],
  ]);
});
