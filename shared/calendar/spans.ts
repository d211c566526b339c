import { AppError } from '#shared/domain/app-error';
import { dateText } from '#shared/calendar/date-text';
import type { CalendarDay, CalendarDays } from '#shared/calendar/days';
import type { Calendar } from '#shared/plugin-api/characters';
import type { CalendarNames } from '#shared/calendar/names';
import { fold } from '#shared/text/fold';

/** A time that goes by. Years and months are counted in the calendar before the minutes are added. */
export interface Span {
  readonly years: number;
  readonly months: number;
  /** Minutes, whole. */
  readonly minutes: number;
}

type Unit = 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';

/** In French and English, whatever the language of the window: tables mix them. */
const UNITS: Readonly<Record<string, Unit>> = Object.fromEntries(
  (
    [
      ['minute', 'minute minutes min mn'],
      ['hour', 'hour hours hr hrs h heure heures'],
      ['day', 'day days d jour jours j'],
      ['week', 'week weeks w semaine semaines sem'],
      ['month', 'month months mois'],
      ['year', 'year years y an ans annee annees'],
    ] as const
  ).flatMap(([unit, words]) => words.split(' ').map((word) => [word, unit] as const)),
);

/** What spans ask of a calendar. */
export interface DayLength {
  readonly calendar: Pick<Calendar, 'minutesPerHour' | 'weekdays'>;
  /** Minutes of a day. */
  readonly minutesPerDay: number;
}

const TERM = /\s*([+-])?\s*(\d{1,15})(?:[.,](\d{1,6}))?\s*(\p{L}*)\.?(?:\s*(?:,|and|et)(?=\s|$))?/uy;

/**
 * Reads a span as somebody types it: `+1 day`, `-400 days`, `2 jours 3 h`, `1 h 30`. A sign counts until the next one.
 * A week has as many days as the calendar has weekdays. @throws AppError `invalid` that names what cannot be read.
 */
export function readSpan({ calendar, minutesPerDay }: DayLength, typed: string): Span {
  const text = fold(typed).trim();
  if (text === '') throw refusal('spanMissing');
  const minutesOf: Readonly<Record<'minute' | 'hour' | 'day' | 'week', number>> = {
    minute: 1,
    hour: calendar.minutesPerHour,
    day: minutesPerDay,
    week: minutesPerDay * calendar.weekdays.length,
  };
  const span = { years: 0, months: 0, minutes: 0 };
  let sign = 1;
  let before: Unit | undefined;
  TERM.lastIndex = 0;
  while (TERM.lastIndex < text.length) {
    const at = TERM.lastIndex;
    const term = TERM.exec(text);
    if (term === null) throw refusal('spanUnknown', { span: text.slice(at).trim() });
    const [, signed, whole = '', fraction = '', word = ''] = term;
    if (signed !== undefined) sign = signed === '-' ? -1 : 1;
    // "1 h 30": a number alone behind hours is minutes.
    const unit = word === '' && before === 'hour' ? 'minute' : Object.hasOwn(UNITS, word) ? UNITS[word] : undefined;
    if (unit === undefined) throw word === '' ? refusal('spanUnit', { number: whole }) : refusal('spanUnknown', { span: word });
    before = unit;
    if (unit === 'month' || unit === 'year') {
      if (Number(fraction) !== 0) throw refusal('spanWhole');
      span[unit === 'month' ? 'months' : 'years'] += sign * Number(whole);
      continue;
    }
    const minutes = (Number(whole + fraction) * minutesOf[unit]) / 10 ** fraction.length;
    if (!Number.isSafeInteger(minutes)) throw refusal(Number.isInteger(minutes) ? 'spanTooLong' : 'spanWhole');
    span.minutes += sign * minutes;
  }
  if (!Object.values(span).every(Number.isSafeInteger)) throw refusal('spanTooLong');
  return span;
}

/**
 * Moves an instant by a span, exactly: over feasts, year ends and years below 0. A year later is the same day of that year, a month later the same day of the next month,
 * feasts not counted.
 * @throws AppError `invalid` where that day does not exist, where months are counted from a feast day, which lies in none, and beyond the calendar's farthest year.
 */
export function addSpan(days: CalendarDays, names: CalendarNames, instant: number, span: Span): number {
  const { minuteOfDay, ...from } = days.momentOf(instant);
  let day: CalendarDay = from;
  if (span.years !== 0) day = existing(days, names, { ...day, year: day.year + span.years });
  if (span.months !== 0) day = existing(days, names, monthsLater(days, names, day, span.months));
  const moved = days.numberOf(day) * days.minutesPerDay + minuteOfDay + span.minutes;
  // Refuses what is too far.
  days.momentOf(moved);
  return moved;
}

function monthsLater({ calendar: { periods } }: CalendarDays, names: CalendarNames, { year, period, day }: CalendarDay, months: number): CalendarDay {
  const inOrder = periods.flatMap(({ feast }, index) => (feast === true ? [] : [index]));
  const at = inOrder.indexOf(period);
  if (at === -1) throw refusal('feastHasNoMonth', { feast: names.periods[period] ?? '' });
  const later = at + months;
  const years = Math.floor(later / inOrder.length);
  return { year: year + years, period: inOrder[later - years * inOrder.length] ?? period, day };
}

function existing(days: CalendarDays, names: CalendarNames, day: CalendarDay): CalendarDay {
  if (day.day <= days.daysIn(day.year, day.period)) return day;
  throw refusal('noSuchDayThen', { date: dateText(days, names, day) });
}

function refusal(what: string, args: Readonly<Record<string, string>> = {}): AppError {
  return new AppError('invalid', { key: `app:calendar.error.${what}`, args });
}
