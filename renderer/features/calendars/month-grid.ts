/** How a month is laid out: its weeks, and the feasts beside it where they fall. Pure. */
import type { CalendarDays } from '#shared/calendar/days';

/** A row of a month. */
export type MonthRow =
  /** Days by their numbers, one for each weekday; null where the month has none. */
  | { readonly kind: 'week'; readonly cells: readonly (number | null)[] }
  /** A day outside the week. */
  | { readonly kind: 'feast'; readonly number: number };

/** A month with the feasts right before and after it. */
export interface MonthPage {
  readonly year: number;
  /** Which month, from 0. */
  readonly period: number;
  readonly rows: readonly MonthRow[];
  /** Number of the first day shown, feasts too. */
  readonly first: number;
  /** Number of the last day shown. */
  readonly last: number;
}

/** Whether a day belongs to a feast. */
export function isFeastDay(days: CalendarDays, number: number): boolean {
  return days.calendar.periods[days.dayOf(number).period]?.feast === true;
}

/** The page on which a day stands: its month; a feast stands with the month before it, the first one of a year with the month after it. */
export function monthOf(days: CalendarDays, number: number): { readonly year: number; readonly period: number } {
  const { year, period } = days.dayOf(number);
  if (!isFeastDay(days, number)) return { year, period };
  const { periods } = days.calendar;
  const lengths = days.year(year).days;
  const isMonth = (index: number) => periods[index]?.feast !== true && (lengths[index] ?? 0) > 0;
  for (let index = period - 1; index >= 0; index -= 1) if (isMonth(index)) return { year, period: index };
  for (let index = period + 1; index < periods.length; index += 1) if (isMonth(index)) return { year, period: index };
  return { year, period };
}

/** The rows of a month. @param period from 0, one that the year has. */
export function monthPage(days: CalendarDays, year: number, period: number): MonthPage {
  const begin = days.numberOf({ year, period, day: 1 });
  const end = begin + days.daysIn(year, period) - 1;
  let first = begin;
  let last = end;
  const isOutside = (number: number) => isSafe(days, number) && isFeastDay(days, number);
  while (isOutside(first - 1)) first -= 1;
  while (isOutside(last + 1)) last += 1;
  const width = days.calendar.weekdays.length;
  const rows: MonthRow[] = [];
  let week: (number | null)[] | undefined;
  const close = () => {
    if (week !== undefined) rows.push({ kind: 'week', cells: week });
    week = undefined;
  };
  for (let number = first; number <= last; number += 1) {
    const weekday = days.weekdayOf(number);
    if (weekday === null) {
      close();
      rows.push({ kind: 'feast', number });
      continue;
    }
    week ??= Array.from({ length: width }, () => null);
    week[weekday] = number;
    if (weekday === width - 1) close();
  }
  close();
  return { year, period, rows, first, last };
}

/** The month so many months on from another, in years too; feasts and months that a year does not have are passed by. */
export function monthsOn(days: CalendarDays, from: { readonly year: number; readonly period: number }, count: 1 | -1): { year: number; period: number } {
  const { periods } = days.calendar;
  let { year, period } = from;
  do {
    period += count;
    if (period < 0 || period >= periods.length) {
      year += count;
      period = count > 0 ? 0 : periods.length - 1;
    }
  } while (periods[period]?.feast === true || days.daysIn(year, period) === 0);
  return { year, period };
}

/** The day above or below one, in the same column; a feast is above and below everything. Where the page ends, as many days on as a week has. */
export function dayBeside({ rows }: MonthPage, width: number, number: number, direction: 1 | -1): number {
  const numbers = rows.map((row) => (row.kind === 'feast' ? Array.from({ length: width }, () => row.number) : row.cells));
  const at = numbers.findIndex((cells) => cells.includes(number));
  const isFeast = rows[at]?.kind === 'feast';
  const column = isFeast ? 0 : (numbers[at]?.indexOf(number) ?? 0);
  const cells = numbers[at + direction];
  if (cells === undefined) return number + direction * (isFeast ? 1 : width);
  const there = cells[column];
  if (there !== undefined && there !== null) return there;
  const some = cells.filter((cell) => cell !== null);
  return (direction > 0 ? some.at(-1) : some[0]) ?? number + direction;
}

function isSafe(days: CalendarDays, number: number): boolean {
  try {
    days.dayOf(number);
    return true;
  } catch {
    return false;
  }
}
