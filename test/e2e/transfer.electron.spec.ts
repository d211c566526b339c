/** A campaign goes out of the program and into another, and tables of characters both ways, in real Electron; only the dialogs of the system are answered for it. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { done, open } from './calls';
import { expect, test } from './fixtures';
import type { Traque } from './fixtures';
import { choose, drop } from './outside';

/** A campaign with a little of everything. */
async function fill(traque: Traque): Promise<{ readonly id: string; readonly party: string }> {
  const { id } = await done<{ id: string }>(traque, 'campaigns.createExample', { system: 'wfrp4' });
  await done(traque, 'campaigns.rename', { id, name: 'Brumes' });
  await done(traque, 'campaigns.edit', { id, change: { notes: '# L’été\n\nÀ *suivre*.', gameDate: '12 Vorgeheim' } });
  const party = await done<{ id: string }>(traque, 'parties.create', { campaignId: id, name: 'La Compagnie' });
  const person = { role: 'pc', stats: {}, notes: 'Née à l’auberge.', reminder: '', mountId: null };
  await done(traque, 'characters.create', { ...person, place: { kind: 'party', partyId: party.id }, name: 'Éléonore' });
  await done(traque, 'characters.create', { ...person, place: { kind: 'library', campaignId: id, system: 'wfrp4' }, role: 'npc', name: 'Bandit' });
  await done(traque, 'encounters.create', { campaignId: id, title: 'Embuscade' });
  await done(traque, 'journal.write', { campaignId: id, partyId: party.id, body: 'Une dette, un cœur.' });
  return { id, party: party.id };
}

async function exportFrom(traque: Traque, page: Page, id: string, file: string): Promise<void> {
  await choose(traque, file);
  await open(page, `#/campaign/${id}`);
  await page.getByRole('button', { name: 'Exporter la campagne' }).click();
  await expect(page.getByRole('status').getByText(`Exporté dans « ${path.basename(file)} ».`)).toBeVisible();
}

async function openFile(traque: Traque, page: Page, file: string): Promise<void> {
  await choose(traque, file);
  await open(page, '#/');
  await page.getByRole('button', { name: 'Importer une campagne' }).click();
  await page.getByRole('dialog').waitFor();
}

const names = async (traque: Traque, trashed: boolean): Promise<readonly string[]> =>
  (await done<{ name: string }[]>(traque, 'campaigns.list', { trashed })).map(({ name }) => name).sort();

let folder = '';
test.beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'traque-files-'));
});
test.afterEach(() => {
  fs.rmSync(folder, { recursive: true, force: true });
});

test('a campaign goes into an empty profile, and comes out of it the same', async ({ traque, page, elsewhere: other }) => {
  const [first, second] = [path.join(folder, 'une.traque'), path.join(folder, 'deux.traque')];
  const { id } = await fill(traque);
  await exportFrom(traque, page, id, first);

  const there = await other.start();
  await openFile(other, there, first);
  const sheet = there.getByRole('dialog');
  await expect(sheet.getByRole('heading', { name: /Importer « Brumes »/ })).toBeVisible();
  await expect(sheet.getByText('1 groupe', { exact: true })).toBeVisible();
  await expect(sheet.getByText('1 rencontre', { exact: true })).toBeVisible();
  await expect(sheet.getByRole('radio')).toHaveCount(0);
  await sheet.getByRole('button', { name: 'Importer', exact: true }).click();
  await expect(there.getByRole('heading', { level: 1, name: 'Brumes' })).toBeVisible();
  const [campaign] = await done<{ id: string; gameDate: string }[]>(other, 'campaigns.list', { trashed: false });
  expect(campaign).toMatchObject({ gameDate: '12 Vorgeheim' });
  expect(campaign?.id).not.toBe(id);
  await exportFrom(other, there, campaign?.id ?? '', second);
  expect(fs.readFileSync(second).equals(fs.readFileSync(first))).toBe(true);
});

