/** Texts that cannot be said, each with the catalogue that lacks it and where it is used. */
import { LOCALES } from '#shared/plugin-api/manifest';
import type { Catalogue } from '#shared/text/translator';
import { placeText } from '../findings';
import type { Findings } from '../findings';
import { placeInJson } from '../json-text';
import { didYouMean } from '#shared/util/nearest';
import type { Subject } from './subject';
import { textFaults } from './texts';

function hasEntry(catalogue: Catalogue, key: string): boolean {
  return Object.hasOwn(catalogue, key) || Object.hasOwn(catalogue, `${key}_other`);
}

/**
 * Reports every text of a value that a catalogue cannot say.
 * @param where what the value is, for the sentence: "present of chase".
 */
export function reportTexts(subject: Pick<Subject, 'catalogues' | 'catalogueTexts' | 'code'>, findings: Findings, value: unknown, where: string): void {
  for (const fault of textFaults(value, subject.catalogues)) {
    const file = `locales/${fault.locale}.json`;
    const used = subject.code.firstOf(fault.key);
    const from = `used ${used === undefined ? '' : `in ${placeText(used)}, `}${where}${fault.path === '$' ? '' : ` at ${fault.path.slice(2)}`}`;
    if (fault.kind === 'missing') {
      const lacking = LOCALES.filter((locale) => !hasEntry(subject.catalogues[locale], fault.key)).map((locale) => `locales/${locale}.json`);
      const forms = fault.isPlural ? `"${fault.key}_one" and "${fault.key}_other" (and "${fault.key}_many" in French)` : `"${fault.key}": "…"`;
      const keys = Object.keys(subject.catalogues[fault.locale]).map((key) => key.replace(/_(?:one|many|other)$/u, ''));
      findings.error(`${lacking.join(' and ')} ${lacking.length === 1 ? 'has' : 'have'} no entry "${fault.key}"`, {
        place: used ?? { file },
        fix: `add ${forms}.${didYouMean(fault.key, keys)} (${from})`,
        once: `no entry ${fault.key}`,
        missing: { key: fault.key, isPlural: fault.isPlural, places: fault.places },
      });
    } else
      findings.error(fault.words, {
        place: placeInJson(file, subject.catalogueTexts[fault.locale], [fault.entry]),
        fix: `give it what it needs where it is ${from}`,
      });
  }
}
