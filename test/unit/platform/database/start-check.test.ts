import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { accepted, refusal, World } from '../../../helpers/world';

/** A profile of more than is checked at once, closed well. */
async function large(): Promise<World> {
  const world = new World();
  const campaignId = await world.campaign('Nuit noire');
  const body = 'La clé est sous la pierre du seuil, dit le passeur. '.repeat(1500);
  for (let note = 0; note < 60; note += 1) accepted(await world.api.journal.write({ campaignId, partyId: null, body: `${String(note)} ${body}` }));
  world.close();
  expect(fs.statSync(world.file).size).toBeGreaterThan(4_000_000);
  return world;
}

/** Overwrites the inner page of a table or index in the middle of the file, where no start looks. */
function damage(file: string): void {
  const handle = fs.openSync(file, 'r+');
  try {
    const pages = Math.floor(fs.fstatSync(handle).size / 4096);
    for (let page = Math.floor(pages / 2); page < Math.floor(pages / 2) + 40; page += 1) fs.writeSync(handle, Buffer.alloc(4096, 0xa5), 0, 4096, page * 4096);
  } finally {
    fs.closeSync(handle);
  }
}

describe('a large file that was closed well', () => {
  it('is opened at once and checked when the first screen is there', async () => {
    const world = await large();
    world.open();
    expect(world.services.database.opened).toMatchObject({ kind: 'ready', unchecked: true });
    accepted(await world.api.app.ready({ drawnAt: 0 }));
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(accepted(await world.api.app.info({})).storage).toEqual({ kind: 'ready' });
    expect(accepted(await world.api.campaigns.list({ trashed: false }))).toHaveLength(1);
  });

  it('leads to its copies when it is damaged, and nothing is written to it any more', async () => {
    const world = await large();
    damage(world.file);
    const before = fs.readFileSync(world.file);
    world.open();
    expect(world.services.database.opened.kind).toBe('ready');
    accepted(await world.api.app.ready({ drawnAt: 0 }));
    await expect.poll(() => world.announced.some(({ event }) => event === 'storage.changed'), { timeout: 10_000 }).toBe(true);
    expect(accepted(await world.api.app.info({})).storage).toMatchObject({ kind: 'damaged', file: world.file });
    expect(refusal(await world.api.campaigns.create({ name: 'Encore', system: 'sampler' })).code).toBe('unavailable');
    world.close();
    expect(fs.readFileSync(world.file).equals(before)).toBe(true);
  });

  it('is checked before anything else when the program was killed with it', async () => {
    const world = await large();
    damage(world.file);
    fs.writeFileSync(`${world.file}-wal`, Buffer.alloc(32));
    world.open();
    expect(world.services.database.opened.kind).toBe('damaged');
  });
});
