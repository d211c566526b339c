/** Records of a campaign file with every link resolved to an id, and as rows of the data file. Pure. */
import { mapped } from '#main/features/transfer/references';
import type { Inward } from '#main/features/transfer/references';
import type { Columns } from '#main/features/transfer/columns';
import type { Json, JsonObject } from '#shared/domain/json';
import { columnName } from '#shared/records/kit/record';

/** A record with its links resolved, under the names of the file. */
export type View = Readonly<Record<string, Json>>;

/** A record of a file with its references replaced by ids. One that leads nowhere becomes null. */
export function viewOf(columns: Columns, record: JsonObject, ids: Inward): View {
  return Object.fromEntries(Object.entries(columns).map(([field, { is }]) => [field, resolved(is, record[field] ?? null, ids)]));
}

/** The same as a row, by the names of the table. */
export function rowOf(columns: Columns, view: View): Record<string, unknown> {
  return Object.fromEntries(Object.entries(columns).map(([field, { is }]) => [columnName(field), stored(is, view[field] ?? null)]));
}

function stored(is: Columns[string]['is'], value: Json): unknown {
  if (is === 'flag') return value === true ? 1 : 0;
  return (is === 'json' || is === 'entries' || is === 'patches') && value !== null ? JSON.stringify(value) : value;
}

function resolved(is: Columns[string]['is'], value: Json, ids: Inward): Json {
  if (is === 'plain' || is === 'flag' || value === null) return value;
  if (is === 'own' || typeof is === 'object') return ids.of(value as string);
  if (is === 'proposal') {
    const { runId, seq, index } = value as { readonly runId: string; readonly seq: number; readonly index: number };
    const run = ids.of(runId);
    return run === null ? null : `${run}:${String(seq)}:${String(index)}`;
  }
  if (is === 'patches' && !(value as readonly JsonObject[]).every((patch) => isWhole(patch, ids))) return null;
  if (is === 'entries') {
    const there = Object.entries(value as JsonObject).filter(([who]) => ids.knows(who));
    return mapped(Object.fromEntries(there), (word) => ids.word(word));
  }
  return mapped(value, (word) => ids.word(word));
}

/** A change of the kept journal may be about something that the file does not bring along: then it cannot be taken back there. */
function isWhole(patch: JsonObject, ids: Inward): boolean {
  return ids.words.within(patch).every((reference) => ids.knows(reference));
}
