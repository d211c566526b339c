import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isolated } from '#shared/domain/names';
import { createTranslator } from '#shared/text/translator';
import type { Locale } from '#shared/plugin-api/manifest';
import type { Text, TextValue } from '#shared/plugin-api/text';

const catalogue = {
  plain: 'words',
  name: '{{who}}',
  two: '{{a}} and {{b}}',
  twice: '{{a}}, {{a}}',
  signed: '{{n, signed}}',
  number: '{{n, number}}',
  list: '{{names, list}}',
  nested: 'it is {{inner}}.',
  steps_one: '{{count, number}} step by {{who}}',
  steps_many: '{{count, number}} steps by {{who}}',
  steps_other: '{{count, number}} steps by {{who}}',
  option: '{{context}} {{lng}} {{ns}} {{defaultValue}} {{replace}}',
  nesting: '$t(plain)!',
};

function translator(language: Locale = 'en') {
  const made = createTranslator(language);
  made.addPlugin('sampler', { fr: catalogue, en: catalogue });
  return made;
}

function say(key: string, args: Readonly<Record<string, TextValue>>, language: Locale = 'en'): string {
  return translator(language).plugin('sampler', { key, args });
}

describe('numbers and lists', () => {
  it.each([
    [2, '+2', '+2'],
    [0, '+0', '+0'],
    [-1, '\u22121', '\u22121'],
    [-2.5, '\u22122.5', '\u22122,5'],
    [1234, '+1,234', '+1\u202f234'],
  ])('%d with a sign', (n, english, french) => {
    expect(say('signed', { n })).toBe(english);
    expect(say('signed', { n }, 'fr')).toBe(french);
  });

  it.each([
    [0.25, '0.25', '0,25'],
    [1234.5, '1,234.5', '1\u202f234,5'],
    [-3, '\u22123', '\u22123'],
  ])('%d as the language writes it', (n, english, french) => {
    expect(say('number', { n })).toBe(english);
    expect(say('number', { n }, 'fr')).toBe(french);
  });

  it.each([
    [[], '', ''],
    [['a'], 'a', 'a'],
    [['a', 'b'], 'a and b', 'a et b'],
    [['a', 'b', 'c'], 'a, b, and c', 'a, b et c'],
  ])('the list %j as the language joins it', (names, english, french) => {
    expect(say('list', { names })).toBe(english);
    expect(say('list', { names }, 'fr')).toBe(french);
  });

  it('chooses the plural that the language asks for: zero is singular in French', () => {
    expect([0, 1, 2].map((count) => say('steps', { count, who: 'A' }))).toEqual(['0 steps by A', '1 step by A', '2 steps by A']);
    expect([0, 1, 2].map((count) => say('steps', { count, who: 'A' }, 'fr'))).toEqual(['0 step by A', '1 step by A', '2 steps by A']);
    expect(say('steps', { count: 1_000_000, who: 'A' }, 'fr')).toBe('1\u202f000\u202f000 steps by A');
  });

  it.each([
    [[], ''],
    [[6], '6'],
    [[6, 2, 1, 4], '6, 2, 1, 4'],
  ])('dice %j as they are read out, without the "and" of a list', (dice, words) => {
    expect(say('name', { who: { dice } })).toBe(words);
    expect(say('list', { names: { dice } }, 'fr')).toBe(words);
  });

  it('names somebody as they are called, and shows the id of whoever is not known', () => {
    expect(say('name', { who: { who: 'p1', name: 'Sigrid' } })).toBe('Sigrid');
    expect(say('name', { who: { who: 'p1' } })).toBe('p1');
    expect(say('list', { names: [{ who: 'p1', name: 'Sigrid' }, 'Ulf', { who: 'p2', name: '{{b}}' }] })).toBe('Sigrid, Ulf, and {{b}}');
    const inBoth = translator().inEveryLanguage('sampler', { key: 'two', args: { a: { who: 'p1', name: 'Sigrid' }, b: { dice: [2, 3] } } });
    expect(inBoth).toBe('Sigrid and 2, 3');
  });

  it('shows a word where a number was meant', () => {
    expect(say('signed', { n: 'many' })).toBe('many');
    expect(say('number', { n: 'many' })).toBe('many');
    expect(say('list', { names: 'one' })).toBe('one');
  });
});

