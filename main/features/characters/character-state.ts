/**
 * What somebody has, and what is left of it: health, conditions and penalties. Pure; whoever changes a character (the GM, an effect, a turn of a fight)
 * changes it by these.
 */
import { randomBytes } from 'node:crypto';
import { AppError } from '#shared/domain/app-error';
import { changedHealth, numberAt } from '#shared/domain/health';
import type { HealthChange, HealthFields } from '#shared/domain/health';
import type { JsonObject } from '#shared/domain/json';
import { MAX_ACTIVE } from '#shared/domain/records';
import type { ActiveCondition, ActiveConditions, ActivePenalties, ActivePenalty } from '#shared/ipc/records';

/** The most times over that a condition is had. */
const MOST_COUNT = 99;

/** A health that was changed, with what it was before. */
export interface ChangedHealth {
  readonly stats: JsonObject;
  readonly from: number;
  readonly to: number;
}

/**
 * Changes what is left of somebody's health.
 * @param raises whether a value above the whole raises the whole to it.
 * @returns undefined where neither what is left nor the whole is known, so that there is nothing to go down or up from.
 */
export function withHealth(stats: JsonObject, { current, maximum }: HealthFields, change: HealthChange, raises = false): ChangedHealth | undefined {
  const whole = numberAt(stats, maximum);
  // Whoever was never wounded may have nothing written down.
  const from = numberAt(stats, current) ?? whole;
  const to = changedHealth(change, from, whole);
  if (to === undefined) return undefined;
  const higher = raises && whole !== undefined && to > whole ? { [maximum]: to } : {};
  return { stats: { ...stats, [current]: to, ...higher }, from: from ?? to, to };
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
export function withCondition(current: ActiveConditions, added: ActiveCondition, stacks: boolean): ActiveConditions {
  const alike = Object.entries(current).filter(([, one]) => one.condition === added.condition && one.system === added.system);
  if (!stacks) {
    const [first] = alike;
    const single = { ...added, count: 1 };
    if (first === undefined) return withOneMore(current, single);
    const [key, { since, cause }] = first;
    return { ...current, [key]: { ...single, since, cause: added.cause ?? cause } };
  }
  const same = alike.find(([, one]) => sameLength(one, added));
  if (same === undefined) return withOneMore(current, { ...added, count: Math.min(MOST_COUNT, added.count) });
  const [key, one] = same;
  return { ...current, [key]: { ...one, count: Math.min(MOST_COUNT, one.count + added.count) } };
}

function sameLength(one: ActiveCondition, other: ActiveCondition): boolean {
  const length = ({ duration, tick }: ActiveCondition): string => JSON.stringify([sorted(duration), tick === null ? null : sorted(tick)]);
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
export function withCount(current: ActiveConditions, key: string, count: number): ActiveConditions | undefined {
  const one = Object.hasOwn(current, key) ? current[key] : undefined;
  if (one === undefined) return undefined;
  return count <= 0 ? without(current, key) : { ...current, [key]: { ...one, count } };
}

/** Gives somebody a penalty; each counts for itself. */
export function withPenalty(current: ActivePenalties, added: ActivePenalty): ActivePenalties {
  return withOneMore(current, added);
}

/** @throws AppError `invalid` when nobody can have more. */
function withOneMore<T>(current: Readonly<Record<string, T>>, one: T): Readonly<Record<string, T>> {
  if (Object.keys(current).length >= MAX_ACTIVE) throw new AppError('invalid', { key: 'app:characters.error.tooMuchHeld', args: { most: MAX_ACTIVE } });
  return { ...current, [newKey()]: one };
}

/** The same without what is held under a key. */
export function without<T>(current: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(current).filter(([other]) => other !== key));
}
