/** Third-party rule systems in the real program: dropped, chosen, opened from outside, switched off, uninstalled and left out of a start. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import { zipSync } from 'fflate';
import { done } from './calls';
import { expect, test } from './fixtures';
import type { Traque } from './fixtures';
import { choose, drop } from './outside';
import { ROOT } from './runtimes';

const SAMPLER = path.join(ROOT, 'test/fixtures/plugins/sampler');
const NAME = 'Échantillon';

let folder = '';
test.beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'traque-plugins-'));
});
test.afterEach(() => {
  fs.rmSync(folder, { recursive: true, force: true });
});
test.use({ ownProcess: true });

type Change = Readonly<Record<string, unknown>>;

/** The sampler as somebody else's archive, with other fields in its manifest and other files. */
function archive(name = 'echantillon.traque-plugin', change: Change = {}, more: Readonly<Record<string, string>> = {}): string {
  const read = (file: string): Uint8Array => new Uint8Array(fs.readFileSync(path.join(SAMPLER, file)));
  const manifest = {
    ...(JSON.parse(Buffer.from(read('plugin.json')).toString()) as object),
    author: 'Ana Sorel',
    homepage: 'https://example.org/sampler',
    ...change,
  };
  const text = (value: string): Uint8Array => new TextEncoder().encode(value);
  const files = {
    'plugin.json': text(JSON.stringify(manifest)),
    'index.cjs': read('index.cjs'),
    'locales/fr.json': read('locales/fr.json'),
    'locales/en.json': read('locales/en.json'),
    ...Object.fromEntries(Object.entries(more).map(([file, value]) => [file, text(value)])),
  };
  const target = path.join(folder, name);
  fs.writeFileSync(target, zipSync(files));
  return target;
}

async function goToPlugins(page: Page): Promise<void> {
  await page.evaluate(() => {
    location.hash = '#/plugins';
  });
  await page.getByRole('heading', { level: 1, name: 'Systèmes de règles' }).waitFor();
}

const cardOf = (page: Page, name = NAME) => page.getByRole('article', { name, exact: true });
const installed = (traque: Traque): readonly string[] => {
  const place = path.join(traque.userData, 'plugins');
  return fs.existsSync(place) ? fs.readdirSync(place) : [];
};

test('dropped, installed by keyboard, disabled, uninstalled, and installed again by the dialog', async ({ traque, page }) => {
  await drop(page, archive());
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('heading', { name: `Installer « ${NAME} » ?` })).toBeVisible();
  for (const words of [
    'Ana Sorel',
    '2.1.0',
    'MIT',
    'd’un tiers',
    'Seulement de jouer des règles.',
    'https://example.org/sampler',
    'echantillon.traque-plugin',
  ]) {
    await expect(sheet).toContainText(words);
  }
  // What a stranger wrote can never be pressed.
  await expect(sheet.getByRole('link')).toHaveCount(0);
  expect(installed(traque)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`« ${NAME} » est installé.`)).toBeVisible();
  expect(installed(traque)).toEqual(['sampler']);

  await goToPlugins(page);
  const card = cardOf(page);
  await expect(card).toContainText('Utilisable');
  await expect(card).toContainText('d’un tiers');
  await card.getByText('Ce qu’il propose').click();
  await expect(card.getByRole('group')).not.toContainText('Il ne peut le dire');
  await card.getByRole('button', { name: `Désactiver ${NAME}` }).click();
  await expect(card).toContainText('Désactivé');
  await card.getByRole('button', { name: `Activer ${NAME}` }).click();
  await expect(card).toContainText('Utilisable');

  await card.getByRole('button', { name: 'Autres actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Désinstaller' }).click();
  await expect(page.getByRole('dialog')).toContainText('se lisent toujours');
  await page.getByRole('dialog').getByRole('button', { name: 'Désinstaller' }).click();
  await expect(card).toHaveCount(0);
  expect(installed(traque)).toEqual([]);

  await choose(traque, archive());
  await page.getByRole('button', { name: 'Installer un système' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Choisir un fichier .traque-plugin' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Installer' }).click();
  await expect(cardOf(page)).toContainText('Utilisable');
});

test('a folder is dropped; the system is marked where one is chosen', async ({ page }) => {
  await drop(page, SAMPLER);
  await page.getByRole('dialog').getByRole('button', { name: 'Installer' }).click();
  await expect(page.getByText(`« ${NAME} » est installé.`)).toBeVisible();
  await page.evaluate(() => {
    location.hash = '#/';
  });
  await page.keyboard.press('Control+n');
  await expect(page.getByRole('dialog').getByText(`${NAME} (d’un tiers)`)).toBeVisible();
});

