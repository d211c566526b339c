/** The log of a journey in the program: read, written in, and taken out as files, of which the players' has not a word that is the GM's. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { AUDIENCES, PAPERS } from '#shared/domain/travel-files';
import { plainJourney, storeJourney } from '../helpers/travel';
import { fold as foldText } from '#shared/text/fold';
import { done, open } from './calls';
import { expect, test } from './fixtures';
import type { Traque } from './fixtures';
import { choose } from './outside';
import { pdfLetters } from './pdf-text';
import { ROOT } from './runtimes';

test.use({ ownProcess: true });

const RUN = 'journey-1';
/** Words of the GM alone. */
const SECRETS = ['Zyklopenstein', 'Xanthippe'];

/** Thirty people over a New Year of the Imperial Calendar, eleven days, put into the data file while the program is closed. */
async function journey(traque: Traque, periods = 24): Promise<string> {
  const { id: campaignId } = await done<{ id: string }>(traque, 'campaigns.create', { name: 'Les Terres Sauvages', system: 'chroniques' });
  await done(traque, 'calendars.choose', { campaignId, calendar: 'imperial-calendar/imperial', today: '30 Vorhexen 2512, 8:00', choices: {} });
  const party = await done<{ id: string }>(traque, 'parties.create', { campaignId, name: 'La Compagnie des Marcheurs de l’Aube' });
  await traque.close();
  const database = new Database(path.join(traque.userData, 'traque.sqlite'));
  // What the triggers of the search index ask for.
  database.function('fold', { deterministic: true }, (words: unknown) => (typeof words === 'string' ? foldText(words) : null));
  const sql = (query: string, ...values: unknown[]): void => void database.prepare(query).run(...values);
  const walkers = { count: 30, names: ['Maximilien-Théodore de la Roche-aux-Corbeaux, dit le Long', 'Bô'] };
  storeJourney(sql, {
    runId: RUN,
    campaignId,
    partyId: party.id,
    title: 'Vers le col des Trois Sœurs',
    system: 'chroniques',
    clock: 0,
    walkers,
    steps: plainJourney(walkers, periods),
    plan: {
      legs: [
        { id: 'a', name: 'Le gué de la vieille route du sel', km: 90, answers: {}, notes: '' },
        { id: 'b', name: 'La forêt', km: 120, answers: {}, notes: '' },
        { id: 'c', name: 'Le col', km: 140, answers: {}, notes: '' },
      ],
      days: { '2': { gm: `La comtesse est un ${SECRETS[0] ?? ''}.`, players: 'Un *long* détour par le gué.' } },
    },
  });
  sql(
    `INSERT INTO journal (number, id, campaign_id, at, kind, run_id, body, words, shown, clock) VALUES ((SELECT coalesce(max(number), 0) + 1 FROM journal), 'note-1', ?, 1, 'note', ?, ?, '', 1, 1500)`,
    campaignId,
    RUN,
    `Le prêtre cache ${SECRETS[1] ?? ''}.`,
  );
  database.close();
  await traque.start();
  return campaignId;
}

let folder = '';
test.beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'traque-log-'));
});
test.afterEach(() => {
  fs.rmSync(folder, { recursive: true, force: true });
});

test('is read by eye, by key and as a table', async ({ traque }) => {
  await journey(traque);
  const { page } = traque;
  await open(page, `#/run/${RUN}/log`);
  await expect(page.getByRole('heading', { level: 1, name: 'Vers le col des Trois Sœurs' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: /^Jour 11 · / })).toBeAttached();
  const totals = page.getByRole('region', { name: 'Totaux' });
  await expect(totals.getByText('288\u00a0km', { exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: /^La route: 288/ })).toBeVisible();

  await page.keyboard.press('End');
  const first = page.getByRole('article', { name: /^Jour 1 · / });
  await expect(first).toBeFocused();
  await expect(first.getByRole('heading', { level: 2 })).toHaveText(/Jour 1 · .* 30 Vorhexen 2512/);
  await expect(
    first.getByText('Plus lent : Maximilien-Théodore de la Roche-aux-Corbeaux, dit le Long (à pied 16 km, armure lourde −4 km)').first(),
  ).toBeVisible();
  await page.keyboard.press('ArrowUp');
  const second = page.getByRole('article', { name: /^Jour 2 · / });
  await expect(second).toBeFocused();
  await expect(second.getByText('Un long détour par le gué.')).toBeVisible();
  await expect(second.getByText(SECRETS[1] ?? '')).toBeVisible();

  await page.getByRole('button', { name: 'La route: En tableau' }).click();
  const road = page.getByRole('table', { name: 'La route' });
  await expect(road.getByRole('row', { name: /Étape : La forêt/ })).toContainText('210');
  await page.getByRole('button', { name: 'Distance et fatigue par jour: En tableau' }).click();
  await expect(page.getByRole('table', { name: 'Distance et fatigue par jour' }).getByRole('row')).toHaveCount(12);

  for (const theme of ['dark', 'light']) {
    await page.evaluate((name) => {
      document.documentElement.dataset['theme'] = name;
    }, theme);
    for (const size of [
      [900, 600],
      [1280, 800],
      [1920, 1080],
    ] as const) {
      await traque.resize(size, 1);
      await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      await page.screenshot({ path: path.join(ROOT, 'test-results/screens/electron', `travel-log-${theme}-${String(size[0])}.png`) });
    }
  }
});

