/** Texts of third-party rule systems travel in a campaign file: a scene of a system that was never here reads as sentences, and the import says what it needs. */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { PluginInfo } from '#shared/ipc/plugins';
import { accepted, refusal, SAMPLER, World } from '../../../helpers/world';
import { changed, entriesOf, jsonOf, sealed, written, zipped } from './crafted';
import type { Entries } from './crafted';
import { exported, imported, opened } from './files';

interface Filed {
  readonly id: string;
  readonly version: string;
  readonly name: object;
  readonly texts: Readonly<Record<'fr' | 'en', Readonly<Record<string, string>>>>;
}

/** A profile where the sampler is somebody else's plugin. */
async function withThirdParty(): Promise<World> {
  const world = new World({ language: 'en', plugins: [], installed: [SAMPLER] });
  accepted(await world.services.dispatcher.call('plugins.enable', { id: 'sampler' }));
  return world;
}

/** A campaign of a third-party system with a run, as a file. */
async function thirdPartyFile(): Promise<string> {
  const world = await withThirdParty();
  const id = await world.campaign();
  await world.act(await world.run(id));
  return exported(world, id);
}

const nowhere = (): World => new World({ language: 'en', plugins: [] });
const filedIn = (file: string): readonly Filed[] => jsonOf(entriesOf(file), 'systems.json') as readonly Filed[];
const words = async (world: World, language: 'fr' | 'en'): Promise<Readonly<Record<string, string>> | undefined> =>
  (accepted(await world.services.dispatcher.call('plugins.words', { language })) as Readonly<Record<string, Readonly<Record<string, string>>>>)['sampler'];
const catalogue = (language: 'fr' | 'en'): unknown => JSON.parse(fs.readFileSync(path.join(SAMPLER, 'locales', `${language}.json`), 'utf8'));

describe('a campaign of a third-party system', () => {
  it('takes its texts along, with the version that it needs', async () => {
    const file = await thirdPartyFile();
    expect(filedIn(file)).toEqual([
      { id: 'sampler', version: '2.1.0', name: { fr: 'Échantillon', en: 'Sampler' }, texts: { fr: catalogue('fr'), en: catalogue('en') } },
    ]);
    expect(jsonOf(entriesOf(file), 'manifest.json')).toMatchObject({ version: 2 });
  });

  it('reads as sentences where the system never was, and goes out again as the same bytes', async () => {
    const file = await thirdPartyFile();
    const there = nowhere();
    const archive = await opened(there, file);
    expect(archive.contents.missingSystems).toEqual([{ id: 'sampler', name: { fr: 'Échantillon', en: 'Sampler' }, version: '2.1.0' }]);
    expect(archive.contents.outdatedSystems).toEqual([]);
    const campaignId = await imported(there, file);
    expect([await words(there, 'fr'), await words(there, 'en')]).toEqual([catalogue('fr'), catalogue('en')]);
    expect(there.announced.some(({ event }) => event === 'plugins.changed')).toBe(true);
    // The log of the run in the words of the system, by the program itself.
    const [run] = accepted(await there.api.runs.list({ campaignId, trashed: false }));
    const view = accepted(await there.api.runs.get({ id: run?.id ?? '' }));
    const texts = view.log.flatMap(({ events }) => events.map(({ text }) => there.services.translator.plugin('sampler', text)));
    expect(texts.length).toBeGreaterThan(0);
    for (const text of texts) expect(text).not.toMatch(/^[a-z]+\.[a-z.]+$/i);
    expect(accepted(await there.services.dispatcher.call('plugins.list', {})) as PluginInfo[]).toMatchObject([
      { id: 'sampler', status: 'missing', name: { en: 'Sampler' } },
    ]);
    there.restart();
    expect(await words(there, 'en')).toEqual(catalogue('en'));
    expect(fs.readFileSync(await exported(there, campaignId)).equals(fs.readFileSync(file))).toBe(true);
  });

  it('says when what is here is older than what was played with', async () => {
    const newer = written(
      zipped(sealed(changed(entriesOf(await thirdPartyFile()), 'systems.json', (systems: Filed[]) => systems.map((one) => ({ ...one, version: '3.0.0' }))))),
    );
    const there = await withThirdParty();
    expect((await opened(there, newer)).contents).toMatchObject({ missingSystems: [], outdatedSystems: [{ id: 'sampler', version: '3.0.0' }] });
  });

  it('never changes how something reads that was here before', async () => {
    const other = (systems: Filed[]): unknown =>
      systems.map((one) => ({
        ...one,
        version: '9.0.0',
        name: { fr: 'X', en: 'X' },
        texts: { fr: { ...one.texts.fr, 'more.words': 'Plus' }, en: Object.fromEntries(Object.keys(one.texts.en).map((key) => [key, 'HACKED'])) },
      }));
    const file = written(zipped(changed(entriesOf(await thirdPartyFile()), 'systems.json', other)));
    const inUse = await withThirdParty();
    await imported(inUse, file);
    expect(await words(inUse, 'en')).toEqual(catalogue('en'));
    // Uninstalled, its texts are in the data file: they come first there too.
    const gone = await withThirdParty();
    accepted(await gone.services.dispatcher.call('plugins.uninstall', { id: 'sampler' }));
    gone.restart();
    await imported(gone, file);
    expect(await words(gone, 'en')).toEqual(catalogue('en'));
    expect(await words(gone, 'fr')).toMatchObject({ 'more.words': 'Plus' });
    expect(accepted(await gone.services.dispatcher.call('plugins.list', {})) as PluginInfo[]).toMatchObject([{ name: { en: 'Sampler' } }]);
  });
});

