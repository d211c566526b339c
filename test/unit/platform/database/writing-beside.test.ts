/** Everything that writes at once: the GM, the worker of an import, the sweep of one that was cut short, and a backup. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../../helpers/plugin-ids';
import { tempFolder } from '../../../helpers/temp';
import { accepted, World } from '../../../helpers/world';
import { richCampaign } from '../../features/transfer/rich-campaign';
import type { Reply } from '#shared/ipc/contract';

const WORKER = path.join(ROOT, 'out/main/jobs.cjs');

/** A campaign file with enough in it that taking it in lasts for many changes. */
async function largeFile(world: World): Promise<string> {
  const { id } = await richCampaign(world, 'Arrivée');
  const insert = `INSERT INTO journal (id, campaign_id, at, kind, body, words) VALUES (?, ?, 1, 'note', ?, ?)`;
  world.services.database.transaction(() => {
    for (let n = 0; n < 1500; n += 1) {
      const words = `la brume ${String(n)} descend sur le fleuve et les barques se taisent ${String(n * 7)}`;
      world.sql(insert, `filler-${String(n)}`, id, words, words);
    }
  });
  const file = path.join(tempFolder(), 'grande.traque');
  world.desktop.choices.push(file);
  accepted(await world.api.transfer.export({ campaignId: id }));
  return file;
}

test('while an import runs, a broken one is swept and a backup is made, every change is made', { timeout: 120_000 }, async () => {
  expect(fs.existsSync(WORKER), 'the worker is not built: npm run build').toBe(true);
  const file = await largeFile(new World());
  const world = new World({ jobsWorker: WORKER });
  const { id, memberId, partyId } = await richCampaign(world, 'Ici');
  // What a kill in the middle of an import leaves.
  world.sql(`INSERT INTO campaigns (id, name, system, created_at, updated_at, trashed_at, arriving) VALUES ('broken', 'Cassée', 'sampler', 1, 1, 1, 1)`);
  world.services.database.transaction(() => {
    for (let n = 0; n < 1000; n += 1) {
      world.sql(`INSERT INTO journal (id, campaign_id, at, kind, body, words) VALUES (?, 'broken', 1, 'note', ?, ?)`, `b${String(n)}`, 'x y z', 'x y z');
    }
  });
  world.restart();
  world.desktop.choices.push(file);
  const archive = accepted(await world.api.transfer.open({}));
  // The next start sweeps once its first screen is there.
  accepted(await world.api.app.ready({ drawnAt: 0 }));
  const state = { isOver: false };
  const importing = world.api.transfer.import({ token: archive?.token ?? '', how: 'both' }).finally(() => (state.isOver = true));
  const refused: string[] = [];
  let made = 0;
  let backups = 0;
  let backing: Promise<unknown> | undefined;
  const change = async (work: () => Promise<Reply<unknown>>): Promise<void> => {
    const reply = await work();
    if (reply.ok) made += 1;
    else refused.push(`${reply.error.code} ${reply.error.message}`);
  };
  const isSwept = (): boolean => world.sql(`SELECT count(*) AS n FROM campaigns WHERE id = 'broken'`)[0]?.['n'] === 0;
  while (!state.isOver || !isSwept()) {
    backing ??= world.api.backups.make({}).then((reply) => {
      if (reply.ok) backups += 1;
      else refused.push(`backup ${reply.error.message}`);
      backing = undefined;
    });
    await change(() => world.api.characters.health({ ids: [memberId], change: made % 2 === 0 ? '-1' : '+1' }));
    await change(() => world.api.journal.write({ campaignId: id, partyId, body: `Note ${String(made)}` }));
    await change(() => world.api.campaigns.edit({ id, change: { notes: `Notes ${String(made)}` } }));
    await change(() => world.api.tray.roll({ notation: '2d6', dice: {}, runId: null }));
    await new Promise((resolve) => setImmediate(resolve));
  }
  await backing;
  accepted(await importing);
  expect(refused).toEqual([]);
  expect(made).toBeGreaterThan(40);
  expect(backups).toBeGreaterThan(0);
  expect(accepted(await world.api.campaigns.list({ trashed: false })).map(({ name }) => name)).toContain('Arrivée');
});
