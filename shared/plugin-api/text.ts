import type { Json } from '#shared/domain/json';

/**
 * What may fill a placeholder of a text: a plain word (a name the GM typed), a number (the catalogue
 * chooses its format), another text, or a list of names (joined as the reader's language joins lists).
 */
export type TextValue = string | number | Text | readonly (string | Text)[];

/**
 * A sentence a plugin wants shown. Plugins never concatenate: they name an entry of their own catalogues
 * (`locales/fr.json`, `locales/en.json`), so that a stored log reads in whatever language is chosen later.
 * `verbatim` is for what the GM typed (names); it is never translated.
 *
 * Placeholders follow i18next: `{{name}}`, plurals by `count`, and the formats `{{sl, signed}}` (+2, −1, +0)
 * and `{{m, number}}` (decimal comma in French).
 */
export type Text = { readonly key: string; readonly args?: Readonly<Record<string, TextValue>> } | { readonly verbatim: string };

/**
 * Names an entry of the plugin's catalogues.
 * @param args what fills the placeholders of the entry.
 */
export function text(key: string, args?: Readonly<Record<string, TextValue>>): Text {
  return args === undefined ? { key } : { key, args };
}

/** Shows something as the GM typed it. */
export function verbatim(words: string): Text {
  return { verbatim: words };
}

/** True for a value shaped like a `Text` (used where plugin output is checked). */
export function isText(value: Json | undefined): value is Text & Json {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    (typeof (value as { key?: unknown }).key === 'string' || typeof (value as { verbatim?: unknown }).verbatim === 'string')
  );
}
