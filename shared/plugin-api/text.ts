import type { Json } from '#shared/domain/json';

/**
 * Somebody in a text, by id: a participant of the run, or whoever a field of the format `who` was answered with. The reader sees their name, as it is called
 * in the run now; lists, the journal and the search have it too. Only where it is nobody's id the id itself is shown.
 */
export interface PersonValue {
  readonly who: string;
  /** Their name when the step was played. The host writes it into what it stores; a plugin leaves it out. */
  readonly name?: string;
}

/** Results of dice in a text, in the order rolled, each a whole number: "6, 2, 1, 4", without the "and" of a list of names. */
export interface DiceValue {
  readonly dice: readonly number[];
}

/**
 * What may fill a placeholder of a text: a person, dice, a plain word (something the GM typed), a number (the catalogue
 * chooses its format), another text, or a list of people, words and texts (joined as the reader's language joins lists).
 */
export type TextValue = string | number | PersonValue | DiceValue | Text | readonly (string | PersonValue | Text)[];

/**
 * A sentence a plugin wants shown. Plugins never concatenate: they name an entry of their own catalogues
 * (`locales/fr.json`, `locales/en.json`), so that a stored log reads in whatever language is chosen later.
 * `verbatim` is for what the GM typed; it is never translated. People are named by `{ who }` (see `PersonValue`), dice by `{ dice }`.
 *
 * Placeholders follow i18next: `{{name}}`, plurals by `count`, and the formats `{{sl, signed}}` (+2, −1, +0),
 * `{{m, number}}` (decimal comma in French), `{{km, distance}}` (kilometres, written with the unit that the GM chose) and `{{names, list}}` (a, b and c). An entry that a catalogue lacks is shown as the last
 * word of its key: `round.label` as "label".
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

/** Somebody, for a place of a text. @param id of a participant, or an answer of a field of the format `who`. */
export function person(id: string): PersonValue {
  return { who: id };
}

/** Results of dice, for a place of a text. @param results in the order rolled. */
export function diceResults(results: readonly number[]): DiceValue {
  return { dice: results };
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

/** Whether a value of a text is somebody. */
export function isPerson(value: TextValue): value is PersonValue {
  return typeof value === 'object' && 'who' in value;
}

/** Whether a value of a text is results of dice. */
export function isDice(value: TextValue): value is DiceValue {
  return typeof value === 'object' && 'dice' in value;
}

/** Whether a value of a text is a list. */
export function isTextList(value: TextValue): value is readonly (string | PersonValue | Text)[] {
  return Array.isArray(value);
}
