import fs from 'node:fs';
import path from 'node:path';
import { container } from 'tsyringe';
import { afterEach, describe, expect, it } from 'vitest';
import { PluginHost } from '#main/platform/plugins/host';
import { loadPluginFolder } from '#main/platform/plugins/load-module';
import type { IPluginChoices } from '#main/platform/plugins/choice-store';
import { describeSystem } from '#main/platform/plugins/description';
import { outlineOf } from '#main/platform/plugins/description-store';
import type { IDescriptionStore } from '#main/platform/plugins/description-store';
import type { IPluginLog } from '#main/platform/plugins/plugin-log';
import { PluginLoader } from '#main/platform/plugins/loader';
import { NO_SANDBOXES } from '#main/platform/plugins/sandboxes';
import { PluginRegistry } from '#main/platform/plugins/registry';
import type { PluginEntry } from '#main/platform/plugins/registry';
import { runHere } from '#main/platform/procedures/rules-calls';
import type { IPluginTexts } from '#main/platform/plugins/plugin-text-store';
import { ROOT } from '../../../helpers/plugin-ids';
import { tempFolder } from '../../../helpers/temp';
import { accepted, SAMPLER, World } from '../../../helpers/world';

const BAD = path.join(ROOT, 'test/fixtures/plugins-bad');
const bad = fs.readdirSync(BAD).sort();

/** What is wrong with each bad plugin: its status, and the key of each reason. */
const expected: Readonly<Record<string, readonly ['refused' | 'failed', ...string[]]>> = {
  'api-any': ['refused', 'plugin.apiTooWide'],
  'api-next': ['refused', 'plugin.apiMismatch'],
  'api-open': ['refused', 'plugin.apiTooWide'],
  'api-words': ['refused', 'plugin.apiNotARange'],
  'catalogue-missing': ['refused', 'plugin.fileMissing'],
  'characters-null': ['failed', 'plugin.place'],
  computed: ['failed', 'plugin.place'],
  'entry-outside': ['refused', 'plugin.entryOutside'],
  fields: ['refused', 'plugin.field', 'plugin.field', 'plugin.field', 'plugin.field'],
  'locale-missing': ['refused', 'plugin.localeMissing'],
  'no-manifest': ['refused', 'plugin.fileMissing'],
  'no-default': ['failed', 'plugin.noPlugin'],
  'no-plugin-inside': ['failed', 'plugin.place'],
  'not-declared': ['failed', 'plugin.notDeclared'],
  'not-json': ['refused', 'plugin.notJson'],
  'not-provided': ['failed', 'plugin.notProvided'],
  promised: ['failed', 'plugin.place'],
  several: ['failed', ...new Array<string>(5).fill('plugin.place')],
  throws: ['failed', 'plugin.codeFailed'],
  'throws-unreadable': ['failed', 'plugin.codeFailed'],
  'title-null': ['failed', 'plugin.place'],
  twice: ['failed', 'plugin.place'],
  'wrong-id': ['refused', 'plugin.idIsNotFolder'],
};

const silent: IPluginTexts = { use: () => undefined, keep: () => undefined, learn: () => false, nameOf: () => undefined, all: () => ({}), in: () => ({}) };
const noDescriptions: IDescriptionStore = { find: () => undefined, keep: () => undefined, forget: () => undefined };
const noLog: IPluginLog = { write: () => undefined, of: () => [], whenWritten: () => undefined };
const noChoices: IPluginChoices = { of: () => undefined, set: () => undefined, forget: () => undefined };
const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A loaded plugin as the registry takes it in. */
function entry(folder: string): PluginEntry {
  const { manifest, system } = loadPluginFolder(folder);
  const description = describeSystem(system);
  return { manifest, content: null, outline: outlineOf(description), description: () => description, rules: () => runHere(system) };
}

function scanned(folder: string, texts = silent) {
  const registry = new PluginRegistry(container.createChildContainer());
  const host = new PluginHost(registry, new PluginLoader(registry, noDescriptions, texts, NO_SANDBOXES, noLog), noChoices, logger);
  host.scan([{ folder, origin: 'shipped' }]);
  return { registry, host };
}

