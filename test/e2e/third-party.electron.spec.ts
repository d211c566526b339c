/** The whole life of a third-party rule system, in the real program: a chase is played through an update that changes its state, one that refuses to go on, and the end of the system itself. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { zipSync } from 'fflate';
import { done, open } from './calls';
import { expect, test } from './fixtures';
import type { Traque } from './fixtures';
import { choose, drop } from './outside';
import { ROOT } from './runtimes';

const LANTERNS = path.join(ROOT, 'test/fixtures/plugins-third-party/lantern-run');
const NAME = 'La course aux lanternes';
const SCENE = 'Hors du grenier à grain';

let folder = '';
test.beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'traque-third-party-'));
});
test.afterEach(() => {
  fs.rmSync(folder, { recursive: true, force: true });
});
test.use({ ownProcess: true });

/** A later version: its state counts the lanterns of each ward, where the first one had a single alarm. */
const later = (version: number, migrate: string): string => `
import { refuse } from '@traque/plugin-api';
import { chase as first } from './chase-1.js';
const inward = ({ wards, ...rest }) => ({ ...rest, alarm: wards.reduce((all, lit) => all + lit, 0) });
const outward = ({ alarm, ...rest }) => ({ ...rest, wards: [alarm] });
const step = (answer) => ('refused' in answer ? answer : { ...answer, state: outward(answer.state) });
export const chase = {
  ...first,
  stateVersion: ${String(version)},
  start: (setup, dice) => step(first.start(setup, dice)),
  actions: (state) => first.actions(inward(state)),
  apply: (state, action, dice) => step(first.apply(inward(state), action, dice)),
  view: (state) => first.view(inward(state)),
  present: (state) => {
    const drawn = first.present(inward(state));
    return { ...drawn, status: { ...drawn.status, label: { verbatim: 'Quartiers : ' + state.wards.length } } };
  },
  migrate: (from, state) => ${migrate},
};
`;
const CHANGES = later(2, 'outward(state)');
const REFUSES = later(3, "refuse('', { verbatim: 'Les quartiers sont comptés autrement.' })");

/** An archive of the lanterns. @param chase what takes the place of its chase, which is kept beside it. */
function archive(version: string, chase?: string): string {
  const files: Record<string, Uint8Array> = {};
  for (const name of fs.readdirSync(LANTERNS, { recursive: true }) as string[]) {
    if (/^(?:test|\.|package\.json|jsconfig)/.test(name) || !fs.statSync(path.join(LANTERNS, name)).isFile()) continue;
    files[name.replaceAll(path.sep, '/')] = new Uint8Array(fs.readFileSync(path.join(LANTERNS, name)));
  }
  const text = (value: string): Uint8Array => new TextEncoder().encode(value);
  const manifest = JSON.parse(fs.readFileSync(path.join(LANTERNS, 'plugin.json'), 'utf8')) as Record<string, unknown>;
  files['plugin.json'] = text(JSON.stringify({ ...manifest, version }));
  if (chase !== undefined) {
    files['chase-1.js'] = files['chase.js'] ?? text('');
    files['chase.js'] = text(chase);
  }
  const target = path.join(folder, `lanternes-${version}.traque-plugin`);
  fs.writeFileSync(target, zipSync(files));
  return target;
}

/** Drops an archive and says yes. */
async function install(page: Page, file: string, yes: 'Installer' | 'Mettre à jour' | 'Prendre la version plus ancienne'): Promise<void> {
  await drop(page, file);
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: yes }).click();
  await expect(sheet).toHaveCount(0);
}

/** The example of the lanterns, on the screen. @returns its run. */
async function example(traque: Traque, page: Page): Promise<{ readonly campaignId: string; readonly runId: string }> {
  const { id: campaignId } = await done<{ id: string }>(traque, 'campaigns.createExample', { system: 'lantern-run' });
  const [run] = await done<{ id: string }[]>(traque, 'runs.list', { campaignId, trashed: false });
  const runId = run?.id ?? '';
  await open(page, `#/run/${runId}`);
  await expect(page.getByRole('heading', { level: 1, name: SCENE })).toBeVisible();
  return { campaignId, runId };
}

const position = async (traque: Traque, id: string): Promise<number> => (await done<{ position: number }>(traque, 'runs.get', { id })).position;
const play = (page: Page) => page.getByRole('button', { name: /^Jouer la rue/ });

/** Plays the next street with the button, and waits until it is stored. */
async function playOn(traque: Traque, page: Page, runId: string): Promise<void> {
  const before = await position(traque, runId);
  await play(page).click();
  await expect.poll(() => position(traque, runId)).toBe(before + 1);
}

