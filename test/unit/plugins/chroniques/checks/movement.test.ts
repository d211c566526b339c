import { describe, expect, test } from 'vitest';
import { fallDice } from '../../../../../plugins/chroniques/checks/fall';
import { asked, attempt, figureOf, make, notesOf, refusedAt, textsOf } from './play';

describe('CO-20: a jump', () => {
  // metres, run-up, DEX, d20; difficulty, total, reach, outcome
  test.each([
    [4, true, 2, 10, 12, 12, 4, 'success'],
    [4, true, 2, 9, 12, 11, 11 / 3, 'failure'],
    [4, false, 2, 10, 24, 12, 2, 'failure'],
    [2, false, 0, 12, 12, 12, 2, 'success'],
    [2, false, 0, 11, 12, 11, 11 / 6, 'failure'],
    [2.5, true, 0, 8, 7.5, 8, 8 / 3, 'success'],
    [2.5, true, 0, 7, 7.5, 7, 7 / 3, 'failure'],
    [1, true, -10, 7, 3, -3, 0, 'failure'],
    [1, true, -10, 13, 3, 3, 1, 'success'],
  ])('CO-20 %d m, run-up %s, DEX %i and a roll of %i', (metres, runUp, dexMod, roll, difficulty, total, reach, outcome) => {
    const made = make('jump', { metres, runUp, dexMod }, [roll]);
    expect(made.values).toEqual({ difficulty, total, reach });
    expect(made.outcome).toBe(outcome);
    expect(asked(made)).toEqual(['gm dex d20']);
  });

  test('CO-20 is from a standstill unless said otherwise', () => {
    expect(make('jump', { metres: 3 }, [18]).values).toMatchObject({ difficulty: 18, reach: 3 });
  });

  test('CO-20 a superior DEX throws two d20, the better counts', () => {
    const made = make('jump', { metres: 4, runUp: true, twoD20: true, who: 'sigrid' }, [3, 12]);
    expect(asked(made)).toEqual(['sigrid dex d20', 'sigrid dex d20']);
    expect(made).toMatchObject({ outcome: 'success', values: { total: 12 }, tests: [{ rolls: [3, 12], roll: 12 }] });
  });

  test('shows the reach, never more of it than there is, and that a fall may follow', () => {
    const made = make('jump', { metres: 4, runUp: true }, [11]);
    expect(figureOf(made)).toMatchObject({ tone: 'danger', value: { args: { metres: 3.6 } }, meaning: { args: { metres: 4 } } });
    expect(notesOf(made)).toEqual(['check.jump.noteFall']);
    expect(notesOf(make('jump', { metres: 4, runUp: true }, [12]))).toEqual([]);
    expect(made.step.effects).toEqual([]);
  });

  test.each([
    ['metres', { metres: 0 }],
    ['metres', { metres: -1 }],
    ['metres', { metres: 101 }],
    ['metres', {}],
    ['dexMod', { metres: 1, dexMod: 41 }],
    ['dexMod', { metres: 1, dexMod: -21 }],
    ['dexMod', { metres: 1, dexMod: 0.5 }],
    ['runUp', { metres: 1, runUp: 'yes' }],
    ['who', { metres: 1, who: 'x'.repeat(61) }],
    ['height', { metres: 1, height: 3 }],
  ])('refuses at %s: %o', (field, setup) => {
    expect(refusedAt(attempt('jump', setup, [10]))).toEqual([field]);
  });
});

describe('CO-21: a fall', () => {
  // metres, dice in full, dice when broken
  test.each([
    [0, 0, 0],
    [2.99, 0, 0],
    [3, 1, 0],
    [5.99, 1, 0],
    [6, 2, 1],
    [9, 3, 2],
    [14, 4, 3],
    [29.9, 9, 8],
    [30, 10, 9],
    [32, 10, 9],
    [33, 10, 10],
    [36, 10, 10],
    [1000, 10, 10],
  ])('CO-21 %d m are %i dice, %i when broken', (metres, full, broken) => {
    expect(fallDice(metres, false, 'before-cap')).toBe(full);
    expect(fallDice(metres, true, 'before-cap')).toBe(broken);
  });

  test('CO-21 [I] the first 3 m may come off the dice instead, which tells beyond 30 m', () => {
    for (const metres of [3, 14, 30]) expect(fallDice(metres, true, 'after-cap')).toBe(fallDice(metres, true, 'before-cap'));
    expect(fallDice(33, true, 'after-cap')).toBe(9);
    expect(fallDice(2, true, 'after-cap')).toBe(0);
    const dice = [10, ...Array.from({ length: 9 }, () => 6)];
    expect(make('fall', { metres: 40, firstMetres: 'after-cap' }, dice).values).toMatchObject({ dice: 9, damage: 54 });
    expect(make('fall', { metres: 40 }, [...dice, 6]).values).toMatchObject({ dice: 10, damage: 60 });
  });

  test.each([
    [8, 'success', 3],
    [7, 'failure', 4],
  ])('CO-21 DEX 10 met exactly breaks it: a roll of %i + 2', (roll, outcome, dice) => {
    const made = make('fall', { metres: 14, dexMod: 2 }, [roll, ...[3, 5, 6, 2].slice(0, dice)]);
    expect(made).toMatchObject({ outcome, values: { dice, damage: dice === 3 ? 14 : 16, difficulty: 10, total: roll + 2 } });
    expect(asked(made)).toEqual(['gm dex d20', ...Array.from({ length: dice }, () => 'gm damage d6')]);
  });

  test('proposes the damage for whom it is about, and nothing when there is none', () => {
    const made = make('fall', { metres: 6, who: 'sigrid' }, [1, 4, 5]);
    expect(made.step.effects).toEqual([{ kind: 'damage', who: 'sigrid', amount: 9, ignores: [], cause: { key: 'check.fall.cause', args: { metres: 6 } } }]);
    const unhurt = make('fall', { metres: 2.5 }, [1]);
    expect(unhurt).toMatchObject({ outcome: 'failure', values: { dice: 0, damage: 0 }, step: { effects: [] } });
    expect(textsOf(unhurt)[0]).toBe('check.fall.result.unhurt');
    expect(figureOf(unhurt)).toMatchObject({ tone: 'good', meaning: { key: 'check.fall.noDice' } });
  });

  test('two d20 for a superior DEX come before the damage', () => {
    expect(asked(make('fall', { metres: 6, twoD20: true }, [2, 10, 4]))).toEqual(['gm dex d20', 'gm dex d20', 'gm damage d6']);
  });

  test.each([
    ['metres', { metres: -0.5 }],
    ['metres', { metres: 1001 }],
    ['metres', {}],
    ['firstMetres', { metres: 3, firstMetres: 'never' }],
  ])('refuses at %s: %o', (field, setup) => {
    expect(refusedAt(attempt('fall', setup, [10]))).toEqual([field]);
  });
});
