// eslint-disable-next-line @typescript-eslint/triple-slash-reference -- a module that only the build knows cannot be imported as a file
/// <reference path="./virtual.d.ts" />
/** A plugin to begin with, of one of several kinds: something that works, in both languages, with scenarios, a test and what an editor needs. */
import fs from 'node:fs';
import path from 'node:path';
import apiTypes from 'virtual:plugin-api-types';
import { licenceText } from '#main/platform/plugins/template/licence';
import { jsonSchemas } from '#main/platform/plugins/template/schemas';
import type { Capability, Locale } from '#shared/plugin-api/manifest';
import type { TemplateKind } from '#shared/domain/plugin-template';

/** What the code of a plugin is written in. */
export type TemplateLanguage = 'js' | 'ts';

/** What its author says of a new plugin. */
export interface TemplateWishes {
  /** A chase unless something else is asked for. */
  readonly kind?: TemplateKind;
  /** Plain JavaScript unless something else is asked for. */
  readonly language?: TemplateLanguage;
  /** Who writes it; a reminder to fill it in without. */
  readonly author?: string;
  /** An SPDX identifier; MIT without. */
  readonly licence?: string;
  /** How npm calls the tool from the folder of the plugin; by the name that the kit installs it under without. */
  readonly tool?: string;
}

interface Kind {
  readonly capability: Capability;
  readonly about: Readonly<Record<Locale, string>>;
  /** Lines of the README on its code; `__EXT__` is the ending of the files. */
  readonly code: string;
}

const KINDS: Readonly<Record<TemplateKind, Kind>> = {
  chase: {
    capability: 'chase',
    about: { fr: 'Poursuites par un D6 et une vitesse.', en: 'Chases by a D6 and a speed.' },
    code: '- `rules.__EXT__`: the rules in plain numbers. `chase.__EXT__`: the form, the actions, the texts and the picture. `index.__EXT__`: what the plugin provides.',
  },
  check: {
    capability: 'check',
    about: { fr: 'Des sauts par un D20 contre une difficulté.', en: 'Jumps by a D20 against a difficulty.' },
    code: '- `rules.__EXT__`: the rules in plain numbers. `jump.__EXT__`: the form, the result and the picture. `index.__EXT__`: what the plugin provides.',
  },
  calendar: {
    capability: 'calendar',
    about: { fr: 'Un calendrier à nous.', en: 'A calendar of our own.' },
    code: '- `calendar.__EXT__`: the calendar, which is data. `index.__EXT__`: what the plugin provides.',
  },
  empty: {
    capability: 'reference',
    about: { fr: 'Un tableau à consulter.', en: 'A table to look things up.' },
    code: '- `tables.__EXT__`: a table, to be replaced. `index.__EXT__`: what the plugin provides.',
  },
};

const SOURCES: Readonly<Record<string, string>> = import.meta.glob<string>('./files/**/*.txt', {
  query: '?raw',
  import: 'default',
  eager: true,
  exhaustive: true,
});

/** The files below one of the folders of `files`, by their paths in the plugin. */
function filesIn(folder: string): readonly (readonly [string, string])[] {
  const prefix = `./files/${folder}/`;
  return Object.entries(SOURCES).flatMap(([file, text]) => (file.startsWith(prefix) ? [[file.slice(prefix.length, -'.txt'.length), text] as const] : []));
}

/** Whether something can be the id of a plugin: 1 to 63 lower-case letters, digits and hyphens, a letter first. */
export function isPluginId(id: string): boolean {
  return /^[a-z][a-z0-9-]{0,62}$/.test(id);
}

/** Versions that the tool is tried with: what checks and bundles TypeScript. */
export const TYPESCRIPT_TOOLS = { rolldown: '^1.2.19', typescript: '^6.0.0' } as const;

/** The file of npm: short names for the tool, the test where there is one, and the compiler of TypeScript. */
function packageFile(id: string, language: TemplateLanguage, files: readonly string[], { licence = 'MIT', tool = 'traque-plugin' }: TemplateWishes): string {
  const has = (folder: string): boolean => files.some((file) => file.startsWith(`${folder}/`));
  const scripts = {
    ...(has('test') ? { test: language === 'ts' ? 'node --test test/*.test.ts' : 'node --test' } : {}),
    ...(language === 'ts' ? { types: 'tsc' } : {}),
    check: `${tool} check .`,
    ...(has('scenarios') ? { play: `${tool} play . --verbose` } : {}),
    pack: `${tool} pack .`,
  };
  const tools = language === 'ts' ? { devDependencies: TYPESCRIPT_TOOLS } : {};
  return `${JSON.stringify({ name: id, private: true, license: licence, type: 'module', scripts, ...tools }, null, 2)}\n`;
}

