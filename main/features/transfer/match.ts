/**
 * Finds the same records in two states of one campaign. Files have no lasting ids, so a record is known by the moment at which it was made, and those that were
 * made at one moment (copies, a table) by what they are called, where they belong and at which place they stand. Pure.
 */
import type { JsonObject } from '#shared/domain/json';
import { ownersOf } from '#shared/records/kit/record';
import type { RecordDefinition } from '#shared/records/kit/record';

/** What a record is recognised by in another state of its campaign. */
export interface Mark {
  readonly reference: string;
  /** Kind of record; of a character also the kind of place that it belongs to, which never changes. */
  readonly kind: string;
  /** In milliseconds since 1970. */
  readonly madeAt: number;
  readonly name: string;
  /** Reference of the party or encounter that it belongs to. */
  readonly owner: string | null;
  /** Place in its list; null for what has none. */
  readonly position: number | null;
}

/** @param record a record of any section but the journal, completed or as it stands in a file. */
export function markOf(definition: RecordDefinition, record: JsonObject): Mark {
  const { kind, name, file } = definition;
  const owners = ownersOf(definition);
  const belongs = owners.find(({ column }) => (record[column] ?? null) !== null);
  return {
    reference: record['id'] as string,
    kind: owners.length === 0 ? kind : `${kind} of ${belongs?.kind ?? 'nothing'}`,
    madeAt: record['createdAt'] as number,
    name: record[file?.recognisedBy ?? name.column] as string,
    owner: belongs === undefined ? null : (record[belongs.column] as string),
    position: file?.place === undefined ? null : ((record[file.place] ?? null) as number | null),
  };
}

/** By which marks two records are the same, from the surest on; undefined where a mark has not what is asked for. */
const SIGNS: readonly ((mark: Mark) => string | undefined)[] = [
  ({ owner, name, position }) => JSON.stringify([owner, name, position]),
  ({ owner, name }) => JSON.stringify([owner, name]),
  ({ name }) => name,
  ({ owner, position }) => (position === null ? undefined : JSON.stringify([owner, position])),
];

/**
 * Which record of the file each record that is here is another state of. Whoever could be meant by nobody for sure is matched with nobody: rather twice than lost.
 * @param here in an order in which parties and encounters come before the characters that belong to them.
 * @returns references in the file by references here.
 */
export function matchRecords(file: Iterable<Mark>, here: Iterable<Mark>): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const left = groups(file);
  for (const [moment, marks] of groups(here)) {
    const others = left.get(moment);
    if (others === undefined) continue;
    // What belongs to a party or an encounter is looked for in the same one in the file.
    const mine = marks.map((mark) => ({ ...mark, owner: mark.owner === null ? null : (found.get(mark.owner) ?? `here ${mark.owner}`) }));
    if (mine.length === 1 && others.length === 1) pair(mine, others, found, () => '');
    else for (const sign of SIGNS) pair(mine, others, found, sign);
  }
  return found;
}

function groups(marks: Iterable<Mark>): Map<string, Mark[]> {
  const grouped = new Map<string, Mark[]>();
  for (const mark of marks) {
    const moment = `${mark.kind} ${String(mark.madeAt)}`;
    const group = grouped.get(moment);
    if (group === undefined) grouped.set(moment, [mark]);
    else group.push(mark);
  }
  return grouped;
}

/** Takes those out of both lists that have the same sign, in their order. */
function pair(mine: Mark[], others: Mark[], found: Map<string, string>, sign: (mark: Mark) => string | undefined): void {
  const waiting = new Map<string, Mark[]>();
  for (const other of others) {
    const key = sign(other);
    if (key !== undefined) waiting.set(key, [...(waiting.get(key) ?? []), other]);
  }
  const taken = new Set<Mark>();
  const rest = mine.filter((mark) => {
    const key = sign(mark);
    const other = key === undefined ? undefined : waiting.get(key)?.shift();
    if (other === undefined) return true;
    found.set(mark.reference, other.reference);
    taken.add(other);
    return false;
  });
  mine.splice(0, mine.length, ...rest);
  others.splice(0, others.length, ...others.filter((other) => !taken.has(other)));
}

/** Entries of a journal by what they say: they have no names, and a note may have been written on since. */
export class EntryIndex {
  readonly #byContent = new Map<string, number>();
  readonly #moments = new Map<string, number>();

  add(entry: JsonObject): void {
    const [content, moment] = [contentOf(entry), momentOf(entry)];
    this.#byContent.set(content, (this.#byContent.get(content) ?? 0) + 1);
    this.#moments.set(moment, (this.#moments.get(moment) ?? 0) + 1);
  }

  /**
   * Whether an entry is one of these in another state; each of these is found once.
   * @param here all entries of the other journal.
   */
  take(entry: JsonObject, here: EntryIndex): boolean {
    const [content, moment] = [contentOf(entry), momentOf(entry)];
    const alone = this.#moments.get(moment) === 1 && here.#moments.get(moment) === 1;
    const many = this.#byContent.get(content) ?? 0;
    if (many > 0) this.#byContent.set(content, many - 1);
    return many > 0 || alone;
  }
}

function momentOf(entry: JsonObject): string {
  return JSON.stringify([entry['kind'], entry['at']]);
}

function contentOf(entry: JsonObject): string {
  return JSON.stringify([entry['kind'], entry['at'], entry['text'] ?? null, entry['body'] ?? null]);
}

/** When each step of a run was played, in milliseconds since 1970. */
export function playedAt(run: JsonObject): readonly number[] {
  return (run['steps'] as readonly JsonObject[]).map((step) => step['playedAt'] as number);
}
