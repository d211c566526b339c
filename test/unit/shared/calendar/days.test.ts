/** Counting days: against facts of the calendars, against the date arithmetic of the platform, and as properties of every calendar. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FARTHEST_YEAR } from '#shared/calendar/days';
import { ALL, GREGORIAN, IMPERIAL, ODD } from './calendars';

const MINUTES_A_DAY = 1440;

describe('the calendar of the Empire', () => {
  const { days, names } = IMPERIAL;
  const first = (name: string, year: number) => days.numberOf({ year, period: names.periods.indexOf(name), day: 1 });
  const weekday = (number: number) => names.weekdays[days.weekdayOf(number) ?? -1];

  it('has 400 days, and its months begin where they should', () => {
    expect(days.year(2512).length).toBe(400);
    const months = names.periods.filter((_, index) => days.calendar.periods[index]?.feast !== true);
    expect(months.map((name) => days.dayOfYear(first(name, 2512)))).toEqual([2, 34, 68, 101, 134, 168, 202, 234, 268, 301, 334, 368]);
  });

  it('begins the months of 2512 on the days of the week of the sources', () => {
    const months = names.periods.filter((_, index) => days.calendar.periods[index]?.feast !== true);
    expect(months.map((name) => weekday(first(name, 2512)))).toEqual([
      ...['Wellentag', 'Wellentag', 'Aubentag', 'Marktag', 'Backertag', 'Bezahltag'],
      ...['Konistag', 'Konistag', 'Angestag', 'Festag', 'Wellentag', 'Aubentag'],
    ]);
  });

  it.each([-401, -3, -1, 0, 1, 2511, 2513, 2522])('begins Nachexen of %d on the weekday of the rule', (year) => {
    expect(days.weekdayOf(first('Nachexen', year))).toBe((((2 * year) % 8) + 8) % 8);
  });

  it('has no weekday on a feast, and goes on behind it where the week stopped', () => {
    const feast = first('Mitterfruhl', 2512);
    expect(days.weekdayOf(feast)).toBeNull();
    expect([weekday(feast - 1), weekday(feast + 1)]).toEqual(['Wellentag', 'Aubentag']);
  });
});

describe('the calendar of our world', () => {
  const { days } = GREGORIAN;
  const byPlatform = (year: number, month: number, day: number) => new Date(0).setUTCFullYear(year, month, day) / 86_400_000;
  const epoch = days.numberOf({ year: 1970, period: 0, day: 1 });

  it('counts as the platform does, far back and far on', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_000_000, max: 99_000_000 }), (since) => {
        const date = new Date(since * 86_400_000);
        const day = days.dayOf(epoch + since);
        expect(day).toEqual({ year: date.getUTCFullYear(), period: date.getUTCMonth(), day: date.getUTCDate() });
        expect(days.weekdayOf(epoch + since)).toBe((date.getUTCDay() + 6) % 7);
        expect(days.numberOf(day) - epoch).toBe(byPlatform(day.year, day.period, day.day));
      }),
      { numRuns: 2000 },
    );
  });

  it('has a 29th of February in leap years only', () => {
    expect([1900, 2000, 2023, 2024, 0, -4, -100].map((year) => days.daysIn(year, 1))).toEqual([28, 29, 28, 29, 29, 29, 28]);
    expect(() => days.numberOf({ year: 1900, period: 1, day: 29 })).toThrow('noSuchDay');
  });
});

describe.each(ALL)('every calendar: %s', (_, { days }) => {
  // Years differ in length: the first days of the farthest ones say how far days go.
  const firstOf = (year: number) => days.numberOf({ year, period: 0, day: 1 });
  const number = fc.integer({ min: Math.max(-400_000_000, firstOf(2 - FARTHEST_YEAR)), max: Math.min(400_000_000, firstOf(FARTHEST_YEAR - 2)) });

  it('comes back to the day it came from', () => {
    fc.assert(
      fc.property(number, (each) => {
        expect(days.numberOf(days.dayOf(each))).toBe(each);
      }),
    );
  });

  it('comes back to the minute it came from', () => {
    fc.assert(
      fc.property(number, fc.integer({ min: 0, max: days.minutesPerDay - 1 }), (day, minute) => {
        const instant = day * days.minutesPerDay + minute;
        expect(days.instantOf(days.momentOf(instant))).toBe(instant);
      }),
    );
  });

  it('goes on by one, over months, feasts and years; and the week too, except over a feast', () => {
    fc.assert(
      fc.property(number, (each) => {
        const [today, tomorrow] = [days.dayOf(each), days.dayOf(each + 1)];
        const isLast = today.day === days.daysIn(today.year, today.period);
        expect(tomorrow.day).toBe(isLast ? 1 : today.day + 1);
        if (!isLast) expect(tomorrow.period).toBe(today.period);
        expect(days.dayOfYear(each + 1)).toBe(tomorrow.year === today.year ? days.dayOfYear(each) + 1 : 1);
        const next = [1, 2, 3, 4, 5].map((more) => days.weekdayOf(each + more)).find((weekday) => weekday !== null);
        const weekday = days.weekdayOf(each);
        if (weekday !== null) expect(next).toBe((weekday + 1) % days.calendar.weekdays.length);
      }),
    );
  });

  it('is refused in words beyond its farthest year, and for what is no day', () => {
    expect(() => days.firstDayOf(1) && days.year(FARTHEST_YEAR + 1)).toThrow('tooFar');
    expect(() => days.dayOf(Number.NaN)).toThrow('tooFar');
    expect(() => days.momentOf(0.5)).toThrow('tooFar');
    expect(() => days.momentOf(Number.MAX_SAFE_INTEGER)).toThrow('tooFar');
    expect(() => days.numberOf({ year: 1, period: 99, day: 1 })).toThrow('noSuchDay');
    expect(() => days.numberOf({ year: 1, period: 0, day: 0 })).toThrow('noSuchDay');
    expect(() => days.instantOf({ year: 1, period: 0, day: 1, minuteOfDay: days.minutesPerDay })).toThrow('noSuchTime');
  });
});

describe('a calendar with all that one can have', () => {
  const { days } = ODD;

  it('has a feast in some years only, which no day of the others is', () => {
    expect([1, 2, 3, 7, -3].map((year) => days.daysIn(year, 3))).toEqual([0, 1, 0, 1, 1]);
    const all = Array.from({ length: days.firstDayOf(20) }, (_, number) => days.dayOf(number));
    expect(all.filter(({ period }) => period === 3).map(({ year }) => year)).toEqual([2, 7, 12, 17]);
  });

  it('has months that lose days', () => {
    expect([0, 1, 7].map((year) => days.daysIn(year, 4))).toEqual([2, 4, 2]);
  });

  it('may let the week run on over feasts', async () => {
    const { CalendarDays } = await import('#shared/calendar/days');
    const running = new CalendarDays(days.calendar, { weekOverFeasts: true });
    const from = running.firstDayOf(412);
    const week = Array.from({ length: 25 }, (_, more) => running.weekdayOf(from + more) ?? -1);
    expect(week.every((weekday, index) => index === 0 || weekday === ((week[index - 1] ?? 0) + 1) % 3)).toBe(true);
    expect(running.weekdayOf(from + 12)).toBe(1);
  });
});

it('days are of the length that the calendar says', () => {
  expect(IMPERIAL.days.minutesPerDay).toBe(MINUTES_A_DAY);
  expect(ODD.days.minutesPerDay).toBe(MINUTES_A_DAY);
});
