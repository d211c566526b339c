import { AppError } from '#shared/domain/app-error';
import { dateText } from '#shared/calendar/date-text';
import type { CalendarDay, CalendarDays, CalendarMoment } from '#shared/calendar/days';
import type { CalendarNames } from '#shared/calendar/names';
import { fold, foldedWords } from '#shared/text/fold';
import { nearest } from '#shared/util/nearest';

/** What is typed with little of it: a day without a year, a time alone. */
export interface DateAround {
  /** The day whose year, or which itself, is meant where none is typed. Without it a date has to be whole. */
  readonly today?: CalendarDay;
  /** The time where none is typed. The beginning of the day without it. */
  readonly minuteOfDay?: number;
}

/**
 * Reads a date as somebody types it, in the calendar's names of any language, with or without accents and in any case: `33 Jahrdrung 2512`, `Jahrdrung 33, 2512`,
 * `Mitterfruhl 2512 CI`, `Marktag 1 nachexen -3`, `1er Nachexen 2512 à 14 h 30`. A name may be shortened as far as it is still one name.
 * @param names what parts are called, the names that are shown first.
 * @throws AppError `invalid` that says what cannot be read: a month that there is not, a day that the month has not, a weekday that it is not.
 */
export function readDate(days: CalendarDays, names: readonly CalendarNames[], typed: string, around: DateAround = {}): CalendarMoment {
  const { text, minuteOfDay } = timeIn(days, typed);
  const time = minuteOfDay ?? around.minuteOfDay ?? 0;
  const tokens = tokensOf(text);
  if (tokens.length === 0) {
    if (around.today === undefined || minuteOfDay === undefined) throw refusal('notADate');
    return { ...around.today, minuteOfDay: time };
  }
  removeMark(tokens, names);
  const period = takeName(
    tokens,
    names.map(({ periods }) => periods),
    'exact',
  );
  const weekday = takeName(
    tokens,
    names.map(({ weekdays }) => weekdays),
    'exact',
  );
  const found =
    period ??
    takeName(
      tokens,
      names.map(({ periods }) => periods),
      'start',
    );
  const stated =
    weekday ??
    takeName(
      tokens,
      names.map(({ weekdays }) => weekdays),
      'start',
    );
  const left = tokens.find(({ number }) => number === undefined);
  if (left !== undefined) throw unknownName(left.word, names);
  if (found === undefined) throw refusal('noMonth');
  const numbers = tokens.flatMap(({ number }) => (number === undefined ? [] : [number]));
  const day = { ...dayAndYear(days, names[0], found, numbers, around.today), period: found };
  checkDay(days, names[0], day);
  if (stated !== undefined) checkWeekday(days, names[0], day, stated);
  return { ...day, minuteOfDay: time };
}

interface Token {
  readonly word: string;
  readonly number?: number;
}

/** Words around a date that say nothing. */
const FILLERS: ReadonlySet<string> = new Set(['le', 'la', 'l', 'du', 'de', 'd', 'en', 'an', 'annee', 'the', 'of', 'in', 'on', 'year', 'at', 'a', 'and', 'et']);

const ORDINAL = /^(\d+)(?:er|re|e|eme|st|nd|rd|th)?$/u;

/** Words and numbers of a folded text. A minus counts where nothing stands before it: "1-5" is no −5. */
function tokensOf(text: string): Token[] {
  return [...text.matchAll(/(?<=^|[\s,])-\d+|[\p{L}\p{N}]+/gu)].flatMap(([word]) => {
    if (FILLERS.has(word)) return [];
    if (word.startsWith('-')) return { word, number: Number(word) };
    const ordinal = ORDINAL.exec(word);
    return ordinal === null ? { word } : { word, number: Number(ordinal[1]) };
  });
}

/** The words by which a name is found: without articles. */
function wordsOf(name: string): readonly string[] {
  return foldedWords(name).filter((word) => !FILLERS.has(word));
}

/** The time at the end of what was typed: "14:30", "14 h 30", "14 h". */
function timeIn({ calendar: { hoursPerDay, minutesPerHour } }: CalendarDays, typed: string): { readonly text: string; readonly minuteOfDay?: number } {
  const text = fold(typed);
  const time = /(?:^|[\s,])(\d{1,5})(?:\s*:\s*(\d{1,5})|\s*h(?:\s*(\d{1,5}))?(?:\s*min)?)\s*$/u.exec(text);
  if (time === null) return { text };
  const [whole, hour, withColon, withHour] = time;
  const minute = Number(withColon ?? withHour ?? 0);
  if (Number(hour) >= hoursPerDay || minute >= minutesPerHour)
    throw new AppError('invalid', { key: 'app:calendar.error.noSuchTime', args: { hours: hoursPerDay, minutes: minutesPerHour } });
  return { text: text.slice(0, text.length - whole.length), minuteOfDay: Number(hour) * minutesPerHour + minute };
}

