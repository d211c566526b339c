/** Whatever calendar the contract takes: weeks of one day and of twenty, months of a day, years of one month, days that come and go with the years, no moon at all. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarMistakes, CalendarShape } from '#main/platform/plugins/contract/calendars';
import { dateText, dayText, momentText } from '#shared/calendar/date-text';
import { CalendarDays, FARTHEST_YEAR } from '#shared/calendar/days';
import { moonPhase } from '#shared/calendar/moons';
import { namesOf } from '#shared/calendar/names';
import { addSpan, readSpan } from '#shared/calendar/spans';
import { readDate } from '#shared/calendar/typed-date';
import type { Calendar } from '#shared/plugin-api/characters';
import { verbatim } from '#shared/plugin-api/text';
import { dayBeside, isFeastDay, monthOf, monthPage, monthsOn } from '../../../../renderer/features/calendars/month-grid';

/** Names that no other begins with, as a language makes them: of a letter each, three times. */
const name = (kind: string, index: number) => verbatim(`${kind}${String.fromCodePoint(0x61 + index).repeat(3)}o`);

const LENGTHS = fc.oneof({ arbitrary: fc.constant(1), weight: 3 }, { arbitrary: fc.integer({ min: 2, max: 40 }), weight: 3 }, fc.constant(400));

const anyCalendar: fc.Arbitrary<Calendar> = fc
  .record({
    week: fc.integer({ min: 1, max: 20 }),
    periods: fc.array(fc.record({ days: fc.oneof({ arbitrary: LENGTHS, weight: 8 }, fc.constant(0)), feast: fc.boolean() }), { minLength: 1, maxLength: 14 }),
    leaps: fc.array(fc.record({ of: fc.nat(13), days: fc.integer({ min: -3, max: 3 }), every: fc.integer({ min: 1, max: 9 }), offset: fc.nat(8) }), {
      maxLength: 3,
    }),
    hours: fc.record({ minutesPerHour: fc.constantFrom(1, 10, 60, 72), hoursPerDay: fc.constantFrom(1, 10, 20, 24) }),
    anchor: fc.record({ year: fc.integer({ min: -3000, max: 3000 }), dayOfYear: fc.nat(500), weekday: fc.nat(19) }),
    moons: fc.array(fc.record({ periodDays: fc.double({ min: 0.5, max: 60, noNaN: true }), fullOnDayOfYear: fc.nat(20) }), { maxLength: 2 }),
    mark: fc.boolean(),
  })
  .map(({ week, periods, leaps, hours, anchor, moons, mark }) => ({
    id: 'any',
    title: verbatim('Any'),
    ...(mark ? { yearMark: verbatim('IC') } : {}),
    weekdays: Array.from({ length: week }, (_, index) => name('W', index)),
    periods: periods.map(({ days, feast }, index) => ({ id: `p${String(index)}`, name: name(feast ? 'F' : 'M', index), days, ...(feast ? { feast } : {}) })),
    leapDays: leaps.map(({ of, offset, ...leap }) => ({ ...leap, period: `p${String(of % periods.length)}`, offset: offset % leap.every })),
    ...hours,
    anchor,
    moons: moons.map((moon, index) => ({ ...moon, name: name('L', index) })),
  }))
  // What a plugin may bring: everything else is refused when it is installed.
  .filter((calendar) => CalendarShape.safeParse(calendar).success && calendarMistakes([calendar]).length === 0);

const counted = anyCalendar.map((calendar) => ({
  days: new CalendarDays(calendar),
  names: namesOf(calendar, (text) => ('verbatim' in text ? text.verbatim : '')),
}));
const overFeasts = fc.boolean();
const far = fc.integer({ min: -2_000_000, max: 2_000_000 });

function reading(days: CalendarDays, weekOverFeasts: boolean): CalendarDays {
  return new CalendarDays(days.calendar, { weekOverFeasts });
}

function isCounted(days: CalendarDays, number: number): boolean {
  try {
    days.dayOf(number);
    return true;
  } catch {
    return false;
  }
}

/** A property of every calendar, on any of its days. */
function onAnyDay(check: (days: CalendarDays, number: number, names: ReturnType<typeof namesOf>) => void): void {
  fc.assert(
    fc.property(counted, far, overFeasts, ({ days, names }, number, runsOn) => {
      const read = reading(days, runsOn);
      fc.pre(isCounted(read, number - 500) && isCounted(read, number + 500));
      check(read, number, names);
    }),
    { numRuns: 200 },
  );
}

