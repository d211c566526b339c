/** The words on the screen. Reading `t` or `words` inside a component makes it follow the language. */
import type { DistanceUnit } from '#shared/domain/units';
import { translatorOf } from '#shared/text/translate';
import type { Catalogue, Translator } from '#shared/text/translate';
import type { Locale } from '#shared/plugin-api/manifest';
import type { Text, TextValue } from '#shared/plugin-api/text';

/** All texts of one language: the application's own, and those of plugins by their ids. */
export interface Words {
  readonly app: Catalogue;
  readonly plugins: Readonly<Record<string, Catalogue>>;
}

const translator = translatorOf('fr', {});
const known: Partial<Record<Locale, Words>> = {};
// One for each language that was asked for by name, made when it is.
const inLanguage: Partial<Record<Locale, Translator>> = {};
// Raised whenever a word may have changed; every reader depends on it.
let edition = $state(0);
let namesIn: (text: Text) => Text = (text) => text;
let systemNames: (id: string) => string = (id) => id;

/** The language in force. */
export function language(): Locale {
  void edition;
  return translator.language();
}

/** Changes the language of the page; everything that shows a text is drawn again. */
export function setLanguage(next: Locale): void {
  translator.setLanguage(next);
  document.documentElement.lang = next;
  edition += 1;
}

/** The unit in which distances are shown. */
export function units(): DistanceUnit {
  void edition;
  return translator.units();
}

/** Changes the unit of distances; everything that shows one is drawn again. */
export function setUnits(next: DistanceUnit): void {
  translator.setUnits(next);
  edition += 1;
}

/** Takes the texts of a language, or newer ones. The language in force comes first, the other one later: it is searched in, and speaks where a text is missing. */
export function learnWords(language: Locale, words: Words): void {
  known[language] = words;
  for (const each of [translator, ...Object.values(inLanguage)]) teach(each, language, words);
  edition += 1;
}

function teach(to: Translator, language: Locale, { app, plugins }: Words): void {
  to.addLanguage(language, app);
  for (const [id, catalogue] of Object.entries(plugins)) to.addPlugin(id, { [language]: catalogue });
}

/** A text of the application: `t('home.title')`. */
export function t(key: string, args?: Readonly<Record<string, TextValue>>): string {
  void edition;
  return translator.app(key, args);
}

/** Says what a rule system is called in the language in force; set once, at start. */
export function setSystemNames(reader: (id: string) => string): void {
  systemNames = reader;
}

/** The name of a rule system; its id until that is known. */
export function systemName(id: string): string {
  void edition;
  return systemNames(id);
}

/** Says how ids of characters in the texts of rules become names; set once, at start. */
export function setNames(reader: (text: Text) => Text): void {
  namesIn = reader;
}

/** A text that is none of today is left as it is: the translator shows what there is of it. */
function named(text: Text): Text {
  try {
    return namesIn(text);
  } catch {
    return text;
  }
}

/** A text that a plugin gave. Never throws: what is no text is shown as far as it can be read. */
export function words(plugin: string, text: Text): string {
  void edition;
  return translator.plugin(plugin, named(text));
}

/** Whether a plugin's catalogue has an entry. */
export function hasWords(plugin: string, key: string): boolean {
  void edition;
  return translator.has(plugin, key);
}

/** A text of a plugin, or of the application (`app:…`), in a language that need not be the one in force: for finding things in either. */
export function wordsIn(wanted: Locale, plugin: string, text: Text): string {
  void edition;
  let speaker = inLanguage[wanted];
  if (speaker === undefined) {
    inLanguage[wanted] = speaker = translatorOf(wanted, {});
    for (const [language, learnt] of Object.entries(known)) teach(speaker, language as Locale, learnt);
  }
  return speaker.plugin(plugin, text);
}
