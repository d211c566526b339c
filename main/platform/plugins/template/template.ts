// eslint-disable-next-line @typescript-eslint/triple-slash-reference -- a module that only the build knows cannot be imported as a file
/// <reference path="./virtual.d.ts" />
/** A plugin to begin with: a chase that works, in both languages, with scenarios, a test and what an editor needs. */
import fs from 'node:fs';
import path from 'node:path';
import apiTypes from 'virtual:plugin-api-types';
import { jsonSchemas } from '#main/platform/plugins/template/schemas';
import type { Locale } from '#shared/plugin-api/manifest';
import caught from './files/common/caught.json.txt?raw';
import en from './files/common/en.json.txt?raw';
import escaped from './files/common/escaped.json.txt?raw';
import fr from './files/common/fr.json.txt?raw';
import manifest from './files/common/plugin.json.txt?raw';
import readme from './files/common/README.md.txt?raw';
import refused from './files/common/refused.json.txt?raw';
import editor from './files/common/vscode-settings.json.txt?raw';
import chaseJs from './files/js/chase.js.txt?raw';
import indexJs from './files/js/index.js.txt?raw';
import configJs from './files/js/jsconfig.json.txt?raw';
import packageJs from './files/js/package.json.txt?raw';
import rulesJs from './files/js/rules.js.txt?raw';
import testJs from './files/js/rules.test.js.txt?raw';
import chaseTs from './files/ts/chase.ts.txt?raw';
import indexTs from './files/ts/index.ts.txt?raw';
import packageTs from './files/ts/package.json.txt?raw';
import rulesTs from './files/ts/rules.ts.txt?raw';
import testTs from './files/ts/rules.test.ts.txt?raw';
import configTs from './files/ts/tsconfig.json.txt?raw';

/** What the code of a plugin is written in. */
export type TemplateLanguage = 'js' | 'ts';

const CODE: Readonly<Record<TemplateLanguage, Readonly<Record<string, string>>>> = {
  js: { 'index.js': indexJs, 'chase.js': chaseJs, 'rules.js': rulesJs, 'test/rules.test.js': testJs, 'jsconfig.json': configJs, 'package.json': packageJs },
  ts: { 'index.ts': indexTs, 'chase.ts': chaseTs, 'rules.ts': rulesTs, 'test/rules.test.ts': testTs, 'tsconfig.json': configTs, 'package.json': packageTs },
};

/** Whether something can be the id of a plugin: 1 to 63 lower-case letters, digits and hyphens, a letter first. */
export function isPluginId(id: string): boolean {
  return /^[a-z][a-z0-9-]{0,62}$/.test(id);
}

/**
 * The files of a new plugin.
 * @param id see `isPluginId`.
 * @param name how people call it.
 * @returns texts by path, in the order in which somebody reads them.
 */
export function templateFiles(id: string, name: Readonly<Record<Locale, string>>, language: TemplateLanguage): Readonly<Record<string, string>> {
  const inJson = (words: string): string => JSON.stringify(words).slice(1, -1);
  const filled = (text: string, quote: (words: string) => string): string =>
    text
      .replaceAll('__ID__', id)
      .replaceAll('__EXT__', language)
      .replaceAll('__NAME_FR__', () => quote(name.fr))
      .replaceAll('__NAME_EN__', () => quote(name.en));
  const written = {
    'plugin.json': manifest,
    ...CODE[language],
    'locales/en.json': en,
    'locales/fr.json': fr,
    'scenarios/caught.json': caught,
    'scenarios/escaped.json': escaped,
    'scenarios/refused.json': refused,
    'README.md': readme,
    '.vscode/settings.json': editor,
  };
  return {
    ...Object.fromEntries(Object.entries(written).map(([file, text]) => [file, filled(text, file.endsWith('.json') ? inJson : (words) => words)])),
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
export function writeTemplate(folder: string, id: string, name: Readonly<Record<Locale, string>>, language: TemplateLanguage = 'js'): readonly string[] {
  const files = templateFiles(id, name, language);
  for (const [file, text] of Object.entries(files)) {
    const full = path.join(folder, file);
    fs.mkdirSync(path.dirname(full), { recursive: true });
    fs.writeFileSync(full, text);
  }
  return Object.keys(files);
}
