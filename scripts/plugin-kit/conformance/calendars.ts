/** A year of each calendar, so that an author sees what was meant: what a calendar must be has been judged as it was loaded. */
import { CalendarDays } from '#shared/calendar/days';
import { moonPhase } from '#shared/calendar/moons';
import type { Calendar } from '#shared/plugin-api/characters';
import { createTranslator } from '#shared/text/translator';
import type { Check } from './subject';

/** Full moons of a year that are shown. */
const MOONS = 15;

/** The weekday of the first day of the anchor's year that has one, from 0. */
function firstWeekday(days: CalendarDays): number | undefined {
  const first = days.firstDayOf(days.calendar.anchor.year);
  for (let day = first; day < first + days.year(days.calendar.anchor.year).length; day += 1) {
    const weekday = days.weekdayOf(day);
    if (weekday !== null) return weekday;
  }
  return undefined;
}

/** Days of the anchor's year, from 1, on which a moon is full. */
function fullMoons(days: CalendarDays, moon: number): readonly number[] {
  const { year } = days.calendar.anchor;
  const first = days.firstDayOf(year);
  return Array.from({ length: days.year(year).length }, (_, day) => day + 1).filter((day) => moonPhase(days, moon, first + day - 1) === 'full');
}

const previewed: Check = {
  name: 'calendars can be counted; a year of each:',
  run({ id, system, catalogues }, _findings, note) {
    const translator = createTranslator('en');
    translator.addPlugin(id, catalogues);
    const calendars = system.calendars ?? [];
    if (calendars.length === 0) note('there is no calendar');
    for (const calendar of calendars) {
      const say = (text: Calendar['title']): string => translator.plugin(id, text);
      const counted = new CalendarDays(calendar);
      const days = counted.year(calendar.anchor.year).length;
      const weekday = calendar.weekdays[firstWeekday(counted) ?? -1];
      const mark = calendar.yearMark === undefined ? '' : ` ${say(calendar.yearMark)}`;
      note(
        `"${calendar.id}", ${say(calendar.title)}: the year ${String(calendar.anchor.year)}${mark} has ${String(days)} days; its first weekday is ${
          weekday === undefined ? 'none' : say(weekday)
        }, in a week of ${String(calendar.weekdays.length)} days`,
      );
      note(
        `  ${calendar.periods.map((period) => `${say(period.name)} ${String(period.days)}${period.feast === true ? ' (feast, outside the week)' : ''}`).join(', ')}`,
      );
      for (const [index, moon] of calendar.moons.entries()) {
        const full = fullMoons(counted, index);
        const more = full.length > MOONS ? ` … (${String(full.length)} in all)` : '';
        note(`  ${say(moon.name)} is full on the days ${full.slice(0, MOONS).join(', ')}${more}`);
      }
    }
  },
};

/** The checks of calendars. */
export const CALENDAR_CHECKS: readonly Check[] = [previewed];
