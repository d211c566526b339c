/** A year of each calendar, so that an author sees what was meant: what a calendar must be has been judged as it was loaded. */
import type { Calendar } from '#shared/plugin-api/characters';
import { createTranslator } from '#shared/text/translator';
import type { Check } from './subject';

/** Full moons of a year that are shown. */
const MOONS = 15;

/** The weekday of the first day of the anchor's year that has one, from 0. */
export function firstWeekday({ anchor, periods, weekdays }: Pick<Calendar, 'anchor' | 'periods' | 'weekdays'>): number {
  const inWeek = periods.flatMap(({ days, feast }) => Array.from({ length: days }, () => feast !== true));
  const before = inWeek.slice(0, anchor.dayOfYear).filter(Boolean).length;
  return (((anchor.weekday - before) % weekdays.length) + weekdays.length) % weekdays.length;
}

/** Days of the anchor's year, from 1, on which a moon is full; a decimal part is the time of that day. */
export function fullMoons({ periodDays, fullOnDayOfYear }: Calendar['moons'][number], days: number): readonly number[] {
  const first = fullOnDayOfYear - Math.floor(fullOnDayOfYear / periodDays) * periodDays;
  return Array.from({ length: Math.ceil((days - first) / periodDays) }, (_, at) => Math.floor(first + at * periodDays) + 1);
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
      const mark = calendar.yearMark === undefined ? '' : ` ${say(calendar.yearMark)}`;
      const days = calendar.periods.reduce((sum, period) => sum + period.days, 0);
      const weekday = calendar.weekdays[firstWeekday(calendar)];
      note(
        `"${calendar.id}", ${say(calendar.title)}: the year ${String(calendar.anchor.year)}${mark} has ${String(days)} days; its first weekday is ${
          weekday === undefined ? 'none' : say(weekday)
        }, in a week of ${String(calendar.weekdays.length)} days`,
      );
      note(
        `  ${calendar.periods.map((period) => `${say(period.name)} ${String(period.days)}${period.feast === true ? ' (feast, outside the week)' : ''}`).join(', ')}`,
      );
      for (const moon of calendar.moons) {
        const full = fullMoons(moon, days);
        const more = full.length > MOONS ? ` … (${String(full.length)} in all)` : '';
        note(`  ${say(moon.name)} is full on the days ${full.slice(0, MOONS).join(', ')}${more}`);
      }
    }
  },
};

/** The checks of calendars. */
export const CALENDAR_CHECKS: readonly Check[] = [previewed];
