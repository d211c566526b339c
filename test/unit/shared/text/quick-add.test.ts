import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isName } from '#shared/domain/names';
import { readQuickAdd } from '#shared/text/quick-add';

const KNOWN = ['Loup géant', 'Bandit', 'Garde 3', 'Les 3 sœurs', 'Élan', 'Éloïse', '7 samouraïs'];
const RANGE = { lowest: 1, highest: 500 };

function read(typed: string, range: typeof RANGE | null = RANGE) {
  return readQuickAdd(typed, KNOWN, range);
}

describe('what is typed to add people', () => {
  it.each([
    ['brigand', 1, 'brigand', null, null],
    ['4 brigand 10', 4, 'brigand', 10, null],
    ['4x brigand 10', 4, 'brigand', 10, null],
    ['4 × brigand', 4, 'brigand', null, null],
    ['brigand x4', 4, 'brigand', null, null],
    ['brigand ×4 10', 4, 'brigand', 10, null],
    ['  2   loups  ', 2, 'loups', null, null],
    ['2 loups géants', 2, 'Loup géant', null, 0],
    ['2 loups geants 14', 2, 'Loup géant', 14, 0],
    ['loups géants', 1, 'loups géants', null, null],
    ['ogre 32', 1, 'ogre', 32, null],
    ['bandit', 1, 'Bandit', null, 1],
    ['3 BANDIT 9', 3, 'Bandit', 9, 1],
    ['Garde 3', 1, 'Garde 3', null, 2],
    ['2 garde 3', 2, 'Garde 3', null, 2],
    ['garde 3 12', 1, 'Garde 3', 12, 2],
    ['Garde 4', 1, 'Garde', 4, null],
    ['"Garde 4"', 1, 'Garde 4', null, null],
    ['2 « Garde 4 » 12', 2, 'Garde 4', 12, null],
    ['R2D2', 1, 'R2D2', null, null],
    ['2 R2D2 8', 2, 'R2D2', 8, null],
    ['Unité 7', 1, 'Unité', 7, null],
    ['Unité 7 12', 1, 'Unité 7', 12, null],
    ['les 3 soeurs', 1, 'Les 3 sœurs', null, 3],
    ['7 samouraïs', 1, '7 samouraïs', null, 6],
    ['elan', 1, 'Élan', null, 4],
    ['l’ogre du pont 32', 1, 'l’ogre du pont', 32, null],
    ['4x4', 1, '4x4', null, null],
    ['Max x', 1, 'Max x', null, null],
    ['2 🐺 8', 2, '🐺', 8, null],
  ])('%j', (typed, quantity, name, health, known) => {
    expect(read(typed)).toEqual({ ok: true, quantity, name, health, known });
  });

  it.each([
    ['', 'noName'],
    ['10', 'noName'],
    ['4 10', 'noName'],
    ['4', 'noName'],
    ['?!', 'noName'],
    ['0 brigand', 'quantity'],
    ['51 brigand', 'quantity'],
    ['9999999999 brigand', 'quantity'],
    ['brigand x99', 'quantity'],
    ['brigand 0', 'healthRange'],
    ['brigand 501', 'healthRange'],
    ['brigand 99999999999999999999', 'healthRange'],
    ['brigand -5', 'health'],
    ['brigand 1,5', 'health'],
    ['brigand 8/10', 'health'],
    ['x'.repeat(121), 'nameLong'],
    ['4 \u200b', 'noName'],
  ])('%j is refused: %s', (typed, problem) => {
    expect(read(typed)).toMatchObject({ ok: false, problem });
  });

  it('where a system counts no health, a number behind is refused, and a name in quotes may end with one', () => {
    expect(read('4 brigand 10', null)).toEqual({ ok: false, problem: 'noHealth', args: { typed: '10', name: 'brigand 10' } });
    expect(read('"Unité 7"', null)).toMatchObject({ ok: true, name: 'Unité 7' });
    expect(read('Garde 3', null)).toMatchObject({ ok: true, known: 2 });
  });

  it('understands or refuses anything, and nobody comes whom the rest of the program would refuse', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 140 }), fc.constantFrom(RANGE, null), (typed, range) => {
        const got = read(typed, range);
        if (!got.ok) return;
        expect(got.quantity).toBeGreaterThanOrEqual(1);
        expect(got.quantity).toBeLessThanOrEqual(50);
        expect(got.name.trim()).not.toBe('');
        expect(isName(got.name)).toBe(true);
        if (got.health !== null) expect(got.health >= RANGE.lowest && got.health <= RANGE.highest && range !== null).toBe(true);
      }),
    );
  });

  it('reads back what it was made of', () => {
    const name = fc.constantFrom('brigand', 'l’ogre', 'Œil-de-bœuf', 'gobelin des bois', 'R2D2');
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), name, fc.integer({ min: 1, max: 500 }), (quantity, called, health) => {
        expect(read(`${String(quantity)} ${called} ${String(health)}`)).toEqual({ ok: true, quantity, name: called, health, known: null });
      }),
    );
  });
});
