import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newKey, withCondition, withCount, withHealth, without, withPenalty } from '#main/features/characters/character-state';
import { AppError } from '#shared/domain/app-error';
import { healthChange } from '#shared/domain/health';
import type { ActiveCondition } from '#shared/ipc/records';

const HEALTH = { current: 'hp', maximum: 'hpMax' };

const condition = (change: Partial<ActiveCondition> = {}): ActiveCondition => ({
  condition: 'bleeding',
  system: 'sampler',
  count: 1,
  duration: { kind: 'permanent' },
  tick: null,
  cause: null,
  since: 1,
  ...change,
});

describe('what was typed to change a health', () => {
  it.each([
    ['-5', { kind: 'by', amount: -5 }],
    ['\u22125', { kind: 'by', amount: -5 }],
    ['\u20135', { kind: 'by', amount: -5 }],
    [' - 5 ', { kind: 'by', amount: -5 }],
    ['\u00a0\u2212\u202f12', { kind: 'by', amount: -12 }],
    ['+2', { kind: 'by', amount: 2 }],
    ['+ 007', { kind: 'by', amount: 7 }],
    ['12', { kind: 'to', value: 12 }],
    [' 0 ', { kind: 'to', value: 0 }],
    ['-0', { kind: 'by', amount: 0 }],
  ])('%j is understood', (typed, change) => {
    expect(healthChange(typed)).toEqual(change);
    expect(Object.is(healthChange(typed), -0)).toBe(false);
  });

  it.each(['', ' ', '-', '+', '--5', '5-', '1e3', '2,5', '2.5', '\u0663', 'cinq', '12 3', '1234567', '=5', '0x10'])('%j is not', (typed) => {
    expect(healthChange(typed)).toBeUndefined();
  });
});

describe('a health', () => {
  const to = (hp: unknown, hpMax: unknown, typed: string): number | undefined => {
    const change = healthChange(typed);
    if (change === undefined) throw new Error('not understood');
    const stats = Object.fromEntries(Object.entries({ hp, hpMax, other: 3 }).filter(([, value]) => value !== undefined)) as Record<string, number>;
    return withHealth(stats, HEALTH, change)?.to;
  };

  it('goes down to 0 and up to the whole, no further', () => {
    expect([to(12, 12, '-5'), to(3, 12, '-5'), to(3, 12, '+2'), to(11, 12, '+9')]).toEqual([7, 0, 5, 12]);
  });

  it('may be typed above the whole, is not brought down by healing then, and goes down from there', () => {
    expect([to(12, 12, '15'), to(15, 12, '+1'), to(15, 12, '-1'), to(5, 12, '0')]).toEqual([15, 15, 14, 0]);
  });

  it('that is not written down is whole; without a whole it has no bounds above; with neither it must be typed', () => {
    expect([to(undefined, 12, '-5'), to(null, 12, '-5'), to(3, undefined, '+9'), to(3, null, '+9')]).toEqual([7, 7, 12, 12]);
    expect(to(undefined, undefined, '-5')).toBeUndefined();
    expect(to(undefined, undefined, '9')).toBe(9);
    expect(to('twelve', 'x', '-5')).toBeUndefined();
  });

  it('is all that changes of a sheet', () => {
    expect(withHealth({ hp: 12, hpMax: 12, trade: 'guet' }, HEALTH, { kind: 'by', amount: -2 })).toEqual({
      stats: { hp: 10, hpMax: 12, trade: 'guet' },
      from: 12,
      to: 10,
    });
  });

  it('stays between 0 and the greater of the whole and what it was, whatever is added', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.nat(500), fc.integer({ min: -600, max: 600 }), (hp, hpMax, amount) => {
        const changed = withHealth({ hp, hpMax }, HEALTH, { kind: 'by', amount });
        expect(changed?.to).toBeGreaterThanOrEqual(0);
        expect(changed?.to).toBeLessThanOrEqual(Math.max(hp, hpMax));
        if (changed !== undefined && changed.to > 0 && changed.to < Math.max(hp, hpMax)) expect(changed.to - hp).toBe(amount);
      }),
    );
  });
});

