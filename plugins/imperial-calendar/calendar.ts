import type { Calendar } from '#shared/plugin-api/characters';
import { text } from '#shared/plugin-api/text';

const month = (id: string, days: number) => ({ id, name: text(`month.${id}`), days });
/** A day outside the months and outside the week. */
const feast = (id: string) => ({ id, name: text(`feast.${id}`), days: 1, feast: true });

/** The calendar of the Empire: 400 days. Hexenstag opens the year, and a feast day does not break the week. */
export const imperial: Calendar = {
  id: 'imperial',
  title: text('calendar.title'),
  yearMark: text('calendar.yearMark'),
  weekdays: ['wellentag', 'aubentag', 'marktag', 'backertag', 'bezahltag', 'konistag', 'angestag', 'festag'].map((day) => text(`day.${day}`)),
  periods: [
    feast('hexenstag'),
    month('nachexen', 32),
    month('jahrdrung', 33),
    feast('mitterfruhl'),
    month('pflugzeit', 33),
    month('sigmarzeit', 33),
    month('sommerzeit', 33),
    feast('sonnstill'),
    month('vorgeheim', 33),
    feast('geheimnistag'),
    month('nachgeheim', 32),
    month('erntezeit', 33),
    feast('mittherbst'),
    month('brauzeit', 33),
    month('kaldezeit', 33),
    month('ulriczeit', 33),
    feast('mondstille'),
    month('vorhexen', 33),
  ],
  minutesPerHour: 60,
  hoursPerDay: 24,
  // 1 Nachexen 2512 is a Wellentag.
  anchor: { year: 2512, dayOfYear: 1, weekday: 0 },
  // Morrslieb follows no rule: that is the GM's.
  moons: [{ name: text('moon.mannslieb'), periodDays: 25, fullOnDayOfYear: 0 }],
};
