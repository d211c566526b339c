import { difference, patched, reversed } from '#main/platform/history/patches';
import type { RecordRow } from '#main/platform/history/patches';
import type { IRecordStore } from '#main/platform/records/record-store';
import { AppError } from '#shared/domain/app-error';
import type { RecordKind, RecordRows } from '#shared/records/index';
import type { RecordDefinition } from '#shared/records/kit/record';
import type { Patch } from '#shared/records/patch';

/** A record as it is made. */
type NewRecord<K extends RecordKind> = K extends 'note' ? Omit<RecordRows['note'], 'number'> : RecordRows[K];

/** Reads and changes records within one change. */
export interface UnitOfWork {
  /** The moment of the change, in milliseconds since 1970: what it dates, it dates so. */
  readonly now: number;
  /** @throws AppError `not-found`. */
  get<K extends RecordKind>(kind: K, id: string): RecordRows[K];
  /** Taken back it goes into the trash: nothing is ever deleted. A note gets the next number of the journal. */
  insert<K extends RecordKind>(kind: K, row: NewRecord<K>): void;
  /** `updatedAt`, and an encounter's `revision`, follow by themselves. */
  change<K extends RecordKind>(kind: K, id: string, change: Partial<Omit<RecordRows[K], 'id' | 'updatedAt'>>): void;
  /** Puts back what another entry changed, as its own undo would. @throws AppError `conflict` where the same was changed otherwise since. */
  putBack(patches: readonly Patch[]): void;
}

/** Changes records and keeps what was changed of them, for the entry that takes it back. */
export class RecordEdits {
  constructor(
    private readonly records: IRecordStore,
    /** The next place in the history. */
    private readonly next: () => number,
  ) {}

  /** Makes a change again, or, of a reversed one, puts back what was. @param now what it is dated. @throws AppError `not-found`, `conflict` when the same was changed otherwise since. */
  apply(patch: Patch, now: number): void {
    const change = this.#piece(patch);
    this.#update(patch.record, this.records.get(patch.record, patch.id) as unknown as RecordRow, change, now);
  }

  /** What a change makes of the column of its record. */
  #piece(patch: Patch): Readonly<Record<string, unknown>> {
    const current = this.records.get(patch.record, patch.id);
    if (current === undefined) throw notFound(this.records.definition(patch.record));
    const next = patched(this.records.definition(patch.record), current as unknown as RecordRow, patch);
    if (next === undefined) throw new AppError('conflict', { key: 'app:journal.error.changedSince' });
    const [column] = patch.path;
    return { [column]: next[column] };
  }

  /** Does some work on records. @param undated what it changes keeps its date. @returns what the work gave, and what it changed. */
  of<T>(work: (edit: UnitOfWork) => T, now: number, undated: boolean): { readonly result: T; readonly patches: readonly Patch[] } {
    const before = new Map<string, { readonly kind: RecordKind; readonly id: string; readonly row: RecordRow }>();
    const made: Patch[] = [];
    const get = <K extends RecordKind>(kind: K, id: string): RecordRows[K] => {
      const row = this.records.get(kind, id);
      if (row === undefined) throw notFound(this.records.definition(kind));
      return row;
    };
    const change: UnitOfWork['change'] = (kind, id, changed) => {
      const row = get(kind, id) as unknown as RecordRow;
      // What stays as it is must not look as if it had been changed just now.
      if (difference(this.records.definition(kind), id, row, { ...row, ...changed }).length === 0) return;
      const known = `${kind} ${id}`;
      if (!before.has(known)) before.set(known, { kind, id, row });
      this.#update(kind, row, changed, undated ? undefined : now);
    };
    const result = work({
      now,
      get,
      change,
      putBack: (changes) => {
        for (const patch of [...changes].reverse().map(reversed)) change(patch.record, patch.id, this.#piece(patch) as never);
      },
      insert: (kind, values) => {
        const row = { ...values, ...this.#numbers(kind) } as RecordRows[typeof kind];
        this.records.insert(kind, row);
        made.push({ record: kind, id: row.id, path: ['trashedAt'], before: now, after: row.trashedAt });
        before.set(`${kind} ${row.id}`, { kind, id: row.id, row: row as unknown as RecordRow });
      },
    });
    const patches = [...made];
    for (const { kind, id, row } of before.values()) {
      patches.push(...difference(this.records.definition(kind), id, row, get(kind, id) as unknown as RecordRow));
    }
    return { result, patches };
  }

  /** @param now what it is dated; undefined: its date stays. */
  #update(kind: RecordKind, row: RecordRow, change: Readonly<Record<string, unknown>>, now: number | undefined): void {
    const following = Object.entries(this.records.definition(kind).columns).flatMap(([column, { follows }]) => {
      if (follows === 'count') return [[column, Number(row[column]) + 1] as const];
      if (follows === 'moment') return now === undefined ? [] : [[column, now] as const];
      return typeof follows === 'object' && follows.column in change ? [[column, change[follows.column]] as const] : [];
    });
    this.records.update(kind, row['id'] as string, { ...change, ...Object.fromEntries(following) });
  }

  /** The place in the history of a record that has one. */
  #numbers(kind: RecordKind): Readonly<Record<string, number>> {
    const column = Object.entries(this.records.definition(kind).columns).find(([, { follows }]) => follows === 'number')?.[0];
    return column === undefined ? {} : { [column]: this.next() };
  }
}

function notFound({ notFound: key }: RecordDefinition): AppError {
  return new AppError('not-found', { key });
}
