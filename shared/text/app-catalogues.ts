import type { Locale } from '#shared/plugin-api/manifest';

/** The application's own texts, each language a file of its own: only those in force are read. */
export const APP_CATALOGUES: Readonly<Record<Locale, () => Promise<{ readonly default: Readonly<Record<string, string>> }>>> = {
  fr: () => import('./fr.json'),
  en: () => import('./en.json'),
};
