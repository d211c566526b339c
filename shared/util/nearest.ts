/** The likeliest of some names for one that was mistyped. */

/** How many letters have to be changed, added, left out or swapped to get from one word to another. */
function distance(one: string, other: string): number {
  const rows: number[][] = Array.from({ length: one.length + 1 }, (_, row) => [row]);
  const cell = (row: number, column: number): number => rows[row]?.[column] ?? column;
  for (let row = 1; row <= one.length; row += 1) {
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1];
      let least = Math.min(cell(row - 1, column) + 1, cell(row, column - 1) + 1, cell(row - 1, column - 1) + (same ? 0 : 1));
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        least = Math.min(least, cell(row - 2, column - 2) + 1);
      rows[row]?.push(least);
    }
  }
  return cell(one.length, other.length);
}

/** @returns the nearest of the known names; undefined where none is near. */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  let best: { readonly name: string; readonly far: number } | undefined;
  for (const each of known) {
    const far = distance(name.toLowerCase(), each.toLowerCase());
    if (best === undefined || far < best.far) best = { name: each, far };
  }
  return best !== undefined && best.name !== name && best.far <= Math.max(1, Math.floor(name.length / 3)) ? best.name : undefined;
}

/** The end of a sentence that suggests a name; empty where none is near. */
export function didYouMean(name: string, known: Iterable<string>): string {
  const found = nearest(name, known);
  return found === undefined ? '' : ` Did you mean "${found}"?`;
}
