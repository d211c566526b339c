/**
 * Days of any calendar that a plugin describes, counted. Done once, for every calendar: instants are whole minutes since the first day of the year 0, days are numbered
 * from that day (day 0), and years are counted through zero (…, −1, 0, 1, …). Everything is exact: whole numbers in, whole numbers out, or a refusal in words. Pure.
 */
import { AppError } from '#shared/domain/app-error';
import type { Calendar } from '#shared/plugin-api/characters';

/** A day of a calendar. */
export interface CalendarDay {
  /** A whole number; below 0 too. */
  readonly year: number;
  /** Which month or feast of the year, from 0, in the order of `Calendar.periods`. */
  readonly period: number;
  /** Day of that period, from 1. */
  readonly day: number;
}

/** A moment of a calendar. */
export interface CalendarMoment extends CalendarDay {
  /** From 0 to below `minutesPerHour * hoursPerDay`: minutes since the day began. */
  readonly minuteOfDay: number;
}

/** Years beyond it are refused: nobody plays there, and every sum below stays exact. */
export const FARTHEST_YEAR = 1_000_000;

/** How a campaign reads its calendar where sources differ. */
export interface CalendarReading {
  /** Whether the week runs on over feast days. By default a feast day has no weekday, and the day after it goes on where the week stopped. */
  readonly weekOverFeasts?: boolean | undefined;
}

/** Counts the days of one calendar. Make one for a calendar and keep it: the sums of its year are done when it is made. */
export class CalendarDays {
  /** Minutes of a day. */
  readonly minutesPerDay: number;
  readonly #usual: Year;

  /** @param calendar one that the contract took: at least one month, and an anchor on a day that is no feast. */
  constructor(
    readonly calendar: Calendar,
    readonly reading: CalendarReading = {},
  ) {
    this.minutesPerDay = calendar.minutesPerHour * calendar.hoursPerDay;
    this.#usual = this.#sum(calendar.periods.map(({ days }) => days));
  }

  /** Days of a month or feast in a year: 0 of one that this year does not have. @param period from 0. */
  daysIn(year: number, period: number): number {
    return this.year(year).days[period] ?? 0;
  }

  /** The most days that a month or feast has in any year. */
  mostDaysIn(period: number): number {
    const { id, days = 0 } = this.calendar.periods[period] ?? {};
    return (this.calendar.leapDays ?? []).reduce((sum, leap) => (leap.period === id && leap.days > 0 ? sum + leap.days : sum), days);
  }

  /** Whether it is a feast of a single day, which is named without a number. */
  isOneDay(period: number): boolean {
    return this.calendar.periods[period]?.feast === true && this.mostDaysIn(period) === 1;
  }

  /** A year as it is: its days, period by period. @throws AppError `invalid` for one beyond `FARTHEST_YEAR`. */
  year(year: number): Year {
    if (!Number.isInteger(year) || Math.abs(year) > FARTHEST_YEAR) throw outOfRange();
    const changes = this.#changes(year);
    if (changes.length === 0) return this.#usual;
    return this.#sum(this.calendar.periods.map(({ id, days }) => changes.reduce((sum, leap) => (leap.period === id ? sum + leap.days : sum), days)));
  }

  /** The number of the first day of a year. */
  firstDayOf(year: number): number {
    return this.#before(year).days;
  }

  /** The number of a day. @throws AppError `invalid` for a day that the calendar does not have. */
  numberOf({ year, period, day }: CalendarDay): number {
    const { starts, days } = this.year(year);
    const start = starts[period];
    if (start === undefined || !Number.isInteger(day) || day < 1 || day > (days[period] ?? 0)) throw noSuchDay();
    return this.firstDayOf(year) + start + day - 1;
  }

  /** The day with a number. @throws AppError `invalid` beyond `FARTHEST_YEAR`. */
  dayOf(number: number): CalendarDay {
    const { year, dayOfYear } = this.#yearOf(number);
    const { starts, days } = this.year(year);
    let period = starts.length - 1;
    // A period that this year does not have starts where the next one does.
    while (period > 0 && ((starts[period] ?? 0) > dayOfYear || days[period] === 0)) period -= 1;
    return { year, period, day: dayOfYear - (starts[period] ?? 0) + 1 };
  }

  /** Day of the year, from 1. */
  dayOfYear(number: number): number {
    return this.#yearOf(number).dayOfYear + 1;
  }

  /** Which day of the week, from 0; null for a feast day outside it. */
  weekdayOf(number: number): number | null {
    const { weekdays, anchor, periods } = this.calendar;
    const isFeast = periods[this.dayOf(number).period]?.feast === true;
    if (isFeast && this.reading.weekOverFeasts !== true) return null;
    const since = this.#weekNumber(number) - this.#weekNumber(this.firstDayOf(anchor.year) + anchor.dayOfYear);
    return modulo(anchor.weekday + since, weekdays.length);
  }