test('a campaign that is here already is kept beside, or goes into the trash for the one in the file', async ({ traque, page }) => {
  const file = path.join(folder, 'brumes.traque');
  const { id } = await fill(traque);
  await exportFrom(traque, page, id, file);
  await done(traque, 'campaigns.rename', { id, name: 'Brumes d’hier' });

  await openFile(traque, page, file);
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText(/déjà là.*Brumes d’hier/)).toBeVisible();
  await expect(sheet.getByRole('radio', { name: /Garder les deux/ })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  expect(await names(traque, false)).toEqual(['Brumes d’hier']);

  await openFile(traque, page, file);
  await sheet.getByRole('button', { name: 'Importer', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Brumes', exact: true })).toBeVisible();
  expect(await names(traque, false)).toEqual(['Brumes', 'Brumes d’hier']);
  expect(await names(traque, true)).toEqual([]);

  // The program makes a copy of its own after a while: only those made for a replacing are counted.
  const copies = async (): Promise<number> =>
    (await done<{ kind: string }[]>(traque, 'backups.list', {})).filter(({ kind }) => kind === 'before-replace').length;
  const before = await copies();
  await openFile(traque, page, file);
  await sheet.getByRole('radio', { name: /Remplacer/ }).check();
  await sheet.getByRole('button', { name: 'Importer', exact: true }).click();
  await expect(sheet).toBeHidden();
  await expect.poll(() => names(traque, true)).toHaveLength(1);
  expect(await names(traque, false)).toHaveLength(2);
  expect(await copies()).toBe(before + 1);

  // The message takes it back: the one that came in goes, the one that it replaced is there again.
  const replaced = await names(traque, true);
  await page.getByRole('status').filter({ hasText: 'importée' }).getByRole('button', { name: 'Annuler', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Campagnes', exact: true })).toBeVisible();
  expect(await names(traque, false)).toHaveLength(2);
  expect(await names(traque, false)).toEqual(expect.arrayContaining([...replaced]));
  expect(await names(traque, true)).toHaveLength(1);
});

test('a campaign file is dropped on any screen, or opened elsewhere; what is dropped later takes its place', async ({ traque, page }) => {
  const [file, copy, damaged] = ['brumes.traque', 'COPIE.TRAQUE', 'abime.traque'].map((name) => path.join(folder, name)) as [string, string, string];
  const { id } = await fill(traque);
  await exportFrom(traque, page, id, file);
  fs.copyFileSync(file, copy);
  fs.writeFileSync(damaged, 'rien');
  await open(page, '#/plugins');
  await expect(page.getByRole('heading', { level: 1, name: 'Systèmes de règles' })).toBeVisible();

  await drop(page, damaged);
  const refused = page.getByRole('dialog', { name: 'Ce fichier n’a pas été importé' });
  await expect(refused.getByRole('alert')).not.toBeEmpty();
  await drop(page, copy);
  await expect(refused).toBeHidden();
  const sheet = page.getByRole('dialog', { name: /Importer « Brumes »/ });
  await expect(sheet).toContainText('COPIE.TRAQUE');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Systèmes de règles' })).toBeVisible();
  expect(await names(traque, false)).toEqual(['Brumes']);

  // Opened in the system's file manager while the program runs.
  await traque.electron.evaluate(({ app }, opened) => app.emit('second-instance', {}, ['traque', opened], '/'), file);
  await expect(sheet).toContainText('brumes.traque');
  await sheet.getByRole('button', { name: 'Importer', exact: true }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: /Brumes/ })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await names(traque, false)).toHaveLength(2);
});

test('a damaged file is refused in words and changes nothing', async ({ traque, page }) => {
  const file = path.join(folder, 'brumes.traque');
  const { id } = await fill(traque);
  await exportFrom(traque, page, id, file);
  const bytes = fs.readFileSync(file);
  fs.writeFileSync(file, bytes.subarray(0, Math.floor(bytes.length / 2)));
  await openFile(traque, page, file);
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('heading', { name: 'Ce fichier n’a pas été importé' })).toBeVisible();
  await expect(sheet.getByRole('alert')).not.toBeEmpty();
  await expect(sheet.getByRole('alert')).not.toContainText('error.');
  await sheet.getByRole('button', { name: 'Fermer' }).last().click();
  await expect(sheet).toBeHidden();
  expect(await names(traque, false)).toEqual(['Brumes']);
});

test('members go out as a table and come in again; good rows come in beside one with a mistake, and Ctrl+Z takes them back at once', async ({
  traque,
  page,
}) => {
  const file = path.join(folder, 'compagnie.csv');
  const { id, party } = await fill(traque);
  await choose(traque, file);
  await open(page, `#/campaign/${id}/parties/${party}`);
  const menu = page.getByRole('button', { name: 'Tableaux' });
  await menu.click();
  await page.getByRole('menuitem', { name: /CSV/ }).click();
  await expect(page.getByRole('status').getByText('Exporté dans « compagnie.csv ».')).toBeVisible();
  const table = fs.readFileSync(file, 'utf8');
  expect(table).toContain('Éléonore');

  await menu.click();
  await page.getByRole('menuitem', { name: /Importer/ }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('Éléonore', { exact: true })).toBeVisible();
  await sheet.getByRole('button', { name: 'Ajouter 1 personnage' }).click();
  await expect(page.getByRole('status').getByText('1 personnage ajouté.')).toBeVisible();
  const members = await done<{ name: string }[]>(traque, 'characters.list', { place: { kind: 'party', partyId: party }, archived: false });
  expect(members).toHaveLength(2);

  const before = await done<{ name: string }[]>(traque, 'characters.list', { place: { kind: 'party', partyId: party }, archived: false });
  const [head = '', row = ''] = table.split('\r\n');
  fs.writeFileSync(file, `\r\n${head}\r\n${row.replace('Éléonore', 'Alric')}\r\n${row.replace('Éléonore', '')}\r\n${row.replace('Éléonore', 'Bertha')}\r\n`);
  await menu.click();
  await page.getByRole('menuitem', { name: /Importer/ }).click();
  await expect(sheet.getByText('1 ligne est laissée de côté')).toBeVisible();
  await expect(sheet.getByRole('cell', { name: /^ligne 4/ }).first()).toBeVisible();
  await sheet.getByRole('button', { name: 'Ajouter 2 personnages' }).click();
  // What did not come in stays in sight.
  await expect(sheet.getByText('2 personnages ajoutés.')).toBeVisible();
  await expect(sheet.getByRole('cell', { name: /^ligne 4/ }).first()).toBeVisible();
  await sheet.getByRole('button', { name: 'Fermer' }).last().click();
  await expect(sheet).toBeHidden();
  const bertha = page.getByRole('row', { name: /Bertha/ });
  await expect(bertha).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await expect(bertha).toHaveCount(0);
  expect(await done(traque, 'characters.list', { place: { kind: 'party', partyId: party }, archived: false })).toEqual(before);
});