describe('what the contract takes', () => {
  const monthOfOne = (...leapDays: readonly { readonly days: number; readonly every: number; readonly offset?: number }[]): Calendar => ({
    ...{ id: 'any', title: verbatim('Any'), weekdays: [verbatim('Waaao')], minutesPerHour: 1, hoursPerDay: 1, moons: [] },
    periods: [
      { id: 'p0', name: verbatim('Maaao'), days: 2 },
      { id: 'p1', name: verbatim('Mbbbo'), days: 1 },
    ],
    leapDays: leapDays.map((leap) => ({ period: 'p1', ...leap })),
    anchor: { year: 0, dayOfYear: 0, weekday: 0 },
  });

  it('has no month of fewer than no days, in whatever years its leap days meet', () => {
    // Taken away every year what is there every other year only.
    expect(calendarMistakes([monthOfOne({ days: 1, every: 2, offset: 1 }, { days: -2, every: 1 })])).toHaveLength(1);
    expect(calendarMistakes([monthOfOne({ days: 1, every: 2 }, { days: -2, every: 4 })])).toEqual([]);
    expect(calendarMistakes([monthOfOne({ days: 1, every: 2 }, { days: -2, every: 4, offset: 1 })])).toHaveLength(1);
    // As in the Gregorian calendar, and with years that hardly ever meet.
    expect(calendarMistakes([monthOfOne({ days: 1, every: 4 }, { days: -1, every: 100 }, { days: 1, every: 400 })])).toEqual([]);
    expect(calendarMistakes([monthOfOne({ days: -1, every: 9973 }, { days: -1, every: 9967 })])).toHaveLength(1);
    onAnyDay((days, number) => {
      const { year } = days.dayOf(number);
      days.calendar.periods.forEach((_, period) => expect(days.daysIn(year, period)).toBeGreaterThanOrEqual(0));
    });
  });
});

describe('days of any calendar', () => {
  it('come back to what they were counted from, and go on by one', () => {
    onAnyDay((days, number) => {
      const day = days.dayOf(number);
      expect(days.numberOf(day)).toBe(number);
      expect(day.day).toBeGreaterThanOrEqual(1);
      expect(day.day).toBeLessThanOrEqual(days.daysIn(day.year, day.period));
      const next = days.dayOf(number + 1);
      const goesOn =
        next.year === day.year && next.period === day.period ? next.day === day.day + 1 : next.day === 1 && (next.year > day.year || next.period > day.period);
      expect(goesOn).toBe(true);
      const moment = { ...day, minuteOfDay: days.minutesPerDay - 1 };
      expect(days.momentOf(days.instantOf(moment))).toEqual(moment);
    });
  });

  it('have weekdays that follow each other, and feasts have one only where the week runs on', () => {
    onAnyDay((days, number) => {
      const length = days.calendar.weekdays.length;
      const weekday = days.weekdayOf(number);
      expect(weekday === null).toBe(isFeastDay(days, number) && days.reading.weekOverFeasts !== true);
      let [next, most] = [number + 1, 0];
      while (days.weekdayOf(next) === null && most < 450) [next, most] = [next + 1, most + 1];
      if (weekday !== null && most < 450) expect(days.weekdayOf(next)).toBe((weekday + 1) % length);
    });
  });

  it('have a phase of every moon, and none where there is no moon', () => {
    onAnyDay((days, number) => {
      days.calendar.moons.forEach((_, moon) => expect(moonPhase(days, moon, number)).toBeTypeOf('string'));
      expect(moonPhase(days, days.calendar.moons.length, number)).toBeUndefined();
    });
  });
});

describe('dates of any calendar as they are typed', () => {
  it('are read back as they are shown, with the weekday and without the year', () => {
    onAnyDay((days, number, names) => {
      const day = days.dayOf(number);
      const moment = { ...day, minuteOfDay: days.minutesPerDay - 1 };
      expect(readDate(days, [names], momentText(days, names, moment))).toEqual(moment);
      const weekday = days.weekdayOf(number);
      const shown = `${weekday === null ? '' : (names.weekdays[weekday] ?? '')} ${dateText(days, names, day)} ${names.yearMark}`;
      expect(readDate(days, [names], shown.toUpperCase())).toEqual({ ...day, minuteOfDay: 0 });
      expect(readDate(days, [names], dayText(days, names, day), { today: day })).toEqual({ ...day, minuteOfDay: 0 });
    });
  });

  it('are refused in words where the calendar has none such', () => {
    onAnyDay((days, number, names) => {
      const { year, period } = days.dayOf(number);
      const beyond = days.mostDaysIn(period) + 1;
      // "401 Mois 1" can be meant the other way round only, and is.
      fc.pre(year < 1 || year > days.mostDaysIn(period));
      expect(() => readDate(days, [names], `${String(beyond)} ${names.periods[period] ?? ''} ${String(year)}`)).toThrow(
        /^calendar|daysOfMonth|tooFar|notThatYear|noSuchDay/,
      );
      expect(() => readDate(days, [names], `1 Zzzz ${String(year)}`)).toThrow(/unknownName/);
    });
  });
});

