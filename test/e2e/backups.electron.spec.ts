/** Copies of all data in the real program: made by hand and by themselves, and put back, also in the place of a file that is damaged. */
import fs from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import type { Page } from '@playwright/test';
import { accessibilityFaults } from './accessibility';
import { expect, test } from './fixtures';
import type { Traque } from './fixtures';
import { atRest } from './layout';

test.use({ ownProcess: true });

interface Listed {
  readonly value: readonly { readonly kind: string; readonly holds: { readonly campaigns: readonly string[] } | null }[];
}

/** By title: the names of the campaigns in each copy, latest first. */
async function copies(traque: Traque): Promise<readonly (readonly [string, ...string[]])[]> {
  const { value } = (await traque.call('backups.list', {})) as Listed;
  return value.map(({ kind, holds }) => [kind, ...(holds?.campaigns ?? [])] as const);
}

async function campaigns(traque: Traque): Promise<string[]> {
  const reply = (await traque.call('campaigns.list', { trashed: false })) as { value: { name: string }[] };
  return reply.value.map(({ name }) => name).sort();
}

async function settings(page: Page): Promise<void> {
  await page.evaluate(() => {
    location.hash = '#/settings';
  });
  await page.getByRole('heading', { level: 2, name: 'Sauvegardes' }).waitFor();
}

/** Does what ends the program, and starts it again as its `relaunch` would: under the debugger the program cannot start itself. */
async function restarted(traque: Traque, cause: () => Promise<void>): Promise<Page> {
  await traque.electron.evaluate(({ app }) => {
    app.relaunch = () => {
      process.stdout.write('relaunch asked for\n');
    };
  });
  let output = '';
  traque.electron.process().stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const gone = traque.electron.waitForEvent('close');
  await cause();
  await gone;
  expect(output).toContain('relaunch asked for');
  return traque.start();
}

/** Nothing that a screen reader or a weak eye would miss, in either theme. */
async function accessible(page: Page): Promise<void> {
  for (const theme of ['dark', 'light'] as const) {
    await page.evaluate((name) => {
      document.documentElement.dataset['theme'] = name;
    }, theme);
    await atRest(page);
    expect(await accessibilityFaults(page), theme).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  }
}

/** Overwrites the middle of the closed data file. */
function damage(file: string): void {
  const { size } = fs.statSync(file);
  const handle = fs.openSync(file, 'r+');
  fs.writeSync(handle, Buffer.alloc(Math.floor(size / 2), 0xa5), 0, Math.floor(size / 2), Math.floor(size / 4));
  fs.closeSync(handle);
}

test('a copy by hand, put back by keyboard: what was is there again, and what is was kept', async ({ traque, page }) => {
  await traque.call('campaigns.create', { name: 'Avant la crue', system: 'wfrp4' });
  await settings(page);
  await page.getByRole('button', { name: 'Sauvegarder maintenant' }).press('Enter');
  await expect(page.getByText('La sauvegarde est faite.')).toBeVisible();
  const list = page.getByRole('list', { name: 'Sauvegardes' });
  // Meanwhile the program may have made one of itself.
  const mine = list.getByRole('listitem').filter({ hasText: 'À la main' });
  await expect(mine).toContainText('Avant la crue');
  await traque.call('campaigns.create', { name: 'Après la crue', system: 'wfrp4' });

  await mine.getByRole('button', { name: /^Restaurer la sauvegarde/ }).press('Enter');
  const confirm = mine.getByRole('button', { name: 'Restaurer et redémarrer' });
  await expect(confirm).toBeFocused();
  await expect(mine).toContainText('Avant une restauration');
  await accessible(page);
  await page.keyboard.press('Escape');
  await expect(confirm).toBeHidden();
  await expect(mine.getByRole('button', { name: /^Restaurer la sauvegarde/ })).toBeFocused();
  await page.keyboard.press('Enter');
  const after = await restarted(traque, async () => {
    await page.keyboard.press('Enter');
    await expect(page.getByText('Traque redémarre…')).toBeVisible();
  });

  expect(await campaigns(traque)).toEqual(['Avant la crue']);
  const listed = (await copies(traque)).filter(([kind]) => kind !== 'automatic');
  expect(listed).toEqual([
    ['before-restore', 'Après la crue', 'Avant la crue'],
    ['by-hand', 'Avant la crue'],
  ]);
  await settings(after);
  await expect(after.getByRole('list', { name: 'Sauvegardes' }).getByRole('listitem').filter({ hasText: 'Avant une restauration' })).toHaveCount(1);
});

