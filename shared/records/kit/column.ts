/**
 * The columns that records are made of. A column says everything that storage, history, search and campaign files ask of it; it is plain data, so that threads
 * and the window can have it too.
 */
import type { Json } from '#shared/domain/json';
import type { EntryShapeName, ShapeName } from '#shared/records/shapes';

/** Who keeps a column that no change names: it follows from changes and is none itself. */
export type Follows =
  /** The moment of the latest change. */
  | 'moment'
  /** One more with every change. */
  | 'count'
  /** The feature that it belongs to. */
  | 'feature'
  /** The next number of the history. */
  | 'number'
  /** What stands in another column. */
  | { readonly column: string };

/** A column whose value has entries of their own, each changed and taken back by itself. */
export interface Entries {
  /** What one of them may be in a campaign file. */
  readonly shape: EntryShapeName;
  /** Their keys are ids of records of this kind; entries of records that stay behind do not come along. */
  readonly keys?: string;
  /** They have a `count`, which a change moves. */
  readonly counted?: true;
}

/** @typeParam T what a row has there. */
export interface Column<T = unknown> {
  /** `json` is text and `flag` an integer to SQLite. */
  readonly stored: 'text' | 'integer' | 'blob' | 'json' | 'flag';
  readonly nullable: boolean;
  readonly key?: true;
  /** What a row has that was made without saying. */
  readonly initial?: unknown;
  /** What may stand there, by its name: the check of campaign files, and what readers of JSON rely on. Null is let through where it is allowed. */
  readonly shape?: ShapeName;
  /** What is left out of a campaign file when it is just that. */
  readonly missing?: Json;
  /** The kind of record whose id stands there. */
  readonly link?: string;
  /** The record belongs to that other one: what is in the trash takes it along. */
  readonly home?: true;
  /** The link is no foreign key: nothing has to be there before. */
  readonly loose?: true;
  /** An id of the record itself, a proposal of a run's step, or changes of records: these have a form of their own in campaign files. */
  readonly special?: 'proposal' | 'patches';
  readonly entries?: Entries;
  /** A number that may be below 0: taking a change back moves it by what the change moved it, wherever that leads. Any other one stops at 0. */
  readonly belowZero?: true;
  readonly follows?: Follows;
  /** It never changes once the record is made. */
  readonly fixed?: true;
  /** Never there; it holds the type. */
  readonly type?: T;
}
/** The columns of a table, by field. */
export type Columns = Readonly<Record<string, Column>>;

/** The row of a record, by the names of its columns. */
export type RowOf<C extends Columns> = { readonly [K in keyof C]: C[K] extends Column<infer T> ? Exclude<T, undefined> : never };

type Options = Partial<Omit<Column, 'stored' | 'nullable' | 'shape' | 'type'>>;

/** Text, a word of a list where `T` says so. */
export function text<T extends string = string>(shape?: ShapeName, options: Options = {}): Column<T> {
  return { stored: 'text', nullable: false, ...(shape === undefined ? {} : { shape }), ...options };
}

/** A whole number. */
export function integer(shape?: ShapeName, options: Options = {}): Column<number> {
  return { stored: 'integer', nullable: false, ...(shape === undefined ? {} : { shape }), ...options };
}

/** Yes or no; no is left out of campaign files. */
export function flag(options: Options = {}): Column<boolean> {
  return { stored: 'flag', nullable: false, shape: 'flag', missing: false, ...options };
}

/** A structure; `shape` says which. */
export function json<T>(shape: ShapeName, options: Options = {}): Column<T> {
  return { stored: 'json', nullable: false, shape, ...options };
}

/** Bytes, stored as they are. */
export function bytes(): Column<Uint8Array> {
  return { stored: 'blob', nullable: false };
}

/** The id of a record of a kind. */
export function link(kind: string, options: Options = {}): Column<string> {
  return { stored: 'text', nullable: false, link: kind, ...options };
}

/** The same where nothing may stand. */
export function nullable<T>(column: Column<T>): Column<T | null> {
  return { missing: null, ...column, nullable: true };
}

/** The same with a value for rows that are made without one. */
export function initially<T>(initial: NoInfer<T>, column: Column<T>): Column<T> & { readonly initial: T } {
  return { ...column, initial };
}

/** The number of a row, which SQLite gives where nobody else does. */
export function rowNumber(options: Options = {}): Column<number> & { readonly initial: undefined } {
  return { ...integer(undefined, { key: true, ...options }), initial: undefined };
}

/** The record's own id, which never changes. */
export function id(): Column<string> {
  return text(undefined, { key: true, fixed: true });
}

/** When a record was made, in milliseconds since 1970. */
export function createdAt(): Column<number> {
  return integer('time', { fixed: true });
}

/** When a record was last changed, in milliseconds since 1970. */
export function updatedAt(follows: 'moment' | 'feature' = 'moment'): Column<number> {
  return integer('time', { follows });
}

/** When a record was thrown away, in milliseconds since 1970; null outside the trash. */
export function trashedAt(): Column<number | null> {
  return nullable(integer('time'));
}
