/** What a third-party system brings beside its scenes: chances, creatures, effects on sheets; and the workshop in which somebody writes one. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { RunView } from '#shared/ipc/runs';
import { done, open } from './calls';
import { expect, test } from './fixtures';
import type { Traque } from './fixtures';
import { choose, drop } from './outside';
import { ROOT } from './runtimes';

const LANTERNS = path.join(ROOT, 'test/fixtures/plugins-third-party/lantern-run');
const SAMPLER = path.join(ROOT, 'test/fixtures/plugins/sampler');

let folder = '';
test.beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'traque-workshop-'));
});
test.afterEach(() => {
  fs.rmSync(folder, { recursive: true, force: true });
});
test.use({ ownProcess: true });

/** The run of a system's example, on the screen. */
async function example(traque: Traque, page: Page, system: string): Promise<{ readonly campaignId: string; readonly runId: string }> {
  const { id: campaignId } = await done<{ id: string }>(traque, 'campaigns.createExample', { system });
  const [run] = await done<{ id: string }[]>(traque, 'runs.list', { campaignId, trashed: false });
  await open(page, `#/run/${run?.id ?? ''}`);
  await expect(page.getByRole('button', { name: 'Clore' })).toBeVisible();
  return { campaignId, runId: run?.id ?? '' };
}

/** J opens the chances; they are counted or worked out; J closes them. */
async function chancesOf(page: Page, words: RegExp): Promise<void> {
  const strip = page.getByTestId('chances');
  await page.keyboard.press('j');
  await expect(strip).toContainText('%');
  await expect(strip).toContainText(words);
  await page.keyboard.press('j');
  await expect(strip).toHaveCount(0);
}

