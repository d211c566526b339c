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
