import { describe, expect, test } from 'vitest';
import type { Text } from '#shared/plugin-api/text';
import { testsDue } from '../../../../../plugins/chroniques/checks/climate';
import { coldOrdeal } from '../../../../../plugins/chroniques/checks/cold';
import { heatOrdeal } from '../../../../../plugins/chroniques/checks/heat';
import { asked, attempt, figureOf, make, notesOf, refusedAt, textsOf } from './play';
import type { Made } from './play';

const byTheBook = { zeroIsCold: true, middle: 'as-above' } as const;
const SIX_HOURS = { difficulty: 15, every: 6 };
const EACH_HOUR = { difficulty: 15, every: 1 };

/** Hours and damage of each test, as the table of a result has them. */
function tableOf({ drawn }: Made): readonly (readonly unknown[])[] {
  return drawn.blocks.flatMap((block) => (block.kind === 'table' ? block.rows : [])).map((row) => [argOf(row[0], 'hours'), argOf(row[2], 'value')]);
}

function argOf(text: Text | undefined, name: string): unknown {
  return text !== undefined && 'key' in text ? text.args?.[name] : undefined;
}

describe('CO-24: heat', () => {
  test.each([
    [20, null],
    [40, null],
    [40.5, { difficulty: 10, every: 6 }],
    [41, { difficulty: 10, every: 6 }],
    [45, { difficulty: 10, every: 6 }],
    [45.5, SIX_HOURS],
    [50, SIX_HOURS],
    [50.5, EACH_HOUR],
    [80, EACH_HOUR],
  ])('CO-24 %d °C', (celsius, ordeal) => {
    expect(heatOrdeal(celsius)).toEqual(ordeal);
  });

  test('CO-24 each failure is 1D6, thrown at once, and a test met exactly is none', () => {
    const made = make('heat', { celsius: 42, hours: 20, conMod: 3 }, [7, 6, 4, 1, 2]);
    expect(asked(made)).toEqual(['gm con d20', 'gm con d20', 'gm damage d6', 'gm con d20', 'gm damage d6']);
    expect(made).toMatchObject({ outcome: 'failure', values: { tests: 3, failures: 2, damage: 6, difficulty: 10, every: 6, harms: [0, 4, 2] } });
    expect(made.tests.map(({ total, success }) => [total, success])).toEqual([
      [10, true],
      [9, false],
      [4, false],
    ]);
    expect(made.step.effects).toMatchObject([{ kind: 'damage', who: 'gm', amount: 6 }]);
  });

  test('CO-24 armour weighs on the test only where it counts', () => {
    const setup = { celsius: 41, hours: 6, conMod: 2, armorDef: 5 };
    expect(make('heat', setup, [8])).toMatchObject({ outcome: 'success', tests: [{ modifier: 2, total: 10 }] });
    expect(make('heat', { ...setup, armorCounts: true }, [12, 3])).toMatchObject({ outcome: 'failure', tests: [{ modifier: -3, total: 9 }] });
    expect(make('heat', { ...setup, armorCounts: true }, [13])).toMatchObject({ outcome: 'success', tests: [{ total: 10 }] });
  });

  test('CO-24 above 50 °C there is a test every hour, in a table once there are many', () => {
    const made = make('heat', { celsius: 51, hours: 4.5 }, [15, 14, 6, 20, 1, 5]);
    expect(made.values).toMatchObject({ tests: 4, failures: 2, damage: 11, difficulty: 15, every: 1 });
    expect(tableOf(made)).toEqual([
      [1, 0],
      [2, 6],
      [3, 0],
      [4, 5],
    ]);
  });

  test('CO-24 without a test there is nothing but a word on why', () => {
    for (const [celsius, hours, note] of [
      [40, 100, 'check.heat.noteMild'],
      [44, 5.75, 'check.climate.noteShort'],
    ] as const) {
      const made = make('heat', { celsius, hours, conMod: -20 });
      expect(made).toMatchObject({ outcome: 'info', values: { tests: 0, failures: 0, damage: 0 }, dice: [], step: { effects: [] } });
      expect(notesOf(made)).toEqual([note]);
      expect(figureOf(made).meaning).toBeUndefined();
      expect(textsOf(made)[0]).toBe('check.heat.result.none');
    }
  });

  test.each([
    ['celsius', { celsius: -1, hours: 1 }],
    ['celsius', { celsius: 101, hours: 1 }],
    ['celsius', { hours: 1 }],
    ['hours', { celsius: 50 }],
    ['hours', { celsius: 50, hours: -1 }],
    ['hours', { celsius: 50, hours: 169 }],
    ['armorDef', { celsius: 50, hours: 1, armorDef: -1 }],
    ['spans', { celsius: 50, hours: 1, spans: 'half' }],
  ])('refuses at %s: %o', (field, setup) => {
    expect(refusedAt(attempt('heat', setup))).toEqual([field]);
  });
});

