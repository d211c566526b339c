/** Health as numbers: what was typed, what a changed maximum does to what is left, and with what somebody begins. The one arithmetic of it. Pure. */
import type { JsonObject } from '#shared/domain/json';

/** The most of health that can be typed. */
const MOST_DIGITS = 6;

/** The fields of a sheet that hold what is left of, and the whole of, somebody's health. */
export interface HealthFields {
  readonly current: string;
  readonly maximum: string;
}

/** What was typed to change a health: an amount to go down or up by, or a new value. */
export type HealthChange = { readonly kind: 'by'; readonly amount: number } | { readonly kind: 'to'; readonly value: number };

/** More is left than the whole. */
export interface HealthAbove {
  readonly left: number;
  readonly maximum: number;
}

type Sheet = Readonly<Record<string, unknown>>;

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

/**
 * With what somebody begins: whole. Who gives the maximum alone gives what is left with it, and so does who gives more left than is usual.
 * @param sheet what was given; anything may stand in it.
 * @param usual the maximum that the system takes for granted.
 */
export function bornHealth<S extends Sheet>(sheet: S, { current, maximum }: HealthFields, usual: number | undefined): S {
  const left = numberAt(sheet, current);
  const whole = numberAt(sheet, maximum);
  if (whole !== undefined && isOpen(sheet, current)) return { ...sheet, [current]: whole };
  if (left !== undefined && isOpen(sheet, maximum) && usual !== undefined && left > usual) return { ...sheet, [maximum]: left };
  return sheet;
}

/**
 * What is left follows a maximum that was changed, until somebody is hurt: 12/12 becomes 14/14 or 8/8, 7/12 becomes 7/14, and 6/6 when the new whole is
 * less than what is left. Whoever changes what is left too means what they say.
 */
export function followedHealth<S extends Sheet>(before: Sheet, after: S, { current, maximum }: HealthFields): S {
  const [whole, next] = [numberAt(before, maximum), numberAt(after, maximum)];
  const left = numberAt(before, current);
  if (next === undefined || left === undefined || numberAt(after, current) !== left) return after;
  // Points above the whole were meant: whoever changes the whole is asked again.
  if (whole !== undefined && left > whole) return after;
  const follows = left === whole ? next : Math.min(left, next);
  return follows === left ? after : { ...after, [current]: follows };
}

/** Undefined where no more is left than the whole, or where one of both is not known. */
export function healthAbove(sheet: Sheet, { current, maximum }: HealthFields): HealthAbove | undefined {
  const left = numberAt(sheet, current);
  const whole = numberAt(sheet, maximum);
  return left === undefined || whole === undefined || left <= whole ? undefined : { left, maximum: whole };
}

/** Somebody whole again. */
export function wholeHealth(sheet: JsonObject, { current, maximum }: HealthFields): JsonObject {
  const whole = sheet[maximum];
  return whole === undefined ? sheet : { ...sheet, [current]: whole };
}

/** What a sheet says of one of the fields; undefined where it says no number. */
export function numberAt(sheet: Sheet, field: string): number | undefined {
  const value = Object.hasOwn(sheet, field) ? sheet[field] : undefined;
  return typeof value === 'number' ? value : undefined;
}

function isOpen(sheet: Sheet, field: string): boolean {
  const value = Object.hasOwn(sheet, field) ? sheet[field] : undefined;
  return value === undefined || value === '';
}
