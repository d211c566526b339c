import { describe, expect, test } from 'vitest';
import { chaseSide, proposed, sideLabel, sidesOfForm } from '../../../renderer/features/encounters/combat/chase-people';
import { found } from '../../../renderer/components/people/people-search';
import { gatherInitiative, parseInitiative } from '../../../renderer/features/encounters/combat/typed-initiative';
import { isRecordId, withNames } from '../../../renderer/stores/with-names';
import type { CombatantView } from '#shared/ipc/encounters';
import type { Character } from '#shared/ipc/records';
import type { FormSchema } from '#shared/plugin-api/form';

const title = { verbatim: '' };

function form(sides?: readonly string[]): FormSchema {
  const side = sides === undefined ? {} : { side: { type: 'string' as const, title, enum: sides, 'x-labels': sides.map((verbatim) => ({ verbatim })) } };
  return {
    type: 'object',
    additionalProperties: false,
    properties: {
      lead: { type: 'integer', title },
      people: {
        type: 'array',
        title,
        maxItems: 9,
        'x-widget': 'participants',
        items: { type: 'object', additionalProperties: false, title, properties: { name: { type: 'string', title, maxLength: 40 }, ...side } },
      },
    },
  };
}

describe('into a chase', () => {
  test('the sides of a form are those of its people', () => {
    expect(sidesOfForm(form(['pursuer', 'quarry']))).toEqual(['pursuer', 'quarry']);
    expect(sidesOfForm(form())).toEqual([]);
    expect(sidesOfForm({ properties: {} })).toEqual([]);
  });

  test('a side is called as the form calls it', () => {
    expect(sideLabel(form(['hunters', 'hunted']), 'hunted')).toEqual({ verbatim: 'hunted' });
    expect(sideLabel(form(['hunters', 'hunted']), 'neither')).toBeUndefined();
    expect(sideLabel(form(), 'hunted')).toBeUndefined();
  });

  test('allies run after the others, or from them', () => {
    const sides = ['quarry', 'pursuer'];
    expect(chaseSide('allies', 'pursuer', sides)).toBe('pursuer');
    expect(chaseSide('enemies', 'pursuer', sides)).toBe('quarry');
    expect(chaseSide('allies', 'quarry', sides)).toBe('quarry');
    expect(chaseSide('enemies', 'quarry', sides)).toBe('pursuer');
    expect(chaseSide('neutral', 'pursuer', sides)).toBe('quarry');
  });

  test('other names of two sides: those behind come first; without sides there is none', () => {
    expect(chaseSide('allies', 'pursuer', ['hunters', 'hunted'])).toBe('hunters');
    expect(chaseSide('allies', 'quarry', ['hunters', 'hunted'])).toBe('hunted');
    expect(chaseSide('allies', 'pursuer', [])).toBeUndefined();
  });

  test('whoever left the fight, is dead, or takes no side is not proposed', () => {
    const one = (id: string, more: Partial<CombatantView> = {}, deadAt: number | null = null): CombatantView =>
      ({ character: { id, deadAt } as Character, side: 'enemies', out: null, ...more }) as CombatantView;
    expect(proposed([one('a'), one('b', { out: 'fled' }), one('c', { side: 'neutral' }), one('d', {}, 5), one('e', { side: 'allies' })])).toEqual(['a', 'e']);
  });
});

describe('initiative as it is typed', () => {
  test('numbers of both languages, with their sign', () => {
    expect(['12', ' 7,5 ', '-3', '\u22123'].map((typed) => parseInitiative(typed, 'fr'))).toEqual([12, 7.5, -3, -3]);
    expect(['douze', '1e3', '10001', '', '1 5'].map((typed) => parseInitiative(typed, 'fr'))).toEqual([undefined, undefined, undefined, undefined, undefined]);
  });

  test('empty fields are left to the rules; each that is no number is named', () => {
    expect(gatherInitiative({ a: '12', b: ' ', x: 'left out' }, ['a', 'b', 'c'], 'fr')).toEqual({ ok: true, typed: { a: 12 } });
    expect(gatherInitiative({ a: 'z', b: '3', c: '--' }, ['a', 'b', 'c'], 'fr')).toEqual({ ok: false, wrong: ['a', 'c'] });
  });
});

describe('finding people', () => {
  const person = (name: string): Character => ({ id: name, name }) as Character;
  const groups = [
    { key: 'p', title: 'Les Lames grises', members: true, people: [person('Éloïse'), person('Sigrid')] },
    { key: 'own', title: 'Bibliothèque', members: false, people: [person('Loup géant'), person('Bandit')] },
  ];
  const names = (words: string): readonly string[] => found(groups, words).flatMap(({ people }) => people.map(({ name }) => name));

  test('by any part of a name, accents and case ignored', () => {
    expect(names('eloi')).toEqual(['Éloïse']);
    expect(names('GEANT')).toEqual(['Loup géant']);
    expect(names('zzz')).toEqual([]);
  });

  test('a heading finds everyone under it; nothing finds all', () => {
    expect(names('lames')).toEqual(['Éloïse', 'Sigrid']);
    expect(names('  ')).toHaveLength(4);
  });
});

describe('names in the place of ids', () => {
  const ID = '1bee84e8-5074-4edd-ba05-3a6728761bb9';
  const name = (id: string): string => (id === ID ? 'Sigrid' : id);

  test('only what is shaped like an id of the program is one', () => {
    expect(isRecordId(ID)).toBe(true);
    expect(['sigrid', 'gm', ID.toUpperCase(), `${ID} `].some(isRecordId)).toBe(false);
  });

  test('wherever a text holds one: in words, in lists, in texts inside', () => {
    expect(withNames({ verbatim: ID }, name)).toEqual({ verbatim: 'Sigrid' });
    const text = { key: 'k', args: { who: ID, count: 3, all: [ID, 'Ulf', { verbatim: ID }], inner: { key: 'i', args: { who: ID } } } };
    expect(withNames(text, name)).toEqual({
      key: 'k',
      args: { who: 'Sigrid', count: 3, all: ['Sigrid', 'Ulf', { verbatim: 'Sigrid' }], inner: { key: 'i', args: { who: 'Sigrid' } } },
    });
  });

  test('whoever is named by their id alone; in a run everybody has the name that they have there', () => {
    const text = { key: 'k', args: { a: { who: ID }, b: { who: ID, name: 'Sigrid la Rouge' }, all: [{ who: ID }, { who: 'p1' }], dice: { dice: [1] } } };
    expect(withNames(text, name)).toEqual({
      key: 'k',
      args: { a: { who: ID, name: 'Sigrid' }, b: { who: ID, name: 'Sigrid la Rouge' }, all: [{ who: ID, name: 'Sigrid' }, { who: 'p1' }], dice: { dice: [1] } },
    });
  });

  test('a text without any is the same text', () => {
    const text = { key: 'k', args: { who: 'Ulf', all: ['Ulf'], inner: { verbatim: 'Ulf' } } };
    expect(withNames(text, name)).toBe(text);
    const plain = { key: 'k' };
    expect(withNames(plain, name)).toBe(plain);
  });
});