/** What the log says, without any key of a text that nobody found words for; without the buttons beside it, which come once it is known how its proposals stand. */
async function logWords(page: Page): Promise<string> {
  const words = await log(page).evaluate((found) => {
    const copy = found.cloneNode(true) as HTMLElement;
    for (const control of copy.querySelectorAll('[role="group"] :is(button, select)')) control.remove();
    return copy.textContent.replace(/\s+/g, ' ');
  });
  expect(words).not.toMatch(/lantern-run|headline\.|tell\.|end\./);
  return words;
}

const log = (page: Page) => page.getByRole('complementary', { name: 'Journal' });

/** Whether each proposal that stands in the log can be answered, as many as there are, whatever became of the system that made them. */
async function answerable(traque: Traque, page: Page, { campaignId, runId }: { readonly campaignId: string; readonly runId: string }): Promise<void> {
  const all = await done<{ appliedAs: string | null; dismissedAs: string | null }[]>(traque, 'effects.list', {
    source: { kind: 'run', id: runId },
    campaignId,
  });
  expect(all.filter(({ appliedAs, dismissedAs }) => (appliedAs ?? dismissedAs) !== null)).toEqual([]);
  await expect(page.getByRole('button', { name: 'Pas celui-ci' })).toHaveCount(all.length);
}

test('a chase goes on through a kill, an update with another state, a refusing one, and the end of its system', async ({ traque }) => {
  let { page } = traque;
  await install(page, archive('0.1.0'), 'Installer');
  const chase = await example(traque, page);
  const { runId } = chase;
  await expect(page.getByRole('banner').or(page.locator('header')).getByText('d’un tiers').first()).toBeVisible();
  await playOn(traque, page, runId);
  const first = await logWords(page);

  await traque.kill();
  page = await traque.start();
  await open(page, `#/run/${runId}`);
  await expect(play(page)).toBeVisible();
  expect(await position(traque, runId)).toBe(1);

  // Updated while it is on the screen: the new rules draw it at once, and the steps of the old ones are read as before.
  await install(page, archive('0.2.0', CHANGES), 'Mettre à jour');
  await expect(page.getByText('Quartiers : 1').first()).toBeVisible();
  expect(await logWords(page)).toBe(first);
  await playOn(traque, page, runId);
  // A step that was stored in the old form, after one in the new form was taken back.
  await page.keyboard.press('Control+z');
  await expect.poll(() => position(traque, runId)).toBe(1);
  await expect(page.getByText('Quartiers : 1').first()).toBeVisible();
  await playOn(traque, page, runId);
  const played = await logWords(page);
  await answerable(traque, page, chase);

  await install(page, archive('0.3.0', REFUSES), 'Mettre à jour');
  await expect(page.getByText(/version plus ancienne du système.*Les quartiers sont comptés autrement\./)).toBeVisible();
  await expect(play(page)).toHaveCount(0);
  expect(await logWords(page)).toBe(played);
  await answerable(traque, page, chase);

  await install(page, archive('0.2.0', CHANGES), 'Prendre la version plus ancienne');
  await expect(play(page)).toBeVisible();

  // Switched off while it is open, then taken away.
  await done(traque, 'plugins.disable', { id: 'lantern-run' });
  await expect(play(page)).toHaveCount(0);
  await expect(page.getByText(`Le système de règles « ${NAME} » n’est pas disponible`)).toBeVisible();
  await done(traque, 'plugins.uninstall', { id: 'lantern-run' });
  await traque.close();
  page = await traque.start();
  await open(page, `#/run/${runId}`);
  await expect(page.getByText(`Le système de règles « ${NAME} » n’est pas disponible`)).toBeVisible();
  expect(await logWords(page)).toBe(played);
  await answerable(traque, page, chase);

  await install(page, archive('0.2.0', CHANGES), 'Installer');
  await playOn(traque, page, runId);
});

