/** The words on the screen. Reading `t` or `words` inside a component makes it follow the language. */
import { createTranslator } from '#shared/text/translator';
import type { Translator } from '#shared/text/translator';
import type { Locale } from '#shared/plugin-api/manifest';
import type { Text, TextValue } from '#shared/plugin-api/text';
import type { PluginTexts } from '#shared/ipc/plugins';

const translator = createTranslator('fr');
let pluginTexts: PluginTexts = {};
// One for each language that was asked for by name, made when it is.
const inLanguage: Partial<Record<Locale, Translator>> = {};
// Raised whenever a word may have changed; every reader depends on it.
let edition = $state(0);
let namesIn: (text: Text) => Text = (text) => text;

/** The language in force. */
export function language(): Locale {
  void edition;
  return translator.language();
}

export function setLanguage(next: Locale): void {
  translator.setLanguage(next);
  document.documentElement.lang = next;
  edition += 1;
}

export function setPluginTexts(texts: PluginTexts): void {
  pluginTexts = texts;
  for (const each of [translator, ...Object.values(inLanguage)]) addPlugins(each);
  edition += 1;
}

function addPlugins(to: Translator): void {
  for (const [id, catalogues] of Object.entries(pluginTexts)) to.addPlugin(id, catalogues);
}

/** A text of the application: `t('home.title')`. */
export function t(key: string, args?: Readonly<Record<string, TextValue>>): string {
  void edition;
  return translator.app(key, args);
}

/** Says how ids of characters in the texts of rules become names; set once, at start. */
export function setNames(reader: (text: Text) => Text): void {
  namesIn = reader;
}

/** A text that a plugin gave. */
export function words(plugin: string, text: Text): string {
  void edition;
  return translator.plugin(plugin, namesIn(text));
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
    inLanguage[wanted] = speaker = createTranslator(wanted);
    addPlugins(speaker);
  }
  return speaker.plugin(plugin, text);
}
