/**
 * What a change changed, as small pieces that can be put back one by one: a column of a record, or one entry of a column that holds several
 * (somebody's wounds, one condition, one combatant). Pure.
 */
import type { Json, JsonObject } from '#shared/domain/json';
import type { RecordDefinition } from '#shared/records/kit/record';
import type { RecordKind } from '#shared/records/index';
import type { Patch } from '#shared/records/patch';

/** As much of a kind of record as changes ask for. */
type Definition = Pick<RecordDefinition, 'kind' | 'columns'>;

/** A row as plain data, by the names of its columns. */
export type RecordRow = Readonly<Record<string, Json>>;

/** What became different from one row to the next. What follows from every change is no difference. */
export function difference({ kind, columns }: Definition, id: string, before: RecordRow, after: RecordRow): readonly Patch[] {
  const record = kind as RecordKind;
  return Object.keys(after).flatMap((column): readonly Patch[] => {
    const old = before[column];
    const now = after[column];
    if (columns[column]?.follows !== undefined || same(old, now)) return [];
    if (columns[column]?.entries === undefined) return [{ record, id, path: [column], ...piece(old, now) }];
    return entryDifference(record, id, column, (old ?? {}) as JsonObject, (now ?? {}) as JsonObject);
  });
}

function entryDifference(record: RecordKind, id: string, column: string, old: JsonObject, now: JsonObject): readonly Patch[] {
  const olds = Object.keys(old);
  const news = Object.keys(now);
  const changed = olds.flatMap((key, index): readonly Patch[] => {
    const [was, is] = [old[key], now[key]];
    if (same(was, is)) return [];
    const place = { record, id, path: [column, key] as const };
    // Put back in reverse, it finds before it those that stayed: whatever else went is not back yet, or comes after it.
    const at = olds.slice(0, index).filter((other) => Object.hasOwn(now, other)).length;
    return [{ ...place, ...(is === undefined && index < olds.length - 1 ? { at } : {}), ...piece(was, is) }];
  });
  const added = news.flatMap((key, index): readonly Patch[] => {
    if (Object.hasOwn(old, key)) return [];
    const last = news.slice(index + 1).every((other) => !Object.hasOwn(old, other));
    return [{ record, id, path: [column, key], ...(last ? {} : { at: index }), ...piece(undefined, now[key]) }];
  });
  return [...changed, ...added];
}

function piece(before: Json | undefined, after: Json | undefined): Pick<Patch, 'before' | 'after'> {
  return { ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) };
}

/** The same change the other way round. */
export function reversed({ before, after, ...place }: Patch): Patch {
  return { ...place, ...piece(after, before) };
}

/**
 * Makes a change on a row that may have changed since. A number moves by what the change moved it (wounds that were lost before and after stay lost), and so
 * does how many times over a condition is held; what was given is taken away whatever became of it, and anything else must be as the change knows it.
 * @returns the row; undefined when it cannot be made because the same thing was changed otherwise meanwhile.
 */
export function patched({ columns }: Definition, row: RecordRow, { path, at, before, after }: Patch): RecordRow | undefined {
  const [column, key] = path;
  if (key === undefined) {
    const value = moved(row[column], before, after, columns[column]?.belowZero);
    return value === undefined ? undefined : { ...row, [column]: value.to ?? null };
  }
  const holder = (row[column] ?? {}) as JsonObject;
  const current = Object.hasOwn(holder, key) ? holder[key] : undefined;
  const value = columns[column]?.entries?.counted === true ? movedCount(current, before, after) : moved(current, before, after);
  return value === undefined ? undefined : { ...row, [column]: withEntry(holder, key, value.to, at) };
}

/** The same with another entry, where it was or where it belongs: things are held in the order in which they came. */
function withEntry(holder: JsonObject, key: string, value: Json | undefined, at: number | undefined): JsonObject {
  const entries = Object.entries(holder);
  const index = entries.findIndex(([name]) => name === key);
  const put: [string, Json][] = value === undefined ? [] : [[key, value]];
  const where = index === -1 ? (at ?? entries.length) : index;
  return Object.fromEntries([...entries.slice(0, where), ...put, ...entries.slice(index === -1 ? where : where + 1)]);
}

type Moved = { readonly to: Json | undefined } | undefined;

/** As `moved`, but that a change of the count alone moves the count, and that what was held before and is added to stays. */
function movedCount(current: Json | undefined, before: Json | undefined, after: Json | undefined): Moved {
  const exact = same(current, before);
  const counts = { now: countOf(current), before: countOf(before), after: countOf(after) };
  if (exact || !sameButCount(before, after)) return moved(current, before, after);
  const sum = counts.now + counts.after - counts.before;
  if (sum <= 0) return { to: undefined };
  return { to: { ...((current ?? after ?? before) as JsonObject), count: sum } };
}

function countOf(entry: Json | undefined): number {
  const count = entry === undefined ? 0 : (entry as JsonObject)['count'];
  return typeof count === 'number' ? count : 0;
}

/** What comes or goes is the same as what was there none of. */
function sameButCount(before: Json | undefined, after: Json | undefined): boolean {
  if (before === undefined || after === undefined) return true;
  return same({ ...(before as JsonObject), count: 0 }, { ...(after as JsonObject), count: 0 });
}

function moved(current: Json | undefined, before: Json | undefined, after: Json | undefined, belowZero = false): Moved {
  // First of all: a number may have come back to what the change made of it without the change being undone.
  if (typeof current === 'number' && typeof before === 'number' && typeof after === 'number') {
    const sum = current + (after - before);
    return { to: before >= 0 && after >= 0 && !belowZero ? Math.max(0, sum) : sum };
  }
  return same(current, before) || after === undefined || same(current, after) ? { to: after } : undefined;
}

function same(one: Json | undefined, other: Json | undefined): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
