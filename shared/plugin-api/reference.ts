import type { JsonObject } from '#shared/domain/json';
import type { CheckGroup } from '#shared/plugin-api/procedure';
import type { Text } from '#shared/plugin-api/text';

/** A check that a row of a table starts: its form opens with `answers` filled in, the rest is asked. */
export interface ReferenceStart {
  /** Id of a procedure of the same plugin. */
  readonly procedure: string;
  /** Some answers to that procedure's set-up. */
  readonly answers: JsonObject;
  /** How this start is called, for a row that starts one check in several ways; without it the answers speak for themselves. */
  readonly label?: Text;
}

/** One line of a table. */
export interface ReferenceRow {
  readonly id: string;
  /** One a column. */
  readonly cells: readonly Text[];
  /** What picking the row does: nothing for a row that is only read, a choice where there are several. */
  readonly starts?: readonly ReferenceStart[];
}

/** A table of the rules, to look things up at the table. */
export interface ReferenceTable {
  readonly id: string;
  readonly title: Text;
  /** What the table does not say by itself, in a sentence or two. */
  readonly note?: Text;
  readonly group?: CheckGroup;
  readonly columns: readonly { readonly title: Text; readonly numeric?: boolean }[];
  readonly rows: readonly ReferenceRow[];
}