test('what cannot be installed is refused whole, with every reason', async ({ traque, page }) => {
  await drop(page, archive('bad.traque-plugin', {}, { '../evil.js': 'x', 'run.exe': 'x' }));
  const sheet = page.getByRole('dialog', { name: 'Ce système ne peut pas être installé' });
  await expect(sheet.getByRole('alert')).toContainText('« ../evil.js » sort du dossier du système');
  await expect(sheet.getByRole('alert')).toContainText('« run.exe » n’a rien à faire dans un système');
  await expect(sheet.getByRole('button', { name: 'Installer' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  // One whose code does not work is looked at in its sandbox, and leaves nothing behind.
  await drop(page, archive('broken.traque-plugin', {}, { 'index.cjs': 'throw new Error("plus d’encre")' }));
  await page.getByRole('dialog').getByRole('button', { name: 'Installer' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('plus d’encre');
  expect(installed(traque)).toEqual([]);
  expect(fs.existsSync(path.join(traque.userData, 'evil.js'))).toBe(false);
});

test('an update says what changes; a file opened elsewhere, while the program runs, shows the same sheet', async ({ traque, page }) => {
  await drop(page, archive());
  await page.getByRole('dialog').getByRole('button', { name: 'Installer' }).click();
  await expect(page.getByText(`« ${NAME} » est installé.`)).toBeVisible();
  const later = archive('later.traque-plugin', { version: '2.2.0', licence: 'CC0-1.0' }, { 'README.md': '# Plus' });
  // What the system does when a file is opened while the program runs.
  await traque.electron.evaluate(({ app }, file) => app.emit('second-instance', {}, ['traque', file], '/'), later);
  const sheet = page.getByRole('dialog', { name: `Mettre à jour « ${NAME} » ?` });
  await expect(sheet).toContainText('Version 2.1.0 → 2.2.0.');
  await expect(sheet).toContainText('Sa licence était MIT, elle est CC0-1.0.');
  await expect(sheet).toContainText('1 nouveaux, 1 modifiés, 0 retirés');
  await sheet.getByRole('button', { name: 'Mettre à jour' }).click();
  await expect(page.getByText(`« ${NAME} » est en version 2.2.0.`)).toBeVisible();
  await drop(page, archive());
  await expect(page.getByRole('dialog', { name: `Revenir à une version plus ancienne de « ${NAME} » ?` })).toContainText(
    'ne se joue pas avec la plus ancienne',
  );
});

test('played, killed, updated, disabled, uninstalled and installed again: the scene is there all along', async ({ traque }) => {
  let { page } = traque;
  await drop(page, archive());
  await page.getByRole('dialog').getByRole('button', { name: 'Installer' }).click();
  await expect(page.getByText(`« ${NAME} » est installé.`)).toBeVisible();
  const ask = <T>(method: string, input: object): Promise<T> => done(traque, method, input);
  interface Run {
    readonly id: string;
    readonly position: number;
    readonly presentation: unknown;
    readonly readOnlyBecause: string | null;
  }
  const campaign = await ask<{ id: string }>('campaigns.createExample', { system: 'sampler' });
  const [summary] = await ask<{ id: string }[]>('runs.list', { campaignId: campaign.id, trashed: false });
  const runId = summary?.id ?? '';
  const run = (): Promise<Run> => ask<Run>('runs.get', { id: runId });
  /** Takes the last round back and plays it anew: the chase may be over with it, and goes on from there all the same. */
  const playAgain = async (): Promise<void> => {
    const { position } = await run();
    await ask('runs.undo', { id: runId, position });
    await ask('runs.act', { id: runId, position: position - 1, action: 'round', input: {}, dice: {} });
  };
  const open = async (): Promise<void> => {
    await page.evaluate((id) => (location.hash = `#/runs/${id}`), runId);
  };
  const before = await run();
  await ask('runs.act', { id: runId, position: before.position, action: 'round', input: {}, dice: {} });
  const played = await run();
  expect(played.position).toBe(before.position + 1);

  await traque.kill();
  page = await traque.start();
  expect(await run()).toMatchObject({ position: played.position });

  await drop(page, archive('later.traque-plugin', { version: '2.2.0' }));
  await page.getByRole('dialog').getByRole('button', { name: 'Mettre à jour' }).click();
  await expect(page.getByText(`« ${NAME} » est en version 2.2.0.`)).toBeVisible();
  await playAgain();

  await ask('plugins.disable', { id: 'sampler' });
  const still = await run();
  expect(still.readOnlyBecause).not.toBeNull();
  await ask('plugins.uninstall', { id: 'sampler' });
  await traque.close();
  page = await traque.start();
  expect((await run()).presentation).toEqual(still.presentation);
  await open();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await drop(page, archive());
  await page.getByRole('dialog').getByRole('button', { name: 'Installer' }).click();
  await expect(page.getByText(`« ${NAME} » est installé.`)).toBeVisible();
  await playAgain();
});

test('a start that came to nothing offers safe mode, which leaves them out and leads back', async ({ traque, page }) => {
  await drop(page, archive());
  await page.getByRole('dialog').getByRole('button', { name: 'Installer' }).click();
  await expect(page.getByText(`« ${NAME} » est installé.`)).toBeVisible();
  await traque.close();
  // As a start leaves it that was ended before its first screen.
  fs.writeFileSync(path.join(traque.userData, 'start-under-way'), '');
  // In place before there is a window: the question comes with it.
  const prepare = (electron: ElectronApplication) =>
    electron.evaluate(({ dialog }) => {
      Object.assign(dialog, { showMessageBox: () => Promise.resolve({ response: 1 }) });
    });
  const safe = await traque.start({ prepare });
  await expect(safe.getByText('Mode sans échec : les systèmes de règles installés ne sont pas utilisés.')).toBeVisible();
  await goToPlugins(safe);
  await expect(cardOf(safe)).toContainText('En pause');
  const restarted = await traque.electron.evaluate(({ app }) => {
    const seen: unknown[] = [];
    const quit = app.quit.bind(app);
    Object.assign(app, { relaunch: (options: unknown) => seen.push(options), quit: () => undefined });
    Object.assign(globalThis, { seen, quit });
    return true;
  });
  expect(restarted).toBe(true);
  await safe.getByRole('button', { name: 'Redémarrer normalement' }).click();
  await expect.poll(() => traque.electron.evaluate(() => JSON.stringify((globalThis as unknown as { seen: unknown[] }).seen))).toContain('--user-data-dir');
  expect(await traque.electron.evaluate(() => JSON.stringify((globalThis as unknown as { seen: unknown[] }).seen))).not.toContain('--safe-mode');
  await traque.electron.evaluate(({ app }) => Object.assign(app, { quit: (globalThis as unknown as { quit: () => void }).quit }));
});
