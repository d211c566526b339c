/**
 * One translator for the window, the services and the scenario runner: the application's catalogue and one namespace
 * for each plugin, in French and English. Stored texts are keys, so whatever was logged reads in the language of today.
 */
import i18next from 'i18next';
import type { i18n } from 'i18next';
import { isolated } from '#shared/domain/names';
import { inUnit } from '#shared/domain/units';
import type { DistanceUnit } from '#shared/domain/units';
import { LOCALES } from '#shared/plugin-api/manifest';
import type { Locale } from '#shared/plugin-api/manifest';
import { isDice, isPerson, isTextList } from '#shared/plugin-api/text';
import type { PersonValue, Text, TextValue } from '#shared/plugin-api/text';

/** Texts of one language by their keys. */
export type Catalogue = Readonly<Record<string, string>>;

/** Namespace of the application's own texts; a `Text` of the application has a key that begins with `app:`. */
export const APP_NAMESPACE = 'app';

/** Turns keys into texts of the language in force. */
export interface Translator {
  language(): Locale;
  setLanguage(language: Locale): void;
  /** In which unit distances are written: what a text gives as `{{km, distance}}`, in kilometres. */
  units(): DistanceUnit;
  setUnits(unit: DistanceUnit): void;
  /** Adds the application's own texts in another language. */
  addLanguage(language: Locale, catalogue: Catalogue): void;
  /** Adds or replaces catalogues of a plugin. */
  addPlugin(id: string, catalogues: Readonly<Partial<Record<Locale, Catalogue>>>): void;
  /** A text of the application: `t('home.title')`. */
  app(key: string, args?: Readonly<Record<string, TextValue>>): string;
  /** A text of a plugin, or of the application when its key begins with `app:`. */
  plugin(id: string, text: Text): string;
  /** The same in every language, a line each: what a stored text is found by, whichever language it is looked for in. */
  inEveryLanguage(id: string, text: Text): string;
  /** Whether a plugin has an entry for a key, in the language in force. */
  has(id: string, key: string): boolean;
}

/** @param app the application's own texts, as far as they are at hand; the others are added later. */
export function translatorOf(language: Locale, app: Readonly<Partial<Record<Locale, Catalogue>>>): Translator {
  const i18n: i18n = i18next.createInstance();
  void i18n.init({
    lng: language,
    fallbackLng: 'en',
    ns: [APP_NAMESPACE],
    defaultNS: APP_NAMESPACE,
    resources: Object.fromEntries(LOCALES.map((locale) => [locale, { [APP_NAMESPACE]: app[locale] ?? {} }])),
    keySeparator: false,
    nsSeparator: ':',
    initAsync: false,
    // No advertisement of the library on the console.
    showSupportNotice: false,
    returnEmptyString: false,
    // Svelte escapes what it draws, and logs are no HTML.
    interpolation: { escapeValue: false },
    appendNamespaceToMissingKey: true,
    parseMissingKeyHandler: withoutEntry,
  });
  const services = i18n.services.formatter;
  services?.add('signed', (value: unknown, locale) => signed(value, locale ?? language));
  let unit: DistanceUnit = 'km';
  services?.add('distance', (value: unknown, locale) => (typeof value === 'number' ? distance(value, unit, locale ?? language) : String(value)));
  services?.add('number', (value: unknown, locale) => (typeof value === 'number' ? plainNumber(value, locale ?? language) : String(value)));
  services?.add('list', (value: unknown, locale) => (Array.isArray(value) ? listFormat(locale ?? language).format(value.map(String)) : String(value)));

  // A screen shows most of its texts again after every round.
  const cache = new Map<string, string>();
  const translate = (namespace: string, text: Text): string => {
    if (!isKeyed(text)) return wordsOf(text);
    const about = `${namespace}:${JSON.stringify(text)}`;
    let words = cache.get(about);
    if (words === undefined) {
      words = composed(namespace, text, translate);
      if (cache.size >= MOST_KEPT) cache.clear();
      cache.set(about, words);
    }
    return words;
  };
  // What is stored may be of any age and from anywhere: a text that is none of today must not cost the screen that shows it.
  const composed: typeof compose = (namespace, text, ...how) => {
    try {
      return compose(namespace, text, ...how);
    } catch {
      return withoutEntry(`${namespace}:${text.key}`);
    }
  };
  const compose = (namespace: string, text: Keyed, inner: (namespace: string, text: Text) => string, lng?: Locale): string => {
    // Words never go through the library, which would read what it knows (`{{name}}`, `$t(key)`) in them: a mark goes in their place.
    const words: string[] = [];
    const mark = (value: string): string => `${MARK_START}${String(words.push(value) - 1)}${MARK_END}`;
    const say = (item: string | PersonValue | Text): string => {
      if (typeof item === 'string') return mark(isolated(item));
      if (isPerson(item)) return mark(isolated(item.name ?? item.who));
      return mark('verbatim' in item ? isolated(item.verbatim) : inner(namespace, item));
    };
    const resolve = (value: TextValue): unknown => {
      if (typeof value === 'number') return value;
      if (isTextList(value)) return value.map(say);
      return typeof value === 'object' && isDice(value) ? mark(value.dice.join(BETWEEN_DICE)) : say(value);
    };
    const args = Object.fromEntries(Object.entries(text.args ?? {}).map(([name, value]) => [name, resolve(value)]));
    const key = text.key.includes(':') ? text.key : `${namespace}:${text.key}`;
    const count = args['count'];
    // As `replace` they are values only, and none can be taken for an option of the library.
    const options = { replace: args, nest: false, ...(typeof count === 'number' ? { count } : {}), ...(lng === undefined ? {} : { lng }) };
    return i18n.t(key, options).replaceAll(MARKS, (whole, index: string) => words[Number(index)] ?? whole);
  };
  const translateInto = (lng: Locale): ((namespace: string, text: Text) => string) => {
    const into = (namespace: string, text: Text): string => (isKeyed(text) ? composed(namespace, text, into, lng) : wordsOf(text));
    return into;
  };
  return {
    language: () => i18n.language as Locale,
    setLanguage: (next) => {
      cache.clear();
      void i18n.changeLanguage(next);
    },
    units: () => unit,
    setUnits: (next) => {
      cache.clear();
      unit = next;
    },
    addLanguage: (added, catalogue) => {
      cache.clear();
      i18n.addResourceBundle(added, APP_NAMESPACE, catalogue, false, true);
    },
    addPlugin: (id, catalogues) => {
      cache.clear();
      for (const [locale, catalogue] of Object.entries(catalogues)) i18n.addResourceBundle(locale, id, catalogue, false, true);
    },
    app: (key, args) => translate(APP_NAMESPACE, args === undefined ? { key } : { key, args }),
    plugin: (id, text) => translate(id, text),
    inEveryLanguage: (id, text) => [...new Set(LOCALES.map((locale) => translateInto(locale)(id, text)))].join('\n'),
    has: (id, key) => i18n.getResource(i18n.language, id, key) !== undefined,
  };
}

