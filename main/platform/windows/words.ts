import type { Locale } from '#shared/plugin-api/manifest';
import { APP_CATALOGUES } from '#shared/text/app-catalogues';
import type { Catalogue } from '#shared/text/translator';

/** What the main thread itself says: menus, dialogs, and refusals at the door. Texts without arguments only. */
export class Words {
  #catalogue: Catalogue = {};
  #reading: Promise<void> = Promise.resolve();
  #language: Locale | undefined;

  /** @returns resolves once texts are in this language. */
  setLanguage(language: Locale): Promise<void> {
    if (language !== this.#language) {
      this.#language = language;
      this.#reading = APP_CATALOGUES[language]().then(({ default: catalogue }) => {
        // The last language that was asked for wins.
        if (this.#language === language) this.#catalogue = catalogue;
      });
    }
    return this.#reading;
  }

  /** @param key of the application's catalogue. */
  say(key: string): string {
    return this.#catalogue[key] ?? key;
  }
}