/** A folder with the sampler and every bad plugin side by side. */
function mixedFolder(): string {
  const folder = path.join(tempFolder(), 'plugins');
  fs.cpSync(BAD, folder, { recursive: true });
  fs.cpSync(SAMPLER, path.join(folder, 'sampler'), { recursive: true });
  return folder;
}

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'traqueBadPluginRan');
});

describe('looking through a folder', () => {
  it('has an expectation for every bad plugin', () => {
    expect(Object.keys(expected).sort()).toEqual(bad);
  });

  it.each(bad)('lists %s with its reasons', (id) => {
    const { host } = scanned(mixedFolder());
    const found = host.found().find((plugin) => plugin.id === id);
    const [status, ...keys] = expected[id] ?? [];
    expect(found?.status).toBe(status);
    expect(found?.problems.map((problem) => ('key' in problem ? problem.key.replace('app:', '') : ''))).toEqual(keys);
  });

  it('runs no code of a plugin that it refuses', () => {
    scanned(mixedFolder());
    expect('traqueBadPluginRan' in globalThis).toBe(false);
  });

  it('takes the good one in, between bad ones', () => {
    const { registry, host } = scanned(mixedFolder());
    expect(host.found().map((plugin) => plugin.id)).toEqual([...bad, 'sampler'].sort());
    expect(registry.manifests().map((manifest) => manifest.id)).toEqual(['sampler']);
    expect(registry.procedure('sampler', 'chase')?.stateVersion).toBe(2);
    expect(registry.procedure('sampler', 'nothing')).toBeUndefined();
  });

  it('keeps the manifest of a plugin whose code failed, so that its name can be shown', () => {
    const { host } = scanned(mixedFolder());
    for (const plugin of host.found().filter(({ status }) => status === 'failed')) expect(plugin.manifest?.name.en).toBe('Broken');
  });

  it('is content with a folder that is not there, or empty', () => {
    expect(scanned(path.join(tempFolder(), 'nowhere')).host.found()).toEqual([]);
    expect(scanned(tempFolder()).host.found()).toEqual([]);
  });

  it('passes over plain files', () => {
    const folder = tempFolder();
    fs.writeFileSync(path.join(folder, 'readme.txt'), 'x');
    expect(scanned(folder).host.found()).toEqual([]);
  });

  it('keeps a plugin whose texts cannot be kept', () => {
    const { registry, host } = scanned(path.dirname(SAMPLER), {
      ...silent,
      keep: () => {
        throw new Error('the disk is full');
      },
    });
    expect(host.found().map(({ id, status }) => ({ id, status }))).toEqual([{ id: 'sampler', status: 'active' }]);
    expect(registry.manifest('sampler')).toBeDefined();
  });
});

describe('one system that does not hold what the contract says', () => {
  const lies = ['title-null', 'characters-null', 'several', 'promised', 'computed'];

  it('is off with its reasons, and every screen of the others works', async () => {
    const world = new World({ language: 'en', plugins: [SAMPLER, ...lies.map((id) => path.join(BAD, id))] });
    const list = accepted(await world.api.plugins.list({}));
    expect(list.filter(({ status }) => status === 'active').map(({ id }) => id)).toEqual(['sampler']);
    const reasons = (id: string) => list.find((plugin) => plugin.id === id)?.problems;
    expect(reasons('title-null')).toEqual(['procedures[1].title: must be a text, { key, args } or { verbatim }.']);
    expect(reasons('characters-null')).toEqual(['characters: must be an object.']);
    expect(reasons('promised')).toEqual(['activate(): is a promise: systems answer at once.']);
    expect(reasons('computed')).toEqual(['characters: is computed when it is read: only plain data is taken.']);
    expect(accepted(await world.api.toolbox.checks({})).map(({ system }) => system)).toEqual(['sampler', 'sampler']);
    expect(accepted(await world.api.toolbox.tables({})).map(({ system }) => system)).toEqual(['sampler']);
    expect(accepted(await world.api.characters.rules({ system: 'characters-null' }))).toBeNull();
    expect('traqueBadPluginRan' in globalThis).toBe(false);
  });
});