test('chances of a shipped and an installed system; creatures into the library, a party and a fight, and back', async ({ traque, page }) => {
  await example(traque, page, 'wfrp4');
  await chancesOf(page, /Calcul exact|Compté sur|parties sur/);

  const copy = path.join(folder, 'lantern-run');
  fs.cpSync(LANTERNS, copy, { recursive: true });
  for (const own of ['test', 'package.json', 'jsconfig.json']) fs.rmSync(path.join(copy, own), { recursive: true, force: true });
  await drop(page, copy);
  await page.getByRole('dialog').getByRole('button', { name: 'Installer' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const { campaignId } = await example(traque, page, 'lantern-run');
  await chancesOf(page, /Calcul exact|Compté sur|parties sur/);

  const party = await done<{ id: string }>(traque, 'parties.create', { campaignId, name: 'Les Allumeurs' });
  const people = async (place: object): Promise<readonly string[]> =>
    (await done<{ name: string }[]>(traque, 'characters.list', { place, trashed: false, archived: false })).map(({ name }) => name);
  await open(page, `#/campaign/${campaignId}/library`);
  await page.getByRole('radio', { name: 'Bestiaire' }).check({ force: true });
  await page.getByRole('button', { name: 'Copier Corneille à suif dans un groupe' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(/Combien/).fill('2');
  await sheet.getByRole('button', { name: 'Copier' }).click();
  await expect(sheet).toHaveCount(0);
  const place = { kind: 'party', partyId: party.id };
  await expect.poll(() => people(place)).toEqual(['Corneille à suif 1', 'Corneille à suif 2']);
  await page.keyboard.press('Control+z');
  await expect.poll(() => people(place)).toEqual([]);

  // Found by the search, in the other language too, and opened where it can be copied; whoever is copied says on the sheet where they come from.
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Rechercher' }).fill('wick hound');
  await page.getByRole('option', { name: 'Chien de mèche' }).click();
  await page.getByRole('button', { name: 'Copier Chien de mèche dans la bibliothèque de la campagne' }).click();
  const library = { kind: 'library', campaignId };
  await expect.poll(() => people(library)).toEqual(['Chien de mèche']);
  const [hound] = await done<{ id: string }[]>(traque, 'characters.list', { place: library, archived: false });
  await open(page, `#/campaign/${campaignId}/character/${hound?.id ?? ''}`);
  await page.getByRole('link', { name: /^Bestiaire « La course aux lanternes.* » : Chien de mèche$/ }).click();
  await expect(page.getByRole('searchbox', { name: /Chercher/ }).or(page.getByRole('textbox', { name: /Chercher/ }))).toHaveValue('Chien de mèche');

  const { id } = await done<{ id: string }>(traque, 'encounters.create', { campaignId, title: 'Guet-apens' });
  const fighters = async (): Promise<number> => (await done<{ combatants: unknown[] }>(traque, 'encounters.get', { id })).combatants.length;
  await open(page, `#/encounter/${id}`);
  const bestiary = page.getByRole('region', { name: 'Bestiaire' });
  await bestiary.getByRole('button', { name: 'Ajouter Chien de mèche : adversaires' }).click();
  await expect.poll(fighters).toBe(1);
  await page.keyboard.press('Control+z');
  await expect.poll(fighters).toBe(0);
  await bestiary.getByRole('button', { name: 'Ajouter Chien de mèche : adversaires' }).click();
  await expect.poll(fighters).toBe(1);

  // Uninstalled while its people fight: they stay who they are.
  await done(traque, 'plugins.uninstall', { id: 'lantern-run' });
  await expect(page.getByRole('heading', { level: 1, name: 'Guet-apens' })).toBeVisible();
  await expect(page.getByText('Chien de mèche').first()).toBeVisible();
  expect(await fighters()).toBe(1);
});

test('the workshop: opened, played, saved, the differences of the open run, a line of the log, an effect on a sheet, and closed', async ({ traque, page }) => {
  const own = path.join(folder, 'own-rules');
  fs.cpSync(SAMPLER, own, { recursive: true });
  const write = (file: string, from: string, to: string): void => {
    const [target, before] = [path.join(own, file), fs.readFileSync(path.join(own, file), 'utf8')];
    expect(before).toContain(from);
    fs.writeFileSync(target, before.replace(from, to));
  };
  write('plugin.json', '"sampler"', '"own-rules"');
  await choose(traque, own);
  await open(page, '#/plugins');
  await page.getByRole('button', { name: /Ouvrir un dossier/ }).click();
  const workshop = page.getByRole('region', { name: 'Atelier' });
  await expect(workshop).toContainText('Chargé une fois');

  const { campaignId, runId } = await example(traque, page, 'own-rules');
  const run = () => done<{ position: number }>(traque, 'runs.get', { id: runId });
  const { position } = await run();
  // Nobody runs better than the others: a chase that is over after a round has nothing left to be changed.
  const { presentation } = await done<RunView>(traque, 'runs.get', { id: runId });
  const dice = Object.fromEntries(presentation.participants.map(({ id }) => [id, { typed: [3], then: 'app' }]));
  await done(traque, 'runs.act', { id: runId, position, action: 'round', input: {}, dice });
  const dock = page.getByRole('region', { name: 'Échantillon' });
  await expect(dock).toContainText(/rejouées? (?:est|sont) identiques?/);

  // A rule is changed and saved; the screen stays where it is, and says what would have come out otherwise.
  write('index.cjs', 'Math.max(0, runner.pace + steps + modifier)', 'Math.max(0, runner.pace + steps + modifier + 1)');
  write('index.cjs', 'exports.default = { activate: () =>', 'exports.default = { activate: (context) => context.log("info", "à l’ouvrage") ??');
  await expect(dock.getByRole('table').first()).toContainText(/at|moved/);
  await expect(page.getByRole('button', { name: 'Clore' })).toBeVisible();
  expect((await run()).position).toBe(position + 1);
  // What came of the step as the GM reads it, effects among it, above the data.
  await dock.getByText('Événements', { exact: true }).click();
  await expect(dock.getByRole('listitem').first()).toBeVisible();
  await dock.getByText('Journal', { exact: true }).click();
  await expect(dock.getByRole('list', { name: 'Journal' })).toContainText('à l’ouvrage');

  // A mistake in the code is said, and mended by the next save.
  write('index.cjs', 'function stumble(state, input) {', 'function stumble(state, input) {{');
  await open(page, '#/plugins');
  await expect(workshop).toContainText('À corriger');
  write('index.cjs', 'function stumble(state, input) {{', 'function stumble(state, input) {');
  await expect(workshop).not.toContainText('À corriger');

  const party = await done<{ id: string }>(traque, 'parties.create', { campaignId, name: 'Les Pieds' });
  const person = { role: 'pc', notes: '', reminder: '', mountId: null, stats: { quick: 30, pace: 6, wounds: 12 } };
  const bo = await done<{ id: string }>(traque, 'characters.create', { ...person, place: { kind: 'party', partyId: party.id }, name: 'Bo' });
  const participants = [
    { id: bo.id, name: 'Bo', side: 'quarry', pace: 6 },
    { id: 'guet', name: 'Le guet', side: 'pursuer', pace: 5 },
  ];
  const setup = { participants, lead: 20, readings: { escapeAt: 9999 } };
  const started = await done<{ run: { id: string } }>(traque, 'runs.start', { campaignId, procedure: 'chase', title: 'La ruelle', setup, dice: {} });
  const { id } = started.run;
  await done(traque, 'runs.act', { id, position: 0, action: 'stumble', input: { who: bo.id, harm: 0, slows: 2 }, dice: {} });
  await open(page, `#/run/${id}`);
  const pace = async (): Promise<number> => (await done<{ stats: { pace: number } }>(traque, 'characters.get', { id: bo.id })).stats.pace;
  await expect(page.getByText('6 → 4').first()).toBeVisible();
  await page.getByRole('listitem').filter({ hasText: '6 → 4' }).last().getByRole('button', { name: 'Appliquer' }).click();
  await expect.poll(pace).toBe(4);

  await open(page, '#/plugins');
  await workshop.getByRole('button', { name: 'Fermer le dossier' }).click();
  await expect(workshop).not.toContainText(own);
  await open(page, `#/run/${id}`);
  await expect(page.getByText('n’est pas disponible')).toBeVisible();
  await expect(dock).toHaveCount(0);
});
