/**
 * A kind of record that no file of the program names is stored, changed, undone, found, thrown away and taken along, by its registry file, its migration and its
 * feature alone.
 */
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { MIGRATIONS } from '#main/platform/database/migrations/index';
import { RECORDS } from '#shared/records/index';
import type { SearchHit } from '#shared/ipc/journal';
import { landmarkModule } from '../../../fixtures/records/landmark-module';
import { landmark, LANDMARKS } from '../../../fixtures/records/landmark';
import { tempFolder } from '../../../helpers/temp';
import { accepted, World } from '../../../helpers/world';

const MORE = {
  storage: { records: { ...RECORDS, kinds: [...RECORDS.kinds, landmark] }, migrations: [...MIGRATIONS, LANDMARKS] },
  features: [landmarkModule],
};

/** A profile with two landmarks, one within the other, where a party is. */
async function withLandmarks() {
  const world = new World({ more: MORE });
  const campaignId = await world.campaign();
  const party = accepted(await world.api.parties.create({ campaignId, name: 'Les Veilleurs' }));
  const create = async (name: string, within: string | null): Promise<string> =>
    accepted(await world.call('landmarks.create', { campaignId, name, notes: 'au bord du fleuve', visitors: party.id, within })) as string;
  const tower = await create('Tour d’Éole', null);
  const cellar = await create('Cave', tower);
  return { world, campaignId, party, tower, cellar };
}

const rows = (world: World, columns = '*'): unknown[] => [...world.sql(`SELECT ${columns} FROM landmarks ORDER BY created_at, rowid`)];
const find = async (world: World, campaignId: string, words: string): Promise<readonly SearchHit[]> =>
  accepted(await world.api.search.find({ campaignId, words, limit: 20 }));
const undo = async (world: World, campaignId: string): Promise<void> => void accepted(await world.api.journal.undo({ campaignId, encounterId: null }));
const redo = async (world: World, campaignId: string): Promise<void> => void accepted(await world.api.journal.redo({ campaignId, encounterId: null }));

