/** Writing dice by clicking, and going back to what was rolled. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDie, addToModifier, LONGEST, modifierOf, QUICK_DICE, remember, sidesOf } from '../../../renderer/features/tray/notation';
import { RollMemory } from '../../../renderer/features/tray/roll-memory';

const clicked = (...sides: readonly number[]): string => sides.reduce(addDie, '');

describe('clicking dice', () => {
  it.each([
    [[6], 'd6'],
    [[6, 6], '2d6'],
    [[6, 6, 6], '3d6'],
    [[6, 8, 6], '2d6 + d8'],
    [[20, 100], 'd20 + d100'],
    [[100, 100], '2d100'],
    [[10, 100], 'd10 + d100'],
  ])('%j', (sides, notation) => {
    expect(clicked(...sides)).toBe(notation);
  });

  it.each([
    ['2d6 + 3', 6, '3d6 + 3'],
    ['2d6 + 3', 8, '2d6 + d8 + 3'],
    ['2d6 - 1', 8, '2d6 + d8 - 1'],
    ['2D6', 6, '3d6'],
    ['d%', 100, '2d100'],
    ['4d6kh3', 6, '4d6kh3 + d6'],
    ['4d6kh3+2', 6, '4d6kh3 + d6 + 2'],
    ['d20 - d6', 6, 'd20 - d6 + d6'],
    ['(2d6+1)*2', 6, '(2d6+1)*2 + d6'],
    ['{2d6,2d8}kh1', 8, '{2d6,2d8}kh1 + d8'],
    ['d60', 6, 'd60 + d6'],
    ['  ', 12, 'd12'],
    ['99d6', 6, '99d6'],
  ])('%s and a d%i: %s', (before, sides, after) => {
    expect(addDie(before, sides)).toBe(after);
  });

  it('never writes more than can be rolled', () => {
    const long = `${'d6kh1+'.repeat(16)}d4`;
    expect(long.length).toBeLessThanOrEqual(LONGEST);
    expect(addDie(long, 20)).toBe(long);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...QUICK_DICE), { maxLength: 300 }), (sides) => {
        expect(clicked(...sides).length).toBeLessThanOrEqual(LONGEST);
      }),
    );
  });
});

describe('the modifier', () => {
  it.each([
    ['2d6', 1, '2d6 + 1'],
    ['2d6 + 1', 1, '2d6 + 2'],
    ['2d6 + 1', -1, '2d6'],
    ['2d6', -1, '2d6 - 1'],
    ['2d6-1', -1, '2d6 - 2'],
    ['2d6 \u2212 1', 1, '2d6'],
    ['', 1, ''],
    ['d6>=-1', 1, 'd6>=-1 + 1'],
    ['d%', 1, 'd% + 1'],
    ['(d6+1)', 1, '(d6+1) + 1'],
  ])('%s and %i: %s', (before, by, after) => {
    expect(addToModifier(before, by)).toBe(after);
  });

  it('is read back', () => {
    expect(modifierOf('2d6 + 12')).toBe(12);
    expect(modifierOf('2d6 - 3')).toBe(-3);
    expect(modifierOf('2d6')).toBe(0);
    expect(modifierOf('d6>=-1')).toBe(0);
  });

  it('goes up as far as it came down', () => {
    fc.assert(
      fc.property(fc.constantFrom('d6', '2d6 + 3', '4d6kh3 - 2', 'd% + 40'), fc.integer({ min: -99, max: 99 }), (notation, by) => {
        expect(modifierOf(addToModifier(notation, by))).toBe(modifierOf(notation) + by);
        expect(modifierOf(addToModifier(addToModifier(notation, by), -by))).toBe(modifierOf(notation));
      }),
    );
  });
});

it.each([
  ['d6', 6],
  ['D20', 20],
  ['d%', 100],
  ['d100000', 100_000],
  ['dF', 'F'],
  ['dF.1', 'F'],
])('a %s has %s sides', (die, sides) => {
  expect(sidesOf(die)).toBe(sides);
});

describe('going back through what was rolled', () => {
  const rolled = ['3d6', '2d6', 'd6'];

  it('shows one after the other, and comes forward to what was being written', () => {
    const memory = new RollMemory();
    expect([memory.move(1, rolled, 'd8'), memory.move(1, rolled, '3d6'), memory.move(1, rolled, '2d6'), memory.move(1, rolled, 'd6')]).toEqual([
      '3d6',
      '2d6',
      'd6',
      undefined,
    ]);
    expect([memory.move(-1, rolled, 'd6'), memory.move(-1, rolled, '2d6'), memory.move(-1, rolled, '3d6'), memory.move(-1, rolled, 'd8')]).toEqual([
      '2d6',
      '3d6',
      'd8',
      undefined,
    ]);
  });

  it('skips what stands in the field already, and begins anew once something else is written', () => {
    const memory = new RollMemory();
    expect(memory.move(1, rolled, '3d6')).toBe('2d6');
    memory.leave();
    expect(memory.move(1, rolled, 'd12')).toBe('3d6');
    expect(new RollMemory().move(1, [], 'd12')).toBeUndefined();
  });
});

it('what was rolled is remembered once, the latest first, and not for ever', () => {
  expect(remember(['2d6', 'd20'], 'd20')).toEqual(['d20', '2d6']);
  expect(remember(['a', 'b', 'c'], 'd', 3)).toEqual(['d', 'a', 'b']);
});
