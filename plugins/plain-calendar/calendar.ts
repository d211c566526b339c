import type { Calendar } from '#shared/plugin-api/characters';
import { text } from '#shared/plugin-api/text';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1));

/** For every world without a calendar of its own: 12 months of 30 days, a week of 7. A campaign may give everything another name. */
export const plain: Calendar = {
  id: 'plain',
  title: text('calendar.title'),
  weekdays: numbers(7).map((day) => text(`day.${day}`)),
  periods: numbers(12).map((id) => ({ id, name: text(`month.${id}`), days: 30 })),
  minutesPerHour: 60,
  hoursPerDay: 24,
  anchor: { year: 1, dayOfYear: 0, weekday: 0 },
  moons: [{ name: text('moon.moon'), periodDays: 30, fullOnDayOfYear: 14 }],
};
