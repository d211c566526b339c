/** Tables as text, as spreadsheets write and read them. Pure. */
import Papa from 'papaparse';
import { FileRefused } from '#main/transfer/file-refused';

/** What a column is parted by, and a fraction from its whole. */
export interface CsvStyle {
  readonly delimiter: ',' | ';' | '\t';
  readonly decimal: ',' | '.';
}

/** As spreadsheets of a language have it. */
export function styleOf(language: string): CsvStyle {
  return language === 'fr' ? { delimiter: ';', decimal: ',' } : { delimiter: ',', decimal: '.' };
}

const BOM = '\uFEFF';

/** With a byte order mark: without one spreadsheets take accents for something else. */
export function writeCsv(rows: readonly (readonly string[])[], { delimiter }: CsvStyle): string {
  return BOM + Papa.unparse(rows as string[][], { delimiter, newline: '\r\n' }) + '\r\n';
}

/** A row of the file, counted as a spreadsheet counts it: from 1, empty ones too. */
export interface CsvRow {
  readonly number: number;
  readonly cells: readonly string[];
}

/** @returns the rows that hold something. @throws FileRefused when quotation marks do not match. */
export function readCsv(text: string): readonly CsvRow[] {
  const { declared, body, skipped } = withoutDeclaration(text);
  const { data, errors } = Papa.parse<string[]>(body, { delimiter: declared ?? delimiterOf(body), header: false });
  const [broken] = errors.filter(({ type }) => type === 'Quotes');
  if (broken !== undefined) throw new FileRefused('quotes', { row: (broken.row ?? 0) + 1 + skipped });
  return data.flatMap((cells, index) => (cells.every((cell) => cell.trim() === '') ? [] : [{ number: index + 1 + skipped, cells }]));
}

/** Some spreadsheets say in a first line of its own what parts the columns. */
function withoutDeclaration(text: string): { readonly declared: string | undefined; readonly body: string; readonly skipped: number } {
  const match = /^sep=([;,\t])\r?\n/.exec(text);
  return match === null ? { declared: undefined, body: text, skipped: 0 } : { declared: match[1], body: text.slice(match[0].length), skipped: 1 };
}

/** Whatever parts the first line into most columns; what stands between quotation marks does not count. */
function delimiterOf(text: string): string {
  const counts = new Map([';', ',', '\t'].map((delimiter) => [delimiter, 0]));
  let quoted = false;
  for (const character of text) {
    if (character === '"') quoted = !quoted;
    else if (!quoted && (character === '\n' || character === '\r')) break;
    else if (!quoted && counts.has(character)) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  return [...counts].reduce((most, each) => (each[1] > most[1] ? each : most))[0];
}

/**
 * The text of a file, in UTF-8 with or without its mark, or in UTF-16 with it.
 * @throws FileRefused when it is neither: accents that are read wrongly are worse than none.
 */
export function textOf(bytes: Buffer): string {
  const label = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    throw new FileRefused('sheetNotUtf8');
  }
}

/** What a spreadsheet would work out instead of showing it, after any number of our own marks. */
const LIKE_A_FORMULA = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/u;

/** A text that no spreadsheet takes for a formula. */
export function guarded(text: string): string {
  return LIKE_A_FORMULA.test(text) ? `'${text}` : text;
}

export function unguarded(cell: string): string {
  return cell.startsWith("'") && LIKE_A_FORMULA.test(cell) ? cell.slice(1) : cell;
}