type Keyed = Exclude<Text, { readonly verbatim: string }>;

function isKeyed(text: unknown): text is Keyed {
  return typeof text === 'object' && text !== null && typeof (text as { readonly key?: unknown }).key === 'string';
}

/** What was typed; nothing for what is no text. */
function wordsOf(text: unknown): string {
  const typed = typeof text === 'object' && text !== null ? (text as { readonly verbatim?: unknown }).verbatim : undefined;
  return typeof typed === 'string' ? typed : '';
}

/** Texts that are kept with their words: several screens full. */
const MOST_KEPT = 2000;

/** Around the number of a value while the library works: characters for private use, which no catalogue holds. */
const MARK_START = '\uE000';
const MARK_END = '\uE001';
const MARKS = /\uE000(\d+)\uE001/g;

/** As dice are read out, in both languages. */
const BETWEEN_DICE = ', ';

/**
 * What a text is shown as whose entry is missing: of a rule system the last part of its key that is no number, its words apart. A key of the program
 * stays as it is, so that whoever forgot it finds it.
 */
function withoutEntry(namespaceAndKey: string): string {
  const [namespace = '', ...rest] = namespaceAndKey.split(':');
  const key = rest.join(':');
  if (namespace === APP_NAMESPACE) return key;
  const parts = key.split(/[.:]/u).filter((part) => part !== '' && !/^\d+$/u.test(part));
  const words = (parts.at(-1) ?? key).replace(/([a-z\d])([A-Z])/gu, '$1 $2').replace(/[-_\s]+/gu, ' ');
  return words.trim().toLowerCase();
}

/** The minus sign of print, not the hyphen that `Intl` gives. */
const MINUS = '\u2212';

/** One for each language: making one costs more than all its answers. */
function perLocale<T>(make: (locale: string) => T): (locale: string) => T {
  const kept = new Map<string, T>();
  return (locale) => {
    let made = kept.get(locale);
    if (made === undefined) kept.set(locale, (made = make(locale)));
    return made;
  };
}

const numberFormat = perLocale((locale) => new Intl.NumberFormat(locale));
const listFormat = perLocale((locale) => new Intl.ListFormat(locale));

function plainNumber(value: number, locale: string): string {
  return numberFormat(locale).format(value).replace('-', MINUS);
}

/** "12 km", "7.46 mi", "2.5 leagues": never apart from its unit. */
function distance(km: number, unit: DistanceUnit, locale: string): string {
  const shown = unit === 'km' ? km : Math.round(inUnit(km, unit) * 100) / 100;
  return `${plainNumber(shown, locale)}\u00a0${unitName(unit, locale, shown)}`;
}

/** What a unit is called. @param of how many of them there are. */
export function unitName(unit: DistanceUnit, locale: string, of = 2): string {
  if (unit === 'km') return 'km';
  if (unit === 'miles') return 'mi';
  if (locale === 'fr') return Math.abs(of) < 2 ? 'lieue' : 'lieues';
  return of === 1 ? 'league' : 'leagues';
}

/** "+2", "−1", "+0": as it is read aloud. */
function signed(value: unknown, locale: string): string {
  if (typeof value !== 'number') return String(value);
  return value < 0 ? plainNumber(value, locale) : `+${plainNumber(value, locale)}`;
}
