/**
 * Rule systems that were written from the guide alone, by people who had not read the code of the program: they pass the checks of the kit, are packed, installed from their archives, and
 * played in their sandboxes by the program's own services.
 */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { PluginInfo } from '#shared/ipc/plugins';
import { checkPlugin } from '../../scripts/plugin-kit/check';
import { findingText } from '../../scripts/plugin-kit/findings';
import { packPlugin } from '../../scripts/plugin-kit/pack';
import { ROOT } from '../helpers/plugin-ids';
import { tempFolder } from '../helpers/temp';
import { accepted, played, World } from '../helpers/world';

const BASE = path.join(ROOT, 'test/fixtures/plugins-third-party');
const ids = fs.readdirSync(BASE).sort();

/** The archive of a sample. */
async function packed(id: string): Promise<string> {
  const result = await packPlugin(path.join(BASE, id), path.join(tempFolder(), `${id}.traque-plugin`), tempFolder());
  if (!result.ok) throw new Error(`${id} cannot be packed`);
  return result.file;
}

/** A world into which the archive of a sample was dropped, and the GM said yes. */
async function withInstalled(id: string): Promise<{ world: World; plugin: PluginInfo }> {
  const world = new World({ language: 'en' });
  world.services.receive([await packed(id)]);
  const opened = accepted(await world.services.dispatcher.call('plugins.received', {})) as { readonly token: string; readonly problems: readonly string[] };
  expect(opened.problems).toEqual([]);
  const plugin = accepted(await world.services.dispatcher.call('plugins.install', { token: opened.token, sure: true })) as PluginInfo;
  return { world, plugin };
}

test('there are a chase with creatures, a calendar, a check with a table, and one of everything', () => {
  expect(ids).toEqual(['cold-forge', 'gallery', 'lantern-run', 'tidewater-calendar']);
});

describe.each(ids)('%s', (id) => {
  test('passes every check', async () => {
    const results = await Promise.resolve(checkPlugin(path.join(BASE, id)));
    const errors = results.flatMap(({ findings }) => findings.filter(({ severity }) => severity === 'error').map(findingText));
    expect(errors).toEqual([]);
    expect(results.filter(({ status }) => status === 'failed').map(({ name }) => name)).toEqual([]);
  }, 120_000);

  test('is packed to the same bytes each time', async () => {
    const [one, other] = await Promise.all([packed(id), packed(id)]);
    expect(fs.readFileSync(one).equals(fs.readFileSync(other))).toBe(true);
  }, 60_000);

  test('is installed from its archive and in use, marked as what it is', async () => {
    const { plugin } = await withInstalled(id);
    expect(plugin).toMatchObject({ id, status: 'active', origin: 'installed', problems: [] });
  }, 60_000);
});

describe('in the program', () => {
  test('the chase is played from its example, its creatures stand in the library, and its words read in both languages', async () => {
    const { world } = await withInstalled('lantern-run');
    const campaign = accepted(await world.api.campaigns.createExample({ system: 'lantern-run' }));
    const [summary] = accepted(await world.api.runs.list({ campaignId: campaign.id, trashed: false }));
    let run = accepted(await world.api.runs.get({ id: summary?.id ?? '' }));
    for (let round = 0; round < 3 && run.state === 'active'; round += 1) {
      const primary = run.offers.find(({ weight }) => weight === 'primary');
      const acted = accepted(
        await world.api.runs.act({ id: run.id, position: run.position, action: primary?.id ?? '', input: primary?.ready?.[0]?.input ?? {}, dice: {} }),
      );
      run = played(acted, run);
    }
    expect(run.position).toBeGreaterThan(0);
    const creatures = accepted(await world.services.dispatcher.call('characters.creatures', { campaignId: campaign.id })) as readonly unknown[];
    expect(creatures.length).toBeGreaterThan(3);
    for (const language of ['fr', 'en'] as const) {
      const words = accepted(await world.api.plugins.words({ language }))['lantern-run'];
      const { summary: now } = run.presentation;
      expect('key' in now && words !== undefined && (now.key in words || `${now.key}_other` in words), JSON.stringify(now)).toBe(true);
    }
  }, 60_000);

  test('the check and its table stand in the toolbox', async () => {
    const { world } = await withInstalled('cold-forge');
    expect(accepted(await world.api.toolbox.checks({})).some(({ system }) => system === 'cold-forge')).toBe(true);
    expect(accepted(await world.api.toolbox.tables({})).find(({ system }) => system === 'cold-forge')?.table.rows.length).toBeGreaterThan(10);
  }, 60_000);
});
