/** Months as they are laid out: weeks of any length, feasts outside of them, and the way from day to day. */
import { describe, expect, it } from 'vitest';
import { CalendarDays } from '#shared/calendar/days';
import { dayBeside, monthOf, monthPage, monthsOn } from '../../../renderer/features/calendars/month-grid';
import { GREGORIAN, IMPERIAL } from '../shared/calendar/calendars';

const imperial = IMPERIAL.days;
const gregorian = GREGORIAN.days;
/** Place of a month or feast of the Empire by its name. */
const place = (name: string) => IMPERIAL.names.periods.indexOf(name);
const shape = (days: CalendarDays, year: number, period: number) =>
  monthPage(days, year, period).rows.map((row) => (row.kind === 'feast' ? 'feast' : row.cells.map((cell) => (cell === null ? 0 : days.dayOf(cell).day))));

describe('a month with feasts', () => {
  it('has the feast before it and the one after it in rows of their own', () => {
    expect(shape(imperial, 2512, place('Jahrdrung'))).toEqual([
      [1, 2, 3, 4, 5, 6, 7, 8],
      [9, 10, 11, 12, 13, 14, 15, 16],
      [17, 18, 19, 20, 21, 22, 23, 24],
      [25, 26, 27, 28, 29, 30, 31, 32],
      [33, 0, 0, 0, 0, 0, 0, 0],
      'feast',
    ]);
  });

  it('goes over the end of the year for the feast of the next', () => {
    const page = monthPage(imperial, 2512, place('Vorhexen'));
    expect(imperial.dayOf(page.last)).toEqual({ year: 2513, period: 0, day: 1 });
  });

  it('goes on where the week stopped before the feast', () => {
    const rows = shape(imperial, 2512, place('Pflugzeit'));
    expect(rows.slice(0, 2)).toEqual(['feast', [0, 1, 2, 3, 4, 5, 6, 7]]);
  });

  it('has its feasts in the week where the week runs on over them', () => {
    const runsOn = new CalendarDays(imperial.calendar, { weekOverFeasts: true });
    const page = monthPage(runsOn, 2512, place('Jahrdrung'));
    expect(page.rows.every(({ kind }) => kind === 'week')).toBe(true);
    expect(runsOn.dayOf(page.last).period).toBe(place('Mitterfruhl'));
  });

  it('holds every day of it once, in years below 0 too', () => {
    for (const year of [-3, 0, 2512]) {
      imperial.calendar.periods.forEach(({ feast }, period) => {
        if (feast === true) return;
        const page = monthPage(imperial, year, period);
        const shown = page.rows.flatMap((row) => (row.kind === 'feast' ? [row.number] : row.cells.filter((cell) => cell !== null)));
        expect(shown).toEqual(Array.from({ length: page.last - page.first + 1 }, (_, index) => page.first + index));
      });
    }
  });
});

describe('from month to month', () => {
  it('passes feasts by, and year ends', () => {
    expect(monthsOn(imperial, { year: 2512, period: place('Jahrdrung') }, 1)).toEqual({ year: 2512, period: place('Pflugzeit') });
    expect(monthsOn(imperial, { year: 2512, period: place('Nachexen') }, -1)).toEqual({ year: 2511, period: place('Vorhexen') });
    expect(monthsOn(gregorian, { year: 2026, period: 11 }, 1)).toEqual({ year: 2027, period: 0 });
  });

  it('finds a feast with the month before it, and New Year with the month after it', () => {
    expect(monthOf(imperial, imperial.numberOf({ year: 2512, period: place('Mitterfruhl'), day: 1 }))).toEqual({ year: 2512, period: place('Jahrdrung') });
    expect(monthOf(imperial, imperial.numberOf({ year: 2512, period: 0, day: 1 }))).toEqual({ year: 2512, period: place('Nachexen') });
  });
});

describe('up and down', () => {
  const page = monthPage(imperial, 2512, place('Jahrdrung'));
  const day = (period: string, number: number) => imperial.numberOf({ year: 2512, period: place(period), day: number });

  it('stays in its column, stops at a feast, and goes a week on where the page ends', () => {
    expect(dayBeside(page, 8, day('Jahrdrung', 3), 1)).toBe(day('Jahrdrung', 11));
    expect(dayBeside(page, 8, day('Jahrdrung', 33), 1)).toBe(day('Mitterfruhl', 1));
    expect(dayBeside(page, 8, day('Mitterfruhl', 1), 1)).toBe(day('Pflugzeit', 1));
    expect(dayBeside(page, 8, day('Jahrdrung', 11), -1)).toBe(day('Jahrdrung', 3));
    expect(dayBeside(page, 8, day('Jahrdrung', 30), 1)).toBe(day('Jahrdrung', 33));
  });
});