test('a copy that is damaged is refused where it stands, and nothing changes', async ({ traque, page }) => {
  await traque.call('campaigns.create', { name: 'Avant la crue', system: 'wfrp4' });
  const made = (await traque.call('backups.make', {})) as { value: { id: string } };
  damage(path.join(traque.userData, 'backups', made.value.id));
  await settings(page);
  await page.getByRole('button', { name: /^Restaurer la sauvegarde/ }).click();
  await page.getByRole('button', { name: 'Restaurer et redémarrer' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Cette sauvegarde est abîmée' })).toBeVisible();
  await expect(page.getByText('Illisible, ne peut pas être restaurée')).toBeVisible();
  expect(await campaigns(traque)).toEqual(['Avant la crue']);
});

test('a data file that is damaged leads to the copies, and the last good one takes its place', async ({ traque }) => {
  await traque.call('campaigns.create', { name: 'Sauvée', system: 'wfrp4' });
  await traque.call('backups.make', {});
  await traque.call('campaigns.create', { name: 'Sauvée aussi', system: 'wfrp4' });
  await traque.call('backups.make', {});
  await traque.call('campaigns.create', { name: 'Perdue', system: 'wfrp4' });
  await traque.close();
  const file = path.join(traque.userData, 'traque.sqlite');
  damage(file);
  const bytes = fs.readFileSync(file);

  const page = await traque.start();
  await expect(page.getByRole('heading', { level: 1, name: 'Le fichier de données est abîmé' })).toBeFocused();
  const best = page.getByRole('region', { name: 'La dernière bonne sauvegarde' });
  await expect(best).toContainText('Sauvée aussi et Sauvée');
  await expect(best).toContainText('damaged-');
  await expect(page.getByRole('region', { name: 'Les autres sauvegardes' }).getByRole('listitem')).toHaveCount(1);
  await accessible(page);
  expect(fs.readFileSync(file).equals(bytes)).toBe(true);

  const next = await restarted(traque, async () => {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
  });
  await expect(next.getByText('Sauvée aussi')).toBeVisible();
  expect(await campaigns(traque)).toEqual(['Sauvée', 'Sauvée aussi']);
  const aside = fs.readdirSync(traque.userData).filter((name) => name.startsWith('damaged-'));
  expect(aside).toHaveLength(1);
  expect(fs.readFileSync(path.join(traque.userData, aside[0] ?? '', 'traque.sqlite')).equals(bytes)).toBe(true);
});

test('a start after a change makes a copy of itself, and the next start without one does not', async ({ traque }) => {
  await traque.call('campaigns.create', { name: 'Nuit noire', system: 'wfrp4' });
  await traque.close();
  await traque.start();
  await expect.poll(() => copies(traque), { timeout: 20_000 }).toEqual([['automatic', 'Nuit noire']]);
  await traque.close();
  await traque.start();
  // Longer than a start waits.
  await traque.page.waitForTimeout(8000);
  expect(await copies(traque)).toEqual([['automatic', 'Nuit noire']]);
});

// Windows lets nobody delete or replace an open file.
test('the data file deleted, then replaced, in the middle of typing: said, written anew, and what was typed is still there', async ({ traque, page }) => {
  test.skip(process.platform === 'win32');
  const file = path.join(traque.userData, 'traque.sqlite');
  await traque.call('campaigns.create', { name: 'Nuit noire', system: 'wfrp4' });
  await page.evaluate(() => {
    location.hash = '#/';
  });
  await page
    .getByRole('button', { name: /Nouvelle campagne/ })
    .first()
    .click();
  const name = page.getByRole('textbox').first();
  await name.fill('Une campagne à moitié tapée');

  fs.rmSync(file);
  const lost = page.getByRole('alertdialog', { name: 'Le fichier de données a disparu' });
  await expect(lost).toBeVisible({ timeout: 30_000 });
  await expect(lost.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(lost).toContainText('supprimé ou déplacé');
  await expect(lost.getByRole('listitem').filter({ hasText: 'Secours' })).toContainText('Nuit noire');
  await accessible(page);
  await page.keyboard.press('Escape');
  await expect(lost).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(lost).toBeHidden();
  await expect(name).toHaveValue('Une campagne à moitié tapée');
  expect(await campaigns(traque)).toEqual(['Nuit noire']);

  fs.writeFileSync(`${file}.other`, 'another file');
  fs.renameSync(`${file}.other`, file);
  await expect(lost).toContainText('remplacé par un autre programme', { timeout: 30_000 });
  await expect(lost.getByRole('button', { name: 'Relancer avec le fichier qui s’y trouve maintenant' })).toBeVisible();
  await lost.getByRole('button', { name: 'Réécrire le fichier de données' }).click();
  await expect(lost).toBeHidden();
  await traque.call('campaigns.create', { name: 'Après', system: 'wfrp4' });
  await traque.close();
  await traque.start();
  expect(await campaigns(traque)).toEqual(['Après', 'Nuit noire']);
});

test('a damaged record is named above every screen, and its list stays', async ({ traque }) => {
  await traque.call('campaigns.create', { name: 'Nuit noire', system: 'wfrp4' });
  await traque.call('campaigns.create', { name: 'Cassée', system: 'wfrp4' });
  await traque.close();
  const connection = new Database(path.join(traque.userData, 'traque.sqlite'));
  connection.function('fold', (text: unknown) => String(text));
  connection.prepare(`UPDATE campaigns SET supplements = '{"half' WHERE name = 'Cassée'`).run();
  connection.close();
  const page = await traque.start();
  const notice = page.getByRole('alert').filter({ hasText: 'Un élément est abîmé' });
  await expect(notice).toContainText('«\u00A0Cassée\u00A0»');
  await expect(page.getByText('Nuit noire').first()).toBeVisible();
  await accessible(page);
  await notice.getByRole('button', { name: 'Fermer' }).click();
  await expect(notice).toBeHidden();
});
