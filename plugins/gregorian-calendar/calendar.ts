import type { Calendar } from '#shared/plugin-api/characters';
import { text } from '#shared/plugin-api/text';

const MONTHS: readonly (readonly [id: string, days: number])[] = [
  ['january', 31],
  ['february', 28],
  ['march', 31],
  ['april', 30],
  ['may', 31],
  ['june', 30],
  ['july', 31],
  ['august', 31],
  ['september', 30],
  ['october', 31],
  ['november', 30],
  ['december', 31],
];

/** The calendar of our world, counted through its reform and through the year 0. */
export const gregorian: Calendar = {
  id: 'gregorian',
  title: text('calendar.title'),
  yearMark: text('calendar.yearMark'),
  weekdays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => text(`day.${day}`)),
  periods: MONTHS.map(([id, days]) => ({ id, name: text(`month.${id}`), days })),
  leapDays: [
    { period: 'february', days: 1, every: 4 },
    { period: 'february', days: -1, every: 100 },
    { period: 'february', days: 1, every: 400 },
  ],
  minutesPerHour: 60,
  hoursPerDay: 24,
  // 1 January 2000 was a Saturday.
  anchor: { year: 2000, dayOfYear: 0, weekday: 5 },
  // The full moon of 21 January 2000, by the mean month: the true one is up to half a day off.
  moons: [{ name: text('moon.moon'), periodDays: 29.530589, fullOnDayOfYear: 20 }],
};
