/** The columns of a table of characters: what stands over them, and what they hold. Pure. */
import { folded } from '#main/transfer/sheets/cells';
import type { Speaker } from '#main/transfer/sheets/cells';
import type { FormSchema } from '#shared/plugin-api/form';
import type { Text } from '#shared/plugin-api/text';

export const OWN_COLUMNS = ['name', 'role', 'system', 'notes', 'reminder'] as const;
export type OwnColumn = (typeof OWN_COLUMNS)[number];

/** What a column holds: something that everybody has, or a field of the sheet. */
export type Column = { readonly own: OwnColumn } | { readonly field: string };

export function ownTitle(column: OwnColumn): Text {
  return { key: `app:sheets.column.${column}` };
}

/** The head of every field; those that are called alike, or like something that everybody has, say their id too. */
export function headsOf(schema: FormSchema, speaker: Speaker): ReadonlyMap<string, string> {
  const titles = Object.entries(schema.properties).map(([field, { title }]) => ({ field, title: speaker.say(title) }));
  const own = OWN_COLUMNS.flatMap((column) => [column, ...speaker.everyWay(ownTitle(column))]).map(folded);
  return new Map(
    titles.map(({ field, title }) => {
      const alike = titles.filter((other) => folded(other.title) === folded(title) || (other.field !== field && folded(other.field) === folded(title)));
      const isPlain = alike.length === 1 && !own.includes(folded(title));
      return [field, isPlain ? title : `${title} (${field})`];
    }),
  );
}

/** What a head means: a title in any language, or an id. */
export function columnOf(head: string, schema: FormSchema, speaker: Speaker): Column | undefined {
  const words = folded(head);
  for (const [field, { title }] of Object.entries(schema.properties)) {
    if (speaker.everyWay(title).some((way) => folded(`${way} (${field})`) === words)) return { field };
  }
  const own = OWN_COLUMNS.find((column) => [column, ...speaker.everyWay(ownTitle(column))].some((way) => folded(way) === words));
  if (own !== undefined) return { own };
  const fields = Object.entries(schema.properties);
  // An id as it is written first: fields may differ by case alone.
  const found =
    fields.find(([field]) => field === head.trim()) ??
    fields.find(([, { title }]) => folded(speaker.say(title)) === words) ??
    fields.find(([, { title }]) => speaker.everyWay(title).some((way) => folded(way) === words)) ??
    fields.find(([field]) => folded(field) === words);
  return found === undefined ? undefined : { field: found[0] };
}
