/** Days and hours of the journal, in the reader's language and on the clock of this computer. */
import { language, t } from '../../text/i18n.svelte';
import { presentTime } from '../../text/now.svelte';

/** A number that is the same for two moments of one day: 20261130. */
export function dayOf(time: number): number {
  const date = new Date(time);
  return date.getFullYear() * 10_000 + (date.getMonth() + 1) * 100 + date.getDate();
}

/** One for each language and shape: making one costs more than all its answers. */
const formats = new Map<string, Intl.DateTimeFormat>();

function format(shape: 'day' | 'dayOfYear' | 'hour', options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language()} ${shape}`;
  let made = formats.get(key);
  if (made === undefined) formats.set(key, (made = new Intl.DateTimeFormat(language() === 'en' ? 'en-GB' : language(), options)));
  return made;
}

/** "Aujourd’hui, lundi 30 novembre"; the year only where it is another one than `now`'s. */
export function dayWords(time: number, now: number = presentTime()): string {
  const sameYear = new Date(time).getFullYear() === new Date(now).getFullYear();
  const date = sameYear
    ? format('day', { weekday: 'long', day: 'numeric', month: 'long' }).format(time)
    : format('dayOfYear', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(time);
  const near = nearDay(time, now);
  return near === undefined ? date.slice(0, 1).toLocaleUpperCase(language()) + date.slice(1) : `${near}, ${date}`;
}

function nearDay(time: number, now: number): string | undefined {
  if (dayOf(time) === dayOf(now)) return t('journal.today');
  const before = new Date(now);
  before.setDate(before.getDate() - 1);
  return dayOf(time) === dayOf(before.getTime()) ? t('journal.yesterday') : undefined;
}

/** "20:45". */
export function hourWords(time: number): string {
  return format('hour', { hour: '2-digit', minute: '2-digit' }).format(time);
}
