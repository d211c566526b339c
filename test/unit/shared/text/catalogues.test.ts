import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTranslator } from '#shared/text/translator';
import type { Locale } from '#shared/plugin-api/manifest';
import { pluginIds, ROOT } from '../../../helpers/plugin-ids';
import { SAMPLER } from '../../../helpers/world';

type Catalogue = Readonly<Record<string, string>>;

const folders: readonly (readonly [string, string])[] = [
  ['the program', path.join(ROOT, 'shared/text')],
  ['sampler', path.join(SAMPLER, 'locales')],
  ...pluginIds().map((id) => [id, path.join(ROOT, 'plugins', id, 'locales')] as const),
];

const read = (folder: string, language: Locale): Catalogue => JSON.parse(fs.readFileSync(path.join(folder, `${language}.json`), 'utf8')) as Catalogue;
const PLURAL = /_(zero|one|two|few|many|other)$/;
const placeholders = (words: string): string[] =>
  [...new Set([...words.matchAll(/\{\{-?\s*([^},\s]+)\s*(?:,\s*([^}]+))?\}\}/g)].map((match) => `${match[1] ?? ''}:${match[2] ?? ''}`))].sort();

/** Keys without their plural endings. A key whose other forms are not there (`…_one` alone) is no plural. */
function stems(catalogue: Catalogue): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const key of Object.keys(catalogue)) {
    const plural = key.replace(PLURAL, '_other') in catalogue;
    const stem = plural ? key.replace(PLURAL, '') : key;
    found.set(stem, [...(found.get(stem) ?? []), key]);
  }
  return found;
}

describe.each(folders)('the catalogues of %s', (_whose, folder) => {
  const [fr, en] = [read(folder, 'fr'), read(folder, 'en')];

  it('have the same entries', () => {
    expect([...stems(fr).keys()].sort()).toEqual([...stems(en).keys()].sort());
  });

  it.each(['fr', 'en'] as const)('%s: have every plural form that the language asks for, and no other', (language) => {
    const wanted = [...new Intl.PluralRules(language).resolvedOptions().pluralCategories].sort();
    const wrong = [...stems(language === 'fr' ? fr : en)].filter(([stem, keys]) => {
      if (keys.length === 1 && keys[0] === stem) return false;
      return (
        keys
          .map((key) => key.slice(stem.length + 1))
          .sort()
          .join() !== wanted.join()
      );
    });
    expect(wrong).toEqual([]);
  });

  it('have the same placeholders with the same formats, in each form', () => {
    const [french, english] = [stems(fr), stems(en)];
    const wrong = [...french.keys()].filter((stem) => {
      const every = (catalogue: Catalogue, keys: readonly string[]): string[] => [...new Set(keys.flatMap((key) => placeholders(catalogue[key] ?? '')))].sort();
      return every(fr, french.get(stem) ?? []).join() !== every(en, english.get(stem) ?? []).join();
    });
    expect(wrong).toEqual([]);
  });

  it('use only formats that there are', () => {
    const formats = [fr, en].flatMap((catalogue) => Object.values(catalogue).flatMap((words) => placeholders(words).map((each) => each.split(':')[1] ?? '')));
    expect([...new Set(formats)].filter((format) => !['', 'number', 'signed', 'distance', 'list'].includes(format))).toEqual([]);
  });

  it('have no empty entry and no stray space', () => {
    for (const catalogue of [fr, en])
      expect(Object.entries(catalogue).filter(([, words]) => words.trim() !== words || words === '' || /[ \u00a0]{2}/.test(words))).toEqual([]);
  });

  it('name no entry twice', () => {
    for (const language of ['fr', 'en']) {
      const keys = [...fs.readFileSync(path.join(folder, `${language}.json`), 'utf8').matchAll(/^\s*"((?:[^"\\]|\\.)+)":/gm)].map((match) => match[1] ?? '');
      expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
    }
  });

  it('French: a narrow space before ; ! ?, an unbreakable one before : and inside « »', () => {
    expect(Object.entries(fr).flatMap(([key, words]) => frenchMistakes(words).map((mistake) => `${key}: ${mistake}`))).toEqual([]);
  });

  it('English: curly apostrophes and quotes', () => {
    expect(Object.entries(en).filter(([, words]) => /['"]/.test(words.replaceAll(/\{\{[^}]*\}\}/g, '')))).toEqual([]);
  });
});

/** Where the French rules of spacing and quoting are broken. A colon inside a word (`12:30`, `https:`) is none of ours. */
function frenchMistakes(words: string): string[] {
  const mistakes: string[] = [];
  if (/[^\u202f!?][;!?]/.test(words) || /^[;!?]/.test(words)) mistakes.push(`no narrow space before ; ! ? in "${words}"`);
  if (/[^\u00a0]:(?=\s|$)/.test(words)) mistakes.push(`no unbreakable space before : in "${words}"`);
  if (/«(?!\u00a0)|(?<!\u00a0)»/.test(words)) mistakes.push(`no unbreakable space inside « » in "${words}"`);
  if (/['"“”]/.test(words)) mistakes.push(`a straight apostrophe or a foreign quote in "${words}"`);
  if (words.includes('...')) mistakes.push(`three dots instead of … in "${words}"`);
  return mistakes;
}

describe('the rules themselves bite', () => {
  it.each(['Quoi ?', 'Quoi?', 'Ici : là', 'Ici: là', 'L\u202fici\u202f: là', "l'eau", '« mot »', '"mot"', 'a\u00a0; b', 'Attendez...'])('%s', (words) => {
    expect(frenchMistakes(words)).not.toEqual([]);
  });

  it.each(['Quoi\u202f?', 'Quoi\u202f?!', 'Ici\u00a0: là', 'l’eau', '«\u00a0mot\u00a0»', 'à 12:30', 'app://ui'])('%s is right', (words) => {
    expect(frenchMistakes(words)).toEqual([]);
  });
});

it('every key that the main process names is in the catalogue', () => {
  const translator = createTranslator('fr');
  const files = ['main', 'shared'].flatMap((folder) =>
    fs
      .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => path.join(ROOT, folder, name)),
  );
  const named = files.flatMap((file) => {
    const source = fs.readFileSync(file, 'utf8');
    const direct = [...source.matchAll(/'app:([a-zA-Z0-9.]+)'/g)].map((match) => match[1] ?? '');
    const called = [...source.matchAll(/\.app\('([a-zA-Z0-9.]+)'/g)].map((match) => match[1] ?? '');
    const form = file.endsWith('check-form.ts') ? [...source.matchAll(/problem\('([a-zA-Z]+)'/g)].map((match) => `form.${match[1] ?? ''}`) : [];
    return [...direct, ...called, ...form];
  });
  expect(named.length).toBeGreaterThan(40);
  const missing = [...new Set(named)].filter((key) => !translator.has('app', key) && !translator.has('app', `${key}_other`) && key !== 'home.title');
  expect(missing).toEqual([]);
});
