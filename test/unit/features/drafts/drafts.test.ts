import { describe, expect, it } from 'vitest';
import { MOST_CHARACTERS, MOST_DRAFTS } from '#main/features/drafts/draft-store';
import type { StoredDraft } from '#shared/ipc/drafts';
import { accepted, refusal, World } from '../../../helpers/world';

async function listed(world: World): Promise<StoredDraft[]> {
  return accepted(await world.api.drafts.list({}));
}

async function write(world: World, key: string, value: Record<string, unknown> | null, about: string | null = null): Promise<void> {
  accepted(await world.api.drafts.write({ key, about, value }));
}

describe('drafts', () => {
  it('are kept through a restart, one a place, the last words win, and can be dropped', async () => {
    const world = new World();
    const campaignId = await world.campaign();
    const value = { text: 'À moitié {{x}} $t(y)\n— 終', rows: [{ name: '', pace: null }], open: true };
    await write(world, `note:${campaignId}`, { text: 'À' }, campaignId);
    await write(world, `note:${campaignId}`, value, campaignId);
    await write(world, 'new-campaign', { name: 'Les' });
    world.restart();
    expect(await listed(world)).toEqual([
      { key: `note:${campaignId}`, about: campaignId, value },
      { key: 'new-campaign', about: null, value: { name: 'Les' } },
    ]);
    await write(world, `note:${campaignId}`, null, campaignId);
    // Dropped twice is dropped.
    await write(world, `note:${campaignId}`, null, campaignId);
    world.restart();
    expect((await listed(world)).map(({ key }) => key)).toEqual(['new-campaign']);
  });

  it('announce nothing: nobody who types is made to read again', async () => {
    const world = new World();
    await write(world, 'new-campaign', { name: 'x' });
    expect(world.announced).toEqual([]);
  });

  it('of a record that is not there are refused; those of one that is gone are swept, those of one in the trash stay', async () => {
    const world = new World();
    const campaignId = await world.campaign();
    expect(refusal(await world.api.drafts.write({ key: 'notes:x', about: 'nobody', value: { text: 'x' } })).code).toBe('not-found');
    const party = accepted(await world.api.parties.create({ campaignId, name: 'Les Loups' })).id;
    const note = accepted(await world.api.journal.write({ campaignId, partyId: null, body: 'x' })).id;
    for (const [key, about] of [
      ['a', campaignId],
      ['b', party],
      ['c', note],
    ] as const)
      await write(world, key, { text: key }, about);
    accepted(await world.api.parties.trash({ id: party }));
    expect((await listed(world)).map(({ key }) => key)).toEqual(['a', 'b', 'c']);
    world.sql(`DELETE FROM journal WHERE id = '${note}'`);
    expect((await listed(world)).map(({ key }) => key)).toEqual(['a', 'b']);
    expect(world.dump()['drafts']).toHaveLength(2);
  });

  it('that cannot be read do not cost the others', async () => {
    const world = new World();
    await write(world, 'a', { text: 'a' });
    world.sql(`INSERT INTO drafts VALUES ('broken', NULL, '{"text":', 1), ('bare', NULL, '7', 1), ('No Name', NULL, '{}', 1)`);
    expect(await listed(world)).toEqual([{ key: 'a', about: null, value: { text: 'a' } }]);
  });

  it('are bounded in number: the oldest make room, the one that is typed never does', async () => {
    const world = new World();
    const values = Array.from({ length: MOST_DRAFTS }, (_, index) => `('d${String(index)}', NULL, '{}', ${String(index)})`);
    world.sql(`INSERT INTO drafts VALUES ${values.join(', ')}`);
    await write(world, 'one-more', { text: 'x' });
    const keys = (await listed(world)).map(({ key }) => key);
    expect(keys).toHaveLength(MOST_DRAFTS);
    expect(keys).not.toContain('d0');
    expect(keys).toContain('d1');
    expect(keys).toContain('one-more');
  });

  it('are bounded in size', async () => {
    const world = new World();
    const text = `{"text":"${'x'.repeat(90_000)}"}`;
    const most = Math.ceil(MOST_CHARACTERS / text.length);
    world.sql(
      `INSERT INTO drafts VALUES ${Array.from({ length: most + 3 }, (_, index) => `('d${String(index)}', NULL, '${text}', ${String(index)})`).join(', ')}`,
    );
    const keys = (await listed(world)).map(({ key }) => key);
    expect(keys).toHaveLength(most - 1);
    expect(keys).not.toContain('d3');
    expect(keys).toContain(`d${String(most + 2)}`);
  });

  it('larger than anything that is typed are refused in words, and change nothing', async () => {
    const world = new World();
    await write(world, 'a', { text: 'kept' });
    const value = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`t${String(index)}`, 'x'.repeat(100_000)]));
    const error = refusal(await world.api.drafts.write({ key: 'a', about: null, value }));
    expect(error).toMatchObject({ code: 'invalid', message: 'Ce texte est trop long pour être gardé comme brouillon.' });
    expect((await listed(world))[0]?.value).toEqual({ text: 'kept' });
  });

  it.each(['', 'A', 'a b', '../x', `a${'x'.repeat(300)}`])('refuse %j as the name of a place', async (key) => {
    const world = new World();
    expect(refusal(await world.api.drafts.write({ key, about: null, value: {} })).code).toBe('invalid');
  });

  it('do not travel in a campaign file', async () => {
    const world = new World();
    const campaignId = await world.campaign();
    await write(world, `notes:${campaignId}`, { text: 'Le traître, c’est le prévôt' }, campaignId);
    const file = `${world.userData}/out.traque`;
    world.desktop.choices.push(file);
    accepted(await world.api.transfer.export({ campaignId }));
    world.desktop.choices.push(file);
    const token = accepted(await world.api.transfer.open({}))?.token ?? '';
    const copy = accepted(await world.api.transfer.import({ token, how: 'both' }));
    expect(copy?.id).not.toBe(campaignId);
    expect((await listed(world)).map(({ about }) => about)).toEqual([campaignId]);
  });
});
