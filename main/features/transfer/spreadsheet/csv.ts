/** Tables as text, as spreadsheets write and read them. Pure. */
import Papa from 'papaparse';
import { FileRefused } from '#main/features/transfer/file-refused';

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

/** A table as it stands in a text. */
export interface CsvTable {
  /** What stands over the columns. */
  readonly head: CsvRow;
  /** The rows under it that hold something. */
  readonly rows: readonly CsvRow[];
  readonly delimiter: CsvStyle['delimiter'];
  /** The row from which on quotation marks do not match, so that nobody can tell where a cell ends; undefined when all match. */
  readonly broken: number | undefined;
}

const DELIMITERS = [';', ',', '\t'] as const;
/** Rows among which the headings are looked for: a title or a blank line may stand above them. */
const HEAD_WITHIN = 10;

/**
 * Reads a table. Its columns are parted by whatever makes most headings known ones, and the row that has most of them is the head.
 * @param known how many different known headings some cells are.
 * @returns undefined when nothing stands in it. @throws FileRefused when quotation marks do not match in or above the head.
 */
export function readTable(text: string, known: (cells: readonly string[]) => number): CsvTable | undefined {
  const { declared, body, skipped } = withoutDeclaration(text);
  const best = DELIMITERS.flatMap((delimiter) => headsIn(body, delimiter))
    .map((head) => ({ ...head, known: known(head.cells), isDeclared: head.delimiter === declared }))
    .reduce<RankedHead | undefined>((most, each) => (isBetter(each, most) ? each : most), undefined);
  if (best === undefined) return undefined;
  const { data, errors } = Papa.parse<string[]>(body, { delimiter: best.delimiter, header: false });
  const broken = errors.flatMap(({ type, row }) => (type === 'Quotes' ? [row ?? 0] : [])).reduce((first, row) => Math.min(first, row), Infinity);
  if (broken <= best.index) throw new FileRefused('quotes', { row: broken + 1 + skipped });
  const rows = data.slice(best.index + 1, Math.min(broken, data.length)).flatMap((cells, index) => {
    const number = best.index + index + 2 + skipped;
    return isBlank(cells) ? [] : [{ number, cells }];
  });
  // Nothing is left that could be read.
  if (rows.length === 0 && Number.isFinite(broken)) throw new FileRefused('quotes', { row: broken + 1 + skipped });
  return {
    head: { number: best.index + 1 + skipped, cells: best.cells },
    rows,
    delimiter: best.delimiter,
    broken: Number.isFinite(broken) ? broken + 1 + skipped : undefined,
  };
}

interface Head {
  readonly delimiter: CsvStyle['delimiter'];
  /** Counted from 0, blank rows too. */
  readonly index: number;
  readonly cells: readonly string[];
}
type RankedHead = Head & { readonly known: number; readonly isDeclared: boolean };

function headsIn(body: string, delimiter: CsvStyle['delimiter']): readonly Head[] {
  // Blank rows come before the head without counting; so many of them that this is not enough, no spreadsheet writes.
  const { data } = Papa.parse<string[]>(body, { delimiter, header: false, preview: 10 * HEAD_WITHIN });
  return data.flatMap((cells, index) => (isBlank(cells) ? [] : [{ delimiter, index, cells }])).slice(0, HEAD_WITHIN);
}

/** More known headings first; then the separator that the file itself names, the row that comes first, and the separator that makes more columns. */
function isBetter(one: RankedHead, other: RankedHead | undefined): boolean {
  if (one.known !== other?.known) return one.known > (other?.known ?? -1);
  if (one.isDeclared !== other.isDeclared) return one.isDeclared;
  return one.index === other.index ? one.cells.length > other.cells.length : one.index < other.index;
}

function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}

/** Some spreadsheets say in a first line of its own what parts the columns. */
function withoutDeclaration(text: string): { readonly declared: string | undefined; readonly body: string; readonly skipped: number } {
  const match = /^sep=([;,\t])\r?\n/.exec(text);
  return match === null ? { declared: undefined, body: text, skipped: 0 } : { declared: match[1], body: text.slice(match[0].length), skipped: 1 };
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

/** Takes away the apostrophe that keeps spreadsheets from working a cell out; any other cell stays as it is. */
export function unguarded(cell: string): string {
  return cell.startsWith("'") && LIKE_A_FORMULA.test(cell) ? cell.slice(1) : cell;
}
