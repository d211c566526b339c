/** The services run in a thread of their own: what happens to that thread is not what happens to the window. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from './fixtures';
import type { Traque } from './fixtures';

/** What the test needs of a worker of Node, in the main process of the program. */
interface Threads {
  Worker: new (file: string, options?: object) => { postMessage(message: unknown): void; terminate(): Promise<number> };
}

/**
 * From now on the services thread that the program starts next obeys two messages of the test: to be busy, and to fail. The program itself has nothing of the kind.
 */
async function watchThreads(traque: Traque): Promise<void> {
  const hook = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'traque-hook-')), 'hook.cjs');
  fs.writeFileSync(
    hook,
    `const { parentPort, isMainThread } = require('node:worker_threads');
    if (!isMainThread) parentPort.on('message', ({ test, ms }) => {
      if (test === 'fail') throw new Error('failed by the test');
      if (test === 'busy') for (const end = Date.now() + ms; Date.now() < end;);
    });`,
  );
  await traque.electron.evaluate((_electron, file) => {
    const main = process as unknown as { mainModule: { require(name: string): unknown } };
    const threads = main.mainModule.require('node:worker_threads') as Threads;
    const Real = threads.Worker;
    const post = (Real.prototype as { postMessage: (message: unknown) => void }).postMessage;
    Object.assign(Real.prototype, {
      postMessage(this: unknown, message: unknown) {
        Object.assign(globalThis, { servicesThread: this });
        post.call(this, message);
      },
    });
    threads.Worker = class extends Real {
      constructor(program: string, options: object = {}) {
        super(program, { ...options, execArgv: ['--require', file] });
      }
    };
  }, hook);
  // One call, to learn which thread it goes to.
  await traque.call('app.info', {});
}

/** Ends the services thread as a fault of the runtime would. */
function endThread(traque: Traque): Promise<unknown> {
  return traque.electron.evaluate(() => (globalThis as unknown as { servicesThread: { terminate(): Promise<number> } }).servicesThread.terminate());
}

function postToThread(traque: Traque, message: object): Promise<void> {
  return traque.electron.evaluate((_electron, sent) => {
    (globalThis as unknown as { servicesThread: { postMessage(message: unknown): void } }).servicesThread.postMessage(sent);
  }, message);
}

const RESTARTED = /Une partie de Traque s’était arrêtée/;

async function campaigns(traque: Traque): Promise<string[]> {
  const reply = (await traque.call('campaigns.list', { trashed: false })) as { value: { name: string }[] };
  return reply.value.map(({ name }) => name).sort();
}

test('a services thread that ends is said and started again; nothing that was kept or half typed is lost', async ({ traque, page }) => {
  expect(await traque.call('app.info', {})).toMatchObject({ ok: true, value: { electron: expect.stringMatching(/^\d+\./) as unknown } });
  await traque.call('campaigns.create', { name: 'Nuit noire', system: 'wfrp4' });
  await watchThreads(traque);
  await page
    .getByRole('button', { name: /Nouvelle campagne/ })
    .first()
    .click();
  const name = page.getByRole('textbox').first();
  await name.fill('Une campagne à moitié tapée');
  await endThread(traque);
  await expect(page.getByText(RESTARTED)).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText('Nuit noire').first()).toBeVisible();
  expect(await campaigns(traque)).toEqual(['Nuit noire']);
  await page
    .getByRole('button', { name: /Nouvelle campagne/ })
    .first()
    .click();
  await expect(page.getByRole('textbox').first()).toHaveValue('Une campagne à moitié tapée');
  await traque.call('campaigns.create', { name: 'Après', system: 'wfrp4' });
  await traque.close();
  await traque.start();
  expect(await campaigns(traque)).toEqual(['Après', 'Nuit noire']);
});

test('an exception that nobody caught is in the log file, and the call that it met is answered in words', async ({ traque, page }) => {
  await page.evaluate(() => {
    location.hash = '#/settings';
  });
  await watchThreads(traque);
  await endThread(traque);
  await expect(page.getByText(RESTARTED)).toBeVisible({ timeout: 15_000 });
  await page.getByText(RESTARTED).waitFor({ state: 'hidden', timeout: 15_000 });
  await traque.call('app.info', {});
  await postToThread(traque, { test: 'busy', ms: 500 });
  const met = traque.call('campaigns.create', { name: 'Jamais faite', system: 'wfrp4' });
  await postToThread(traque, { test: 'fail' });
  // Whether it was done depends on which of both came first.
  const reply = (await met.catch(() => undefined)) as { ok: boolean; error?: { code: string; message: string } } | undefined;
  if (reply?.ok === false) expect(reply.error).toMatchObject({ code: 'unavailable', message: expect.stringContaining('Personne ne sait') });
  await expect(page.getByText(RESTARTED)).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole('heading', { level: 1, name: 'Réglages' })).toBeVisible();
  const log = fs.readFileSync(path.join(traque.userData, 'logs/traque.log'), 'utf8');
  expect(log).toContain('failed by the test');
  expect(log).toContain('the services ended by themselves');
});

test('services that are busy do not hold up the window', async ({ traque, page }) => {
  await watchThreads(traque);
  await endThread(traque);
  await expect(page.getByText(RESTARTED)).toBeVisible({ timeout: 15_000 });
  await traque.call('app.info', {});
  await traque.electron.evaluate(({ Menu }) => {
    const log: number[] = [];
    Object.assign(globalThis, { menus: log });
    Menu.prototype.popup = () => void log.push(Date.now());
  });
  await page
    .getByRole('button', { name: /Nouvelle campagne/ })
    .first()
    .click();
  const field = page.getByRole('textbox').first();
  await field.fill('Brume');

  await postToThread(traque, { test: 'busy', ms: 2000 });
  const began = Date.now();
  const waiting = traque.call('campaigns.list', { trashed: false }).then(() => Date.now() - began);
  await field.click({ button: 'right' });
  await expect.poll(() => traque.electron.evaluate(() => (globalThis as unknown as { menus: number[] }).menus.length)).toBe(1);
  const zoomed = await traque.electron.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    contents?.emit('zoom-changed', {}, 'in');
    return contents?.getZoomFactor();
  });
  expect(zoomed).toBeCloseTo(1.1);
  await field.pressSequentially(' et fumée');
  await expect(field).toHaveValue('Brume et fumée');
  await traque.electron.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.setBounds({ width: 1000, height: 700 });
  });
  const answeredWithin = Date.now() - began;
  // The services were busy all the while; they answer afterwards.
  expect(answeredWithin).toBeLessThan(1800);
  expect(await waiting).toBeGreaterThan(1800);
  await expect.poll(async () => (await traque.call('settings.get', {})) as object).toMatchObject({ ok: true, value: { zoom: 110 } });
});
