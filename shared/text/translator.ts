import en from './en.json';
import fr from './fr.json';
import type { Locale } from '#shared/plugin-api/manifest';
import { translatorOf } from '#shared/text/translate';
import type { Translator } from '#shared/text/translate';

export type { Catalogue, Translator } from '#shared/text/translate';
export { APP_NAMESPACE } from '#shared/text/translate';

/** A translator that has the application's texts in every language from the start. */
export function createTranslator(language: Locale): Translator {
  return translatorOf(language, { fr, en });
}