describe('what the window is told', () => {
  it.each(['fr', 'en'] as const)('in the language %s: every plugin, the good one in use, the others with reasons in words', async (language) => {
    const world = new World({ language, plugins: [SAMPLER, ...bad.map((id) => path.join(BAD, id))] });
    const list = accepted(await world.api.plugins.list({}));
    const reasons = Object.values(list).flatMap((plugin) => plugin.problems);
    expect(list).toHaveLength(bad.length + 1);
    expect(reasons.length).toBeGreaterThan(bad.length);
    expect(reasons.filter((reason) => /plugin\.[a-z]+[A-Z]|app:|\{\{|undefined/.test(reason))).toEqual([]);
    // Nobody at a table is helped by where the program lies on this machine.
    expect(reasons.filter((reason) => reason.includes(world.pluginFolder))).toEqual([]);
    expect(list.find((plugin) => plugin.id === 'throws')?.problems).toEqual([
      language === 'fr' ? 'Le code de ce système s’est arrêté\u00a0: out of ink' : 'The code of this system stopped: out of ink',
    ]);
    expect(list.find((plugin) => plugin.id === 'sampler')).toMatchObject({ status: 'active', problems: [], hasExamples: true, version: '2.1.0' });
    const id = await world.campaign();
    expect((await world.run(id)).title).toBe('La ruelle');
  });

  it('a plugin that a campaign needs and that is gone is listed as missing', async () => {
    const world = new World();
    await world.campaign();
    world.removePlugin();
    world.restart();
    expect(accepted(await world.api.plugins.list({})).map(({ id, status }) => ({ id, status }))).toEqual([{ id: 'sampler', status: 'missing' }]);
  });
});

describe('a plugin that is known from an earlier start', () => {
  /** The sampler, saying how often its code has run; it fails while a file beside the folder of plugins says so. */
  function watched() {
    const folder = path.join(tempFolder(), 'sampler');
    fs.cpSync(SAMPLER, folder, { recursive: true });
    fs.renameSync(path.join(folder, 'index.cjs'), path.join(folder, 'inner.cjs'));
    fs.writeFileSync(
      path.join(folder, 'index.cjs'),
      `const inner = require('./inner.cjs');
       module.exports = { default: { activate(context) {
         globalThis.samplerRuns = (globalThis.samplerRuns ?? 0) + 1;
         if (require('node:fs').existsSync(require('node:path').join(__dirname, '../../broken'))) throw new Error('out of ink');
         return inner.default.activate(context);
       } } };`,
    );
    const world = new World({ language: 'en', plugins: [folder] });
    const runs = () => (globalThis as { samplerRuns?: number }).samplerRuns ?? 0;
    return { world, runs };
  }

  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'samplerRuns');
  });

  it('runs no code at the next start until somebody needs it, and then once', async () => {
    const { world, runs } = watched();
    const first = accepted(await world.api.plugins.list({}));
    const campaignId = await world.campaign();
    const { id } = await world.run(campaignId);
    expect(runs()).toBe(1);
    world.restart();
    expect(accepted(await world.api.plugins.list({}))).toEqual(first);
    expect(accepted(await world.api.runs.resumable({}))).toMatchObject({ id, kind: 'chase' });
    expect(runs()).toBe(1);
    // What it declares is known; only playing needs its code.
    expect(accepted(await world.api.toolbox.checks({}))).toHaveLength(2);
    expect(runs()).toBe(1);
    await world.run(campaignId);
    await world.run(campaignId);
    expect(runs()).toBe(2);
  });

  it('is loaded once the first screen is shown, though nobody asked', async () => {
    const { world, runs } = watched();
    world.restart();
    accepted(await world.api.app.ready({ drawnAt: 0 }));
    await expect.poll(runs).toBe(2);
  });

  it('is looked at whole when a byte of it has changed', () => {
    const { world, runs } = watched();
    fs.appendFileSync(path.join(world.pluginFolder, 'sampler/inner.cjs'), '\n');
    world.restart();
    expect(runs()).toBe(2);
  });

  it('is off with its reason when it fails at its first use, and the window is told', async () => {
    const { world } = watched();
    const campaignId = await world.campaign();
    fs.writeFileSync(path.join(world.pluginFolder, '../broken'), '');
    world.restart();
    world.announced.length = 0;
    expect(accepted(await world.api.toolbox.checks({}))).toHaveLength(2);
    expect((await world.call('runs.start', { campaignId, procedure: 'chase', title: 'x', setup: {}, dice: {} })).ok).toBe(false);
    expect(accepted(await world.api.toolbox.checks({}))).toEqual([]);
    expect(world.announced.map(({ event }) => event)).toContain('plugins.changed');
    const [listed] = accepted(await world.api.plugins.list({}));
    expect(listed).toMatchObject({ id: 'sampler', status: 'failed', hasExamples: false, problems: ['The code of this system stopped: out of ink'] });
    expect(accepted(await world.api.campaigns.get({ id: campaignId })).name).not.toBe('');
    fs.rmSync(path.join(world.pluginFolder, '../broken'));
    world.restart();
    await world.run(campaignId);
  });
});

