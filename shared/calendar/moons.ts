import { modulo } from '#shared/calendar/days';
import type { CalendarDays } from '#shared/calendar/days';

/** Phases from full to full. The four that are a moment (`full`, `lastQuarter`, `new`, `firstQuarter`) last the day in which it falls. */
export const MOON_PHASES = ['full', 'waningGibbous', 'lastQuarter', 'waningCrescent', 'new', 'waxingCrescent', 'firstQuarter', 'waxingGibbous'] as const;
/** What a moon looks like on a day. */
export type MoonPhase = (typeof MOON_PHASES)[number];

/**
 * The phase of a moon on a day. A moon is full on `fullOnDayOfYear` (from 0) of the anchor's year, and every `periodDays` before and after.
 * @param moon its place in the calendar's list. @param number of the day.
 */
export function moonPhase(days: CalendarDays, moon: number, number: number): MoonPhase | undefined {
  const described = days.calendar.moons[moon];
  if (described === undefined) return undefined;
  const { periodDays, fullOnDayOfYear } = described;
  const full = days.firstDayOf(days.calendar.anchor.year) + fullOnDayOfYear;
  const quarter = periodDays / 4;
  for (const [index, name] of (['full', 'lastQuarter', 'new', 'firstQuarter'] as const).entries()) {
    if (modulo(full + index * quarter - number, periodDays) < 1) return name;
  }
  const between = ['waningGibbous', 'waningCrescent', 'waxingCrescent', 'waxingGibbous'] as const;
  return between[Math.floor(modulo(number - full, periodDays) / quarter) % 4];
}
