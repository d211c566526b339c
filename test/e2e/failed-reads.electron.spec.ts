/** A call that fails never looks like an empty list: the error stands where the list would, and one press reads again once the cause is gone. */
import path from 'node:path';
import Database from 'better-sqlite3';
import { campaignWith } from './fights';
import { done } from './calls';
import { expect, test } from './fixtures';
import type { Traque } from './fixtures';

/** Renames tables of the data file from outside: whatever reads them fails until they have their names again. */
function hide(traque: Traque, ...tables: readonly string[]): () => void {
  const rename = (nameOf: (table: string) => string): void => {
    const connection = new Database(path.join(traque.userData, 'traque.sqlite'));
    // The triggers for search keep naming the tables as they were.
    connection.pragma('legacy_alter_table = ON');
    for (const table of tables) connection.exec(nameOf(table));
    connection.close();
  };
  rename((table) => `ALTER TABLE ${table} RENAME TO ${table}_hidden`);
  return () => rename((table) => `ALTER TABLE ${table}_hidden RENAME TO ${table}`);
}

test('what cannot be read is said where it would stand, on every list, and read again', async ({ traque, page }) => {
  const { campaign } = await campaignWith(traque, {
    name: 'Brumes',
    system: 'warpstone',
    members: [{ name: 'Sigrid', stats: { I: 30 } }],
    library: [{ name: 'Espion', stats: { I: 40 } }],
  });
  const fight = await done(traque, 'encounters.create', { campaignId: campaign, title: 'Embuscade' });
  const failed = page.getByRole('alert').filter({ hasText: 'La lecture a échoué' });
  const empty = page.getByRole('heading', { name: /^(Aucun|Rien|Pas|La corbeille est vide|Une première)/ });
  const screens = [
    { hash: '#/', shown: page.getByRole('link', { name: 'Brumes' }), tables: ['campaigns'] },
    { hash: `#/campaign/${campaign}/parties`, shown: page.getByRole('link', { name: 'Sigrid' }), tables: ['characters'] },
    { hash: `#/campaign/${campaign}/library`, shown: page.getByRole('link', { name: 'Espion' }), tables: ['characters'] },
    { hash: `#/campaign/${campaign}/encounters`, shown: page.getByRole('link', { name: 'Embuscade' }), tables: ['encounters'] },
    { hash: `#/encounter/${fight.id}`, shown: page.getByText('Les Lames grises'), tables: ['parties'] },
    { hash: `#/campaign/${campaign}/scenes`, shown: page.getByRole('heading', { name: 'Aucune scène pour l’instant' }), tables: ['runs'] },
    { hash: '#/trash', shown: page.getByRole('heading', { name: 'La corbeille est vide' }), tables: ['campaigns'] },
    { hash: '#/toolbox', shown: page.getByRole('heading', { level: 1, name: 'Boîte à outils' }), tables: ['table_log'] },
  ];
  for (const { hash, shown, tables } of screens) {
    await page.evaluate(() => {
      location.hash = '#/settings';
    });
    await page.getByRole('heading', { level: 1, name: 'Réglages' }).waitFor();
    const bringBack = hide(traque, ...tables);
    try {
      await page.evaluate((target) => {
        location.hash = target;
      }, hash);
      await expect(failed.first(), hash).toBeVisible();
      await expect(empty, hash).toHaveCount(0);
    } finally {
      bringBack();
    }
    await failed.first().getByRole('button', { name: 'Réessayer' }).click();
    // One press reads everything again that could not be read.
    await expect(failed, hash).toHaveCount(0);
    await expect(shown, hash).toBeVisible();
  }
});
