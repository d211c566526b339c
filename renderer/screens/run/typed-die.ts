/** What the table types: results of dice, and signed whole numbers. Pure: words to numbers, or why not. */

/** A number, or the application's text that says what would be right. */
export type Parsed =
  { readonly ok: true; readonly value: number } | { readonly ok: false; readonly key: string; readonly args: Readonly<Record<string, number>> };

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
