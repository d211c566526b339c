/**
 * Reads a number as people type it: `3`, `-2`, `2,5`, `2.5`, spaces between thousands.
 * @returns undefined when it is not a number.
 */
export function readNumber(typed: string): number | undefined {
  const plain = typed
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace(/[\u2212\u2013]/g, '-')
    .replace(',', '.');
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain)) return undefined;
  const value = Number(plain);
  return Number.isFinite(value) ? value : undefined;
}

/** Writes a number the way the reader's language writes it into a field: a decimal comma in French, no spaces between thousands. */
export function writeNumber(value: number, language: string): string {
  return new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 10 }).format(value).replace('\u2212', '-');
}
