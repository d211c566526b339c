/** What a plugin says: both catalogues, and every text that it names. */
import { LOCALES } from '#shared/plugin-api/manifest';
import type { Locale } from '#shared/plugin-api/manifest';
import { createTranslator } from '#shared/text/translator';
import { shortJson } from '../findings';
import type { Place } from '../findings';
import { placeInJson } from '../json-text';
import { didYouMean } from '#shared/util/nearest';
import { STUB } from '../stubs';
import { textsOfEffects } from '../step-text';
import type { Check, Subject } from './subject';
import { faultsInFrench } from './french';
import { reportTexts } from './text-findings';
import { entriesByKey, placeholdersOf, textsIn } from './texts';
import { forEachTurn } from './turns';
import { keysNamedIn } from './used-keys';

const FORMATS = ['', 'number', 'signed', 'distance', 'list'];

/** Every plural form of both languages. */
const PLURALS = { fr: ['_one', '_many', '_other'], en: ['_one', '_other'] } as const;

function fileOf(locale: string): string {
  return `locales/${locale}.json`;
}

const sameKeys: Check = {
  name: 'the catalogues have the same entries, with the same places to fill in',
  run({ catalogues, catalogueTexts }, findings) {
    const entries = { fr: entriesByKey(catalogues.fr), en: entriesByKey(catalogues.en) };
    for (const [here, there] of [
      ['fr', 'en'],
      ['en', 'fr'],
    ] as const) {
      for (const [key, forms] of entries[here]) {
        const others = entries[there].get(key);
        if (others === undefined) {
          findings.error(`"${key}" is in ${fileOf(here)} only`, {
            place: placeInJson(fileOf(here), catalogueTexts[here], [key]),
            fix: `add it to ${fileOf(there)}.${didYouMean(
              key,
              [...entries[there].keys()].filter((other) => !entries[here].has(other)),
            )}`,
          });
          continue;
        }
        if (here === 'en') continue;
        const places = (words: readonly string[]): readonly string[] => [...new Set(words.flatMap(placeholdersOf).map(({ name }) => `{{${name}}}`))].sort();
        const [one, other] = [places(forms), places(others)];
        if (one.join() !== other.join())
          findings.error(`"${key}" has the places ${one.join(', ') || '(none)'} in French and ${other.join(', ') || '(none)'} in English`, {
            place: placeInJson(fileOf(here), catalogueTexts[here], [key]),
            fix: 'give both languages the same places',
          });
      }
    }
  },
};

const formats: Check = {
  name: 'entries are never empty, and their places have a format that there is',
  run({ catalogues, catalogueTexts }, findings) {
    for (const locale of LOCALES) {
      for (const [key, entry] of Object.entries(catalogues[locale])) {
        const place = (): Place => placeInJson(fileOf(locale), catalogueTexts[locale], [key]);
        if (entry.startsWith(STUB))
          findings.error(`"${key}" is not written yet in ${fileOf(locale)}`, { place: place(), fix: `write it in the place of ${STUB}` });
        if (entry.trim() === '')
          findings.error(`"${key}" is empty in ${fileOf(locale)}`, { place: place(), fix: 'write it, or leave the part out that names it' });
        for (const { name, format } of placeholdersOf(entry)) {
          if (!FORMATS.includes(format))
            findings.error(`"${key}" asks for {{${name}, ${format}}}, and there is no format "${format}"`, {
              place: place(),
              fix: `write {{${name}}}, or one of the formats number, signed and list.${didYouMean(format, FORMATS)}`,
            });
        }
      }
    }
  },
};

const plurals: Check = {
  name: 'plural entries have every form of their language',
  run({ catalogues, catalogueTexts }, findings) {
    for (const locale of LOCALES) {
      const catalogue = catalogues[locale];
      for (const key of Object.keys(catalogue).filter((each) => each.endsWith('_other'))) {
        for (const form of PLURALS[locale]) {
          const wanted = key.replace(/_other$/u, form);
          if (!Object.hasOwn(catalogue, wanted))
            findings.error(`"${wanted}" is missing beside "${key}" in ${fileOf(locale)}`, {
              place: placeInJson(fileOf(locale), catalogueTexts[locale], [key]),
              fix: `${locale === 'fr' ? 'French has the forms _one, _many and _other' : 'English has the forms _one and _other'}: add it`,
            });
        }
      }
    }
  },
};

/** Everything static that is shown. */
function declaredOf({ system }: Subject): unknown {
  const { procedures, ...rest } = system;
  return { procedures: procedures.map(({ title, source, description, keywords, setup }) => ({ title, source, description, keywords, setup })), ...rest };
}

const declared: Check = {
  name: 'there are texts for everything that it declares',
  run(subject, findings) {
    reportTexts(subject, findings, declaredOf(subject), 'what is declared');
  },
};

