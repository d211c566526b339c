/** What a calendar of a plugin has to be. */
import { z } from 'zod';
import { mistake } from '#main/platform/plugins/contract/mistakes';
import type { Mistake, Path } from '#main/platform/plugins/contract/mistakes';
import { ContractId, ContractText, distinct, part } from '#main/platform/plugins/contract/words';
import { CalendarDays, FARTHEST_YEAR } from '#shared/calendar/days';
import type { Calendar, LeapDays } from '#shared/plugin-api/characters';

const PeriodShape = part({ id: ContractId, name: ContractText, days: z.int().min(0).max(10_000), feast: z.boolean().optional() });

const LeapShape = part({
  period: ContractId,
  days: z
    .int()
    .min(-10_000)
    .max(10_000)
    .refine((days) => days !== 0, { params: { reason: 'notZero' } }),
  every: z.int().min(1).max(10_000),
  offset: z.int().min(0).optional(),
});

/** The shape of a calendar, part by part. */
export const CalendarShape = part({
  id: ContractId,
  title: ContractText,
  yearMark: ContractText.optional(),
  weekdays: z.array(ContractText).min(1).max(100),
  periods: distinct(PeriodShape, ({ id }) => id, 'id', 200),
  leapDays: z.array(LeapShape).max(50).optional(),
  minutesPerHour: z.int().min(1).max(10_000),
  hoursPerDay: z.int().min(1).max(10_000),
  anchor: part({ year: z.int().min(-FARTHEST_YEAR).max(FARTHEST_YEAR), dayOfYear: z.int().min(0), weekday: z.int().min(0) }),
  moons: z.array(part({ name: ContractText, periodDays: z.number().gt(0), fullOnDayOfYear: z.number().min(0) })).max(50),
});

/** Calendars whose days cannot be counted: an anchor that is no day of the week or of the year, leap days of no month, a year of nothing but feasts. */
export function calendarMistakes(calendars: readonly Calendar[]): readonly Mistake[] {
  return calendars.flatMap((calendar, index) => {
    const at = ['calendars', index];
    const { periods, leapDays = [] } = calendar;
    if (periods.every(({ feast, days }) => feast === true || days === 0)) return [mistake([...at, 'periods'], 'onlyFeasts')];
    const mistakes = [...leapMistakes(at, leapDays, periods), ...periodMistakes(at, calendar)];
    return mistakes.length > 0 ? mistakes : anchorMistakes(at, calendar);
  });
}

function leapMistakes(at: Path, leapDays: readonly LeapDays[], periods: Calendar['periods']): readonly Mistake[] {
  return leapDays.flatMap(({ period, every, offset = 0 }, index) => {
    const place = [...at, 'leapDays', index];
    if (!periods.some(({ id }) => id === period)) return [mistake([...place, 'period'], 'noPeriod', { name: period })];
    return offset < every ? [] : [mistake([...place, 'offset'], 'valueMost', { most: every - 1 })];
  });
}

/** A month that no year has, or that some year would have fewer than no days of. */
function periodMistakes(at: Path, { periods, leapDays = [] }: Calendar): readonly Mistake[] {
  return periods.flatMap(({ id, days }, index) => {
    const leaps = leapDays.filter(({ period }) => period === id);
    const least = leaps.some((leap) => leap.days > 0) ? -fewestOf(leaps) : Math.max(1, -fewestOf(leaps));
    return days >= least ? [] : [mistake([...at, 'periods', index, 'days'], 'valueLeast', { least })];
  });
}

/** Years after which leap days repeat are examined one by one up to here. */
const LONGEST_CYCLE = 100_000;

/** What the leap days of a month come to in the year that has fewest of it: 0 and below. Where they hardly ever repeat, all that take days away are taken to meet in a year. */
function fewestOf(leaps: readonly LeapDays[]): number {
  const cycle = leaps.reduce((years, { every }) => leastCommonMultiple(years, every), 1);
  if (cycle > LONGEST_CYCLE) return leaps.reduce((sum, { days }) => sum + Math.min(0, days), 0);
  let fewest = 0;
  for (let year = 0; year < cycle; year += 1) {
    fewest = Math.min(
      fewest,
      leaps.reduce((sum, { days, every, offset = 0 }) => ((year - offset) % every === 0 ? sum + days : sum), 0),
    );
  }
  return fewest;
}

function leastCommonMultiple(one: number, other: number): number {
  let [a, b] = [one, other];
  while (b !== 0) [a, b] = [b, a % b];
  return (one / a) * other;
}

function anchorMistakes(at: Path, calendar: Calendar): readonly Mistake[] {
  const { weekdays, anchor, moons } = calendar;
  const days = new CalendarDays(calendar);
  const { length } = days.year(anchor.year);
  const beyond = (path: Path, most: number): Mistake => mistake([...at, ...path], 'valueMost', { most });
  return [
    ...(anchor.weekday < weekdays.length ? [] : [beyond(['anchor', 'weekday'], weekdays.length - 1)]),
    ...(anchor.dayOfYear < length ? [] : [beyond(['anchor', 'dayOfYear'], length - 1)]),
    ...(anchor.dayOfYear < length && isFeast(days, anchor) ? [mistake([...at, 'anchor', 'dayOfYear'], 'feastDay')] : []),
    ...moons.flatMap(({ fullOnDayOfYear }, moon) => (fullOnDayOfYear < length ? [] : [beyond(['moons', moon, 'fullOnDayOfYear'], length - 1)])),
  ];
}

function isFeast(days: CalendarDays, { year, dayOfYear }: Calendar['anchor']): boolean {
  const { period } = days.dayOf(days.firstDayOf(year) + dayOfYear);
  return days.calendar.periods[period]?.feast === true;
}
