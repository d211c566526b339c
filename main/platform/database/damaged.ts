/** Rows whose JSON cannot be read: one of them must not cost the list that it stands in. */
import { customType } from 'drizzle-orm/sqlite-core';
import { AppError } from '#shared/domain/app-error';

/** A record that was left out of what was read. */
export interface DamagedRecord {
  /** The table it lies in. */
  readonly table: string;
  readonly id: string;
  /** What it is called, as far as that can be read; empty when it has no name. */
  readonly name: string;
}

/** A value that is no JSON, or not of the shape that its column holds. */
export class DamagedValue extends AppError {
  constructor(
    readonly table: string,
    readonly column: string,
  ) {
    super('unavailable', { key: 'app:error.damagedRecord' }, [], 'app', new Error(`a value of ${table}.${column} cannot be read`));
  }
}

/** Whether a parsed value can stand in its column. Cheap: asked of every value that is read. */
export type Fits = (value: unknown) => boolean;

/** Accepts every value. */
export const anything: Fits = () => true;
/** Accepts a string. */
export const isText: Fits = (value) => typeof value === 'string';
/** Accepts a number. */
export const isNumber: Fits = (value) => typeof value === 'number';
/** Accepts an array, whatever is in it. */
export const isList: Fits = (value) => Array.isArray(value);
/** Accepts an object that is no array. */
export const isObject: Fits = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
/** A sentence as rule systems give them. */
export const isSentence: Fits = (value) => isObject(value) && (isText((value as { key?: unknown }).key) || isText((value as { verbatim?: unknown }).verbatim));
/** Accepts null, and what another check accepts. */
export const orNull =
  (fits: Fits): Fits =>
  (value) =>
    value === null || fits(value);
/** Accepts an array of which every item is accepted. */
export const listOf =
  (fits: Fits): Fits =>
  (value) =>
    Array.isArray(value) && value.every(fits);
/** Entries by key: conditions, penalties, combatants. */
export const entriesOf =
  (fits: Fits): Fits =>
  (value) =>
    isObject(value) && Object.values(value as object).every(fits);
/** An object with at least these fields. */
export const withFields = (fields: Readonly<Record<string, Fits>>): Fits => {
  const checks = Object.entries(fields);
  return (value) => isObject(value) && checks.every(([key, fits]) => fits((value as Record<string, unknown>)[key]));
};

/** Damaged values are handed out instead of thrown, see `withoutDamaged`. Everything in here is synchronous. */
let isCollecting = false;

/** A column that holds JSON. @throws DamagedValue when it is read and holds something else. */
export function json(table: string, column: string, fits: Fits) {
  return customType<{ data: unknown; driverData: string }>({
    dataType: () => 'text',
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (stored) => {
      const value = parsed(stored);
      if (value !== undefined && fits(value)) return value;
      const damage = new DamagedValue(table, column);
      if (!isCollecting) throw damage;
      return damage;
    },
  })(column);
}

function parsed(stored: unknown): unknown {
  try {
    return typeof stored === 'string' ? JSON.parse(stored) : undefined;
  } catch {
    return undefined;
  }
}

/** Reads rows, and leaves out, or repairs, those that hold a damaged value. */
export function withoutDamaged<T>(
  read: () => readonly T[],
  repair?: (row: T) => T,
): { readonly rows: readonly T[]; readonly damaged: readonly DamagedRecord[] } {
  isCollecting = true;
  let all: readonly T[];
  try {
    all = read();
  } finally {
    isCollecting = false;
  }
  const damaged: DamagedRecord[] = [];
  const rows = all.flatMap((row) => {
    const values = valuesOf(row);
    const damage = values.map(([, value]) => value).find((value) => value instanceof DamagedValue);
    if (damage === undefined) return [row];
    const text = (...keys: readonly string[]): string => {
      const found = values.find(([key, value]) => keys.includes(key) && typeof value === 'string');
      return found === undefined ? '' : String(found[1]);
    };
    damaged.push({ table: damage.table, id: text('id'), name: text('name', 'title') });
    return repair === undefined ? [] : [repair(row)];
  });
  return { rows, damaged };
}

/** The values of a row, those of a joined one's tables too. */
function valuesOf(row: unknown): (readonly [string, unknown])[] {
  if (typeof row !== 'object' || row === null) return [];
  return Object.entries(row as Record<string, unknown>).flatMap(([key, value]) =>
    value instanceof DamagedValue || !isObject(value) ? [[key, value] as const] : Object.entries(value as Record<string, unknown>),
  );
}