describe('CO-25: cold', () => {
  // degrees, without fit clothes, with them
  test.each([
    [10, null, null],
    [0.5, null, null],
    [0, SIX_HOURS, null],
    [-1, SIX_HOURS, null],
    [-20, SIX_HOURS, null],
    [-20.5, SIX_HOURS, null],
    [-29.75, SIX_HOURS, null],
    [-30, SIX_HOURS, SIX_HOURS],
    [-39.75, SIX_HOURS, SIX_HOURS],
    [-40, EACH_HOUR, EACH_HOUR],
    [-78, EACH_HOUR, EACH_HOUR],
  ])('CO-25 %d °C', (celsius, unequipped, equipped) => {
    expect(coldOrdeal(celsius, false, byTheBook)).toEqual(unequipped);
    expect(coldOrdeal(celsius, true, byTheBook)).toEqual(equipped);
  });

  test('CO-25 [I] between -20 and -30 °C everyone may be tested instead', () => {
    const middle = { ...byTheBook, middle: 'as-below' } as const;
    expect([-20, -20.25, -29, -30].map((celsius) => coldOrdeal(celsius, true, middle))).toEqual([null, SIX_HOURS, SIX_HOURS, SIX_HOURS]);
    expect(coldOrdeal(-10, true, middle)).toBeNull();
    expect(make('cold', { celsius: -25, hours: 6, equipped: true, middle: 'as-below' }, [15]).values).toMatchObject({ tests: 1 });
    expect(make('cold', { celsius: -25, hours: 6, equipped: true }).values).toMatchObject({ tests: 0 });
  });

  test('CO-25 [I] 0 °C may be left untested', () => {
    expect(coldOrdeal(0, false, { ...byTheBook, zeroIsCold: false })).toBeNull();
    expect(coldOrdeal(-0.25, false, { ...byTheBook, zeroIsCold: false })).toEqual(SIX_HOURS);
    expect(make('cold', { celsius: 0, hours: 6, zeroIsCold: false }).values).toMatchObject({ tests: 0 });
    expect(make('cold', { celsius: 0, hours: 6 }, [15]).values).toMatchObject({ tests: 1 });
  });

  test('CO-25 CON 15 met exactly, and failed by one', () => {
    const made = make('cold', { celsius: -10, hours: 12, conMod: 1, who: 'sigrid' }, [14, 13, 5]);
    expect(made).toMatchObject({ outcome: 'failure', values: { tests: 2, failures: 1, damage: 5, difficulty: 15, every: 6, harms: [0, 5] } });
    expect(asked(made)).toEqual(['sigrid con d20', 'sigrid con d20', 'sigrid damage d6']);
    expect(made.step.effects).toMatchObject([{ kind: 'damage', who: 'sigrid', amount: 5 }]);
    expect(make('cold', { celsius: -40, hours: 2, equipped: true }, [15, 15])).toMatchObject({ outcome: 'success', values: { tests: 2, damage: 0 } });
  });

  test.each([
    [{ celsius: -20, hours: 24, equipped: true }, 'check.cold.noteEquipped'],
    [{ celsius: 5, hours: 24 }, 'check.cold.noteMild'],
    [{ celsius: -30, hours: 5 }, 'check.climate.noteShort'],
  ])('CO-25 says why there is no test: %o', (setup, note) => {
    const made = make('cold', setup);
    expect(made.outcome).toBe('info');
    expect(notesOf(made)).toEqual([note]);
  });

  test.each([
    ['celsius', { celsius: 41, hours: 1 }],
    ['celsius', { celsius: -101, hours: 1 }],
    ['hours', { celsius: -10, hours: '6' }],
    ['middle', { celsius: -10, hours: 6, middle: 'both' }],
    ['equipped', { celsius: -10, hours: 6, equipped: null }],
  ])('refuses at %s: %o', (field, setup) => {
    expect(refusedAt(attempt('cold', setup))).toEqual([field]);
  });
});

describe('CO-24, CO-25 [I]: when a test is due', () => {
  // hours, every; at the end of each full span, as each begins
  test.each([
    [0, 6, 0, 0],
    [0.25, 6, 0, 1],
    [5.75, 6, 0, 1],
    [6, 6, 1, 1],
    [6.25, 6, 1, 2],
    [12, 6, 2, 2],
    [24, 6, 4, 4],
    [0.75, 1, 0, 1],
    [1, 1, 1, 1],
    [2.5, 1, 2, 3],
  ])('%d h, one every %i h: %i or %i', (hours, every, full, begun) => {
    expect([testsDue(hours, every, 'full'), testsDue(hours, every, 'begun')]).toEqual([full, begun]);
  });

  test('is an option of both, and the table begins at the start then', () => {
    expect(make('cold', { celsius: -10, hours: 7, spans: 'begun' }, [15, 15]).values).toMatchObject({ tests: 2 });
    const made = make('heat', { celsius: 60, hours: 3.5, spans: 'begun' }, [15, 15, 15, 15]);
    expect(tableOf(made).map(([hours]) => hours)).toEqual([0, 1, 2, 3]);
  });
});
