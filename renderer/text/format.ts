/** Times and numbers in the reader's language. */
import { language, t } from './i18n.svelte';

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 365 * 24 * 60 * 60_000],
  ['month', 30 * 24 * 60 * 60_000],
  ['week', 7 * 24 * 60 * 60_000],
  ['day', 24 * 60 * 60_000],
  ['hour', 60 * 60_000],
  ['minute', 60_000],
];

/** "il y a 3 jours", "hier", "yesterday". Less than a minute ago is just now. */
export function ago(time: number, now: number = Date.now()): string {
  const passed = time - now;
  const format = new Intl.RelativeTimeFormat(language(), { numeric: 'auto' });
  for (const [unit, length] of STEPS) {
    if (Math.abs(passed) >= length) return format.format(Math.round(passed / length), unit);
  }
  return t('time.justNow');
}

/** The whole date, for a tooltip. */
export function fullDate(time: number): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: 'full', timeStyle: 'short' }).format(time);
}

/** "Manche 3", or that the first one has not been played yet. */
export function roundWords(round: number): string {
  return round === 0 ? t('play.beforeFirst') : t('play.round', { round });
}
