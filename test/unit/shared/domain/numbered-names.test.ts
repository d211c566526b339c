import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apart, nameKey, seriesOf } from '#shared/domain/numbered-names';
import type { Named } from '#shared/domain/numbered-names';

/** Everybody once all have come, those who were there first. */
function all(there: readonly Named[], coming: readonly Named[]): readonly string[] {
  const named = apart(there, coming);
  return [...there.map(({ name }, index) => named.there.get(index) ?? name), ...named.coming];
}

const more = (...names: string[]): Named[] => names.map((name) => ({ name, more: true }));
const known = (...names: string[]): Named[] => names.map((name) => ({ name }));
const lasting = (...names: string[]): Named[] => names.map((name) => ({ name, lasting: true }));

describe('names of several of a kind', () => {
  it.each([
    ['three at once', [], more('Guard', 'Guard', 'Guard'), ['Guard 1', 'Guard 2', 'Guard 3']],
    ['one keeps its name', [], more('Guard'), ['Guard']],
    ['the second makes the first number 1', known('Guard'), more('Guard'), ['Guard 1', 'Guard 2']],
    ['the third goes on', known('Guard 1', 'Guard 2'), more('Guard'), ['Guard 1', 'Guard 2', 'Guard 3']],
    ['after the highest', known('Guard 1', 'Guard 7'), more('Guard', 'Guard'), ['Guard 1', 'Guard 7', 'Guard 8', 'Guard 9']],
    ['a number that is free is kept', known('Guard'), more('Guard 5'), ['Guard', 'Guard 5']],
    ['a number that is taken is not', known('Guard 2'), more('Guard 2'), ['Guard 2', 'Guard 3']],
    ['several of one with a number begin there', [], more('Garde 3', 'Garde 3'), ['Garde 3', 'Garde 4']],
    ['digits inside a name are no number', [], more('R2D2', 'R2D2'), ['R2D2 1', 'R2D2 2']],
    ['Unité 7 has one', known('Unité 7'), more('Unité 7'), ['Unité 7', 'Unité 8']],
    ['case, spaces and accents written otherwise are the same', known('Garde  e\u0301lite'), more('garde élite'), ['Garde  e\u0301lite 1', 'garde élite 2']],
    ['03 is 3', known('Guard 03'), more('Guard 3'), ['Guard 03', 'Guard 4']],
    ['who has a name is no more of a kind', known('Guard 1'), known('Guard'), ['Guard 1', 'Guard']],
    ['three of a table', [], known('Guard', 'Guard', 'Guard'), ['Guard 1', 'Guard 2', 'Guard 3']],
    ['a member after two others', known('Guard'), [...more('Guard'), ...lasting('Guard')], ['Guard 1', 'Guard 2', 'Guard']],
    ['two parties that join', known('Guard', 'Anna'), known('Guard', 'Bert'), ['Guard 1', 'Anna', 'Guard 2', 'Bert']],
    ['who comes back makes nobody else change', lasting('Guard'), known('Guard'), ['Guard', 'Guard 2']],
    ['a member keeps its name, the others make way', known('Guard', 'Guard 2'), lasting('Guard'), ['Guard 3', 'Guard 2', 'Guard']],
    ['two members alike: the one that comes', lasting('Guard'), lasting('Guard'), ['Guard', 'Guard 2']],
    ['signs of a pattern are signs', known('(.*) 1'), more('(.*)', '(.*)'), ['(.*) 1', '(.*) 2', '(.*) 3']],
    ['only digits', [], more('7', '7'), ['7 1', '7 2']],
    ['one more than four digits hold', known('Guard 9999', 'Guard 10000'), more('Guard'), ['Guard 9999', 'Guard 10000', 'Guard 10001']],
  ])('%s', (_what, there, coming, names) => {
    expect(all(there, coming)).toEqual(names);
  });

  const name = fc.oneof(
    fc.constantFrom('Guard', 'guard', 'Guard 1', 'Guard 2', 'Guard 02', 'Garde élite', 'R2D2', 'Unité 7', 'Guard 9999', 'Guard 10000'),
    fc.string({ minLength: 1, maxLength: 120 }).filter((one) => one.trim() !== ''),
    fc.string({ minLength: 110, maxLength: 120 }).map((one) => `x${one}`.slice(0, 120)),
  );
  const person = fc.record({ name, lasting: fc.boolean(), more: fc.boolean() });

  it('no two are alike, whoever comes to whom', () => {
    fc.assert(
      fc.property(fc.array(fc.array(person, { maxLength: 8 }), { maxLength: 4 }), (groups) => {
        let there: readonly Named[] = [];
        for (const group of groups) {
          const named = apart(there, group);
          const lengths = named.coming.filter((one, index) => one !== group[index]?.name && one.length > 120);
          expect(lengths).toEqual([]);
          there = [
            ...there.map((one, index) => ({ ...one, name: named.there.get(index) ?? one.name })),
            ...group.map((one, index) => ({ ...one, name: named.coming[index] ?? '' })),
          ];
          const keys = there.map((one) => nameKey(one.name));
          expect(new Set(keys).size).toBe(keys.length);
        }
      }),
    );
  });

  it('those who are told apart stay as they are, whoever looks again', () => {
    fc.assert(
      fc.property(fc.array(person, { maxLength: 12 }), (group) => {
        const names = apart([], group).coming;
        expect(all([], known(...names))).toEqual(names);
        expect(apart(known(...names), []).there.size).toBe(0);
      }),
    );
  });

  it('a number that somebody there has is kept', () => {
    fc.assert(
      fc.property(
        fc.array(person, { maxLength: 8 }),
        fc.array(
          person.filter((one) => !one.lasting),
          { maxLength: 8 },
        ),
        (first, then) => {
          const names = apart([], first).coming;
          const { there } = apart(known(...names), then);
          const renamed = [...there.keys()].map((index) => names[index] ?? '');
          expect(renamed.filter((one) => seriesOf(one).number !== null)).toEqual([]);
        },
      ),
    );
  });

  it('are those of copies beside names that all stay', () => {
    const there = (...names: readonly string[]) => names.map((name) => ({ name, lasting: true }));
    const more = { name: 'Bandit', more: true } as const;
    expect(apart(there('Bandit 1', 'Bandit de grand chemin 9'), [more, more]).coming).toEqual(['Bandit 2', 'Bandit 3']);
    expect(apart(there('Bandit'), [more]).coming).toEqual(['Bandit 2']);
  });
});
