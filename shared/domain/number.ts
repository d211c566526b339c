/**
 * Reads and writes numbers as people type them, in the reader's language. The only reader of numbers in the program: fields, tables on the screen and tables in files alike.
 *
 * In French the comma is the decimal separator, in English it groups thousands; a space groups thousands in both. A number that could mean two things is refused, never
 * guessed: `1 5`, `1,50` in English, `1.500` in French.
 */
import { LOCALES } from '#shared/plugin-api/manifest';
import type { Locale } from '#shared/plugin-api/manifest';

/** What a typed text is. `separators`: made of digits and separators, which do not stand where they would make one number of it. */
export type NumberReading = { readonly ok: true; readonly value: number } | { readonly ok: false; readonly reason: 'empty' | 'separators' | 'notNumber' };

/** Whose separators count: a reader's language, or `file` for the cells of a table that was written by a program, in a language that nobody knows. */
export type NumberSource = Locale | 'file';

/** Zero-width and direction marks, which come with pasted text. */
const INVISIBLE = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
/** A hyphen, a true minus sign and the dashes that keyboards and spelling aids put in their place. */
const MINUS = /^[\u2010-\u2013\u2212\ufe63\uff0d]/u;
/** Any space: the usual one, the no-break space, the narrow no-break space and the thin space. */
const SPACE = /[\s\u00a0\u2009\u202f]/gu;

/** In one language: what stands before the fraction, and what else may, if it cannot be taken for a group; what stands between thousands. */
const HABITS: Readonly<Record<NumberSource, { readonly decimal: RegExp; readonly group: string }>> = {
  en: { decimal: /\./u, group: '[ ,]' },
  fr: { decimal: /[,.]/u, group: ' ' },
  // Tables do not group with points or commas: either stands before the fraction.
  file: { decimal: /[,.]/u, group: ' ' },
};

/** A point that a French reader may take for the one between thousands: `1.500`. */
const LIKE_A_GROUP = /^[1-9]\d{0,2}\.\d{3}$/u;

const PLAIN = /^([+-]?) ?(.*)$/u;
const WITH_EXPONENT = /^([+-]?) ?(.*?)(e[+-]?\d{1,3})?$/iu;

/**
 * Reads a number.
 * @param typed as it was typed or pasted: a sign, digits, groups of three, a fraction; out of a file also an exponent, as tables write large numbers.
 * @returns a finite number (a typed `-0` stays −0), or why it is none.
 */
export function parseNumber(typed: string, source: NumberSource): NumberReading {
  const text = typed.replace(INVISIBLE, '').replace(SPACE, ' ').trim().replace(MINUS, '-');
  if (text === '') return { ok: false, reason: 'empty' };
  const [, sign = '', body = '', exponent = ''] = (source === 'file' ? WITH_EXPONENT : PLAIN).exec(text) ?? [];
  if (!/^[\d ,.]*\d[\d ,.]*$/u.test(body)) return { ok: false, reason: 'notNumber' };
  const plain = ungrouped(body, source);
  const value = plain === undefined ? Number.NaN : Number(`${sign}${plain}${exponent}`);
  return Number.isFinite(value) ? { ok: true, value } : { ok: false, reason: 'separators' };
}

/** The same, where only the number counts. @returns undefined when it is none. */
export function readNumber(typed: string, source: NumberSource): number | undefined {
  const reading = parseNumber(typed, source);
  return reading.ok ? reading.value : undefined;
}

/**
 * Writes a number the way its reader types it into a field: a decimal comma in French, no separators between thousands, at most ten decimals, a plain hyphen as the minus.
 * What it writes is read back as the same number.
 */
export function writeNumber(value: number, language: Locale): string {
  return new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 10 }).format(value).replace('\u2212', '-');
}

/**
 * Writes numbers to be read, not typed: grouped as the language groups, with a true minus sign. To be kept by whoever writes many: making one
 * costs more than thirty of its answers.
 * @param digits decimals at most; what is beyond them is rounded.
 */
export function numberFormatter(language: Locale, digits: number): (value: number) => string {
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: digits, signDisplay: 'negative' });
  return (value) => format.format(value).replace('-', '\u2212');
}

/** Whether a text was meant as a number, and its separators leave open which one, in one language at least. */
export function isUnclearNumber(typed: string): boolean {
  return LOCALES.some((language) => {
    const reading = parseNumber(typed, language);
    return !reading.ok && reading.reason === 'separators';
  });
}

/** What `Number` is asked to read, with a point before the fraction; undefined when the separators between thousands do not make one number. */
function ungrouped(body: string, source: NumberSource): string | undefined {
  const { decimal, group } = HABITS[source];
  if (source === 'fr' && LIKE_A_GROUP.test(body)) return undefined;
  const at = body.search(decimal);
  const whole = at === -1 ? body : body.slice(0, at);
  const fraction = at === -1 ? '' : body.slice(at + 1);
  // The same separator between all groups, and three digits in each but the first.
  const grouped = /^\d*$/u.test(whole) || new RegExp(`^[1-9]\\d{0,2}(${group})\\d{3}(?:\\1\\d{3})*$`, 'u').test(whole);
  if (!grouped) return undefined;
  return `${whole.replaceAll(/[ ,]/gu, '')}.${fraction}`;
}
