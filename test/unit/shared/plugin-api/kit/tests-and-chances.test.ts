import { describe, expect, test } from 'vitest';
import { atMost, certain, chanceThat, combined, dieOf, mapped, partOf, roundsAhead } from '#shared/plugin-api/kit/chances';
import { rollBest, rollOver, rollSum, rollUnder } from '#shared/plugin-api/kit/tests';
import type { Dice, DieAsk } from '#shared/plugin-api/dice';

/** Dice that fall as listed, and what was asked of them. */
function fallen(...values: readonly number[]): Dice & { readonly asked: DieAsk[] } {
  const left = [...values];
  const asked: DieAsk[] = [];
  return {
    asked,
    variant: () => 0,
    roll(ask) {
      asked.push(ask);
      return left.shift() ?? 0;
    },
  };
}

const d20: DieAsk = { who: 'a', label: 'dex', sides: 20 };

describe('tests', () => {
  test.each([
    [40, 40, true, 0],
    [41, 40, false, 1],
    [1, 0, false, 1],
    [10, 35, true, -25],
  ])('a roll of %i under %i', (roll, target, success, margin) => {
    expect(rollUnder(roll, target)).toEqual({ success, margin });
  });

  test('a total that reaches the difficulty succeeds', () => {
    expect(rollOver(fallen(9), [d20], 3, 12)).toEqual({ roll: 9, rolls: [9], total: 12, difficulty: 12, success: true });
    expect(rollOver(fallen(9), [d20], 2, 12)).toEqual({ roll: 9, rolls: [9], total: 11, difficulty: 12, success: false });
  });

  test('of several dice the highest counts', () => {
    const dice = fallen(7, 15, 3);
    expect(rollBest(dice, [d20, d20, d20])).toEqual({ roll: 15, rolls: [7, 15, 3] });
    expect(dice.asked).toEqual([d20, d20, d20]);
  });

  test('a pool is rolled one by one and added up', () => {
    const dice = fallen(2, 6, 4, 5);
    expect(rollSum(dice, d20, 3)).toBe(12);
    expect(dice.asked).toHaveLength(3);
    expect(rollSum(dice, d20, 0)).toBe(0);
    expect(dice.asked).toHaveLength(3);
  });
});

describe('chances', () => {
  test.each([
    [5, undefined, 5],
    [5.9, undefined, 5],
    [-1, undefined, 0],
    [1000, undefined, 100],
    [1000, 500, 100],
    [5, 3, 3],
    [5, 0, 0],
  ])('%d rounds asked for with at most %s are %i', (asked, most, ahead) => {
    expect(roundsAhead(asked, most)).toBe(ahead);
  });

  test('two dice make a triangle', () => {
    const sum = combined(dieOf(6), dieOf(6), (a, b) => a + b);
    expect([...sum.keys()].sort((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(sum.get(2)).toBeCloseTo(1 / 36, 12);
    expect(sum.get(7)).toBeCloseTo(6 / 36, 12);
    expect(chanceThat(sum, (total) => total >= 10)).toBeCloseTo(6 / 36, 12);
    expect(chanceThat(sum, () => true)).toBeCloseTo(1, 12);
  });

  test('values that become one add up, and a part keeps its share', () => {
    const parity = mapped(dieOf(6), (roll) => roll % 2);
    expect(parity.get(0)).toBeCloseTo(0.5, 12);
    expect(parity.get(1)).toBeCloseTo(0.5, 12);
    expect([...partOf(dieOf(4), (roll) => roll > 2)]).toEqual([
      [3, 0.25],
      [4, 0.25],
    ]);
    expect([...certain(7)]).toEqual([[7, 1]]);
  });

  test('at most a value: nothing under the lowest, all from the highest on', () => {
    const chance = atMost(
      new Map([
        [3, 0.25],
        [1, 0.5],
        [8, 0.25],
      ]),
    );
    expect([0, 1, 2, 3, 7.5, 8, 9].map(chance)).toEqual([0, 0.5, 0.5, 0.75, 0.75, 1, 1]);
    expect(atMost(new Map())(3)).toBe(0);
  });
});