describe('conditions', () => {
  it('that stack count up where they last as long, and stand for themselves where they do not', () => {
    const once = withCondition({}, condition({ count: 2 }), true);
    const [key = ''] = Object.keys(once);
    expect(withCondition(once, condition({ cause: { verbatim: 'chute' }, since: 9 }), true)).toEqual({ [key]: condition({ count: 3 }) });
    const rounds = condition({ duration: { kind: 'rounds', rounds: 3 }, tick: { who: 'alric', at: 'end' } });
    const twice = withCondition(once, rounds, true);
    expect(Object.values(twice)).toEqual([condition({ count: 2 }), rounds]);
    // The same length written in another order is the same.
    const again = withCondition(twice, { ...rounds, duration: { rounds: 3, kind: 'rounds' }, tick: { at: 'end', who: 'alric' } }, true);
    expect(Object.values(again).map(({ count }) => count)).toEqual([2, 2]);
    expect(Object.values(withCondition(twice, { ...rounds, tick: { who: 'berthe', at: 'end' } }, true))).toHaveLength(3);
  });

  it('are had 99 times over at most', () => {
    const most = withCondition(withCondition({}, condition({ count: 98 }), true), condition({ count: 60 }), true);
    expect(Object.values(most).map(({ count }) => count)).toEqual([99]);
    expect(Object.values(withCondition({}, condition({ count: 600 }), true))[0]?.count).toBe(99);
  });

  it('that cannot be had twice get the new duration under their key, and are held since they first were', () => {
    const first = withCondition({}, condition({ condition: 'prone', count: 5, cause: { verbatim: 'chute' }, since: 1 }), false);
    const [key = ''] = Object.keys(first);
    expect(first[key]?.count).toBe(1);
    const until = { kind: 'until', text: { verbatim: 'l’aube' } } as const;
    const second = withCondition(first, condition({ condition: 'prone', duration: until, since: 7 }), false);
    expect(second).toEqual({ [key]: condition({ condition: 'prone', duration: until, cause: { verbatim: 'chute' }, since: 1 }) });
    expect(withCondition(second, condition({ condition: 'prone', cause: { verbatim: 'croc-en-jambe' } }), false)[key]?.cause).toEqual({
      verbatim: 'croc-en-jambe',
    });
  });

  it('of the same name of another system are others', () => {
    const both = withCondition(withCondition({}, condition({ condition: 'prone' }), false), condition({ condition: 'prone', system: 'other' }), false);
    expect(Object.values(both)).toHaveLength(2);
  });

  it('are counted, and gone at 0', () => {
    const two = { a: condition(), b: condition({ condition: 'prone' }) };
    expect(withCount(two, 'a', 4)).toEqual({ ...two, a: condition({ count: 4 }) });
    expect(withCount(two, 'a', 0)).toEqual({ b: two.b });
    expect([withCount(two, 'c', 1), withCount(two, 'toString', 1)]).toEqual([undefined, undefined]);
  });
});

describe('penalties and keys', () => {
  it('a penalty counts for itself, however alike another is', () => {
    const penalty = { amount: -10, appliesTo: { verbatim: 'la course' }, duration: { kind: 'permanent' }, cause: null, system: 'sampler', since: 1 } as const;
    const two = withPenalty(withPenalty({}, penalty), penalty);
    expect(Object.values(two)).toEqual([penalty, penalty]);
    expect(Object.values(without(two, Object.keys(two)[0] ?? ''))).toEqual([penalty]);
  });

  it('keys are never numbers, which would not keep their order, and never alike', () => {
    const keys = Array.from({ length: 500 }, newKey);
    expect(new Set(keys).size).toBe(500);
    expect(keys.filter((key) => !/^h[0-9a-f]{12}$/.test(key))).toEqual([]);
  });
});

describe('what anybody can have at once', () => {
  it('is a hundred conditions and a hundred penalties; one that stacks still counts up', () => {
    let conditions = {};
    let penalties = {};
    const penalty = { amount: -1, appliesTo: { verbatim: 'x' }, duration: { kind: 'permanent' as const }, cause: null, system: 'sampler', since: 1 };
    for (let rounds = 1; rounds <= 100; rounds += 1) {
      conditions = withCondition(conditions, condition({ duration: { kind: 'rounds', rounds } }), true);
      penalties = withPenalty(penalties, penalty);
    }
    expect(() => withCondition(conditions, condition({ duration: { kind: 'rounds', rounds: 101 } }), true)).toThrow(AppError);
    expect(() => withPenalty(penalties, penalty)).toThrow(AppError);
    const more = withCondition(conditions, condition({ duration: { kind: 'rounds', rounds: 5 } }), true);
    expect(Object.values(more).map(({ count }) => count)).toContain(2);
  });
});