test('in safe mode an open chase, whose state an update changed, is read as before; a usual start goes on with it', async ({ traque }) => {
  let { page } = traque;
  await install(page, archive('0.1.0'), 'Installer');
  const chase = await example(traque, page);
  const { runId } = chase;
  await playOn(traque, page, runId);
  await install(page, archive('0.2.0', CHANGES), 'Mettre à jour');
  await playOn(traque, page, runId);
  await answerable(traque, page, chase);
  const words = await logWords(page);
  await traque.close();

  // As a start leaves it that was ended before its first screen: the question comes with the window, and is answered with safe mode.
  fs.writeFileSync(path.join(traque.userData, 'start-under-way'), '');
  page = await traque.start({
    prepare: (electron) => electron.evaluate(({ dialog }) => void Object.assign(dialog, { showMessageBox: () => Promise.resolve({ response: 1 }) })),
  });
  await expect(page.getByText('Mode sans échec : les systèmes de règles installés ne sont pas utilisés.')).toBeVisible();
  await open(page, `#/run/${runId}`);
  await expect(page.getByRole('heading', { level: 1, name: SCENE })).toBeVisible();
  await expect(page.getByText(`Le système de règles « ${NAME} » n’est pas disponible`)).toBeVisible();
  await expect(play(page)).toHaveCount(0);
  await answerable(traque, page, chase);
  expect(await logWords(page)).toBe(words);
  expect(await position(traque, runId)).toBe(2);
  await traque.close();

  page = await traque.start();
  await open(page, `#/run/${runId}`);
  await expect(page.getByText('Quartiers : 1').first()).toBeVisible();
  await answerable(traque, page, chase);
  expect(await logWords(page)).toBe(words);
  await playOn(traque, page, runId);
  expect(await position(traque, runId)).toBe(3);
});

test('a campaign goes to a computer without its system: it reads as sentences there, names what it needs, and goes on once that is installed', async ({
  traque,
  page,
  elsewhere,
}) => {
  await install(page, archive('0.1.0'), 'Installer');
  const { campaignId, runId } = await example(traque, page);
  await playOn(traque, page, runId);
  const words = await logWords(page);
  const file = path.join(folder, 'lanternes.traque');
  await choose(traque, file);
  await done(traque, 'transfer.export', { campaignId });

  const there = await elsewhere.start();
  await drop(there, file);
  const sheet = there.getByRole('dialog', { name: /Importer/ });
  await expect(sheet).toContainText(`Systèmes de règles absents d’ici : ${NAME} 0.1.0.`);
  await sheet.getByRole('button', { name: 'Importer', exact: true }).click();
  await expect(there.getByRole('heading', { level: 1, name: /Exemple/ })).toBeVisible();
  await there
    .getByRole('link', { name: /Hors du grenier/ })
    .or(there.getByRole('link', { name: 'Continuer' }))
    .first()
    .click();
  await expect(there.getByRole('heading', { level: 1, name: SCENE })).toBeVisible();
  await expect(there.getByText(`Le système de règles « ${NAME} » n’est pas disponible`)).toBeVisible();
  expect(await logWords(there)).toBe(words);
  await expect(play(there)).toHaveCount(0);
  await install(there, archive('0.1.0'), 'Installer');
  await play(there).click();
  await expect.poll(async () => (await logWords(there)).length).toBeGreaterThan(words.length);
});

test('by both hands: pressed twice, held down, escaped, two at once, and over another dialog', async ({ traque, page }) => {
  const installed = (): readonly string[] => fs.readdirSync(path.join(traque.userData, 'plugins'));
  // Enter is held from before the sheet until long after it.
  await drop(page, archive('0.1.0'));
  await page.getByRole('dialog').getByRole('button', { name: 'Installer' }).waitFor();
  for (let times = 0; times < 25; times += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(page.getByText(`« ${NAME} » est installé.`)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(installed()).toEqual(['lantern-run']);
  await expect(page.getByRole('heading', { level: 1, name: 'Campagnes' })).toBeVisible();

  // A double press, and Escape while it is installed: installed once, and the sheet goes.
  await drop(page, archive('0.2.0', CHANGES));
  await page.getByRole('dialog').getByRole('button', { name: 'Mettre à jour' }).dblclick();
  await page.keyboard.press('Escape');
  await expect(page.getByText(`« ${NAME} » est en version 0.2.0.`)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(installed()).toEqual(['lantern-run']);

  // Two at once, over a sheet with something half typed: one after another, and what was typed is still there.
  await page.keyboard.press('Control+n');
  const field = page.getByRole('dialog').getByRole('textbox').first();
  await field.fill('À moitié');
  await drop(page, archive('0.1.0'), archive('0.3.0', REFUSES));
  await expect(page.getByRole('dialog', { name: /Revenir à une version plus ancienne/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: /Mettre à jour/ })).toContainText('0.3.0');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(field).toHaveValue('À moitié');
  await page.keyboard.press('Escape');
  expect(installed()).toEqual(['lantern-run']);

  // A kill in the middle: the version before or the new one, whole, and nothing half done beside it.
  await drop(page, archive('0.3.0', REFUSES));
  await page.getByRole('dialog').getByRole('button', { name: 'Mettre à jour' }).click();
  await traque.kill();
  const again = await traque.start();
  expect(installed()).toEqual(['lantern-run']);
  await open(again, '#/plugins');
  const card = again.getByRole('article', { name: NAME, exact: true });
  await expect(card).toContainText('Utilisable');
  await expect(card).toContainText(/0\.[23]\.0/);
});
