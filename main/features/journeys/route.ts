/** The route of a journey: where a party is on it, and how its legs are changed. Pure. */
import { randomUUID } from 'node:crypto';
import { AppError } from '#shared/domain/app-error';
import type { JsonObject } from '#shared/domain/json';
import type { Leg } from '#shared/domain/journey';
import type { RoutePlace, TypedLeg } from '#shared/ipc/journeys';

/** Kilometres add up from many small parts: less than this is nothing. */
const NOTHING = 1e-9;

/**
 * Where a party is on a route.
 * @param km what it has covered since the start of the journey, where the route begins.
 * @returns null where it has arrived, and without a route.
 */
export function placeOn(legs: readonly Leg[], km: number): RoutePlace | null {
  let begun = 0;
  for (const leg of legs) {
    const end = begun + leg.km;
    if (end - km > NOTHING) return { leg: leg.id, into: Math.max(0, km - begun), left: end - Math.max(km, begun) };
    begun = end;
  }
  return null;
}

/** Kilometres of a route. */
export function lengthOf(legs: readonly Leg[]): number {
  return legs.reduce((sum, { km }) => sum + km, 0);
}

/** Ids of the legs that lie behind a party, in their order. */
export function legsBehind(legs: readonly Leg[], km: number): readonly string[] {
  const { leg } = placeOn(legs, km) ?? {};
  const at = legs.findIndex(({ id }) => id === leg);
  return legs.slice(0, at === -1 ? legs.length : at).map(({ id }) => id);
}

/** A leg as it was typed, with an id of its own where it has none. */
export function legOf({ id, name, km, answers, notes }: TypedLeg): Leg {
  return { id: id ?? randomUUID(), name, km, answers: answers as JsonObject, notes };
}

/** Legs as they were typed. @throws AppError `invalid` where two have one id. */
export function legsOf(typed: readonly TypedLeg[]): readonly Leg[] {
  const legs = typed.map(legOf);
  if (new Set(legs.map(({ id }) => id)).size < legs.length) throw new AppError('invalid', { key: 'app:journey.error.twice' });
  return legs;
}

/** A route with one more leg. @param at the place before which it comes; at the end without it. */
export function withLeg(legs: readonly Leg[], leg: Leg, at = legs.length): readonly Leg[] {
  if (legs.some(({ id }) => id === leg.id)) throw new AppError('invalid', { key: 'app:journey.error.twice' });
  return [...legs.slice(0, at), leg, ...legs.slice(at)];
}

/** A route with a leg that is changed. */
export function withChange(legs: readonly Leg[], id: string, change: Partial<Leg>): readonly Leg[] {
  const index = indexOf(legs, id);
  return legs.map((leg, at) => (at === index ? { ...leg, ...change } : leg));
}

/** A route with a leg at another place. */
export function moved(legs: readonly Leg[], id: string, to: number): readonly Leg[] {
  const index = indexOf(legs, id);
  const others = legs.filter((_, at) => at !== index);
  return [...others.slice(0, to), ...legs.slice(index, index + 1), ...others.slice(to)];
}

/** A route in which a leg is two: the first with `km`. @throws AppError `invalid` at `km` where nothing would be left. */
export function split(legs: readonly Leg[], id: string, km: number, name: string | undefined): readonly Leg[] {
  const index = indexOf(legs, id);
  return legs.flatMap((leg, at) => {
    if (at !== index) return [leg];
    const left = leg.km - km;
    if (left <= NOTHING) {
      const text = { key: 'app:journey.error.nothingLeft', args: { km: leg.km } };
      throw new AppError('invalid', text, [{ field: 'km', text }]);
    }
    return [
      { ...leg, km },
      { ...leg, id: randomUUID(), name: name ?? leg.name, km: left, notes: '' },
    ];
  });
}

/** A route without a leg. */
export function withoutLeg(legs: readonly Leg[], id: string): readonly Leg[] {
  const index = indexOf(legs, id);
  return legs.filter((_, at) => at !== index);
}

/** @throws AppError `not-found`. */
function indexOf(legs: readonly Leg[], id: string): number {
  const index = legs.findIndex((leg) => leg.id === id);
  if (index === -1) throw new AppError('not-found', { key: 'app:journey.error.legNotFound' });
  return index;
}
