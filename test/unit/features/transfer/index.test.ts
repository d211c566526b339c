/** An import indexes in bulk what triggers index row by row: both must come to the same. */
import path from 'node:path';
import { expect, test } from 'vitest';
import { indexOf } from '../../../helpers/search-index';
import { tempFolder } from '../../../helpers/temp';
import { accepted, World } from '../../../helpers/world';
import { richCampaign } from './rich-campaign';

async function fileOf(world: World): Promise<{ readonly file: string; readonly id: string }> {
  const { id } = await richCampaign(world);
  for (let n = 0; n < 40; n += 1) accepted(await world.api.journal.write({ campaignId: id, partyId: null, body: `Le bœuf de Gaëtan, ${String(n)} fois` }));
  const file = path.join(tempFolder(), 'campagne.traque');
  world.desktop.choices.push(file);
  accepted(await world.api.transfer.export({ campaignId: id }));
  return { file, id };
}

async function imported(world: World, file: string, how: 'both' | 'replace'): Promise<string> {
  world.desktop.choices.push(file);
  const opened = accepted(await world.api.transfer.open({}));
  const campaign = accepted(await world.api.transfer.import({ token: opened?.token ?? '', how }));
  return campaign?.id ?? '';
}

/** Every kind is indexed anew at the next start, as after a change of what is searched. */
function madeAnew(world: World): readonly string[] {
  world.sql(`DELETE FROM meta WHERE key LIKE 'search %'`);
  world.restart();
  return indexOf(world);
}

test.each(['both', 'replace'] as const)('the index after an import (%s) is the one that is made anew', async (how) => {
  const here = new World();
  const { file, id } = await fileOf(here);
  const there = how === 'replace' ? here : new World();
  if (how === 'replace') accepted(await there.api.journal.write({ campaignId: id, partyId: null, body: 'Écrit depuis, et gardé' }));
  const taken = await imported(there, file, how);
  // Whatever is changed from now on is indexed by triggers.
  accepted(await there.api.campaigns.edit({ id: taken, change: { notes: 'Une œuvre de ß' } }));
  const index = indexOf(there);
  expect(index.filter((place) => place.startsWith('boeuf ') && place.endsWith(taken))).toHaveLength(40);
  expect(index.filter((place) => place.includes('nowhere'))).toEqual([]);
  expect(index).toEqual(madeAnew(there));
  const found = accepted(await there.api.search.find({ words: 'gaetan', campaignId: taken, limit: 20 }));
  expect(JSON.stringify(found)).toContain('Gaëtan');
});

test('an import that is stopped leaves the index as it was', async () => {
  const { file } = await fileOf(new World());
  const world = new World();
  await richCampaign(world, 'Ici');
  const before = indexOf(world);
  world.desktop.choices.push(file);
  const opened = accepted(await world.api.transfer.open({}));
  const going = world.api.transfer.import({ token: opened?.token ?? '', how: 'both' });
  while (indexOf(world).length <= before.length + 20) await new Promise((resolve) => setImmediate(resolve));
  accepted(await world.api.transfer.stop({}));
  expect(accepted(await going)).toBeNull();
  expect(indexOf(world)).toEqual(before);
});

test('what SQLite knew of the sizes of tables that were empty is forgotten: by that it would read all of them for every row', async () => {
  const { file } = await fileOf(new World());
  const world = new World();
  await world.campaign();
  world.services.database.transaction(() => world.sql('ANALYZE'));
  expect(world.sql('SELECT count(*) AS n FROM sqlite_stat1')).not.toEqual([{ n: 0 }]);
  await imported(world, file, 'both');
  expect(world.sql('SELECT count(*) AS n FROM sqlite_stat1')).toEqual([{ n: 0 }]);
});
