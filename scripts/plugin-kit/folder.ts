/** Reads the folder of a plugin as its author keeps it, and finds what is wrong with its files before any of its code runs. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { checkManifest, ManifestFile } from '#main/platform/plugins/manifest';
import type { JsonObject } from '#shared/domain/json';
import { CAPABILITIES, LOCALES } from '#shared/plugin-api/manifest';
import type { Locale, PluginManifest } from '#shared/plugin-api/manifest';
import { createTranslator } from '#shared/text/translator';
import type { Catalogue } from '#shared/text/translator';
import { Findings } from './findings';
import { parseJson, placeInJson } from './json-text';
import { sentence } from './mistakes';
import { didYouMean } from '#shared/util/nearest';

/** A file of code of the plugin. */
export interface SourceFile {
  /** Relative to the folder, with forward slashes. */
  readonly file: string;
  readonly text: string;
}

/** A folder whose manifest and catalogues can be read. */
export interface PluginFolderSource {
  readonly folder: string;
  readonly manifest: PluginManifest;
  readonly catalogues: Readonly<Record<Locale, Catalogue>>;
  /** The catalogues as they are written, for places in them. */
  readonly catalogueTexts: Readonly<Record<Locale, string>>;
  readonly content: JsonObject;
  /** Every file of code, without tests and types. */
  readonly sources: readonly SourceFile[];
  /** The file that code starts in, relative to the folder. */
  readonly entry: string;
}

/** What was read, and what is wrong with it. `source` is undefined where too little of it can be read. */
export interface ReadFolder {
  readonly findings: Findings;
  readonly source: PluginFolderSource | undefined;
}

/** The rules of an id, for whoever chooses one. */
export const ID_RULES = 'An id has 1 to 63 lower-case letters, digits and hyphens, begins with a letter, and is the name of the plugin’s folder: "my-system".';

/** Folders that belong to the author and not to the plugin. */
const LEFT_OUT = new Set(['node_modules', 'test', 'tests', 'scenarios', 'dist']);

const CODE = /\.[cm]?[jt]s$/u;

/** The largest file that the program reads, in bytes. */
const LARGEST = 2_000_000;

/** Reads a folder. */
export function readFolder(folder: string): ReadFolder {
  const findings = new Findings();
  const full = resolve(folder);
  if (!existsSync(full) || !statSync(full).isDirectory()) {
    findings.error(`there is no folder ${folder}`, { fix: 'name the folder that holds plugin.json' });
    return { findings, source: undefined };
  }
  const manifest = readManifest(full, findings);
  const catalogues = Object.fromEntries(LOCALES.map((locale) => [locale, readCatalogue(full, locale, findings)])) as Record<
    Locale,
    { readonly text: string; readonly catalogue: Catalogue } | undefined
  >;
  const content = readContent(full, findings);
  const sources = readSources(full);
  const entry = manifest === undefined ? undefined : entryOf(full, manifest, findings);
  const { fr, en } = catalogues;
  if (manifest === undefined || entry === undefined || fr === undefined || en === undefined) return { findings, source: undefined };
  return {
    findings,
    source: {
      folder: full,
      manifest,
      catalogues: { fr: fr.catalogue, en: en.catalogue },
      catalogueTexts: { fr: fr.text, en: en.text },
      content,
      sources,
      entry,
    },
  };
}

function readText(folder: string, file: string, findings: Findings, fix: string): string | undefined {
  const full = join(folder, file);
  if (!existsSync(full)) {
    findings.error(`${file} is missing`, { place: { file }, fix });
    return undefined;
  }
  if (statSync(full).size > LARGEST) {
    findings.error(`${file} has more than ${LARGEST} bytes`, { place: { file }, fix: 'split it, or leave out what is not needed' });
    return undefined;
  }
  return readFileSync(full, 'utf8');
}

function readJson(folder: string, file: string, findings: Findings, fix: string): { readonly text: string; readonly value: unknown } | undefined {
  const text = readText(folder, file, findings, fix);
  if (text === undefined) return undefined;
  const parsed = parseJson(text);
  if (parsed.ok) return { text, value: parsed.value };
  const { line, column, message } = parsed.fault;
  findings.error(`${file} is not JSON: ${message}`, {
    place: { file, line, column },
    fix: 'look for a comma too many or too few, and for single quotes, just before that place',
  });
  return undefined;
}

function readManifest(folder: string, findings: Findings): PluginManifest | undefined {
  const file = 'plugin.json';
  const read = readJson(folder, file, findings, 'write one by "traque-plugin new", and copy it');
  if (read === undefined) return undefined;
  const parsed = ManifestFile.safeParse(read.value);
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
      for (const path of paths) {
        const { message, fix } = manifestMistake(path, read.value);
        findings.error(message, { place: placeInJson(file, read.text, path), fix });
      }
    }
    return undefined;
  }
  const checked = checkManifest(read.value, basename(folder));
  const translator = createTranslator('en');
  for (const problem of checked.problems) {
    const field = 'key' in problem ? FIELDS_OF_PROBLEMS[problem.key] : undefined;
    findings.error(sentence(translator.plugin('app', problem)), { place: placeInJson(file, read.text, field?.path ?? []), fix: field?.fix });
  }
  // A folder of another name can be judged all the same: one mistake, not all of them at once.
  const { $schema: _schema, ...manifest } = parsed.data;
  return manifest;
}