describe('what a game master typed', () => {
  const nasty = [
    '{{b}}',
    '{{x}}',
    '{{a}}',
    '{{- b}}',
    '{{n, number}}',
    '$t(plain)',
    '$t(app:app.name)',
    '$t(app:form.missing, {"label": "x"})',
    '$&',
    '$1',
    "$'",
    '$$',
    '<b>x</b>',
    '&amp;',
    'a, b',
    'app:app.name',
    '__proto__',
    '\uE000' + '0' + '\uE001',
    '\u0000',
    '',
    ' ',
  ];

  it.each(nasty)('%j comes out as typed, alone', (words) => {
    expect(translator().plugin('sampler', { verbatim: words })).toBe(words);
  });

  it.each(nasty)('%j comes out as typed, in a sentence', (words) => {
    for (const value of [words, { verbatim: words }]) {
      expect(say('name', { who: value })).toBe(words);
      expect(say('two', { a: value, b: 'Bob' })).toBe(`${words} and Bob`);
      expect(say('two', { a: 'Bob', b: value })).toBe(`Bob and ${words}`);
      expect(say('two', { a: value, b: value })).toBe(`${words} and ${words}`);
      expect(say('twice', { a: value })).toBe(`${words}, ${words}`);
      expect(say('steps', { count: 2, who: value })).toBe(`2 steps by ${words}`);
      expect(say('nested', { inner: { key: 'two', args: { a: value, b: 'Bob' } } })).toBe(`it is ${words} and Bob.`);
    }
    expect(say('list', { names: [words, 'Bob'] })).toBe(`${words} and Bob`);
  });

  it('any words at all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (a, b) => {
        expect(say('two', { a, b: { verbatim: b } })).toBe(`${isolated(a)} and ${isolated(b)}`);
        expect(say('list', { names: [a, b] })).toBe(`${isolated(a)} and ${isolated(b)}`);
      }),
      { numRuns: 200 },
    );
  });

  it('turns nothing beside it', () => {
    expect(say('two', { a: 'שרה', b: '3' })).toBe('\u2068שרה\u2069 and 3');
    expect(say('two', { a: 'Bo\u202E', b: { verbatim: '\u2067x' } })).toBe('\u2068Bo\u2069 and \u2068x\u2069');
  });

  it('is never taken for an option of the library', () => {
    const args = { context: 'c', lng: 'fr', ns: 'app', defaultValue: 'd', replace: 'r' };
    expect(say('option', args)).toBe('c fr app d r');
    expect(say('plain', { count: 'x', ordinal: 1, fallbackLng: 'fr', interpolation: 'x', joinArrays: 'x', postProcess: 'x', returnObjects: 1 })).toBe('words');
  });
});

describe('where words come from', () => {
  it('a text of a plugin inside one of the program, and the other way round', () => {
    const inProgram: Text = { key: 'app:form.missing', args: { label: { key: 'plain' } } };
    expect(translator().plugin('sampler', inProgram)).toBe('words: please fill in.');
    expect(say('nested', { inner: { key: 'app:app.name' } })).toBe('it is Traque.');
  });

  it('a text that nobody has is shown as the last word of its key, a placeholder without a value stays visible or empty', () => {
    expect(translator().plugin('sampler', { key: 'nobody.has.thisOne.0' })).toBe('this one');
    expect(translator().plugin('sampler', { key: 'nobody' })).toBe('nobody');
    expect(translator().app('nobody.has.this')).toBe('nobody.has.this');
    expect(translator().plugin('nobody', { key: 'plain' })).toBe('plain');
    expect(say('two', { a: 'x' })).toMatch(/^x and (\{\{b\}\})?$/);
  });

  it('a catalogue cannot reach into another entry by itself: only a text given as a value can', () => {
    expect(say('nesting', {})).toBe('$t(plain)!');
  });

  it('the language changes at once, for every catalogue', () => {
    const made = translator('fr');
    expect(made.app('ui.close')).toBe('Fermer');
    made.setLanguage('en');
    expect(made.language()).toBe('en');
    expect(made.app('ui.close')).toBe('Close');
    expect(made.plugin('sampler', { key: 'signed', args: { n: -2.5 } })).toBe('\u22122.5');
    made.setLanguage('fr');
    expect(made.plugin('sampler', { key: 'signed', args: { n: -2.5 } })).toBe('\u22122,5');
  });

  it('two translators do not share a language', () => {
    const [a, b] = [translator('fr'), translator('en')];
    a.setLanguage('en');
    a.setLanguage('fr');
    expect(b.app('ui.close')).toBe('Close');
  });

  it('knows which entries there are, in the language in force', () => {
    const made = createTranslator('fr');
    made.addPlugin('half', { fr: {}, en: { only: 'English' } });
    expect(made.has('half', 'only')).toBe(false);
    made.setLanguage('en');
    expect(made.has('half', 'only')).toBe(true);
    expect(made.has('half', 'nothing')).toBe(false);
    expect(made.has('nobody', 'only')).toBe(false);
  });

  it('an older catalogue is replaced', () => {
    const made = translator();
    made.addPlugin('sampler', { fr: { plain: 'neuf' }, en: { plain: 'new' } });
    expect(made.plugin('sampler', { key: 'plain' })).toBe('new');
  });
});
