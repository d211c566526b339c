/** Writes the entries that catalogues lack, to be filled in. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES } from '#shared/plugin-api/manifest';
import type { Finding, MissingText } from './findings';
import { parseJson } from './json-text';

/** How an entry begins that has not been written yet: `check` finds it. */
export const STUB = 'TODO';

const FORMS = { fr: ['_one', '_many', '_other'], en: ['_one', '_other'] } as const;

/**
 * Writes what is missing into both catalogues, each entry behind those that its key is like.
 * @returns the keys.
 */
export function writeStubs(folder: string, findings: readonly Finding[]): readonly string[] {
  const missing = new Map<string, MissingText>(findings.flatMap((each) => (each.missing === undefined ? [] : [[each.missing.key, each.missing] as const])));
  if (missing.size === 0) return [];
  for (const locale of LOCALES) {
    const file = join(folder, 'locales', `${locale}.json`);
    const text = readFileSync(file, 'utf8');
    const parsed = parseJson(text);
    if (!parsed.ok) continue;
    let entries = Object.entries(parsed.value as Readonly<Record<string, string>>);
    for (const { key, isPlural, places } of missing.values()) {
      const words = [STUB, ...places.map((name) => `{{${name}}}`)].join(' ');
      const names = (isPlural ? FORMS[locale] : ['']).map((form) => `${key}${form}`).filter((name) => !entries.some(([known]) => known === name));
      const at = placeFor(key, entries);
      entries = [...entries.slice(0, at), ...names.map((name): [string, string] => [name, words]), ...entries.slice(at)];
    }
    const indent = /\n([ \t]+)"/u.exec(text)?.[1] ?? '  ';
    writeFileSync(file, `${JSON.stringify(Object.fromEntries(entries), null, indent)}\n`);
  }
  return [...missing.keys()];
}

/** Behind the last entry that shares the most parts of the key. */
function placeFor(key: string, entries: readonly (readonly [string, string])[]): number {
  const parts = key.split('.');
  for (let length = parts.length - 1; length > 0; length -= 1) {
    const prefix = `${parts.slice(0, length).join('.')}.`;
    const last = entries.findLastIndex(([known]) => known.startsWith(prefix));
    if (last !== -1) return last + 1;
  }
  return entries.length;
}