describe('a campaign of a system that ships with Traque', () => {
  it('takes nothing along, and every older program reads it', async () => {
    const world = new World();
    const entries = entriesOf(await exported(world, await world.campaign()));
    expect(Object.keys(entries)).not.toContain('systems.json');
    expect(jsonOf(entries, 'manifest.json')).toMatchObject({ version: 1 });
  });
});

describe('texts in a file that somebody made', () => {
  const cases: readonly (readonly [string, (systems: Filed[]) => unknown])[] = [
    ['for the program itself', ([one]) => [{ ...one, id: 'app' }]],
    ['of a system twice', ([one]) => [one, one]],
    ['with a version that is none', ([one]) => [{ ...one, version: 'latest' }]],
    ['that are no texts', ([one]) => [{ ...one, texts: { fr: { a: 1 }, en: {} } }]],
    ['that are too long', ([one]) => [{ ...one, texts: { fr: { a: 'x'.repeat(20_001) }, en: {} } }]],
    [
      'that are too many',
      ([one]) => [{ ...one, texts: { fr: Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`k${String(index)}`, 'x'.repeat(19_000)])), en: {} } }],
    ],
    ['with more than a system has', ([one]) => [{ ...one, script: 'x' }]],
    ['of too many systems', ([one]) => Array.from({ length: 41 }, (_, index) => ({ ...one, id: `s${String(index)}` }))],
    ['that are no list', () => ({})],
  ];
  it.each(cases)('%s are refused, and nothing changes', async (_what, change) => {
    const entries: Entries = entriesOf(await thirdPartyFile());
    const world = nowhere();
    const before = world.dump();
    world.desktop.choices.push(written(zipped(changed(entries, 'systems.json', change))));
    const refused = refusal(await world.api.transfer.open({}));
    expect(refused.code).toBe('invalid');
    expect(refused.message).toContain('systems.json');
    expect(world.dump()).toEqual(before);
  });

  it('of a system that nothing in the file is of are left aside', async () => {
    const file = written(
      zipped(changed(entriesOf(await thirdPartyFile()), 'systems.json', (systems: Filed[]) => [...systems, { ...systems[0], id: 'stranger' }])),
    );
    const world = nowhere();
    await imported(world, file);
    expect(world.sql('SELECT DISTINCT plugin FROM plugin_texts')).toEqual([{ plugin: 'sampler' }]);
  });
});
