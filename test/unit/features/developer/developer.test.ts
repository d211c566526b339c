/** The workshop: a folder that is watched, loaded again with each save, and the record of a run played again on the new code. */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { differencesOf } from '#main/features/developer/differences';
import { tempFolder } from '../../../helpers/temp';
import { accepted, refusal, SAMPLER, World } from '../../../helpers/world';

/** A folder in which somebody writes a system of their own. */
function written(id = 'own-rules'): string {
  const folder = path.join(tempFolder(), id);
  fs.cpSync(SAMPLER, folder, { recursive: true });
  edit(folder, 'plugin.json', (words) => words.replace('"sampler"', `"${id}"`));
  return folder;
}

function edit(folder: string, file: string, change: (words: string) => string): void {
  const full = path.join(folder, file);
  fs.writeFileSync(full, change(fs.readFileSync(full, 'utf8')));
}

/** The workshop with a folder open. */
async function opened(folder = written()): Promise<{ world: World; folder: string }> {
  const world = new World({ language: 'en' });
  world.desktop.choices.push(folder);
  expect(accepted(await world.api.developer.choose({}))).toMatchObject({ folder, loads: 1, plugin: { status: 'active', origin: 'developed', problems: [] } });
  return { world, folder };
}

const loads = async (world: World): Promise<number> => accepted(await world.api.developer.status({}))?.loads ?? 0;

describe('a folder in the workshop', () => {
  test('is in use at once, without a question, and no longer when it is closed', async () => {
    const { world } = await opened();
    expect(accepted(await world.api.toolbox.checks({})).map(({ system }) => system)).toContain('own-rules');
    accepted(await world.api.developer.stop({}));
    expect(accepted(await world.api.developer.status({}))).toBeNull();
    expect(accepted(await world.api.toolbox.checks({})).map(({ system }) => system)).not.toContain('own-rules');
  });

  test('is loaded again within a second of a save, and says what is wrong with it', async () => {
    const { world, folder } = await opened();
    edit(folder, 'index.cjs', (words) => `${words}\n)`);
    await expect.poll(() => loads(world), { timeout: 5000, interval: 20 }).toBe(2);
    const broken = accepted(await world.api.developer.status({}));
    expect(broken?.plugin).toMatchObject({ status: 'failed', problems: [expect.stringContaining('index.cjs') as unknown] });
    edit(folder, 'index.cjs', (words) => words.slice(0, -2));
    await expect.poll(() => loads(world), { timeout: 5000, interval: 20 }).toBe(3);
    expect(accepted(await world.api.developer.status({}))?.plugin?.status).toBe('active');
  });

  test('shows what its code writes into the log', async () => {
    const { world, folder } = await opened();
    edit(folder, 'index.cjs', (words) => words.replace('activate: () => (', "activate: ({ log }) => (log('warn', 'ink is low'), "));
    await expect.poll(() => loads(world), { timeout: 5000, interval: 20 }).toBe(2);
    expect(accepted(await world.api.developer.status({}))?.log.map(({ level, message }) => `${level} ${message}`)).toContain('warn ink is low');
  });

  test('takes the place of an installed one of the same id for as long as it is open', async () => {
    const world = new World({ language: 'en' });
    fs.cpSync(written(), path.join(world.installedPlugins, 'own-rules'), { recursive: true });
    world.restart();
    await world.host.choose('own-rules', 'enabled');
    world.desktop.choices.push(written());
    accepted(await world.api.developer.choose({}));
    const origins = async () => accepted(await world.api.plugins.list({})).filter(({ id }) => id === 'own-rules');
    expect(await origins()).toMatchObject([{ origin: 'developed', status: 'active' }]);
    accepted(await world.api.developer.stop({}));
    expect(await origins()).toMatchObject([{ origin: 'installed', status: 'active' }]);
  });

  test('that holds no plugin is watched all the same, and says what is missing', async () => {
    const world = new World({ language: 'en' });
    world.desktop.choices.push(tempFolder());
    expect(accepted(await world.api.developer.choose({}))?.plugin).toMatchObject({ status: 'refused', problems: ['The file plugin.json is missing.'] });
  });

  test('of which none is chosen changes nothing', async () => {
    const world = new World({ language: 'en' });
    expect(accepted(await world.api.developer.choose({}))).toBeNull();
  });
});

