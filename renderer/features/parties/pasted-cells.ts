/** A block of cells, as spreadsheets put it on the clipboard: a line a row, tabs between cells. Pure. */

/** A cell of a block, by its place in it. */
export interface PastedCell {
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

/** Rows of cells; cells that hold a tab, a line end or a quotation mark come in quotation marks. */
export function rowsOf(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const plain = text.replaceAll(/\r\n?/gu, '\n');
  for (let at = 0; at < plain.length; at += 1) {
    const sign = plain.charAt(at);
    if (quoted) {
      if (sign === '"' && plain.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else if (sign === '"') quoted = false;
      else cell += sign;
    } else if (sign === '"' && cell === '') quoted = true;
    else if (sign === '\t' || sign === '\n') {
      rows.at(-1)?.push(cell);
      cell = '';
      if (sign === '\n') rows.push([]);
    } else cell += sign;
  }
  rows.at(-1)?.push(cell);
  // The last line ends as the others do.
  const last = rows.at(-1);
  return rows.length > 1 && last?.length === 1 && last[0] === '' ? rows.slice(0, -1) : rows;
}

/** Whether more than one cell was copied: anything else is pasted into the field as ever. */
export function isBlock(text: string): boolean {
  const rows = rowsOf(text);
  return rows.length > 1 || (rows[0]?.length ?? 0) > 1;
}

/**
 * Where the cells of a block go. Empty ones go nowhere: what stands there stays.
 * @param from the cell that it is pasted into.
 * @param size of the table, in cells.
 * @returns the cells with their place in the table, and how many lie beyond it.
 */
export function placed(
  text: string,
  from: { readonly row: number; readonly column: number },
  size: { readonly rows: number; readonly columns: number },
): { readonly cells: readonly PastedCell[]; readonly beyond: number } {
  const filled = rowsOf(text).flatMap((cells, row) =>
    cells.flatMap((cell, column) => (cell.trim() === '' ? [] : [{ row: from.row + row, column: from.column + column, text: cell.trim() }])),
  );
  const cells = filled.filter(({ row, column }) => row < size.rows && column < size.columns);
  return { cells, beyond: filled.length - cells.length };
}
