import type { JsonObject } from '#shared/domain/json';

/** The entry of a record that is keyed by what somebody typed; what every object inherits is no entry. */
export function entryOf<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** A number of a character, where it has one. */
export function numberOf(stats: JsonObject, name: string): number | undefined {
  const value = entryOf(stats, name);
  return typeof value === 'number' ? value : undefined;
}
