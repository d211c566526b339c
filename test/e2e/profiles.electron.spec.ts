/** What one test leaves behind reaches no other, although the same process goes on: what is stored, chosen, typed, opened and said is as at a first start. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from './fixtures';
import type { Traque } from './fixtures';
import { HomePage } from './pages';
import type { Page } from '@playwright/test';

test.describe.configure({ mode: 'serial' });

let process: number | undefined;
let first = '';

/** Everything that a test could find of another one. */
async function seen(traque: Traque, page: Page) {
  const stored = await Promise.all(
    ['campaigns.list', 'drafts.list', 'settings.get', 'backups.list'].map(async (method) => {
      const reply = (await traque.call(method, method === 'campaigns.list' ? { trashed: false } : {})) as { readonly value?: unknown };
      return reply.value ?? null;
    }),
  );
  const shown = await page.evaluate(() => ({
    size: [innerWidth, innerHeight, devicePixelRatio],
    place: location.hash,
    kept: [localStorage.length, sessionStorage.length],
    dialogs: document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="status"]:not(:empty)').length,
    marks: document.documentElement.getAttributeNames().map((name) => `${name}=${document.documentElement.getAttribute(name) ?? ''}`),
  }));
  return { stored, shown };
}

let untouched: unknown;

test('a first start', async ({ traque, page }) => {
  first = traque.userData;
  await expect(page.getByRole('button', { name: 'Nouvelle campagne' }).first()).toBeEnabled();
  untouched = await seen(traque, page);
  process = traque.processId;

  await new HomePage(page).create('Nuit noire');
  await traque.call('settings.change', { theme: 'light', density: 'large', zoom: 125, language: 'en' });
  await page.evaluate(() => {
    localStorage.setItem('left', 'behind');
    sessionStorage.setItem('left', 'behind');
  });
  await traque.call('backups.make', {});
  await traque.resize([1024, 700], 1.25);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('half typed');
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('the next one in the same process is a first start too, on a folder of its own', async ({ traque, page }) => {
  expect(traque.processId).toBe(process);
  expect(traque.userData).not.toBe(first);
  await expect(page.getByRole('button', { name: 'Nouvelle campagne' }).first()).toBeEnabled();
  expect(await seen(traque, page)).toEqual(untouched);
  expect(fs.readFileSync(path.join(traque.userData, 'logs/traque.log'), 'utf8').match(/Traque .* on Electron/gu)).toHaveLength(1);
  await new HomePage(page).create('Jour blanc');
  // The file of the profile before is closed and stays as it was left.
  expect(fs.existsSync(path.join(first, 'traque.sqlite-wal'))).toBe(false);
  await expect.poll(() => fs.existsSync(path.join(traque.userData, 'traque.sqlite-wal'))).toBe(true);
  // A test may do anything to the main process: the process then goes with it.
  await traque.electron.evaluate(() => Object.assign(globalThis, { left: 'behind' }));
});

test('a main process that was changed is not handed on', async ({ traque }) => {
  expect(traque.processId).not.toBe(process);
  expect(await traque.electron.evaluate(() => 'left' in globalThis)).toBe(false);
});
