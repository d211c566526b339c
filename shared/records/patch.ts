import type { Json } from '#shared/domain/json';
import type { RecordKind } from '#shared/records/index';

/** One thing that was changed: a column of a record, or one entry of a column that holds several. */
export type Patch = {
  readonly record: RecordKind;
  readonly id: string;
  /** The column, and the entry in it. */
  readonly path: readonly [string] | readonly [string, string];
  /** Of an entry that comes or goes: how many stand before it. Missing: all. */
  readonly at?: number;
  /** Missing: it was not there. */
  readonly before?: Json;
  /** Missing: it is gone. */
  readonly after?: Json;
};

/** From which step of its record to which a run moved. */
export type Move = { readonly from: number; readonly to: number };