/** What the README says of the tool that the scripts call. */
function whereWords(tool: string | undefined): string {
  return tool === undefined
    ? 'The scripts call the tool of the kit: `npm install --save-dev FILE.tgz`, here or in a folder above.'
    : 'The scripts call the tool of the work tree of Traque in which this folder stands. Moved out of it they need the kit: `npm install --save-dev FILE.tgz`, and `traque-plugin` in `package.json`.';
}

/**
 * The files of a new plugin.
 * @param id see `isPluginId`.
 * @param name how people call it.
 * @returns texts by path, in the order in which somebody reads them.
 */
export function templateFiles(id: string, name: Readonly<Record<Locale, string>>, wishes: TemplateWishes = {}): Readonly<Record<string, string>> {
  const { kind = 'chase', language = 'js', author = 'Your name', licence = 'MIT', tool } = wishes;
  const { capability, about, code } = KINDS[kind];
  const own = [...filesIn(`${kind}/${language}`), ...filesIn(`${kind}/both`)];
  const paths = own.map(([file]) => file);
  const has = (folder: string): boolean => paths.some((file) => file.startsWith(`${folder}/`));
  const places: Readonly<Record<string, string>> = {
    CODE: code,
    SCENARIOS: has('scenarios') ? '\n- `scenarios/`: games with their dice, and what must come out.' : '',
    TEST: has('test') ? 'npm test                                       # the rules alone\n' : '',
    WHERE: whereWords(tool),
    CAPABILITY: capability,
    ABOUT_FR: about.fr,
    ABOUT_EN: about.en,
    NAME_FR: name.fr,
    NAME_EN: name.en,
    AUTHOR: author,
    LICENCE: licence,
    ID: id,
    EXT: language,
  };
  const filled = (file: string, text: string): string => {
    const quoted = (words: string): string => (file.endsWith('.json') ? JSON.stringify(words).slice(1, -1) : words);
    const all = Object.entries(places).reduce((so, [place, words]) => so.replaceAll(`__${place}__`, () => quoted(words)), text);
    return has('scenarios') ? all : all.replace(/^npm run play.*\n/mu, '');
  };
  const written = [
    ...filesIn('every/both').filter(([file]) => file === 'plugin.json'),
    ...own,
    ...filesIn(`every/${language}`),
    ...filesIn('every/both').filter(([file]) => file !== 'plugin.json'),
  ];
  return {
    ...Object.fromEntries(written.map(([file, text]) => [file, filled(file, text)])),
    LICENSE: licenceText(licence, author),
    'package.json': packageFile(id, language, paths, wishes),
    ...editorFiles(),
  };
}

/** What an editor needs to complete and check what is typed: types of the contract, and schemas of the files. */
export function editorFiles(): Readonly<Record<string, string>> {
  return {
    ...Object.fromEntries(Object.entries(jsonSchemas()).map(([file, schema]) => [`.editor/${file}`, `${JSON.stringify(schema, null, 2)}\n`])),
    '.editor/traque-plugin-api.d.ts': apiTypes,
  };
}

/**
 * Writes a new plugin.
 * @param folder which is made where it is missing; files in it that the plugin has too are written over.
 * @returns the paths written, relative to the folder.
 * @throws Error of the file system.
 */
export function writeTemplate(folder: string, id: string, name: Readonly<Record<Locale, string>>, wishes: TemplateWishes = {}): readonly string[] {
  return writeFiles(folder, templateFiles(id, name, wishes));
}

/**
 * Writes files into a folder.
 * @param files texts by path.
 * @returns the paths, relative to the folder.
 * @throws Error of the file system.
 */
export function writeFiles(folder: string, files: Readonly<Record<string, string>>): readonly string[] {
  for (const [file, text] of Object.entries(files)) {
    const full = path.join(folder, file);
    fs.mkdirSync(path.dirname(full), { recursive: true });
    fs.writeFileSync(full, text);
  }
  return Object.keys(files);
}
