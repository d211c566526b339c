/**
 * What somebody has, and what is left of it: health, conditions and penalties. Pure; whoever changes a character (the GM, an effect, a turn of a fight)
 * changes it by these.
 */
import { randomBytes } from 'node:crypto';
import type { JsonObject } from '#shared/domain/json';
import type { HeldCondition, HeldConditions, HeldPenalties, HeldPenalty } from '#shared/ipc/records';
import type { CharacterRules } from '#shared/plugin-api/characters';

/** The most times over that a condition is had. */
const MOST_COUNT = 99;

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

/** A health that was changed, with what it was before. */
export interface ChangedHealth {
  readonly stats: JsonObject;
  readonly from: number;
  readonly to: number;
}

/**
 * Changes what is left of somebody's health. It stays between 0 and the whole; only a typed value may be above the whole, and whoever is above it is
 * not brought down by healing.
 * @returns undefined where neither what is left nor the whole is known, so that there is nothing to go down or up from.
 */
export function withHealth(stats: JsonObject, { current, maximum }: NonNullable<CharacterRules['health']>, change: HealthChange): ChangedHealth | undefined {
  const whole = numberAt(stats, maximum);
  // Whoever was never wounded may have nothing written down.
  const from = numberAt(stats, current) ?? whole;
  if (change.kind === 'to') return { stats: { ...stats, [current]: change.value }, from: from ?? change.value, to: change.value };
  if (from === undefined) return undefined;
  const most = Math.max(whole ?? Number.POSITIVE_INFINITY, from);
  const to = Math.max(0, Math.min(most, from + change.amount));
  return { stats: { ...stats, [current]: to }, from, to };
}

function numberAt(stats: JsonObject, field: string): number | undefined {
  const value = Object.hasOwn(stats, field) ? stats[field] : undefined;
  return typeof value === 'number' ? value : undefined;
}

/** A key that nothing else held by the same person has. It begins with a letter: keys of digits would not keep their order. */
export function newKey(): string {
  return `h${randomBytes(6).toString('hex')}`;
}

/**
 * Gives somebody a condition. One that stacks and is held with the same duration already counts up; one that cannot be had twice gets the new duration
 * under the key it has, and is held since it first was.
 * @param stacks whether its system says that it can be had several times over.
 */
export function withCondition(held: HeldConditions, given: HeldCondition, stacks: boolean): HeldConditions {
  const alike = Object.entries(held).filter(([, one]) => one.condition === given.condition && one.system === given.system);
  if (!stacks) {
    const [first] = alike;
    const single = { ...given, count: 1 };
    if (first === undefined) return { ...held, [newKey()]: single };
    const [key, { since, cause }] = first;
    return { ...held, [key]: { ...single, since, cause: given.cause ?? cause } };
  }
  const same = alike.find(([, one]) => sameLength(one, given));
  if (same === undefined) return { ...held, [newKey()]: { ...given, count: Math.min(MOST_COUNT, given.count) } };
  const [key, one] = same;
  return { ...held, [key]: { ...one, count: Math.min(MOST_COUNT, one.count + given.count) } };
}

function sameLength(one: HeldCondition, other: HeldCondition): boolean {
  const length = ({ duration, tick }: HeldCondition): string => JSON.stringify([sorted(duration), tick === null ? null : sorted(tick)]);
  return length(one) === length(other);
}

/** Names in one order, so that the same written differently is the same. */
function sorted(value: object): unknown {
  return Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
}

/**
 * How many times over a condition is held; with 0 it is gone.
 * @returns undefined when nothing is held under that key.
 */
export function withCount(held: HeldConditions, key: string, count: number): HeldConditions | undefined {
  const one = Object.hasOwn(held, key) ? held[key] : undefined;
  if (one === undefined) return undefined;
  return count <= 0 ? without(held, key) : { ...held, [key]: { ...one, count } };
}

/** Gives somebody a penalty; each counts for itself. */
export function withPenalty(held: HeldPenalties, given: HeldPenalty): HeldPenalties {
  return { ...held, [newKey()]: given };
}

/** The same without what is held under a key. */
export function without<T>(held: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(held).filter(([other]) => other !== key));
}
