/** What the table types: results of dice, and numbers. Pure: words to numbers, or why not. */
import { isResultOf, rangeOf } from '#shared/domain/die-sides';
import type { Sides } from '#shared/domain/die-sides';
import { parseNumber } from '#shared/domain/number';
import { MOST_TYPED } from '#shared/domain/run';
import type { Locale } from '#shared/plugin-api/manifest';

/** A number, or the application's text that says what would be right. */
export type Parsed = { readonly ok: true; readonly value: number } | NotParsed;

/** Why something typed cannot be, as the application's text. */
export interface NotParsed {
  readonly ok: false;
  readonly key: string;
  readonly args: Readonly<Record<string, number>>;
}

/**
 * Reads one result of a die.
 * @param text as typed: digits only, on a Fudge die with a sign or without. What the dice themselves show as zeros is their highest result: `0` on a d10,
 * `00` on a d100.
 */
export function parseTypedDie(text: string, sides: Sides): Parsed {
  const typed = text.trim();
  if (typed === '') return { ok: false, key: 'dice.empty', args: {} };
  const value = typed === zerosOf(sides) ? Number(sides) : Number(typed.replace(MINUS, '-'));
  const isWritten = sides === 'F' ? /^[-+\u2212\u2013]?[01]$/u.test(typed) : /^[0-9]+$/.test(typed);
  return isWritten && isResultOf(value, sides) ? { ok: true, value: value + 0 } : { ok: false, ...rangeOf(sides) };
}

const MINUS = /[\u2212\u2013]/u;

/** What a die shows for its highest result when it begins at zero: `0`, `00`, `000`. Undefined for other dice. */
function zerosOf(sides: Sides): string | undefined {
  return sides === 10 || sides === 100 || sides === 1000 ? '0'.repeat(String(sides).length - 1) : undefined;
}

/** How many digits the faces of a die have. */
function widthOf(sides: Sides): number {
  return zerosOf(sides)?.length ?? String(sides).length;
}

/**
 * Whether a result is typed to its end: it is one, and no further digit would make another of it. On a d20 `3` is, `1` and `2` are not; on a d100 `07` and `42` are, `10` is not.
 */
export function isWholeDie(text: string, sides: Sides): boolean {
  if (!parseTypedDie(text, sides).ok || /\s/u.test(text)) return false;
  if (text === zerosOf(sides)) return true;
  return !DIGITS.some((digit) => canBecome(`${text}${digit}`, sides));
}

const DIGITS = Array.from({ length: 10 }, (_, digit) => String(digit));

/** Zeros in front only fill up the digits that the faces have. */
function canBecome(text: string, sides: Sides): boolean {
  return parseTypedDie(text, sides).ok && (text.length <= widthOf(sides) || !text.startsWith('0'));
}

/**
 * Whether a digit typed behind a result is the next die's: the result has all the digits that its die shows, and would be none with one more. `15` on a d10 are two dice;
 * `25` on a d20 is a mistake.
 */
export function isNextDie(text: string, digit: string, sides: Sides): boolean {
  return text.length >= widthOf(sides) && parseTypedDie(text, sides).ok && !parseTypedDie(`${text}${digit}`, sides).ok;
}

/** The largest die that a rule system may ask for. */
const LARGEST_ASKED = 1000;

/**
 * Reads one result or several, separated by spaces or commas: "8 3 5 6". The first answers the die that is asked for; the rest are for those that follow,
 * whose sides are not known yet: whether they can be is for whoever asks for them to say.
 * @param sides of the die that is asked for.
 * @param following what the dice may be that follow; each of them may be another one.
 */
export function parseTypedDice(
  text: string,
  sides: Sides,
  following: readonly Sides[] = [LARGEST_ASKED],
): { readonly ok: true; readonly values: readonly number[] } | NotParsed {
  const [first = '', ...rest] = text.trim().split(/[\s,;]+/u);
  const asked = parseTypedDie(first, sides);
  if (!asked.ok) return asked;
  const values = [asked.value];
  for (const word of rest.filter((each) => each !== '')) {
    const readings = [sides, ...following].map((each) => parseTypedDie(word, each));
    const parsed = readings.find(({ ok }) => ok) ?? readings.at(1) ?? asked;
    if (!parsed.ok) return parsed;
    values.push(parsed.value);
  }
  return values.length <= MOST_TYPED ? { ok: true, values } : { ok: false, key: 'play.ask.tooMany', args: { most: MOST_TYPED } };
}

/** Reads a whole number with or without its sign: `+3`, `3`, `-1`, `−1`. Minus zero is zero: no record could keep it. */
export function parseSigned(text: string, language: Locale): Parsed {
  const parsed = parseDecimal(text, language);
  const notWhole = parsed.ok ? !Number.isSafeInteger(parsed.value) : parsed.key === 'play.notNumber';
  return notWhole ? NOT_WHOLE : parsed;
}

const NOT_WHOLE: NotParsed = { ok: false, key: 'play.notSigned', args: {} };

/** Reads a number with decimals, as the reader's language writes it. Minus zero is zero. */
export function parseDecimal(text: string, language: Locale): Parsed {
  const reading = parseNumber(text, language);
  return reading.ok ? { ok: true, value: reading.value + 0 } : { ok: false, key: NO_NUMBER[reading.reason], args: {} };
}

/** Why something is no number, as the application's text. */
export const NO_NUMBER = { empty: 'dice.empty', notNumber: 'play.notNumber', separators: 'number.separators' } as const;

/** True for a zero with a minus: at some tables a failure by nothing. */
export function isMinusZero(text: string): boolean {
  return /^\s*[-\u2212\u2013]\s*0+\s*$/.test(text);
}