test('says that nothing was marched yet', async ({ traque }) => {
  const { id: campaignId } = await done<{ id: string }>(traque, 'campaigns.create', { name: 'Route', system: 'chroniques' });
  const setup = { members: [{ id: 'a', name: 'Ana', conMod: 1 }] };
  const started = await done<{ run: { id: string } }>(traque, 'runs.start', { campaignId, procedure: 'travel', title: 'Départ', setup, dice: {} });
  await open(traque.page, `#/run/${started.run.id}/log`);
  await expect(traque.page.getByText('Aucune marche pour l’instant')).toBeVisible();
  await expect(traque.page.getByText(/n’a pas de calendrier/)).toBeVisible();
});

test('goes out as every file, and the players’ has not a word of the GM', async ({ traque }) => {
  await journey(traque);
  await open(traque.page, `#/run/${RUN}/log`);
  await expect(traque.page.getByRole('heading', { level: 1 })).toBeVisible();
  const write = async (format: string, audience: string, paper: string): Promise<Buffer> => {
    const file = path.join(folder, `${audience}-${paper}.${format === 'markdown' ? 'md' : format}`);
    await choose(traque, file);
    expect(await done<string>(traque, 'travelLog.export', { id: RUN, format, audience, paper })).toBe(path.basename(file));
    return fs.readFileSync(file);
  };
  for (const audience of AUDIENCES) {
    const texts = [(await write('markdown', audience, 'a4')).toString('utf8'), (await write('csv', audience, 'a4')).toString('utf8')];
    for (const paper of PAPERS) {
      const pdf = await write('pdf', audience, paper);
      const [, width = '', height = ''] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf.toString('latin1')) ?? [];
      expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual(paper === 'a4' ? [595, 842] : [612, 792]);
      // Letters, and no pictures of them.
      expect(pdf.toString('latin1')).toContain('/FontFile2');
      expect(pdf.toString('latin1')).not.toContain('/Type3');
      texts.push(pdfLetters(pdf));
    }
    for (const text of texts) {
      for (const word of ['détour', 'averse', 'Roche-aux-Corbeaux', '2513']) expect(text).toContain(word);
      for (const word of SECRETS) expect(text.toLowerCase().includes(word.toLowerCase())).toBe(audience === 'gm');
    }
  }
});

test('is taken out by keys alone, and what is half written of a day is there after a kill', async ({ traque }) => {
  await journey(traque);
  await open(traque.page, `#/run/${RUN}/log`);
  await expect(traque.page.getByRole('heading', { level: 1 })).toBeVisible();
  const file = path.join(folder, 'carnet.pdf');
  await choose(traque, file);
  await traque.page.keyboard.press('Control+s');
  await expect(traque.page.getByRole('dialog')).toBeVisible();
  await traque.page.keyboard.press('Enter');
  await expect(traque.page.getByRole('status').getByText('Exporté dans « carnet.pdf ».')).toBeVisible();
  expect(pdfLetters(fs.readFileSync(file))).not.toContain(SECRETS[0]);

  const latest = traque.page.getByRole('article', { name: /^Jour 11 · / });
  await latest.getByRole('button', { name: /Jour 11, Pour les joueurs/ }).click();
  await traque.page.keyboard.type('Ils voient la ville');
  await traque.page.waitForTimeout(600);
  await traque.kill();
  await traque.start();
  await open(traque.page, `#/run/${RUN}/log`);
  const again = traque.page.getByRole('article', { name: /^Jour 11 · / });
  await again.getByRole('button', { name: /Jour 11, Pour les joueurs/ }).click();
  await expect(again.getByRole('textbox')).toHaveValue('Ils voient la ville');
  await traque.page.keyboard.press('Control+Enter');
  await expect(again.getByRole('textbox')).toHaveCount(0);
  await expect(again.getByText('Ils voient la ville')).toBeVisible();
  const { shown } = await done<{ shown: { texts: unknown }[] }>(traque, 'travelLog.page', { id: RUN, from: 11, limit: 1 });
  expect(shown[0]?.texts).toEqual({ gm: '', players: 'Ils voient la ville' });
});