/** Texts of a step, and those that the host looks up for it. */
function shownIn(subject: Subject, judge: (shown: unknown, where: string) => void): void {
  forEachTurn(subject, ({ played }, procedure) => {
    const { events, effects, state } = played.step;
    const of = (name: string): string => `${name} of "${procedure.id}"`;
    const offers = procedure.actions(state);
    judge(
      events.map(({ text }) => text),
      of('events'),
    );
    judge(effects, of('effects'));
    judge(textsOfEffects(effects), of('what effects name'));
    judge(procedure.present(state), of('present'));
    judge(offers, of('actions'));
    judge(
      [...played.dice, ...offers.flatMap((offer) => offer.dice)].map(({ label }) => ({ key: `die.${label}` })),
      of('labels of dice'),
    );
    judge(procedure.odds?.(state, 3), of('odds'));
  });
}

const inPlay: Check = {
  name: 'there are texts for everything that is told, drawn, offered and asked in play',
  run(subject, findings) {
    shownIn(subject, (shown, where) => {
      reportTexts(subject, findings, shown, where);
    });
  },
};

const written: Check = {
  name: 'every key that the code names is in the catalogues, and every entry is used (a warning)',
  run(subject, findings) {
    const named = keysNamedIn(subject.sources);
    const keys = { fr: entriesByKey(subject.catalogues.fr), en: entriesByKey(subject.catalogues.en) };
    for (const { key, place } of named.texts) {
      const lacking = LOCALES.filter((locale) => !keys[locale].has(key) && !Object.hasOwn(subject.catalogues[locale], key)).map(fileOf);
      if (lacking.length > 0)
        findings.error(`${lacking.join(' and ')} ${lacking.length === 1 ? 'has' : 'have'} no entry "${key}"`, {
          place,
          fix: `add "${key}": "…".${didYouMean(key, keys.en.keys())}`,
          once: `no entry ${key}`,
          missing: { key, isPlural: false, places: [] },
        });
    }
    const seen = new Set<string>();
    const note = (value: unknown): void => {
      for (const { text } of textsIn(value)) if ('key' in text) seen.add(text.key);
    };
    note(declaredOf(subject));
    shownIn(subject, note);
    // Where some answers are none, nobody knows what they would have used.
    if (subject.answers.errors.length > 0) return;
    for (const key of keys.en.keys()) {
      if (seen.has(key) || named.isLikely(key)) continue;
      findings.warn(`nothing seems to use the entry "${key}"`, {
        place: placeInJson(fileOf('en'), subject.catalogueTexts.en, [Object.hasOwn(subject.catalogues.en, key) ? key : `${key}_other`]),
        fix: 'leave it out of both catalogues, or look for a misspelt key in the code',
      });
    }
  },
};

const conditions: Check = {
  name: 'conditions say in a sentence what they do',
  run({ system, catalogues, id, code }, findings) {
    const translatorOf = (locale: Locale): ReturnType<typeof createTranslator> => {
      const translator = createTranslator(locale);
      translator.addPlugin(id, catalogues);
      return translator;
    };
    const translators = { fr: translatorOf('fr'), en: translatorOf('en') };
    for (const condition of system.characters?.conditions ?? []) {
      const key = `condition.${condition.id}`;
      if (!('key' in condition.name) || condition.name.key !== key)
        findings.error(`the condition "${condition.id}" is called ${shortJson(condition.name)}`, {
          place: code.valueAt('id', condition.id),
          fix: `name it text('${key}'), where effects and stored runs look for it; conditionOf('${condition.id}') does`,
        });
      for (const locale of LOCALES) {
        // That there is none has been reported.
        if ([condition.name, condition.summary].some((each) => 'key' in each && !Object.hasOwn(catalogues[locale], each.key))) continue;
        const translator = translators[locale];
        const [called, described] = [translator.plugin(id, condition.name), translator.plugin(id, condition.summary)];
        if (/^[\p{L}\d\u2212]/u.test(described) && described.length > called.length && described.endsWith('.')) continue;
        findings.error(`the summary of the condition "${condition.id}" is no sentence in ${fileOf(locale)}: ${shortJson(described)}`, {
          fix: 'say what it does, with a full stop: "Attacks and dodges with −20."',
        });
      }
    }
  },
};

const french: Check = {
  name: 'French is set as a printer sets it (a warning)',
  run({ catalogues, catalogueTexts }, findings) {
    for (const [key, entry] of Object.entries(catalogues.fr)) {
      const faults = entry.startsWith(STUB) ? [] : faultsInFrench(entry);
      if (faults.length === 0) continue;
      findings.warn(`"${key}" in ${fileOf('fr')}: ${faults.join(', ')}`, {
        place: placeInJson(fileOf('fr'), catalogueTexts.fr, [key]),
        fix: 'write U+202F before ; ! and ?, U+00A0 before :, % and units and inside « », ’ for an apostrophe, … for an ellipsis, − for a minus sign',
      });
    }
  },
};

/** The checks of what a plugin says. */
export const WORD_CHECKS: readonly Check[] = [sameKeys, french, formats, plurals, declared, inPlay, written, conditions];
