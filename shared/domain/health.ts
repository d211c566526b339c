/** What a health becomes by what was typed: the window shows it beforehand, the main process does it. Pure. */

/** The most of health that can be typed. */
const MOST_DIGITS = 6;

/** What was typed to change a health: an amount to go down or up by, or a new value. */
export type HealthChange = { readonly kind: 'by'; readonly amount: number } | { readonly kind: 'to'; readonly value: number };

/** Reads `-5`, `−5`, `+2` or `12`, with spaces anywhere around. Undefined for anything else. */
export function healthChange(typed: string): HealthChange | undefined {
  const [, sign = '', digits = ''] = /^\s*([-+\u2212\u2013]?)\s*(\d+)\s*$/.exec(typed) ?? [];
  if (digits === '' || digits.length > MOST_DIGITS) return undefined;
  const number = Number(digits);
  if (sign === '') return { kind: 'to', value: number };
  return { kind: 'by', amount: sign === '+' || number === 0 ? number : -number };
}

/**
 * It stays between 0 and the whole; only a typed value may be above the whole, and whoever is above it is not brought down by healing.
 * @param from what is left; undefined when it is not known.
 * @param whole undefined when it is not known: then there is no upper end.
 * @returns undefined when there is nothing to go down or up from.
 */
export function changedHealth(change: HealthChange, from: number | undefined, whole: number | undefined): number | undefined {
  if (change.kind === 'to') return change.value;
  if (from === undefined) return undefined;
  const most = Math.max(whole ?? Number.POSITIVE_INFINITY, from);
  return Math.max(0, Math.min(most, from + change.amount));
}