describe('the registry', () => {
  it('throws when an id is registered a second time, and keeps the first', () => {
    const { registry } = scanned(path.dirname(SAMPLER));
    const first = registry.system('sampler');
    expect(() => registry.register(entry(SAMPLER))).toThrow('registered already');
    expect(registry.system('sampler')).toBe(first);
  });

  it('takes everything out again', () => {
    const { registry, host } = scanned(path.dirname(SAMPLER));
    host.dispose();
    host.dispose();
    expect(host.found()).toEqual([]);
    expect(registry.manifests()).toEqual([]);
    expect(registry.manifest('sampler')).toBeUndefined();
    expect(registry.system('sampler')).toBeUndefined();
    expect(registry.procedure('sampler', 'chase')).toBeUndefined();
  });

  it('can take a plugin in anew; an old handle does not take the new one out', () => {
    const registry = new PluginRegistry(container.createChildContainer());
    const old = registry.register(entry(SAMPLER));
    old.dispose();
    registry.register(entry(SAMPLER));
    old.dispose();
    expect(registry.manifests()).toHaveLength(1);
  });
});

describe('a plugin folder', () => {
  it('gives the catalogues of both languages', () => {
    const { catalogues } = loadPluginFolder(SAMPLER);
    expect(Object.keys(catalogues.fr).sort()).toEqual(Object.keys(catalogues.en).sort());
  });

  it('refuses a file larger than any catalogue, unread', () => {
    const folder = path.join(tempFolder(), 'sampler');
    fs.cpSync(SAMPLER, folder, { recursive: true });
    fs.writeFileSync(path.join(folder, 'locales/fr.json'), ' '.repeat(2_000_001));
    expect(() => loadPluginFolder(folder)).toThrow('locales/fr.json cannot be read');
  });

  it('hands the data files of its content folder to the code, frozen', () => {
    const folder = path.join(tempFolder(), 'sampler');
    fs.cpSync(SAMPLER, folder, { recursive: true });
    fs.mkdirSync(path.join(folder, 'content'));
    fs.writeFileSync(path.join(folder, 'content/table.json'), '{"a":[1]}');
    fs.writeFileSync(
      path.join(folder, 'index.cjs'),
      `exports.default = { activate: ({ content }) => { globalThis.seen = content; return require(${JSON.stringify(path.join(SAMPLER, 'index.cjs'))}).default.activate(); } };`,
    );
    loadPluginFolder(folder);
    const seen = (globalThis as { seen?: unknown }).seen;
    Reflect.deleteProperty(globalThis, 'seen');
    expect(seen).toEqual({ table: { a: [1] } });
    expect(Object.isFrozen(seen)).toBe(true);
  });

  it('names every reason in its own error, for the log', () => {
    expect(() => loadPluginFolder(path.join(BAD, 'twice'))).toThrow('procedures[1].id: “chase” is used twice.');
    expect(() => loadPluginFolder(path.join(BAD, 'several'))).toThrow(
      [
        'procedures[0].setup: is missing.',
        'procedures[1].kind: must be one of: chase, race, travel, and check.',
        'procedures[1].start: must be a function.',
        'encounter.options.properties.method.type: must be one of: boolean, integer, number, string, array, and object.',
        'encounter.initiative: must be a function.',
      ].join(' '),
    );
  });
});
