/** What the table types: results of dice, and signed whole numbers. Pure: words to numbers, or why not. */

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
 * @param text as typed: digits only. On a d100 `00` is 100, as the dice themselves show it.
 * @param sides 2 to 1000.
 */
export function parseTypedDie(text: string, sides: number): Parsed {
  const digits = text.trim();
  if (digits === '') return { ok: false, key: 'dice.empty', args: {} };
  const value = sides === 100 && digits === '00' ? 100 : Number(digits);
  if (/^[0-9]+$/.test(digits) && value >= 1 && value <= sides) return { ok: true, value };
  return sides === 100 ? { ok: false, key: 'dice.outside.d100', args: {} } : { ok: false, key: 'dice.outside', args: { sides } };
}

/** The most results that one answer can hold: as many as a plan of dice may. */
const MOST = 64;

/**
 * Reads one result or several, separated by spaces: "8 3 5 6". The first answers the die that is asked for; the rest are for those that follow,
 * whose sides are not known yet: whether they can be is for the rules to say when they ask.
 * @param sides of the die that is asked for.
 */
export function parseTypedDice(text: string, sides: number): { readonly ok: true; readonly values: readonly number[] } | NotParsed {
  const [first = '', ...rest] = text.trim().split(/\s+/u);
  const asked = parseTypedDie(first, sides);
  if (!asked.ok) return asked;
  const values = [asked.value];
  for (const word of rest) {
    const parsed = parseTypedDie(word, sides === 100 ? 100 : 1000);
    if (!parsed.ok) return parsed;
    values.push(parsed.value);
  }
  return values.length <= MOST ? { ok: true, values } : { ok: false, key: 'play.ask.tooMany', args: { most: MOST } };
}

// A hyphen, a true minus sign and the dashes that a keyboard or a spelling aid puts in their place.
const SIGNED = /^([+\-\u2212\u2013]?)\s*([0-9]{1,9})$/;

/** Reads a whole number with or without its sign: `+3`, `3`, `-1`, `−1`. Minus zero is zero: no record could keep it. */
export function parseSigned(text: string): Parsed {
  const trimmed = text.trim();
  if (trimmed === '') return { ok: false, key: 'dice.empty', args: {} };
  const [, sign, digits] = SIGNED.exec(trimmed) ?? [];
  if (digits === undefined) return { ok: false, key: 'play.notSigned', args: {} };
  const size = Number(digits);
  return { ok: true, value: sign === '' || sign === '+' || size === 0 ? size : -size };
}

/** Reads a number with decimals: the comma of one language and the point of the other are both understood. */
export function parseDecimal(text: string): Parsed {
  const plain = text
    .trim()
    .replace(/^[\u2212\u2013]/, '-')
    .replace(',', '.');
  if (plain === '') return { ok: false, key: 'dice.empty', args: {} };
  if (!/^[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)$/.test(plain)) return { ok: false, key: 'play.notNumber', args: {} };
  return { ok: true, value: Number(plain) + 0 };
}

/** True for a zero with a minus: at some tables a failure by nothing. */
export function isMinusZero(text: string): boolean {
  return /^\s*[-\u2212\u2013]\s*0+\s*$/.test(text);
}
