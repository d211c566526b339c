import type { JsonObject } from '#shared/domain/json';

/** A number of a character, where it has one; what every object inherits is none. */
export function numberOf(stats: JsonObject, name: string): number | undefined {
  const value = Object.hasOwn(stats, name) ? stats[name] : undefined;
  return typeof value === 'number' ? value : undefined;
}
