/** What each column of a record is in a campaign file, as the registry of records has it: by this files are written and taken in. */
import { columnName } from '#shared/records/kit/record';
import type { Column, Columns as TableColumns } from '#shared/records/kit/column';
import type { Json } from '#shared/domain/json';

/**
 * `own`: the record's own reference. A kind: a link to a record of that kind. `json`: a structure of rules. `entries`: one whose keys are records of a kind. `flag`:
 * 0 or 1. `proposal`: which one of which step of which run. `patches`: changes of records. What has a `missing` value is left out of the file when it has just that.
 */
export interface FileColumn {
  readonly is: 'own' | 'plain' | 'json' | 'entries' | 'flag' | 'proposal' | 'patches' | { readonly linkTo: string };
  readonly missing?: Json;
}
/** The columns of a section of campaign files, by field. */
export type Columns = Readonly<Record<string, FileColumn>>;

function meaningOf({ stored, key, link, special, entries }: Column): FileColumn['is'] {
  if (special !== undefined) return special;
  if (link !== undefined) return { linkTo: link };
  if (stored === 'json') return entries?.keys === undefined ? 'json' : 'entries';
  if (stored === 'flag') return 'flag';
  return key === true ? 'own' : 'plain';
}

/** @param fields those of the columns that come along, in their order. */
export function fileColumns(columns: TableColumns, fields: readonly string[]): Columns {
  return Object.fromEntries(
    fields.map((field) => {
      const column = columns[field];
      if (column === undefined) throw new Error(`there is no column called ${field}`);
      return [field, { is: meaningOf(column), ...(column.missing === undefined ? {} : { missing: column.missing }) }];
    }),
  );
}

/** The columns of a table under the names of the file. */
export function selected(columns: Columns, table: string): string {
  return Object.keys(columns)
    .map((field) => `${table}.${columnName(field)} AS ${field}`)
    .join(', ');
}

const usual = new WeakMap<Columns, Readonly<Record<string, Json>>>();

/** What is missing in a record of a file has its usual value. */
export function completed(columns: Columns, record: Readonly<Record<string, Json>>): Readonly<Record<string, Json>> {
  let missing = usual.get(columns);
  if (missing === undefined) {
    missing = Object.fromEntries(
      Object.entries(columns).flatMap(([field, column]) => (column.missing === undefined ? [] : [[field, column.missing] as const])),
    );
    usual.set(columns, missing);
  }
  return { ...missing, ...record };
}