const FIELDS_OF_PROBLEMS: Readonly<Record<string, { readonly path: readonly string[]; readonly fix: string }>> = {
  'app:plugin.idIsNotFolder': { path: ['id'], fix: 'rename the folder, or change "id"' },
  'app:plugin.apiNotARange': { path: ['api'], fix: 'write "api": "^1.0.0"' },
  'app:plugin.apiMismatch': { path: ['api'], fix: 'write "api": "^1.0.0"' },
  'app:plugin.apiTooWide': { path: ['api'], fix: 'write "api": "^1.0.0"' },
  'app:plugin.entryOutside': { path: ['entry'], fix: 'name a file of the folder: "index.js"' },
  'app:plugin.localeMissing': { path: ['locales'], fix: 'write "locales": ["fr", "en"]' },
};

const SHAPES: Readonly<Record<string, string>> = {
  id: ID_RULES,
  version: 'A version has three numbers: "1.0.0".',
  api: 'The range of the interface is a text: "^1.0.0".',
  name: 'A name stands in both languages: { "fr": "…", "en": "…" }, 1 to 400 characters each.',
  description: 'A description stands in both languages: { "fr": "…", "en": "…" }, 1 to 400 characters each.',
  entry: 'The entry is the file that code starts in: "index.js".',
  capabilities: `Capabilities are a list of some of: ${CAPABILITIES.join(', ')}.`,
  locales: 'The languages are ["fr", "en"].',
  author: 'The author is a person or a group: "Anna".',
  homepage: 'The homepage is a web address: "https://example.org"; it may be left out.',
  licence: 'The licence is an SPDX identifier: "MIT".',
  attribution: 'The attribution is a list of lines in both languages: [{ "fr": "…", "en": "…" }]; it may be empty.',
};

function manifestMistake(path: readonly PropertyKey[], value: unknown): { readonly message: string; readonly fix?: string } {
  const [field = ''] = path.map(String);
  const found = path.reduce<unknown>(
    (at, part) => (typeof at === 'object' && at !== null ? (at as Readonly<Record<PropertyKey, unknown>>)[part] : undefined),
    value,
  );
  const name = path.map(String).join('.');
  if (path.length === 0) return { message: 'plugin.json must be an object' };
  if (!(field in SHAPES)) return { message: `plugin.json has no field "${name}".${didYouMean(field, Object.keys(SHAPES))}`, fix: 'rename it or leave it out' };
  const fix = SHAPES[field] ?? '';
  if (field === 'capabilities' && typeof found === 'string') return { message: `"${found}" is no capability.${didYouMean(found, CAPABILITIES)}`, fix };
  if (found === undefined) return { message: `plugin.json lacks "${name}"`, fix };
  return { message: `"${name}" in plugin.json cannot be ${JSON.stringify(found).slice(0, 80)}`, fix };
}

function readCatalogue(folder: string, locale: Locale, findings: Findings): { readonly text: string; readonly catalogue: Catalogue } | undefined {
  const file = `locales/${locale}.json`;
  const read = readJson(folder, file, findings, 'a plugin speaks both languages: copy the other catalogue and translate it');
  if (read === undefined) return undefined;
  const { value, text } = read;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    findings.error(`${file} must be one object of keys and texts`, { place: { file }, fix: '{ "chase.title": "Chase" }' });
    return undefined;
  }
  const nested = Object.entries(value).filter(([, entry]) => typeof entry !== 'string');
  for (const [key] of nested) {
    findings.error(`the entry "${key}" of ${file} must be a text`, {
      place: placeInJson(file, text, [key]),
      fix: 'keys are flat: "chase.title": "Chase", not "chase": { "title": "Chase" }',
    });
  }
  return nested.length > 0 ? undefined : { text, catalogue: value as Catalogue };
}

function readContent(folder: string, findings: Findings): JsonObject {
  if (!existsSync(join(folder, 'content'))) return {};
  const files = readdirSync(join(folder, 'content')).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(
    files.flatMap((name) => {
      const read = readJson(folder, `content/${name}`, findings, '');
      return read === undefined ? [] : [[basename(name, '.json'), read.value as JsonObject]];
    }),
  );
}

function readSources(folder: string): readonly SourceFile[] {
  const walk = (inner: string): readonly string[] =>
    readdirSync(join(folder, inner), { withFileTypes: true }).flatMap((entry) => {
      const file = inner === '' ? entry.name : `${inner}/${entry.name}`;
      if (entry.name.startsWith('.') || (entry.isDirectory() && LEFT_OUT.has(entry.name))) return [];
      if (entry.isDirectory()) return walk(file);
      return CODE.test(entry.name) && !/\.(?:d|test)\.[cm]?[jt]s$/u.test(entry.name) ? [file] : [];
    });
  return [...walk('')].sort().map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));
}

/** The file that is written: TypeScript where there is some, else what the manifest names. */
function entryOf(folder: string, { entry }: PluginManifest, findings: Findings): string | undefined {
  const typed = entry.replace(/\.[cm]?js$/u, '.ts');
  const found = [typed, entry].find((name) => existsSync(join(folder, name)));
  if (found === undefined)
    findings.error(`plugin.json names the entry "${entry}", and there is no such file`, {
      place: { file: 'plugin.json' },
      fix: `write ${entry}, or name the file that there is`,
    });
  return found;
}