describe('spans in any calendar', () => {
  it('of minutes, hours, days and weeks are exact there and back', () => {
    fc.assert(
      fc.property(
        counted,
        far,
        fc.integer({ min: -3000, max: 3000 }),
        fc.constantFrom('minutes', 'h', 'jours', 'weeks'),
        ({ days, names }, number, count, unit) => {
          const perUnit = { minutes: 1, h: days.calendar.minutesPerHour, jours: days.minutesPerDay, weeks: days.minutesPerDay * days.calendar.weekdays.length }[
            unit
          ];
          const reach = Math.ceil(Math.abs(count * perUnit) / days.minutesPerDay) + 1;
          fc.pre(isCounted(days, number - reach) && isCounted(days, number + reach));
          const instant = number * days.minutesPerDay;
          const there = addSpan(days, names, instant, readSpan(days, `${String(count)} ${unit}`));
          expect(there - instant).toBe(count * perUnit);
          expect(addSpan(days, names, there, readSpan(days, `${String(-count)} ${unit}`))).toBe(instant);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('of months and years are the same day of another month or year, or refused, and never anything else', () => {
    onAnyDay((days, number, names) => {
      const day = days.dayOf(number);
      const instant = number * days.minutesPerDay;
      for (const span of ['+1 month', '-1 month', '+13 months', '+1 year', '-7 years']) {
        let there: number;
        try {
          there = addSpan(days, names, instant, readSpan(days, span));
        } catch (error) {
          expect(String(error)).toMatch(/feastHasNoMonth|noSuchDayThen|tooFar|noSuchDay/);
          continue;
        }
        const moved = days.momentOf(there);
        expect([moved.day, moved.minuteOfDay]).toEqual([day.day, 0]);
        if (span.includes('year')) expect([moved.period, moved.year]).toEqual([day.period, day.year + Number.parseInt(span, 10)]);
      }
    });
  });

  it('that go too far are refused', () => {
    fc.assert(
      fc.property(counted, ({ days, names }) => {
        const span = readSpan(days, `${String(2 * FARTHEST_YEAR + 2)} years`);
        const [start] = [days.firstDayOf(days.calendar.anchor.year) * days.minutesPerDay];
        expect(() => addSpan(days, names, start, span)).toThrow(/tooFar|noSuchDayThen/);
      }),
      { numRuns: 50 },
    );
  });
});

describe('the months of any calendar on a page', () => {
  it('hold each of their days once, in weeks that are all as long, and the feasts beside them', () => {
    onAnyDay((days, number) => {
      const month = monthOf(days, number);
      fc.pre(days.daysIn(month.year, month.period) > 0);
      const page = monthPage(days, month.year, month.period);
      const shown = page.rows.flatMap((row) => (row.kind === 'feast' ? [row.number] : row.cells.filter((cell) => cell !== null)));
      expect(shown).toEqual(Array.from({ length: page.last - page.first + 1 }, (_, index) => page.first + index));
      for (const row of page.rows) {
        if (row.kind !== 'week') continue;
        expect(row.cells).toHaveLength(days.calendar.weekdays.length);
        expect(row.cells.every((cell, column) => cell === null || days.weekdayOf(cell) === column)).toBe(true);
      }
    });
  });

  it('are reached from each other, and lead back', () => {
    onAnyDay((days, number) => {
      const month = monthOf(days, number);
      fc.pre(days.daysIn(month.year, month.period) > 0 && days.calendar.periods[month.period]?.feast !== true);
      const next = monthsOn(days, month, 1);
      expect(days.daysIn(next.year, next.period)).toBeGreaterThan(0);
      expect(monthsOn(days, next, -1)).toEqual(month);
      const first = days.numberOf({ ...next, day: 1 });
      expect(first).toBeGreaterThan(days.numberOf({ ...month, day: 1 }));
    });
  });

  it('are gone through by keys: every key leads to a day, and down is later', () => {
    onAnyDay((days, number) => {
      const { year, period } = monthOf(days, number);
      fc.pre(days.daysIn(year, period) > 0);
      const page = monthPage(days, year, period);
      const width = days.calendar.weekdays.length;
      for (const from of [page.first, page.last, Math.floor((page.first + page.last) / 2)]) {
        expect(dayBeside(page, width, from, 1)).toBeGreaterThan(from);
        expect(dayBeside(page, width, from, -1)).toBeLessThan(from);
      }
    });
  });
});
