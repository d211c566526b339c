/**
 * What a change changed, as small pieces that can be put back one by one: a column of a record, or one entry of a column that holds several
 * (somebody's wounds, one condition, one combatant). Pure.
 */
import type { Json, JsonObject } from '#shared/domain/json';
import type { Patch } from '#main/storage/schema';

export type RecordKind = Patch['record'];

/** A row as plain data, by the names of the schema. */
export type RecordRow = Readonly<Record<string, Json>>;

/** Columns that hold entries of their own, each changed and put back by itself. */
const HOLDERS: Readonly<Record<RecordKind, readonly string[]>> = {
  campaign: [],
  party: [],
  character: ['stats', 'conditions', 'penalties'],
  encounter: ['combatants'],
};

/** Columns that follow from every change and are none themselves. */
const FOLLOWING = new Set(['updatedAt', 'revision']);

/** What became different from one row to the next. */
export function difference(record: RecordKind, id: string, before: RecordRow, after: RecordRow): readonly Patch[] {
  return Object.keys(after).flatMap((column): readonly Patch[] => {
    const old = before[column];
    const now = after[column];
    if (FOLLOWING.has(column) || same(old, now)) return [];
    if (!HOLDERS[record].includes(column)) return [{ record, id, path: [column], ...piece(old, now) }];
    const entries = { old: (old ?? {}) as JsonObject, now: (now ?? {}) as JsonObject };
    const keys = [...new Set([...Object.keys(entries.old), ...Object.keys(entries.now)])];
    return keys.flatMap((key): readonly Patch[] => {
      const [was, is] = [entries.old[key], entries.now[key]];
      return same(was, is) ? [] : [{ record, id, path: [column, key], ...piece(was, is) }];
    });
  });
}

function piece(before: Json | undefined, after: Json | undefined): Pick<Patch, 'before' | 'after'> {
  return { ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) };
}

/** The same change the other way round. */
export function reversed({ before, after, ...place }: Patch): Patch {
  return { ...place, ...piece(after, before) };
}

/**
 * Makes a change on a row that may have changed since. A number moves by what the change moved it (wounds that were lost before and after stay lost),
 * what was given is taken away whatever became of it, and anything else must be as the change knows it.
 * @returns the row; undefined when it cannot be made because the same thing was changed otherwise meanwhile.
 */
export function patched(row: RecordRow, { path, before, after }: Patch): RecordRow | undefined {
  const [column, key] = path;
  if (key === undefined) {
    const value = moved(row[column], before, after);
    return value === undefined ? undefined : { ...row, [column]: value.to ?? null };
  }
  const holder = (row[column] ?? {}) as JsonObject;
  const value = moved(Object.hasOwn(holder, key) ? holder[key] : undefined, before, after);
  if (value === undefined) return undefined;
  const others = Object.fromEntries(Object.entries(holder).filter(([name]) => name !== key));
  // Where it was, so that the order in which things are held stays.
  const put = Object.hasOwn(holder, key) ? Object.entries(holder).map(([name, old]) => [name, name === key ? value.to : old] as const) : undefined;
  if (value.to === undefined) return { ...row, [column]: others };
  return { ...row, [column]: put === undefined ? { ...holder, [key]: value.to } : (Object.fromEntries(put) as JsonObject) };
}

function moved(current: Json | undefined, before: Json | undefined, after: Json | undefined): { readonly to: Json | undefined } | undefined {
  if (same(current, before)) return { to: after };
  if (after === undefined || same(current, after)) return { to: after };
  if (typeof current === 'number' && typeof before === 'number' && typeof after === 'number') {
    const sum = current + (after - before);
    return { to: before >= 0 && after >= 0 ? Math.max(0, sum) : sum };
  }
  return undefined;
}

function same(one: Json | undefined, other: Json | undefined): boolean {
  return one === other || (one !== undefined && other !== undefined && JSON.stringify(one) === JSON.stringify(other));
}
