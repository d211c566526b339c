/** Where a mistake of a table stands, for people. Pure. */

/** A row counted as a spreadsheet counts it, and the column's head; either may be unknown. */
export interface SheetPlace {
  readonly row: number | undefined;
  readonly column: string | undefined;
}

/** Reads `row 3 · wounds`; what is not of that form is all column. */
export function placeOf(field: string): SheetPlace {
  const [, row, column] = /^row (\d{1,7})(?: · (.+))?$/u.exec(field) ?? [];
  if (row === undefined) return { row: undefined, column: field === '' ? undefined : field };
  return { row: Number(row), column };
}
