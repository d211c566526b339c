/** The words on the screen. Reading `t` or `words` inside a component makes it follow the language. */
import { createTranslator } from '#shared/text/translator';
import type { Locale } from '#shared/plugin-api/manifest';
import type { Text, TextValue } from '#shared/plugin-api/text';
import type { PluginTexts } from '#shared/ipc/plugins';

const translator = createTranslator('fr');
// Raised whenever a word may have changed; every reader depends on it.
let edition = $state(0);

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
  for (const [id, catalogues] of Object.entries(texts)) translator.addPlugin(id, catalogues);
  edition += 1;
}

/** A text of the application: `t('home.title')`. */
export function t(key: string, args?: Readonly<Record<string, TextValue>>): string {
  void edition;
  return translator.app(key, args);
}

/** A text that a plugin gave. */
export function words(plugin: string, text: Text): string {
  void edition;
  return translator.plugin(plugin, text);
}

/** Whether a plugin's catalogue has an entry. */
export function hasWords(plugin: string, key: string): boolean {
  void edition;
  return translator.has(plugin, key);
}
