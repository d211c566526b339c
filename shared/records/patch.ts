import type { Json } from '#shared/domain/json';
import type { Text } from '#shared/plugin-api/text';
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
export type Move = {
  readonly from: number;
  readonly to: number;
  /** It put earlier steps right, and the run stands at the same number of them. */
  readonly corrects?: Correction;
  /** It was the first of a journey that left later than it was set up: where the clock stood at its start before, and does then. */
  readonly departs?: { readonly before: number | null; readonly after: number };
};

/** What the journal says of a step, as far as a correction changes it. */
export type JournalLine = { readonly text: Text; readonly clock: number | null; readonly shown: boolean };

/** Steps that were put right: what is exchanged when that is taken back or made again. */
export type Correction = {
  /** Number of the first of them. */
  readonly seq: number;
  /** Row ids of the steps of before, and of those in their place, in the order of their numbers. */
  readonly before: readonly number[];
  readonly after: readonly number[];
  /** Lines of the journal that say something else now. */
  readonly lines: readonly { readonly id: string; readonly before: JournalLine; readonly after: JournalLine }[];
  /** Entries that do not hold any more: what had ended with the time is not over. */
  readonly over: readonly string[];
};
