import type { JsonObject } from '#shared/domain/json';

/** @returns the entry of a record that is keyed by what somebody typed; what every object inherits (`constructor`) is no entry. */
export function entryOf<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** @returns a number of a sheet by the name of its field; undefined where it has none. */
export function numberOf(stats: JsonObject, name: string): number | undefined {
  const value = entryOf(stats, name);
  return typeof value === 'number' ? value : undefined;
}
