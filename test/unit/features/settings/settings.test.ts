import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { accepted, refusal, World } from '../../../helpers/world';

describe('settings', () => {
  it('begin with those of a new profile, and are kept', async () => {
    const world = new World({ language: 'en' });
    expect(accepted(await world.api.settings.get({}))).toEqual({ language: 'en', theme: 'system', density: 'normal', zoom: 100, resumeAtStart: false });
    accepted(await world.api.settings.change({ theme: 'dark', density: 'large' }));
    world.language = 'fr';
    world.restart();
    // What was never chosen still follows the computer.
    expect(accepted(await world.api.settings.get({}))).toEqual({ language: 'fr', theme: 'dark', density: 'large', zoom: 100, resumeAtStart: false });
    accepted(await world.api.settings.change({ language: 'en' }));
    world.restart();
    expect(accepted(await world.api.settings.get({}))).toEqual({ language: 'en', theme: 'dark', density: 'large', zoom: 100, resumeAtStart: false });
  });

  it('the language changes what the main process says, at once and after a restart', async () => {
    const world = new World({ language: 'fr' });
    const say = async (): Promise<string> => refusal(await world.api.campaigns.get({ id: 'nobody' })).message;
    expect(await say()).toBe('Cette campagne n’existe pas ou n’existe plus.');
    accepted(await world.api.settings.change({ language: 'en' }));
    expect(await say()).toBe('This campaign does not exist, or no longer does.');
    world.restart();
    expect(await say()).toBe('This campaign does not exist, or no longer does.');
  });

  it.each([
    ['a value that is none any more', 'theme', '"sepia"', { language: 'en', theme: 'system', density: 'large', zoom: 100, resumeAtStart: false }],
    ['a value of another kind', 'density', '7', { language: 'en', theme: 'dark', density: 'normal', zoom: 100, resumeAtStart: false }],
    ['a zoom beyond its ends', 'zoom', '500', { language: 'en', theme: 'dark', density: 'large', zoom: 100, resumeAtStart: false }],
    ['null', 'language', 'null', { language: 'fr', theme: 'dark', density: 'large', zoom: 100, resumeAtStart: false }],
    ['a setting that nobody knows', 'colour', '"red"', { language: 'en', theme: 'dark', density: 'large', zoom: 100, resumeAtStart: false }],
  ])('%s is passed over and costs none of the others', async (_what, key, value, expected) => {
    const world = new World({ language: 'fr' });
    accepted(await world.api.settings.change({ language: 'en', theme: 'dark', density: 'large' }));
    world.sql('INSERT INTO settings VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value', key, value);
    world.restart();
    expect(accepted(await world.api.settings.get({}))).toEqual(expected);
  });

  it('a stored value that is not even JSON costs none of the others', async () => {
    const world = new World({ language: 'fr' });
    accepted(await world.api.settings.change({ language: 'en', theme: 'dark' }));
    world.sql(`UPDATE settings SET value = '{broken' WHERE key = 'theme'`);
    world.restart();
    expect(accepted(await world.api.settings.get({}))).toEqual({ language: 'en', theme: 'system', density: 'normal', zoom: 100, resumeAtStart: false });
    expect(accepted(await world.api.settings.change({ theme: 'light' })).theme).toBe('light');
  });

  it.each([{ language: 'de' }, { theme: 7 }, { colour: 'red' }, { language: 'en', colour: 'red' }])('%j is refused whole', async (change) => {
    const world = new World();
    const before = world.dump();
    expect(refusal(await world.call('settings.change', change)).code).toBe('invalid');
    expect(world.dump()).toEqual(before);
  });
});

describe('without a usable data file', () => {
  it.each([
    ['damaged', 'no database at all'.repeat(20)],
    ['damaged', ''],
  ])('the program starts, says that it is %s, and refuses everything in words', async (kind, content) => {
    const world = new World();
    world.close();
    fs.writeFileSync(world.file, content);
    world.open();
    const info = accepted(await world.api.app.info({}));
    expect(info.storage).toMatchObject({ kind, file: world.file });
    expect(info.dataFolder).toBe(world.userData);
    expect(accepted(await world.api.settings.get({})).language).toBe('fr');
    expect(accepted(await world.api.app.start({}))).toMatchObject({ info, settings: { language: 'fr' }, drafts: [] });
    expect(accepted(await world.api.plugins.list({}))[0]?.status).toBe('active');
    expect(Object.keys(accepted(await world.api.plugins.words({ language: 'fr' })))).toEqual(['sampler']);
    for (const [method, input] of [
      ['campaigns.list', { trashed: false }],
      ['campaigns.create', { name: 'x', system: 'sampler' }],
      ['campaigns.createExample', { system: 'sampler' }],
      ['runs.resumable', {}],
      ['encounters.resumable', {}],
      ['runs.get', { id: 'x' }],
      ['settings.change', { theme: 'dark' }],
    ] as const) {
      expect(refusal(await world.call(method, input)), method).toEqual({
        code: 'unavailable',
        message: 'Le fichier de données n’est pas disponible.',
        fields: [],
      });
    }
    expect(fs.readFileSync(world.file, 'utf8')).toBe(content);
  });
});

describe('the first answer to the page', () => {
  it('has all that the first screen needs, with the texts of the language in force only', async () => {
    const world = new World({ language: 'fr' });
    accepted(await world.api.settings.change({ language: 'en', theme: 'dark' }));
    accepted(await world.api.drafts.write({ key: 'new-campaign', about: null, value: { text: 'Half' } }));
    const { info, settings, words, drafts } = accepted(await world.api.app.start({}));
    expect(info).toEqual(accepted(await world.api.app.info({})));
    expect(settings).toMatchObject({ language: 'en', theme: 'dark' });
    expect(words).toEqual(accepted(await world.api.plugins.words({ language: 'en' })));
    expect(words).not.toEqual(accepted(await world.api.plugins.words({ language: 'fr' })));
    expect(drafts).toMatchObject([{ key: 'new-campaign', value: { text: 'Half' } }]);
  });
});
