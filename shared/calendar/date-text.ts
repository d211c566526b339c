import type { CalendarDay, CalendarDays, CalendarMoment } from '#shared/calendar/days';
import type { CalendarNames } from '#shared/calendar/names';

/** A day without its year: "33 Jahrdrung", "Mitterfruhl". */
export function dayText(days: CalendarDays, names: CalendarNames, { period, day }: Omit<CalendarDay, 'year'>): string {
  const name = names.periods[period] ?? '';
  return days.isOneDay(period) && day === 1 ? name : `${String(day)} ${name}`;
}

/** A day in the calendar's names: "33 Jahrdrung 2512", a feast of one day "Mitterfruhl 2512". What `readDate` reads back. */
export function dateText(days: CalendarDays, names: CalendarNames, day: CalendarDay): string {
  return `${dayText(days, names, day)} ${String(day.year)}`;
}

/** The time of a day: "14:05". Hours and minutes as wide as the calendar's longest. */
export function timeText({ calendar: { hoursPerDay, minutesPerHour } }: CalendarDays, minuteOfDay: number): string {
  const wide = (value: number, most: number) => String(value).padStart(Math.max(2, String(most - 1).length), '0');
  return `${wide(Math.floor(minuteOfDay / minutesPerHour), hoursPerDay)}:${wide(minuteOfDay % minutesPerHour, minutesPerHour)}`;
}

/** Day and time: "33 Jahrdrung 2512, 14:05". */
export function momentText(days: CalendarDays, names: CalendarNames, moment: CalendarMoment): string {
  return `${dateText(days, names, moment)}, ${timeText(days, moment.minuteOfDay)}`;
}
