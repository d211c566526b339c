/** What the search offers, and where it leads. */
import { describe, expect, test } from 'vitest';
import type { CreatureEntry } from '#shared/ipc/characters';
import type { SearchHit } from '#shared/ipc/journal';
import { creatures } from '../../../renderer/features/search/destinations';
import { find } from '../../../renderer/text/word-search';
import { foundFrom, grouped, stepFrom, withoutSigns } from '../../../renderer/features/search/results';

function hit(change: Partial<SearchHit>): SearchHit {
  const none = { at: null, journalKind: null, partyId: null, encounterId: null, page: { route: 'character', values: ['c', 'r'] } };
  return { campaignId: 'c', kind: 'character', ref: 'r', title: 'Éléonore', excerpt: [{ text: 'Éléonore', hit: true }], ...none, ...change };
}

test('a creature of a rule system is found by its name and its tags in both languages, and leads to where it can be copied', () => {
  const origin = { plugin: 'abysse', creature: 'loup/1', name: 'Loup' };
  const entry = {
    character: { name: 'Loup', origin },
    names: ['Loup', 'Wolf'],
    keywords: ['bête', 'beast'],
    tags: ['bête'],
    group: 3,
  } as unknown as CreatureEntry;
  const all = creatures([entry], 'c', () => 'L’abysse (d’un tiers)');
  for (const query of ['loup', 'wol', 'beast', 'abysse loup']) {
    expect(find(all, query), query).toMatchObject([
      { group: 'creatures', aside: 'L’abysse (d’un tiers)', address: '#/campaign/c/library/bestiary/abysse/loup%2F1' },
    ]);
  }
  expect(find(all, 'chien')).toEqual([]);
  expect(grouped(find(all, 'loup'), 5).map(({ group }) => group)).toEqual(['creatures']);
});

const words = { place: () => 'somewhere' };

describe('a hit', () => {
  test('leads to the screen that its kind names', () => {
    const pages = [hit({}), hit({ kind: 'party', page: { route: 'party', values: ['c', 'g'] } })];
    expect(foundFrom(pages, words).map(({ address }) => address)).toEqual(['#/campaign/c/character/r', '#/campaign/c/parties/g']);
  });

  test('stands among those of its kind, whatever kind it is of', () => {
    const found = foundFrom([hit({ kind: 'journal' }), hit({ kind: 'run' }), hit({ kind: 'character' })], words);
    expect(grouped(found, 5).map(({ group }) => group)).toEqual(['character', 'run', 'journal']);
  });

  test('in the title itself is marked there, and not told twice', () => {
    const [found] = foundFrom([hit({})], words);
    expect(found).toMatchObject({ title: [{ text: 'Éléonore', hit: true }], excerpt: [], aside: 'somewhere' });
  });

  test('elsewhere is shown with the words around it', () => {
    const excerpt = [
      { text: 'craint le ', hit: false },
      { text: 'feu', hit: true },
    ];
    expect(foundFrom([hit({ excerpt })], words)[0]).toMatchObject({ title: [{ text: 'Éléonore', hit: false }], excerpt });
  });

  test('without a title is called by its words', () => {
    const excerpt = [
      { text: '## La ', hit: false },
      { text: 'veuve', hit: true },
    ];
    const [found] = foundFrom([hit({ kind: 'journal', title: null, excerpt })], words);
    expect(found?.title.map(({ text }) => text)).toEqual(['La ', 'veuve']);
    expect(found?.excerpt).toEqual([]);
  });
});

describe('the words around a hit', () => {
  const read = (...parts: readonly string[]): string =>
    withoutSigns(parts.map((text, index) => ({ text, hit: index % 2 === 1 })))
      .map(({ text, hit: marked }) => (marked ? `[${text}]` : text))
      .join('');

  test.each([
    [['## Ce que la ', 'veuve', ' a dit\n\nElle a vu **trois** hommes\n- le *premier*'], 'Ce que la [veuve] a dit Elle a vu trois hommes le premier'],
    [['un **', 'culte', '** caché'], 'un [culte] caché'],
    [['le [pont](https://x.invalid) et ', 'snake_case'], 'le pont et [snake_case]'],
    [['1. ', 'un'], '[un]'],
    [['3 - 2 et 4 > 1'], '3 - 2 et 4 > 1'],
  ])('have no signs of Markdown: %j', (parts, plain) => {
    expect(read(...parts)).toBe(plain);
  });
});

describe('the list', () => {
  const found = foundFrom(
    [hit({ kind: 'journal', ref: '1' }), hit({ ref: '2' }), hit({ kind: 'journal', ref: '3' }), hit({ kind: 'journal', ref: '4' })],
    words,
  );

  test('has its groups in a fixed order, each no longer than it may be', () => {
    expect(grouped(found, 2).map(({ group, lines }) => [group, lines.map(({ key }) => key)])).toEqual([
      ['character', ['character 2']],
      ['journal', ['journal 1', 'journal 3']],
    ]);
  });

  test('is gone through in circles', () => {
    const keys = ['a', 'b', 'c'];
    expect([stepFrom(keys, 'c', 1), stepFrom(keys, 'a', -1), stepFrom(keys, 'gone', 1), stepFrom(keys, undefined, -1), stepFrom([], 'a', 1)]).toEqual([
      'a',
      'c',
      'a',
      'c',
      undefined,
    ]);
  });
});
