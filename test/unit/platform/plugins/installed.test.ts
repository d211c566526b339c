/** Installed plugins in the real services: nothing of one runs before a yes, and then only in its sandbox. */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { accepted, refusal, SAMPLER, World } from '../../../helpers/world';

/** A copy of the sampler with an id and a chase of its own. */
function install(world: World, id = 'stranger', change: (code: string) => string = (code) => code): void {
  const folder = path.join(world.installedPlugins, id);
  fs.cpSync(SAMPLER, folder, { recursive: true });
  const manifest = path.join(folder, 'plugin.json');
  fs.writeFileSync(manifest, fs.readFileSync(manifest, 'utf8').replace('"sampler"', `"${id}"`));
  const code = path.join(folder, 'index.cjs');
  fs.writeFileSync(code, change(fs.readFileSync(code, 'utf8')));
}

async function statusOf(world: World, id = 'stranger') {
  return accepted(await world.api.plugins.list({})).find((plugin) => plugin.id === id);
}

/** A world that was started again with an installed plugin that the GM allowed. */
async function allowed(change?: (code: string) => string): Promise<World> {
  const world = new World({ language: 'en' });
  install(world, 'stranger', change);
  world.restart();
  await world.host.choose('stranger', 'enabled');
  return world;
}

describe('an installed plugin', () => {
  test('waits for a yes, is then looked at and used, and is used at the next start without its code', async () => {
    const world = new World({ language: 'en' });
    install(world);
    world.restart();
    expect(await statusOf(world)).toMatchObject({ status: 'waiting', origin: 'installed' });
    expect(accepted(await world.api.toolbox.checks({})).map(({ system }) => system)).not.toContain('stranger');
    expect(await world.host.choose('stranger', 'enabled')).toMatchObject({ status: 'active', problems: [] });
    expect(world.announced.map(({ event }) => event)).toContain('plugins.changed');
    const campaign = accepted(await world.api.campaigns.create({ name: 'Elsewhere', system: 'stranger' }));
    const run = await world.run(campaign.id);
    expect((await world.act(run)).position).toBe(1);
    world.restart();
    expect(await statusOf(world)).toMatchObject({ status: 'active', hasExamples: true });
    expect(accepted(await world.api.toolbox.checks({})).map(({ system }) => system)).toContain('stranger');
    const again = accepted(await world.api.runs.get({ id: run.id }));
    expect((await world.act(again)).position).toBe(2);
    const [step] = world.sql('SELECT plugin_version, plugin_content FROM run_steps WHERE run_id = ?', run.id);
    expect(step).toMatchObject({ plugin_version: '2.1.0', plugin_content: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown });
  });

  test('that works out no chances has them simulated, in its sandbox', async () => {
    const world = await allowed((code) => code.replace(/^\s+odds[:(]/m, '  noOdds: () => 0, unused('));
    const campaign = accepted(await world.api.campaigns.create({ name: 'Elsewhere', system: 'stranger' }));
    const { id, position } = await world.run(campaign.id);
    expect(accepted(await world.api.runs.odds({ id, position, rounds: 2 })).kind).toBe('simulated');
    const { games, going, stopped, outcomes } = accepted(await world.api.runs.simulate({ id, position, rounds: 2, first: 0, most: 20 }));
    expect(games).toBeGreaterThan(0);
    expect(outcomes.reduce((sum, { count }) => sum + count, going + stopped)).toBe(games);
    expect(await statusOf(world)).toMatchObject({ status: 'active' });
  });

  test('switched off, its runs are read and not played; allowed again, they go on', async () => {
    const world = await allowed();
    const campaign = accepted(await world.api.campaigns.create({ name: 'Elsewhere', system: 'stranger' }));
    const run = await world.act(await world.run(campaign.id));
    await world.host.choose('stranger', 'disabled');
    expect(await statusOf(world)).toMatchObject({ status: 'disabled' });
    const read = accepted(await world.api.runs.get({ id: run.id }));
    expect(read.presentation).toEqual(run.presentation);
    expect(read.readOnlyBecause).not.toBeNull();
    expect(refusal(await world.tryAct(read, 'round')).code).toBe('unavailable');
    await world.host.choose('stranger', 'enabled');
    expect((await world.act(accepted(await world.api.runs.get({ id: run.id })))).position).toBe(2);
  });

  test('that never comes to an end is stopped, off after three times with its reason, and on again with a yes', async () => {
    const world = await allowed(
      (code) =>
        `${code}\nconst real = module.exports.default.activate;\nmodule.exports.default.activate = (context) => { const system = real(context); const chase = system.procedures.find(({ id }) => id === 'chase'); const start = chase.start; chase.start = (setup, dice) => { for (;;); }; return system; };`,
    );
    expect(await statusOf(world)).toMatchObject({ status: 'active' });
    const campaign = accepted(await world.api.campaigns.create({ name: 'Elsewhere', system: 'stranger' }));
    const before = world.dump();
    const wanted = { campaignId: campaign.id, procedure: 'chase', title: 'x', setup: world.rules().examples?.[0]?.setup ?? {}, dice: {} };
    for (let time = 0; time < 3; time += 1) {
      const refused = refusal(await world.call('runs.start', wanted));
      expect(refused).toMatchObject({ code: 'unavailable', message: expect.stringMatching(/did not answer within|had to be stopped/) as unknown });
    }
    expect(await statusOf(world)).toMatchObject({ status: 'off', problems: [expect.stringContaining('had to be stopped 3 times') as unknown] });
    expect(world.dump()['runs']).toEqual(before['runs']);
    world.restart();
    expect(await statusOf(world)).toMatchObject({ status: 'off' });
    expect(await world.host.choose('stranger', 'enabled')).toMatchObject({ status: 'active' });
  }, 20_000);

  test('of the id of one that ships with the program is refused', async () => {
    const world = new World({ language: 'en' });
    install(world, 'sampler');
    world.restart();
    const list = accepted(await world.api.plugins.list({}));
    expect(list.map(({ id, origin, status }) => ({ id, origin, status }))).toEqual([
      { id: 'sampler', origin: 'shipped', status: 'active' },
      { id: 'sampler', origin: 'installed', status: 'refused' },
    ]);
  });

  test('that is taken away while it is looked at leaves nothing in use', async () => {
    const world = new World({ language: 'en' });
    install(world);
    world.restart();
    const choosing = world.host.choose('stranger', 'enabled');
    world.host.forget('stranger');
    await choosing;
    await world.host.settled();
    expect(await statusOf(world)).toBeUndefined();
    expect(world.services.registry.manifest('stranger')).toBeUndefined();
  });
});
