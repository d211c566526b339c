/** What a rule system says, as a reader of English reads it. */
import type { Text } from '#shared/plugin-api/text';
import { createTranslator } from '#shared/text/translator';
import type { Catalogue } from '#shared/text/translator';
import { inCapitals } from './in-capitals';

/** @param catalogues those of one rule system. @returns a function that says its texts in English, with plain spaces for those that do not break. */
export function englishOf(catalogues: { readonly fr: Catalogue; readonly en: Catalogue }): (text: Text | undefined) => string {
  const translator = createTranslator('en');
  translator.addPlugin('told', catalogues);
  return (text) => (text === undefined ? '' : translator.plugin('told', inCapitals(text)).replaceAll(/[\u00A0\u202F]/gu, ' '));
}
