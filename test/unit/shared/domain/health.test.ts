import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bornHealth, changedHealth, followedHealth, healthAbove, healthChange, wholeHealth } from '#shared/domain/health';

const FIELDS = { current: 'left', maximum: 'whole' };

describe('what was typed', () => {
  it.each([
    ['-5', { kind: 'by', amount: -5 }],
    ['\u22125', { kind: 'by', amount: -5 }],
    ['\u20135', { kind: 'by', amount: -5 }],
    ['+2', { kind: 'by', amount: 2 }],
    ['  +  12  ', { kind: 'by', amount: 12 }],
    ['12', { kind: 'to', value: 12 }],
    ['0', { kind: 'to', value: 0 }],
    ['999999', { kind: 'to', value: 999_999 }],
    ['1000000', undefined],
    ['', undefined],
    ['-', undefined],
    ['x5', undefined],
    ['5x', undefined],
    ['5 5', undefined],
    ['--5', undefined],
  ])('%s', (typed, change) => {
    expect(healthChange(typed)).toEqual(change);
  });

  it('is never minus zero, which no record holds', () => {
    expect(healthChange('-0')).toEqual({ kind: 'by', amount: 0 });
  });

  it.each([
    [{ kind: 'to', value: 15 }, 3, 12, 15],
    [{ kind: 'to', value: 15 }, undefined, undefined, 15],
    [{ kind: 'by', amount: -5 }, 3, 12, 0],
    [{ kind: 'by', amount: -2 }, 3, 12, 1],
    [{ kind: 'by', amount: 20 }, 3, 12, 12],
    [{ kind: 'by', amount: 2 }, 3, 12, 5],
    [{ kind: 'by', amount: 20 }, 3, undefined, 23],
    [{ kind: 'by', amount: 2 }, 15, 12, 15],
    [{ kind: 'by', amount: -1 }, 15, 12, 14],
    [{ kind: 'by', amount: 2 }, undefined, 12, undefined],
  ] as const)('%j from %s of %s makes %s', (change, from, whole, left) => {
    expect(changedHealth(change, from, whole)).toBe(left);
  });
});

describe('with what somebody begins', () => {
  it.each([
    ['the maximum alone', { whole: 10 }, { whole: 10, left: 10 }],
    ['what is left alone', { left: 9 }, { left: 9 }],
    ['more left than is usual', { left: 15 }, { left: 15, whole: 15 }],
    ['both', { left: 4, whole: 10 }, { left: 4, whole: 10 }],
    ['nothing', { quick: 3 }, { quick: 3 }],
    ['what is usual and left', { left: 12 }, { left: 12 }],
    ['more left than is usual, and a whole', { left: 15, whole: 14 }, { left: 15, whole: 14 }],
    ['less left than the whole', { left: 0, whole: 10 }, { left: 0, whole: 10 }],
    ['an empty field', { left: '', whole: 10 }, { left: 10, whole: 10 }],
    ['something that is no number', { left: 'x', whole: 10 }, { left: 'x', whole: 10 }],
  ])('%s', (_what, sheet, born) => {
    expect(bornHealth(sheet as Readonly<Record<string, unknown>>, FIELDS, 12)).toStrictEqual(born);
  });
});

describe('a maximum that is changed', () => {
  it.each([
    [12, 12, 14, 14],
    [12, 12, 8, 8],
    [7, 12, 14, 7],
    [7, 12, 6, 6],
    [7, 12, 7, 7],
    [0, 12, 14, 0],
    [0, 0, 5, 5],
    [15, 12, 14, 15],
  ])('%i/%i, and the whole becomes %i: %i are left', (left, whole, next, follows) => {
    expect(followedHealth({ left, whole }, { left, whole: next }, FIELDS)).toEqual({ left: follows, whole: next });
  });

  it('changes nothing of what somebody changed themselves, nor of what is not known', () => {
    expect(followedHealth({ left: 12, whole: 12 }, { left: 5, whole: 14 }, FIELDS)).toEqual({ left: 5, whole: 14 });
    expect(followedHealth({ whole: 12 }, { whole: 14 }, FIELDS)).toEqual({ whole: 14 });
    expect(followedHealth({ left: 12, whole: 12 }, { left: 12 }, FIELDS)).toEqual({ left: 12 });
    const same = { left: 7, whole: 14 };
    expect(followedHealth({ left: 7, whole: 12 }, same, FIELDS)).toBe(same);
    expect(followedHealth({ left: 12, whole: 12 }, { left: 12, whole: 12, quick: 3 }, FIELDS)).toEqual({ left: 12, whole: 12, quick: 3 });
  });

  it('leaves never more than the whole, whoever was not above it before', () => {
    fc.assert(
      fc.property(fc.nat(300), fc.nat(300), fc.nat(300), (one, other, next) => {
        const [left, whole] = [Math.min(one, other), Math.max(one, other)];
        const after = followedHealth({ left, whole }, { left, whole: next }, FIELDS);
        expect(healthAbove(after, FIELDS)).toBeUndefined();
        // Typed digit by digit or at once, whoever is hurt stays hurt when there is room.
        if (left < whole && next >= left) expect(after.left).toBe(left);
      }),
    );
  });
});

it('above the whole is seen, and whole again is whole', () => {
  expect(healthAbove({ left: 12, whole: 10 }, FIELDS)).toEqual({ left: 12, maximum: 10 });
  expect(healthAbove({ left: 10, whole: 10 }, FIELDS)).toBeUndefined();
  expect(healthAbove({ left: 10 }, FIELDS)).toBeUndefined();
  expect(healthAbove({ whole: 10 }, FIELDS)).toBeUndefined();
  expect(healthAbove({ left: '12', whole: 10 }, FIELDS)).toBeUndefined();
  expect(wholeHealth({ left: 1, whole: 10 }, FIELDS)).toEqual({ left: 10, whole: 10 });
  expect(wholeHealth({ left: 1 }, FIELDS)).toEqual({ left: 1 });
});
