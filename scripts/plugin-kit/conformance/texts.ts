/** Whether everything that a rule system says can be said in every language. */
import { LOCALES } from '#shared/plugin-api/manifest';
import type { Locale } from '#shared/plugin-api/manifest';
import type { Text } from '#shared/plugin-api/text';
import type { Catalogue } from '#shared/text/translator';
import appEn from '../../../shared/text/en.json';
import appFr from '../../../shared/text/fr.json';

export type Catalogues = Readonly<Record<Locale, Catalogue>>;

const APP: Catalogues = { fr: appFr, en: appEn };
const PLURALS = ['zero', 'one', 'two', 'few', 'many', 'other'];
const PLURAL = new RegExp(`_(?:${PLURALS.join('|')})$`, 'u');

/** A placeholder of a catalogue's entry: `{{name}}` or `{{name, format}}`. */
export interface Placeholder {
  readonly name: string;
  readonly format: string;
}

export function placeholdersOf(entry: string): readonly Placeholder[] {
  return [...entry.matchAll(/\{\{([^},]+)(?:,([^}]+))?\}\}/gu)].map(([, name = '', format = '']) => ({ name: name.trim(), format: format.trim() }));
}

/** The entries of a catalogue by key, plural forms together under the key that a plugin names. */
export function entriesByKey(catalogue: Catalogue): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [key, entry] of Object.entries(catalogue)) {
    const base = key.replace(PLURAL, '');
    found.set(base, [...(found.get(base) ?? []), entry]);
  }
  return found;
}

/** Every text in a value, with where it is. */
export function textsIn(value: unknown, path = '$'): readonly { readonly text: Text; readonly path: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('key' in value && typeof value.key === 'string') return [{ text: value as Text, path }, ...textsIn((value as { args?: unknown }).args, `${path}.args`)];
  if ('verbatim' in value && typeof value.verbatim === 'string') return [{ text: value as Text, path }];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, `${path}.${key}`));
}

/** A text that a catalogue cannot say. */
export interface TextFault {
  /** `missing`: no entry at all. `argument`: an entry whose places are not filled as it needs. */
  readonly kind: 'missing' | 'argument';
  readonly locale: Locale;
  /** Whether it is named with a `count`, by which its plural forms are chosen. */
  readonly isPlural: boolean;
  /** Names of what it is given. */
  readonly places: readonly string[];
  /** As the plugin names it. */
  readonly key: string;
  /** The entry that is meant, with its plural form. */
  readonly entry: string;
  /** Where in the value the text is. */
  readonly path: string;
  readonly words: string;
}

/** Every text of a value that cannot be said: a key that is nowhere, a placeholder left open, a number where names belong. */
export function textFaults(value: unknown, plugin: Catalogues): readonly TextFault[] {
  return textsIn(value).flatMap(({ text, path }) => LOCALES.flatMap((locale) => faultsOf(text, locale, plugin).map((fault) => ({ ...fault, locale, path }))));
}

/** What is wrong with the texts of a value, in sentences. */
export function faultsInTexts(value: unknown, plugin: Catalogues): readonly string[] {
  return textFaults(value, plugin).map(({ path, locale, words }) => `${path} (${locale}): ${words}`);
}

type Fault = Omit<TextFault, 'locale' | 'path'>;

function faultsOf(text: Text, locale: Locale, plugin: Catalogues): readonly Fault[] {
  if ('verbatim' in text) return [];
  const fromApp = text.key.startsWith('app:');
  const catalogue = fromApp ? APP[locale] : plugin[locale];
  const key = fromApp ? text.key.slice('app:'.length) : text.key;
  const args: Readonly<Record<string, unknown>> = text.args ?? {};
  const places = Object.keys(args);
  const isPlural = typeof args['count'] === 'number';
  const plain = Object.hasOwn(catalogue, key);
  const plural = isPlural && Object.hasOwn(catalogue, `${key}_other`);
  if (!plain && !plural) return [{ kind: 'missing', isPlural, places, key: text.key, entry: text.key, words: `there is no entry "${text.key}"` }];
  const forms = [key, ...(plural ? PLURALS.map((form) => `${key}_${form}`) : [])].filter((each) => Object.hasOwn(catalogue, each));
  return forms.flatMap((form) =>
    placeholdersOf(catalogue[form] ?? '').flatMap((placeholder) =>
      faultOfArgument(form, placeholder, args).map((words) => ({ kind: 'argument' as const, isPlural, places, key: text.key, entry: form, words })),
    ),
  );
}

function faultOfArgument(key: string, { name, format }: Placeholder, args: Readonly<Record<string, unknown>>): readonly string[] {
  const value = args[name];
  if (value === undefined) return [`"${key}" has a place for {{${name}}}, and nothing is given for it`];
  if ((format === 'number' || format === 'signed' || format === 'distance') && typeof value !== 'number') return [`"${key}" formats {{${name}}} as a number`];
  if (format === 'list' && !Array.isArray(value) && !(typeof value === 'object' && value !== null && 'dice' in value))
    return [`"${key}" formats {{${name}}} as a list`];
  if (format === '' && typeof value !== 'string' && typeof value !== 'number' && (typeof value !== 'object' || Array.isArray(value)))
    return [`"${key}" cannot show {{${name}}} as it is`];
  return [];
}