describe('a kind that is a registry file, a migration and a feature', () => {
  test('is stored, in a file that was made before it was known, and is still there after a start', async () => {
    const { world, tower } = await withLandmarks();
    const stored = [
      { name: 'Tour d’Éole', within: null, tags: '["ruin"]' },
      { name: 'Cave', within: tower, tags: '["ruin"]' },
    ];
    expect(rows(world, 'name, within, tags')).toEqual(stored);
    world.restart();
    expect(rows(world, 'name, within, tags')).toEqual(stored);
  });

  test('is changed, undone and made again', async () => {
    const { world, campaignId, tower } = await withLandmarks();
    accepted(await world.call('landmarks.change', { campaignId, id: tower, name: 'Ruine' }));
    expect(rows(world, 'name')).toEqual([{ name: 'Ruine' }, { name: 'Cave' }]);
    const changed = rows(world);
    await undo(world, campaignId);
    expect(rows(world, 'name')).toEqual([{ name: 'Tour d’Éole' }, { name: 'Cave' }]);
    await redo(world, campaignId);
    expect(rows(world, 'name')).toEqual([{ name: 'Ruine' }, { name: 'Cave' }]);
    expect((rows(world)[0] as { updated_at: number }).updated_at).toBeGreaterThan((changed[0] as { updated_at: number }).updated_at);
    expect(world.announced.at(-1)?.payload).toMatchObject({ kinds: ['landmark'], ids: [tower] });
  });

  test('is found by what stands in it, folded, and follows changes', async () => {
    const { world, campaignId, tower } = await withLandmarks();
    expect(await find(world, campaignId, 'eole')).toMatchObject([
      { kind: 'landmark', ref: tower, title: 'Tour d’Éole', page: { route: 'campaign', values: [campaignId] } },
    ]);
    expect(await find(world, campaignId, 'fleuve')).toHaveLength(2);
    accepted(await world.call('landmarks.change', { campaignId, id: tower, name: 'Ruine' }));
    expect(await find(world, campaignId, 'eole')).toEqual([]);
    expect(await find(world, campaignId, 'ruine')).toHaveLength(1);
  });

  test('goes to the trash, where nothing finds it, and comes back', async () => {
    const { world, campaignId, cellar } = await withLandmarks();
    accepted(await world.call('landmarks.trash', { campaignId, id: cellar }));
    expect(await find(world, campaignId, 'cave')).toEqual([]);
    await undo(world, campaignId);
    expect(await find(world, campaignId, 'cave')).toHaveLength(1);
    await redo(world, campaignId);
    const [group] = accepted(await world.api.trash.list({}));
    expect(group?.records).toMatchObject([{ kind: 'landmark', face: 'landmark', id: cellar, name: 'Cave', home: null }]);
    accepted(await world.api.trash.restore({ kind: 'landmark', id: cellar }));
    expect(accepted(await world.api.trash.list({}))).toEqual([]);
    // The journal tells of it too.
    expect((await find(world, campaignId, 'cave')).map(({ kind }) => kind)).toEqual(['landmark', 'journal']);
  });

  test('comes along in a campaign file, into a profile that has nothing, with its links, and out again the same', async () => {
    const { world, campaignId, tower } = await withLandmarks();
    accepted(await world.call('landmarks.change', { campaignId, id: tower, name: 'Ruine' }));
    const [first, second] = ['first', 'second'].map((name) => path.join(tempFolder(), `${name}.traque`));
    world.desktop.choices.push(first ?? null);
    accepted(await world.api.transfer.export({ campaignId }));
    const other = new World({ more: MORE });
    other.desktop.choices.push(first ?? null);
    const opened = accepted(await other.api.transfer.open({}));
    expect(opened?.contents.counts).toMatchObject({ landmarks: 2, parties: 1 });
    const taken = accepted(await other.api.transfer.import({ token: opened?.token ?? '', how: 'both' }));
    expect(
      other.sql(
        `SELECT l.name, o.name AS within, p.name AS visitors FROM landmarks l LEFT JOIN landmarks o ON o.id = l.within JOIN parties p ON p.id = l.visitors ORDER BY l.name`,
      ),
    ).toEqual([
      { name: 'Cave', within: 'Ruine', visitors: 'Les Veilleurs' },
      { name: 'Ruine', within: null, visitors: 'Les Veilleurs' },
    ]);
    expect(await find(other, taken?.id ?? '', 'ruine')).toHaveLength(1);
    // Its history came along: it can be taken back there.
    const entry = other.sql(`SELECT id FROM journal WHERE patches LIKE '%"before":"Tour%'`)[0];
    accepted(await other.api.journal.takeBack({ id: String(entry?.['id']) }));
    expect(await find(other, taken?.id ?? '', 'eole')).toHaveLength(1);
    accepted(await other.api.journal.makeAgain({ id: String(entry?.['id']) }));
    other.desktop.choices.push(second ?? null);
    accepted(await other.api.transfer.export({ campaignId: taken?.id ?? '' }));
    const third = new World({ more: MORE });
    third.desktop.choices.push(second ?? null);
    expect(accepted(await third.api.transfer.open({}))?.contents.counts).toEqual(opened?.contents.counts);
  });

  test('is matched with what is here when a file takes the place of its campaign', async () => {
    const { world, campaignId } = await withLandmarks();
    const file = path.join(tempFolder(), 'same.traque');
    world.desktop.choices.push(file, file);
    accepted(await world.api.transfer.export({ campaignId }));
    accepted(await world.call('landmarks.create', { campaignId, name: 'Pont', notes: '', visitors: null, within: null }));
    const opened = accepted(await world.api.transfer.open({}));
    expect(opened?.existing?.merge['landmarks']).toEqual({ updated: 2, added: 0, kept: 1, names: ['Pont'] });
    const taken = accepted(await world.api.transfer.import({ token: opened?.token ?? '', how: 'replace' }));
    expect(world.sql('SELECT name FROM landmarks WHERE campaign_id = ? ORDER BY name', taken?.id)).toEqual([
      { name: 'Cave' },
      { name: 'Pont' },
      { name: 'Tour d’Éole' },
    ]);
  });

  test('in a profile that does not know it, its file is refused and nothing changes', async () => {
    const { world, campaignId } = await withLandmarks();
    const file = path.join(tempFolder(), 'newer.traque');
    world.desktop.choices.push(file);
    accepted(await world.api.transfer.export({ campaignId }));
    const older = new World();
    older.desktop.choices.push(file);
    expect(await older.api.transfer.open({})).toMatchObject({ ok: false });
  });
});
