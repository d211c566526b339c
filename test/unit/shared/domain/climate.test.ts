/** Heat and cold on a journey: when checks fall due, against the rules of Chroniques themselves. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asksAnything, checksDue, rowAt, together } from '#shared/domain/climate';
import type { CheckDue, TimeSpent } from '#shared/domain/climate';
import { cold, coldOrdeal } from '../../../../plugins/chroniques/checks/cold';
import { heat, heatOrdeal } from '../../../../plugins/chroniques/checks/heat';
import { testsDue } from '../../../../plugins/chroniques/checks/climate';
import type { Climate } from '#shared/plugin-api/climate';

/** Departure at eight in the morning. */
const EIGHT = { start: 8 * 60, minutesPerDay: 1440 };
const NOBODY: ReadonlySet<string> = new Set();

function climateOf(procedure: { readonly climate?: Climate }): Climate {
  if (procedure.climate === undefined) throw new Error('no climate');
  return procedure.climate;
}
const [HEAT, COLD] = [climateOf(heat), climateOf(cold)];

/** Steps one after the other. @param lengths in minutes. */
function steps(lengths: readonly number[], walking: (index: number) => readonly string[] = () => ['ana']): TimeSpent[] {
  let from = 0;
  return lengths.map((length, index) => {
    const step = { from, to: from + length, walking: walking(index), playedAt: 1000 + index };
    from += length;
    return step;
  });
}

const hoursOf = (due: readonly CheckDue[]): number[] => due.map(({ at }) => at / 60);

describe('what Chroniques declares of heat and cold', () => {
  it('is what its rules ask at every temperature, of the equipped as well (CO-24, CO-25)', () => {
    const readings = { zeroIsCold: true, middle: 'as-above' } as const;
    const asked = (climate: Climate, celsius: number) => climate.due[rowAt(climate, celsius) ?? -1];
    for (let celsius = -100; celsius <= 100; celsius += 1) {
      expect(asked(HEAT, celsius)?.everyMinutes, `${String(celsius)} °C`).toBe(minutes(heatOrdeal(celsius)?.every));
      const row = asked(COLD, celsius);
      expect(row?.everyMinutes, `${String(celsius)} °C`).toBe(minutes(coldOrdeal(celsius, false, readings)?.every));
      expect(row?.everybody === true, `${String(celsius)} °C, equipped`).toBe(coldOrdeal(celsius, true, readings) !== null);
    }
  });

  it('begins another span wherever the difficulty is another one', () => {
    expect([40, 41, 45, 46, 50, 51].map((celsius) => rowAt(HEAT, celsius))).toEqual([undefined, 2, 2, 1, 1, 0]);
    expect([1, 0, -29, -30, -39, -40].map((celsius) => rowAt(COLD, celsius))).toEqual([undefined, 2, 2, 1, 1, 0]);
    expect(rowAt(HEAT, undefined)).toBeUndefined();
  });
});