  /** The instant of a moment. */
  instantOf(moment: CalendarMoment): number {
    if (!Number.isInteger(moment.minuteOfDay) || moment.minuteOfDay < 0 || moment.minuteOfDay >= this.minutesPerDay) throw noSuchTime(this.calendar);
    return safe(this.numberOf(moment) * this.minutesPerDay + moment.minuteOfDay);
  }

  /** The moment of an instant. @throws AppError `invalid` beyond `FARTHEST_YEAR`, and for anything but a whole number. */
  momentOf(instant: number): CalendarMoment {
    const number = this.dayNumberAt(instant);
    return { ...this.dayOf(number), minuteOfDay: instant - number * this.minutesPerDay };
  }

  /** The number of the day in which an instant lies. */
  dayNumberAt(instant: number): number {
    return Math.floor(safe(instant) / this.minutesPerDay);
  }

  #yearOf(number: number): { readonly year: number; readonly dayOfYear: number } {
    if (!Number.isSafeInteger(number)) throw outOfRange();
    // By the mean length it is off by a year or two at most; leap days are what it does not know exactly.
    let year = Math.floor(number / this.#meanLength());
    if (Math.abs(year) > FARTHEST_YEAR + 2) throw outOfRange();
    while (this.#before(year).days > number) year -= 1;
    while (this.#before(year + 1).days <= number) year += 1;
    if (Math.abs(year) > FARTHEST_YEAR) throw outOfRange();
    return { year, dayOfYear: number - this.#before(year).days };
  }

  #meanLength(): number {
    return (this.calendar.leapDays ?? []).reduce((sum, { days, every }) => sum + days / every, this.#usual.length);
  }

  /** Days, and days of the week, before the first day of a year. */
  #before(year: number): { readonly days: number; readonly weekDays: number } {
    let days = year * this.#usual.length;
    let weekDays = year * this.#usual.weekLength;
    for (const leap of this.calendar.leapDays ?? []) {
      const offset = leap.offset ?? 0;
      const more = (Math.floor((year - 1 - offset) / leap.every) - Math.floor((-1 - offset) / leap.every)) * leap.days;
      days += more;
      if (!this.#isFeast(leap.period)) weekDays += more;
    }
    return { days, weekDays };
  }

  /** How many days of the week lie before a day, since day 0. */
  #weekNumber(number: number): number {
    if (this.reading.weekOverFeasts === true) return number;
    const { year, dayOfYear } = this.#yearOf(number);
    const { days, starts } = this.year(year);
    let inYear = 0;
    this.calendar.periods.forEach(({ feast }, index) => {
      if (feast !== true) inYear += Math.min(Math.max(dayOfYear - (starts[index] ?? 0), 0), days[index] ?? 0);
    });
    return this.#before(year).weekDays + inYear;
  }

  #changes(year: number) {
    return (this.calendar.leapDays ?? []).filter(({ every, offset = 0 }) => modulo(year - offset, every) === 0);
  }

  #isFeast(period: string): boolean {
    return this.calendar.periods.find(({ id }) => id === period)?.feast === true;
  }

  #sum(days: readonly number[]): Year {
    let length = 0;
    let weekLength = 0;
    const starts = days.map((count, index) => {
      const start = length;
      length += count;
      if (this.calendar.periods[index]?.feast !== true) weekLength += count;
      return start;
    });
    return { days, starts, length, weekLength };
  }
}

/** One year of a calendar. */
export interface Year {
  /** Days of each month and feast. */
  readonly days: readonly number[];
  /** Day of the year, from 0, on which each begins. */
  readonly starts: readonly number[];
  readonly length: number;
  /** Days that have a weekday. */
  readonly weekLength: number;
}

/** The remainder, 0 and up, of a number below 0 too. */
export function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}

function safe(instant: number): number {
  if (!Number.isSafeInteger(instant)) throw outOfRange();
  return instant;
}

function outOfRange(): AppError {
  return new AppError('invalid', { key: 'app:calendar.error.tooFar', args: { years: FARTHEST_YEAR } });
}

function noSuchDay(): AppError {
  return new AppError('invalid', { key: 'app:calendar.error.noSuchDay' });
}

function noSuchTime({ hoursPerDay, minutesPerHour }: Calendar): AppError {
  return new AppError('invalid', { key: 'app:calendar.error.noSuchTime', args: { hours: hoursPerDay, minutes: minutesPerHour } });
}