describe('a run of it', () => {
  test('is shown with its state, view and offers, and comes out of the record byte for byte', async () => {
    const { world } = await opened();
    const campaign = accepted(await world.api.campaigns.create({ name: 'Mine', system: 'own-rules' }));
    const run = await world.act(await world.act(await world.run(campaign.id)));
    const found = accepted(await world.api.developer.inspect({ runId: run.id }));
    expect(found.replay.map(({ seq, action, kind }) => `${String(seq)} ${action} ${kind}`)).toEqual(['0 start same', '1 round same', '2 round same']);
    expect(found).toMatchObject({ position: 2, offers: run.offers, events: run.log.at(-1)?.events, dice: run.log.at(-1)?.dice, skipped: 0 });
    expect(found.view).toEqual(world.procedure('chase').view(found.state));
  });

  test('stays open when a rule changes: what was played stays as it was, and every step that would be otherwise is named with its place', async () => {
    const { world, folder } = await opened();
    const campaign = accepted(await world.api.campaigns.create({ name: 'Mine', system: 'own-rules' }));
    const run = await world.act(await world.run(campaign.id));
    edit(folder, 'index.cjs', (words) => words.replace("label: text('shout.label')", "label: { verbatim: 'Bellow' }"));
    await expect.poll(() => loads(world), { timeout: 5000, interval: 20 }).toBe(2);
    const now = accepted(await world.api.runs.get({ id: run.id }));
    expect(now.log).toEqual(run.log);
    expect(JSON.stringify(now.offers)).toContain('Bellow');
    const { replay } = accepted(await world.api.developer.inspect({ runId: run.id }));
    expect(replay).toMatchObject([
      { seq: 0, kind: 'different', differences: expect.arrayContaining([{ path: 'offers[2].label.verbatim', before: null, after: '"Bellow"' }]) as unknown },
      { seq: 1, kind: 'different' },
    ]);
  });

  test('whose dice are asked for in another order now is stopped there, with the reason', async () => {
    const { world, folder } = await opened();
    const campaign = accepted(await world.api.campaigns.create({ name: 'Mine', system: 'own-rules' }));
    const run = await world.act(await world.run(campaign.id));
    edit(folder, 'index.cjs', (words) => words.replaceAll("label: 'pace'", "label: 'stride'"));
    await expect.poll(() => loads(world), { timeout: 5000, interval: 20 }).toBe(2);
    const { replay } = accepted(await world.api.developer.inspect({ runId: run.id }));
    expect(replay.at(-1)).toMatchObject({ seq: 1, kind: 'stopped', reason: expect.stringContaining('stride') as unknown });
  });

  test('that is not there is refused', async () => {
    const { world } = await opened();
    expect(refusal(await world.api.developer.inspect({ runId: 'nobody' })).code).toBe('not-found');
  });
});

describe('differences', () => {
  test('are named by their places, with what was and what is', () => {
    expect(differencesOf({ a: [1, { b: 2 }], c: 'x' }, { a: [1, { b: 3 }, 4], d: null }).differences).toEqual([
      { path: 'a[1].b', before: '2', after: '3' },
      { path: 'a[2]', before: null, after: '4' },
      { path: 'c', before: '"x"', after: null },
      { path: 'd', before: null, after: 'null' },
    ]);
  });

  test('are none between equal values, and counted where they are too many', () => {
    expect(differencesOf({ a: { b: [1] } }, { a: { b: [1] } })).toEqual({ differences: [], more: 0 });
    const { differences, more } = differencesOf(Array(60).fill(0), Array(60).fill(1));
    expect([differences.length, more]).toEqual([40, 20]);
  });
});

describe('a new rule system', () => {
  const names = { fr: '', en: 'Salt Road' };

  test('is written into a folder of its own, and works at once', async () => {
    const world = new World({ language: 'en' });
    const place = tempFolder();
    world.desktop.choices.push(place);
    const made = accepted(await world.api.developer.create({ id: ' salt-road ', name: names }));
    expect(made).toMatchObject({
      folder: path.join(place, 'salt-road'),
      plugin: { id: 'salt-road', status: 'active', origin: 'developed', problems: [], name: { fr: 'Salt Road', en: 'Salt Road' } },
    });
    expect(fs.readdirSync(path.join(place, 'salt-road'))).toEqual(expect.arrayContaining(['plugin.json', 'index.js', 'README.md', '.editor', 'locales']));
  });

  test.each(['check', 'calendar', 'empty'] as const)('begins as %s where that is wanted', async (kind) => {
    const world = new World({ language: 'en' });
    world.desktop.choices.push(tempFolder());
    const made = accepted(await world.api.developer.create({ id: 'salt-road', name: names, kind }));
    const capability = kind === 'empty' ? 'reference' : kind;
    expect(made).toMatchObject({ plugin: { status: 'active', capabilities: [capability] } });
  });

  test.each([
    ['an id that is none', { id: 'Sel & Thé', name: names }, { id: expect.stringContaining('“sel-the”, for example') as unknown }],
    [
      'nothing at all',
      { id: '', name: { fr: ' ', en: '' } },
      { id: expect.stringContaining('1 to 63') as unknown, name: expect.stringContaining('name') as unknown },
    ],
    ['an id that is in use', { id: 'sampler', name: names }, { id: expect.stringContaining('choose another id') as unknown }],
    ['a name that is too long', { id: 'salt-road', name: { fr: '', en: 'x'.repeat(401) } }, { name: expect.stringContaining('400') as unknown }],
  ])('with %s is refused at its field, before a place is asked for', async (_what, wanted, fields) => {
    const world = new World({ language: 'en' });
    world.desktop.choices.push(tempFolder());
    const refused = refusal(await world.api.developer.create(wanted));
    expect(Object.fromEntries(refused.fields.map(({ field, message }) => [field, message]))).toEqual(fields);
    expect(world.desktop.choices).toHaveLength(1);
  });

  test('never writes into what is there already', async () => {
    const world = new World({ language: 'fr' });
    const place = tempFolder();
    fs.mkdirSync(path.join(place, 'salt-road'));
    world.desktop.choices.push(place);
    const refused = refusal(await world.api.developer.create({ id: 'salt-road', name: names }));
    expect(refused.fields).toMatchObject([{ field: 'id', message: expect.stringContaining('rien n’est écrasé') as unknown }]);
    expect(fs.readdirSync(path.join(place, 'salt-road'))).toEqual([]);
    expect(accepted(await world.api.developer.status({}))).toBeNull();
  });

  test('is not begun without a place, nor where nothing can be written', async () => {
    const world = new World({ language: 'en' });
    expect(accepted(await world.api.developer.create({ id: 'salt-road', name: names }))).toBeNull();
    const file = path.join(tempFolder(), 'file');
    fs.writeFileSync(file, '');
    world.desktop.choices.push(file);
    expect(refusal(await world.api.developer.create({ id: 'salt-road', name: names })).message).toContain('Choose another place.');
  });
});