function removeMark(tokens: Token[], names: readonly CalendarNames[]): void {
  for (const { yearMark } of names) {
    const mark = wordsOf(yearMark);
    const at = mark.length === 0 ? -1 : placeOf(tokens, mark);
    if (at > 0) {
      tokens.splice(at, mark.length);
      return;
    }
  }
}

/** Finds one of some names among the tokens, and takes its words out. Languages are tried in their order, longer names first. */
function takeName(tokens: Token[], languages: readonly (readonly string[])[], how: 'exact' | 'start'): number | undefined {
  if (how === 'start') return takeShortened(tokens, languages);
  for (const names of languages) {
    const byLength = names.map((name, index) => ({ index, words: wordsOf(name) })).sort((one, other) => other.words.length - one.words.length);
    for (const { index, words } of byLength) {
      const at = words.length === 0 ? -1 : placeOf(tokens, words);
      if (at === -1) continue;
      tokens.splice(at, words.length);
      return index;
    }
  }
  return undefined;
}

/** Fewer letters could be anything. */
const FEWEST_LETTERS = 3;

function takeShortened(tokens: Token[], languages: readonly (readonly string[])[]): number | undefined {
  for (const [at, { word, number }] of tokens.entries()) {
    if (number !== undefined || word.length < FEWEST_LETTERS) continue;
    const meant = new Map<number, string>();
    for (const names of languages) {
      names.forEach((name, index) => {
        if (!meant.has(index) && wordsOf(name).join(' ').startsWith(word)) meant.set(index, name);
      });
    }
    if (meant.size > 1) throw new AppError('invalid', { key: 'app:calendar.error.severalNames', args: { name: word, names: [...meant.values()] } });
    const [index] = meant.keys();
    if (index === undefined) continue;
    tokens.splice(at, 1);
    return index;
  }
  return undefined;
}

function placeOf(tokens: readonly Token[], words: readonly string[]): number {
  return tokens.findIndex((_, start) => words.every((word, index) => tokens[start + index]?.word === word));
}

function dayAndYear(
  days: CalendarDays,
  shown: CalendarNames | undefined,
  period: number,
  numbers: readonly number[],
  today: CalendarDay | undefined,
): Pick<CalendarDay, 'day' | 'year'> {
  const name = shown?.periods[period] ?? '';
  const [first, second, third] = numbers;
  if (third !== undefined) throw refusal('tooManyNumbers');
  if (second === undefined) {
    if (days.isOneDay(period)) {
      const year = first ?? today?.year;
      if (year === undefined) throw refusal('noYear', { name });
      return { day: 1, year };
    }
    if (first === undefined) throw refusal('noDay', { name });
    if (today === undefined) throw refusal('noYear', { name });
    return { day: first, year: today.year };
  }
  const [one = 0, other = 0] = numbers;
  const isDay = (day: number, year: number) => day >= 1 && Number.isSafeInteger(year) && day <= days.mostDaysIn(period);
  // "2512 Jahrdrung 33" can only be meant one way round.
  return !isDay(one, other) && isDay(other, one) ? { day: other, year: one } : { day: one, year: other };
}

function checkDay(days: CalendarDays, shown: CalendarNames | undefined, { year, period, day }: CalendarDay): void {
  const count = days.daysIn(year, period);
  const name = shown?.periods[period] ?? '';
  if (count === 0) throw refusal('notThatYear', { name, year });
  if (day < 1 || day > count) throw refusal('daysOfMonth', { name, year, count });
}

function checkWeekday(days: CalendarDays, shown: CalendarNames | undefined, day: CalendarDay, stated: number): void {
  const right = days.weekdayOf(days.numberOf(day));
  if (right === stated || shown === undefined) return;
  const date = dateText(days, shown, day);
  if (right === null) throw refusal('noWeekday', { date });
  throw refusal('otherWeekday', { date, weekday: shown.weekdays[right] ?? '' });
}

function unknownName(name: string, names: readonly CalendarNames[]): AppError {
  const known = names.flatMap(({ periods, weekdays }) => [...periods, ...weekdays]);
  const likely = nearest(
    name,
    known.map((each) => fold(each)),
  );
  const meant = known.find((each) => fold(each) === likely);
  return meant === undefined ? refusal('unknownName', { name }) : refusal('unknownNameLike', { name, likely: meant });
}

function refusal(what: string, args: Readonly<Record<string, string | number>> = {}): AppError {
  return new AppError('invalid', { key: `app:calendar.error.${what}`, args });
}