describe('checks on the road', () => {
  it('are due at the end of each full span, over nights and midnights', () => {
    const due = checksDue(HEAT, EIGHT, steps([240, 240, 960, 240]), () => 45, NOBODY);
    expect(hoursOf(due)).toEqual([6, 12, 18, 24]);
    // The first of them in the second march, two in the rest.
    expect(due.map(({ step }) => step)).toEqual([1001, 1002, 1002, 1002]);
    expect(hoursOf(checksDue(HEAT, EIGHT, steps([180, 45]), () => 51, NOBODY))).toEqual([1, 2, 3]);
  });

  it('fall due on with the temperature of each day within a row, and anew in another one', () => {
    const celsius = (temperatures: readonly (number | undefined)[]) => (day: number) => temperatures[day - 1];
    // 16 hours of the first day: the span of four hours goes on after midnight.
    const alike = checksDue(HEAT, EIGHT, steps([1440]), celsius([45, 42]), NOBODY);
    expect(alike.map(({ at, celsius: at45 }) => [at / 60, at45])).toEqual([
      [6, 45],
      [12, 45],
      [18, 42],
      [24, 42],
    ]);
    expect(hoursOf(checksDue(HEAT, EIGHT, steps([1440]), celsius([45, 47]), NOBODY))).toEqual([6, 12, 16 + 6]);
    expect(hoursOf(checksDue(HEAT, EIGHT, steps([3000]), celsius([45, undefined, 45]), NOBODY))).toEqual([6, 12, 16 + 24 + 6]);
    // What is full at midnight is due by the day that ends then.
    const midnight = checksDue(HEAT, { ...EIGHT, start: 18 * 60 }, steps([720]), celsius([45, 20]), NOBODY);
    expect(midnight.map(({ at, celsius: was }) => [at / 60, was])).toEqual([[6, 45]]);
  });

  it('count the time of each traveller alone, and spare whom the check spares', () => {
    const with3 = steps([240, 240, 240, 240], (index) => (index === 1 ? ['ana'] : ['ana', 'bo']));
    const due = checksDue(HEAT, EIGHT, with3, () => 45, NOBODY);
    expect(due.map(({ who, at }) => [who, at / 60])).toEqual([
      ['ana', 6],
      ['ana', 12],
      ['bo', 14],
    ]);
    const frost = (celsius: number) =>
      checksDue(
        COLD,
        EIGHT,
        steps([360], () => ['ana', 'bo']),
        () => celsius,
        new Set(['bo']),
      );
    expect(frost(-29).map(({ who }) => who)).toEqual(['ana']);
    expect(frost(-35).map(({ who }) => who)).toEqual(['ana', 'bo']);
  });

  it('are as many as one long check over the same hours asks, however the time is cut', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 1500 }), { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 41, max: 60 }),
        fc.integer({ min: 0, max: 1439 }),
        (lengths, celsius, start) => {
          const due = checksDue(HEAT, { start, minutesPerDay: 1440 }, steps(lengths), () => celsius, NOBODY);
          const hours = lengths.reduce((sum, length) => sum + length, 0) / 60;
          const every = heatOrdeal(celsius)?.every ?? 0;
          expect(due).toHaveLength(testsDue(hours, every, 'full'));
          expect(hoursOf(due)).toEqual(due.map((_, index) => (index + 1) * every));
          // Cut otherwise they fall due at the same minutes.
          const whole = checksDue(HEAT, { start, minutesPerDay: 1440 }, steps([hours * 60]), () => celsius, NOBODY);
          expect(due.map(({ at }) => at)).toEqual(whole.map(({ at }) => at));
        },
      ),
    );
  });

  it('are told by whether any day asks for them', () => {
    expect(asksAnything(HEAT, { '1': { weather: { celsius: 40 } }, '2': {} })).toBe(false);
    expect(asksAnything(HEAT, { '1': {}, '2': { weather: { celsius: 41 } } })).toBe(true);
  });
});

describe('what one press makes', () => {
  it('is everything of one temperature for the same people, as much as the form takes', () => {
    const due = checksDue(
      HEAT,
      EIGHT,
      steps([600], () => ['ana', 'bo']),
      () => 52,
      NOBODY,
    );
    expect(together(due, () => 168)).toMatchObject([{ celsius: 52, who: ['ana', 'bo'], at: Array.from({ length: 10 }, (_, index) => (index + 1) * 60) }]);
    expect(together(due, () => 4).map(({ at }) => at.length)).toEqual([4, 4, 2]);
    const left = due.filter(({ who, at }) => who === 'bo' || at > 120);
    expect(together(left, () => 168).map(({ who, at }) => [who, at.length])).toEqual([
      [['bo'], 10],
      [['ana'], 8],
    ]);
  });
});

function minutes(hours: number | undefined): number | undefined {
  return hours === undefined ? undefined : hours * 60;
}
