import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkManifest } from '#main/platform/plugins/manifest';
import type { Locale } from '#shared/plugin-api/manifest';
import { createTranslator } from '#shared/text/translator';
import { SAMPLER } from '../../../helpers/world';

const good = JSON.parse(fs.readFileSync(path.join(SAMPLER, 'plugin.json'), 'utf8')) as Record<string, unknown>;

function sentences(language: Locale, change: Readonly<Record<string, unknown>>, folder = 'sampler'): readonly string[] {
  const translator = createTranslator(language);
  return checkManifest({ ...good, ...change }, folder).problems.map((problem) => translator.plugin('app', problem));
}

describe('a manifest that can be used', () => {
  it('is handed back whole', () => {
    expect(checkManifest(good, 'sampler')).toEqual({ manifest: good, problems: [] });
  });

  it.each(['^1.0.0', '~1.0.0', '1.0.0', '1.x', '>=1.0.0 <2.0.0', '>=1.0.0 <1.5.0 || ^1.9.0'])('may ask for the interface %s', (api) => {
    expect(sentences('en', { api })).toEqual([]);
  });
});

describe('what is wrong is said in the language in force', () => {
  const cases: readonly [string, Readonly<Record<string, unknown>>, string, string][] = [
    [
      'any interface',
      { api: '*' },
      'plugin.json : la plage « * » doit fixer au moins la version majeure, comme « ^1.0.0 ».',
      'plugin.json: the range “*” must pin at least the major version, such as “^1.0.0”.',
    ],
    [
      'an interface without an upper end',
      { api: '>=1.0.0' },
      'plugin.json : la plage « >=1.0.0 » doit fixer au moins la version majeure, comme « ^1.0.0 ».',
      'plugin.json: the range “>=1.0.0” must pin at least the major version, such as “^1.0.0”.',
    ],
    [
      'two majors at once',
      { api: '^1.0.0 || ^3.0.0' },
      'plugin.json : la plage « ^1.0.0 || ^3.0.0 » doit fixer au moins la version majeure, comme « ^1.0.0 ».',
      'plugin.json: the range “^1.0.0 || ^3.0.0” must pin at least the major version, such as “^1.0.0”.',
    ],
    [
      'the next interface',
      { api: '^2.0.0' },
      'Ce système demande l’interface « ^2.0.0 » ; Traque offre la version 1.0.0.',
      'This system asks for the interface “^2.0.0”; Traque offers version 1.0.0.',
    ],
    [
      'an older interface',
      { api: '^0.9.0' },
      'Ce système demande l’interface « ^0.9.0 » ; Traque offre la version 1.0.0.',
      'This system asks for the interface “^0.9.0”; Traque offers version 1.0.0.',
    ],
    [
      'words for a range',
      { api: 'the newest' },
      'plugin.json : « the newest » n’est pas une plage de versions, comme « ^1.0.0 ».',
      'plugin.json: “the newest” is not a range of versions, such as “^1.0.0”.',
    ],
    [
      'a file outside its folder',
      { entry: '../x' },
      'plugin.json : le fichier « ../x » sort du dossier du système.',
      'plugin.json: the file “../x” lies outside the system’s folder.',
    ],
    ['one language only', { locales: ['en'] }, 'plugin.json : il manque la langue fr.', 'plugin.json: the language fr is missing.'],
    ['a field that is missing', { licence: undefined }, 'plugin.json, champ « licence » : il manque.', 'plugin.json, field “licence”: it is missing.'],
    ['a field that nobody knows', { colour: 'red' }, 'plugin.json, champ « colour » : il est inconnu.', 'plugin.json, field “colour”: it is unknown.'],
    [
      'a version that is none',
      { version: 'one' },
      'plugin.json, champ « version » : il n’a pas la forme attendue.',
      'plugin.json, field “version”: it does not have the form expected.',
    ],
    [
      'a capability that nobody knows',
      { capabilities: ['flying'] },
      'plugin.json, champ « capabilities.0 » : il n’y a pas de capacité « flying » ; il y a chase, race, travel, check, characters, encounter, calendar, reference et bestiary.',
      'plugin.json, field “capabilities.0”: there is no capability “flying”; there are chase, race, travel, check, characters, encounter, calendar, reference, and bestiary.',
    ],
    [
      'a mistyped capability',
      { capabilities: ['check', 'chasse'] },
      'plugin.json, champ « capabilities.1 » : il n’y a pas de capacité « chasse » ; vouliez-vous dire « chase » ?',
      'plugin.json, field “capabilities.1”: there is no capability “chasse”; did you mean “chase”?',
    ],
    [
      'a mistyped field',
      { license: 'MIT' },
      'plugin.json, champ « license » : il est inconnu ; vouliez-vous dire « licence » ?',
      'plugin.json, field “license”: it is unknown; did you mean “licence”?',
    ],
    ['a name in one language', { name: { fr: 'x' } }, 'plugin.json, champ « name.en » : il manque.', 'plugin.json, field “name.en”: it is missing.'],
  ];
  it.each(cases)('%s', (_what, change, french, english) => {
    // Typographic spaces are the matter of the catalogue test.
    const plain = (words: readonly string[]): readonly string[] => words.map((word) => word.replaceAll(/[\u00a0\u202f]/g, ' '));
    expect(plain(sentences('fr', change))).toEqual([french]);
    expect(sentences('en', change)).toEqual([english]);
  });

  it('a folder of another name', () => {
    expect(sentences('en', {}, 'elsewhere')).toEqual(['plugin.json: the id “sampler” must be the name of its folder, “elsewhere”.']);
  });

  it('every reason at once', () => {
    expect(sentences('en', { api: '*', entry: '/x', locales: [] }, 'elsewhere')).toHaveLength(4);
  });

  it.each(['../x', 'a/../../x', '..\\x', '/etc/x', 'C:\\x', '\\\\host\\x', ''])('the entry %j lies outside', (entry) => {
    expect(sentences('en', { entry })).toEqual([`plugin.json: the file “${entry}” lies outside the system’s folder.`]);
  });

  it.each([
    ['null', null],
    ['a list', []],
    ['a word', 'plugin'],
    ['a number', 7],
    ['nothing', undefined],
  ])('%s is no manifest', (_what, raw) => {
    const check = checkManifest(raw, 'sampler');
    expect(check.manifest).toBeUndefined();
    expect(check.problems.length).toBeGreaterThan(0);
  });
});
