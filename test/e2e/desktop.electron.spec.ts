/** The program as a guest of the desktop: its window, its one instance, its data folder. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from './fixtures';
import { ROOT } from './runtimes';

test.use({ ownProcess: true });

test('the window comes back where it was, at the size it was', async ({ traque }) => {
  await traque.electron.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.setBounds({ x: 140, y: 90, width: 1010, height: 700 });
  });
  // The position is remembered once the window has come to rest.
  await traque.page.waitForTimeout(500);
  await traque.close();
  await traque.start();
  const bounds = await traque.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds());
  expect(bounds).toEqual({ x: 140, y: 90, width: 1010, height: 700 });
});

test('a window that was on a display now gone opens on a visible one', async ({ traque }) => {
  await traque.close();
  fs.writeFileSync(
    path.join(traque.userData, 'window.json'),
    JSON.stringify({ x: 9000, y: 9000, width: 1000, height: 700, displayBounds: { x: 8000, y: 8000, width: 1920, height: 1080 } }),
  );
  await traque.start();
  const visible = await traque.electron.evaluate(({ BrowserWindow, screen }) => {
    const bounds = BrowserWindow.getAllWindows()[0]?.getBounds();
    const area = screen.getPrimaryDisplay().bounds;
    return bounds !== undefined && bounds.x < area.x + area.width && bounds.y < area.y + area.height;
  });
  expect(visible).toBe(true);
});

test('a second start on the same profile hands over to the first', ({ traque }) => {
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const second = spawnSync(process.env['TRAQUE_ELECTRON'] ?? '', [...root, ROOT, `--user-data-dir=${traque.userData}`], { timeout: 20_000 });
  expect(second.status).toBe(0);
});

test('a page that crashes comes back at the same place', async ({ traque, page }) => {
  await page.evaluate(() => {
    location.hash = '#/settings';
  });
  await page.getByRole('heading', { level: 1, name: 'Réglages' }).waitFor();
  await traque.electron.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer();
  });
  await expect
    .poll(
      () =>
        traque.electron.evaluate(async ({ BrowserWindow }) => {
          const contents = BrowserWindow.getAllWindows()[0]?.webContents;
          if (contents === undefined || contents.isLoading() || contents.isCrashed()) return '';
          // A page that goes down while it is asked never answers.
          const silence = new Promise<string>((resolve) => setTimeout(() => resolve(''), 1000));
          const answer = contents.executeJavaScript("location.hash + ' ' + (document.querySelector('h1')?.textContent ?? '')") as Promise<string>;
          return Promise.race([answer, silence]);
        }),
      { timeout: 15_000 },
    )
    .toContain('#/settings Réglages');
});

test('a damaged data file is left alone and said in plain words', async ({ traque }) => {
  await traque.close();
  const file = path.join(traque.userData, 'traque.sqlite');
  const rubbish = Buffer.alloc(8192, 'not a database ');
  fs.writeFileSync(file, rubbish);
  for (const side of ['-wal', '-shm']) fs.rmSync(file + side, { force: true });
  const page = await traque.start();
  await expect(page.getByText(file)).toBeVisible();
  await traque.close();
  expect(fs.readFileSync(file).equals(rubbish)).toBe(true);
  await traque.start();
});

test('errors go to the log file, names of campaigns do not', async ({ traque }) => {
  await traque.call('campaigns.create', { name: 'Secret de la baronne', system: 'nobody' });
  await traque.call('app.reportError', { message: 'a fault on the page' });
  await expect.poll(() => fs.readFileSync(path.join(traque.userData, 'logs/traque.log'), 'utf8')).toContain('a fault on the page');
  expect(fs.readFileSync(path.join(traque.userData, 'logs/traque.log'), 'utf8')).not.toContain('baronne');
});
