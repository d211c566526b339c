/** The columns of a table of characters: what stands over them, and what they hold. Pure. */
import { folded } from '#main/features/transfer/spreadsheet/cells';
import type { Speaker } from '#main/features/transfer/spreadsheet/cells';
import { unguarded } from '#main/features/transfer/spreadsheet/csv';
import type { FormSchema } from '#shared/plugin-api/form';
import type { Text } from '#shared/plugin-api/text';

/** No sheet has more, and no table of characters. */
export const MOST_COLUMNS = 200;

/** Columns that every table has, whatever its rule system. */
export const OWN_COLUMNS = ['name', 'role', 'system', 'notes', 'reminder'] as const;
/** One of `OWN_COLUMNS`. */
export type OwnColumn = (typeof OWN_COLUMNS)[number];

/** What a column holds: something that everybody has, or a field of the sheet. */
export type Column = { readonly own: OwnColumn } | { readonly field: string };

/** The heading of a column that every table has. */
export function ownTitle(column: OwnColumn): Text {
  return { key: `app:sheets.column.${column}` };
}

/** The head of every field; those that are called alike, or like something that everybody has, say their id too. */
export function headsOf(schema: FormSchema, speaker: Speaker): ReadonlyMap<string, string> {
  const titles = Object.entries(schema.properties).map(([field, { title }]) => ({ field, title: speaker.say(title) }));
  const own = OWN_COLUMNS.flatMap((column) => [column, ...speaker.inEveryLanguage(ownTitle(column))]).map(folded);
  return new Map(
    titles.map(({ field, title }) => {
      const alike = titles.filter((other) => folded(other.title) === folded(title) || (other.field !== field && folded(other.field) === folded(title)));
      const isPlain = alike.length === 1 && !own.includes(folded(title));
      return [field, isPlain ? title : `${title} (${field})`];
    }),
  );
}

/** What is left of a heading when neither case nor accents nor signs count. */
function bare(words: string): string {
  return folded(words)
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/**
 * What headings mean: a title in any language, or an id, however they are accented and pointed, as long as only one column can be meant. Made once for a sheet:
 * a file may have very many cells that could be headings.
 */
export class Headings {
  /** By what stands over a column, the surest first: `title (id)`, what everybody has, an id as it is written, a title in the language in force, in any, an id. */
  readonly #meanings: readonly [ReadonlyMap<string, Column>, ReadonlyMap<string, Column>, ReadonlyMap<string, Column>, ReadonlyMap<string, Column>];
  readonly #ids: ReadonlyMap<string, Column>;
  /** By what is left of them when signs do not count; undefined where several could be meant. */
  readonly #bare: ReadonlyMap<string, Column | undefined>;

  constructor(schema: FormSchema, speaker: Speaker) {
    const fields = Object.entries(schema.properties).map(([field, { title }]) => ({
      field,
      title: speaker.say(title),
      titles: speaker.inEveryLanguage(title),
    }));
    const own = OWN_COLUMNS.map((column) => ({ own: column, titles: [column, ...speaker.inEveryLanguage(ownTitle(column))] }));
    const withIds = fields.flatMap(({ field, titles }) => titles.map((each) => [folded(`${each} (${field})`), { field }] as const));
    const byTitle = fields.flatMap(({ field, titles }) => titles.map((each) => [folded(each), { field }] as const));
    this.#meanings = [
      firsts([...withIds, ...own.flatMap((column) => column.titles.map((each) => [folded(each), { own: column.own }] as const))]),
      firsts(fields.map(({ field, title }) => [folded(title), { field }] as const)),
      firsts(byTitle),
      firsts(fields.map(({ field }) => [folded(field), { field }] as const)),
    ];
    this.#ids = firsts(fields.map(({ field }) => [field, { field }] as const));
    const loose = new Map<string, Column | undefined>();
    const all: readonly { readonly column: Column; readonly titles: readonly string[] }[] = [
      ...own.map(({ own: column, titles }) => ({ column: { own: column }, titles })),
      ...fields.map(({ field, titles }) => ({ column: { field }, titles: [field, ...titles] })),
    ];
    for (const { column, titles } of all) {
      for (const words of new Set(titles.map(bare))) loose.set(words, loose.has(words) ? undefined : column);
    }
    this.#bare = loose;
  }

  columnOf(head: string): Column | undefined {
    const words = folded(head);
    const [certain, ...others] = this.#meanings;
    const found = certain.get(words) ?? this.#ids.get(head.trim());
    return found ?? others.map((meaning) => meaning.get(words)).find((column) => column !== undefined) ?? this.#bare.get(bare(head));
  }

  /** How many different columns some heads mean. Only as many are looked at as a table may have. */
  known(heads: readonly string[]): number {
    return new Set(
      heads.slice(0, MOST_COLUMNS).flatMap((head) => {
        const column = this.columnOf(unguarded(head));
        return column === undefined ? [] : [JSON.stringify(column)];
      }),
    ).size;
  }
}

/** The first of each name. */
function firsts(entries: readonly (readonly [string, Column])[]): ReadonlyMap<string, Column> {
  const map = new Map<string, Column>();
  for (const [name, column] of entries) if (!map.has(name)) map.set(name, column);
  return map;
}
