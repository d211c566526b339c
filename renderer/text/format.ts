/** Times and numbers in the reader's language. */
import { numberFormatter } from '#shared/domain/number';
import type { Locale } from '#shared/plugin-api/manifest';
import { language, t } from './i18n.svelte';
import { presentTime } from './now.svelte';

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 365 * 24 * 60 * 60_000],
  ['month', 30 * 24 * 60 * 60_000],
  ['week', 7 * 24 * 60 * 60_000],
  ['day', 24 * 60 * 60_000],
  ['hour', 60 * 60_000],
  ['minute', 60_000],
];

/** One for each language, and for numbers each precision: making one costs more than all its answers. */
function perLanguage<T, Details extends readonly number[]>(make: (locale: Locale, ...details: Details) => T): (...details: Details) => T {
  const kept = new Map<string, T>();
  return (...details) => {
    const locale = language();
    const key = [locale, ...details].join(' ');
    let made = kept.get(key);
    if (made === undefined) kept.set(key, (made = make(locale, ...details)));
    return made;
  };
}

const relative = perLanguage((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
const whole = perLanguage((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' }));
const numbers = perLanguage(numberFormatter);

/** "il y a 3 jours", "hier", "yesterday". Less than a minute ago is just now. */
export function ago(time: number, now: number = presentTime()): string {
  const passed = time - now;
  const format = relative();
  for (const [unit, length] of STEPS) {
    if (Math.abs(passed) >= length) return format.format(Math.round(passed / length), unit);
  }
  return t('time.justNow');
}

/** The whole date, for a tooltip. */
export function fullDate(time: number): string {
  return whole().format(time);
}

/**
 * A number in the reader's language, with a true minus sign.
 * @param digits decimals at most.
 */
export function decimal(value: number, digits = 1): string {
  return numbers(digits)(value);
}

/** "Manche 3", or that the first one has not been played yet. */
export function roundWords(round: number): string {
  return round === 0 ? t('play.beforeFirst') : t('play.round', { round });
}

const percents = perLanguage((locale, digits: number) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: digits }));

/**
 * A chance that is known exactly: "62 %", "3.4 %", "< 0.1 %".
 * @param share 0 to 1.
 */
export function percent(share: number): string {
  if (share > 0 && share < 0.0005) return `< ${percents(1).format(0.001)}`;
  if (share > 0.9995 && share < 1 - 1e-9) return `> ${percents(1).format(0.999)}`;
  const isNearEnd = share < 0.1 || share > 0.9;
  return percents(isNearEnd ? 1 : 0).format(share);
}

/**
 * A chance that is known about, in whole hundredths: "62 %", "< 1 %".
 * @param share 0 to 1.
 */
export function percentage(share: number): string {
  if (share > 0 && share < 0.005) return `< ${percents(0).format(0.01)}`;
  if (share > 0.995 && share < 1) return `> ${percents(0).format(0.99)}`;
  return percents(0).format(share);
}

/** "12,4 Mo". */
export function sizeWords(bytes: number): string {
  return bytes < 1_000_000
    ? t('backups.size.small', { size: decimal(Math.max(1, bytes / 1000), 0) })
    : t('backups.size.large', { size: decimal(bytes / 1_000_000) });
}
