/** Words of the catalogues as data, so that a table is read where there are no catalogues: in a thread of its own. Pure. */
import type { Speaker } from '#main/features/transfer/spreadsheet/cells';
import { CELL_TEXTS } from '#main/features/transfer/spreadsheet/cells';
import { OWN_COLUMNS, ownTitle } from '#main/features/transfer/spreadsheet/heads';
import { ROLES } from '#shared/domain/records';
import { isChoice } from '#shared/plugin-api/form';
import type { FormSchema } from '#shared/plugin-api/form';
import type { Text } from '#shared/plugin-api/text';

/** How each text is said, by the text. */
export type Phrases = Readonly<Record<string, { readonly text: string; readonly translations: readonly string[] }>>;

/** Everything that a table may name of any sheet. */
export const TEXTS_OF_TABLES: readonly Text[] = [
  ...OWN_COLUMNS.map(ownTitle),
  ...ROLES.map((role): Text => ({ key: `app:sheets.role.${role}` })),
  ...CELL_TEXTS,
];

/** Everything of a sheet that a table may name: its fields and their choices. */
export function textsOfSchema(schema: FormSchema): readonly Text[] {
  const fields = Object.values(schema.properties);
  return [...fields.map(({ title }) => title), ...fields.flatMap((field) => (isChoice(field) ? field['x-labels'] : [])), ...TEXTS_OF_TABLES];
}

/** Translates texts ahead of time, so that they can be sent to a worker. */
export function phrasesOf(texts: readonly Text[], speaker: Speaker): Phrases {
  return Object.fromEntries(texts.map((text) => [JSON.stringify(text), { text: speaker.say(text), translations: speaker.inEveryLanguage(text) }]));
}

/** Says what stands in them; anything else is nothing. */
export function speakerOf(phrases: Phrases): Speaker {
  const of = (text: Text): Phrases[string] | undefined => {
    const key = JSON.stringify(text);
    return Object.hasOwn(phrases, key) ? phrases[key] : undefined;
  };
  return { say: (text) => of(text)?.text ?? '', inEveryLanguage: (text) => of(text)?.translations ?? [] };
}
