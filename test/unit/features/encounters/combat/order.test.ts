import { describe, expect, test } from 'vitest';
import { newCombatant } from '#main/features/encounters/combat/combat-state';
import { nextRank, orderOf, orderTie, putFirst, requireTied, tiedWith } from '#main/features/encounters/combat/order';
import type { Combatants } from '#main/features/encounters/combat/order';

/** By id: initiative, then tie-breaks. */
function combatants(values: Readonly<Record<string, readonly [number | null, ...number[]]>>): Combatants {
  return Object.fromEntries(
    Object.entries(values).map(([id, [initiative, ...tieBreaks]], rank) => [id, { ...newCombatant('allies', rank), initiative, tieBreaks }]),
  );
}

describe('the order of turns', () => {
  test('is by initiative, then by each tie-break, highest first, then by rank; those without initiative come last', () => {
    const all = combatants({ n: [null], a: [10, 1], b: [30], c: [10, 5, 1], d: [10, 5, 2], m: [null], e: [-4], f: [10, 1] });
    expect(orderOf(all)).toEqual(['b', 'd', 'c', 'a', 'f', 'e', 'n', 'm']);
  });

  test('is the same however the record lists them', () => {
    const all = combatants({ a: [5], b: [5], c: [5], d: [9] });
    expect(orderOf(Object.fromEntries(Object.entries(all).reverse()))).toEqual(orderOf(all));
  });

  test('has those without initiative last whichever way the record lists them', () => {
    const all = combatants({ n: [null], a: [-4] });
    expect(orderOf(all)).toEqual(['a', 'n']);
    expect(orderOf(Object.fromEntries(Object.entries(all).reverse()))).toEqual(['a', 'n']);
  });

  test('has whoever has more tie-breaks before their equals when they are worth something, and after when they cost', () => {
    expect(orderOf(combatants({ a: [10, 5], b: [10, 5, 1], c: [10, 5, -1] }))).toEqual(['b', 'a', 'c']);
  });

  test('is by id where a record gives two the same rank, however it lists them', () => {
    const [a, b] = [combatants({ x: [5] })['x'], combatants({ x: [5] })['x']];
    if (a === undefined || b === undefined) throw new Error('nobody there');
    expect(orderOf({ a, b })).toEqual(['a', 'b']);
    expect(orderOf({ b, a })).toEqual(['a', 'b']);
  });

  test('has somebody new come after all who are there', () => {
    expect(nextRank({})).toBe(0);
    expect(nextRank(combatants({ a: [1], b: [2] }))).toBe(2);
  });
});

describe('ties', () => {
  const all = combatants({ a: [10, 5], b: [10, 5], c: [10, 4], d: [7], e: [10, 5], n: [null], m: [null] });

  test('are those who are equal in initiative and in tie-breaks, and nobody without initiative', () => {
    expect(tiedWith(all, 'a')).toEqual(['b', 'e']);
    expect(tiedWith(all, 'c')).toEqual([]);
    expect(tiedWith(all, 'n')).toEqual([]);
    expect(tiedWith(all, 'nobody')).toEqual([]);
  });

  test('are ordered whole, and the others stay where they are', () => {
    expect(orderOf(all)).toEqual(['a', 'b', 'e', 'c', 'd', 'n', 'm']);
    expect(orderOf(orderTie(all, ['e', 'b', 'a']))).toEqual(['e', 'b', 'a', 'c', 'd', 'n', 'm']);
    expect(orderOf(orderTie(orderTie(all, ['e', 'b', 'a']), ['a', 'b', 'e']))).toEqual(orderOf(all));
  });

  test.each([[['a', 'b']], [['a', 'b', 'c']], [['a', 'b', 'e', 'e']], [['a']], [['n', 'm']], [['a', 'b', 'x']], [['d']]])(
    'are not ordered by %j, which is not all of one tie',
    (ids) => {
      expect(() => orderTie(all, ids)).toThrow('app:encounters.error.notTied');
    },
  );

  test('are settled for one of them, the rest keep their order', () => {
    expect(orderOf(putFirst(all, ['a', 'b', 'e'], 'e')).slice(0, 3)).toEqual(['e', 'a', 'b']);
    expect(orderOf(putFirst(all, ['b', 'e'], 'e')).slice(0, 3)).toEqual(['a', 'e', 'b']);
    for (const ids of [['a', 'c'], ['a', 'b', 'b'], []]) {
      expect(() => {
        requireTied(all, ids);
      }).toThrow(expect.objectContaining({ code: 'invalid' }));
    }
    expect(() => putFirst(all, ['a', 'c'], 'c')).toThrow('notTied');
  });
});
