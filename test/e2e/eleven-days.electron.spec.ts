/** A journey as a table plays it, through the screen: eleven days over a New Year of the Imperial Calendar, until its log is taken out. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { AUDIENCES } from '#shared/domain/travel-files';
import type { CampaignCalendar } from '#shared/ipc/calendars';
import type { ActResult, RunView } from '#shared/ipc/runs';
import type { TravelTotals } from '#shared/domain/road-summary';
import type { TravelLogPage } from '#shared/ipc/travel-log';
import { done, open } from './calls';
import { expect, test } from './fixtures';
import type { Traque } from './fixtures';
import { choose } from './outside';
import { SetupPage } from './pages';
import { pdfLetters } from './pdf-text';
import { ROOT } from './runtimes';

test.use({ ownProcess: true });

/** The slowest of them, whose name is as long as names get. */
const ANA = 'Anastasia von Hohenzollern-Drakenfels, dite la Marcheuse Grise';
const NAMES = [ANA, 'Bô', 'Cyprien', 'Dagmar'];
const CON_MODS = [-2, 2, 1, 0];
const DAY = 24 * 60;
/** Words of the GM alone. */
const SECRET = 'Zyklopenstein';

interface Caravan {
  readonly campaign: string;
  readonly run: string;
  readonly people: readonly string[];
}

async function setOut(traque: Traque): Promise<Caravan> {
  const { id: campaign } = await done(traque, 'campaigns.create', { name: 'Les Terres Sauvages', system: 'chroniques' });
  await done(traque, 'calendars.choose', { campaignId: campaign, calendar: 'imperial-calendar/imperial', today: '30 Vorhexen 2512, 8:00', choices: {} });
  const party = await done(traque, 'parties.create', { campaignId: campaign, name: 'Les marcheurs' });
  const people: string[] = [];
  for (const [at, name] of NAMES.entries()) {
    const place = { kind: 'party', partyId: party.id };
    const sheet = { place, role: 'pc', name, stats: { conMod: CON_MODS[at], dexMod: 1 }, notes: '', reminder: '', mountId: null };
    people.push((await done(traque, 'characters.create', sheet)).id);
  }
  const members = people.map((id, at) => ({ id, name: NAMES[at], conMod: CON_MODS[at] }));
  const started = await done<ActResult>(traque, 'runs.start', {
    campaignId: campaign,
    procedure: 'travel',
    title: 'Vers le col',
    setup: { members },
    dice: {},
  });
  if (started.kind !== 'played') throw new Error('the journey did not begin');
  return { campaign, run: started.run.id, people };
}

const viewOf = (traque: Traque, run: string): Promise<RunView> => done<RunView>(traque, 'runs.get', { id: run });
const clockOf = async (traque: Traque, campaign: string): Promise<number> =>
  (await done<CampaignCalendar>(traque, 'calendars.of', { campaignId: campaign })).clock;

/** Waits until the journey stands at a step, and gives its screen the focus. */
async function at(traque: Traque, page: Page, run: string, position: number): Promise<void> {
  await expect.poll(async () => (await viewOf(traque, run)).position).toBe(position);
  await expect(page.locator('[data-primary]')).toBeEnabled();
}

test('eleven days with forced marches over the New Year, somebody who leaves, a death, a fight, a chase and two kills; then every file', async ({ traque }) => {
  test.slow();
  const { campaign, run, people } = await setOut(traque);
  let { page } = traque;
  let position = 0;
  const evening = async (steps: number): Promise<void> => {
    await page.keyboard.press('Shift+Enter');
    await at(traque, page, run, (position += steps));
  };
  await open(page, `#/run/${run}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Vers le col' })).toBeVisible();

  // Four days, a key each: the first two marches, then a rest and two marches a day.
  await evening(2);
  for (let day = 2; day <= 4; day += 1) await evening(3);
  expect(await clockOf(traque, campaign)).toBe(3 * DAY + 8 * 60);

  // On the eve of the New Year they go on. The table rolls: half of it is typed when the program is killed.
  const die = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}, .*D20`) });
  await die(ANA).fill('15');
  await expect.poll(async () => JSON.stringify(await traque.call('drafts.list', {}))).toContain('"15"');
  await traque.kill();
  page = await traque.start();
  await open(page, `#/run/${run}`);
  await expect(die(ANA)).toHaveValue('15');
  const others = NAMES.slice(1);
  for (const name of others) await die(name).fill('12');
  await page.keyboard.press('Enter');
  await at(traque, page, run, (position += 1));
  // Ana has 15 - 2 - 2: half the distance, and the party goes with her.
  expect((await viewOf(traque, run)).presentation.travel?.period).toMatchObject({ forced: true, km: 5 });
  for (const name of NAMES) await die(name).fill('20');
  await page.keyboard.press('Enter');
  await at(traque, page, run, (position += 1));
  for (const name of NAMES) await die(name).fill('20');
  await page.keyboard.press('Enter');
  await at(traque, page, run, (position += 1));
  // Four in the morning of the day that opens the year.
  expect(await clockOf(traque, campaign)).toBe(4 * DAY - 4 * 60);
  const tired = await done<{ penalties: Record<string, { amount: number }> }>(traque, 'characters.get', { id: people[0] });
  expect(Object.values(tired.penalties).map(({ amount }) => amount)).toEqual([-6]);

  // Day 5 and 6: they rest and march. Dagmar goes home.
  await evening(3);
  await page.getByRole('button', { name: 'Quelqu’un s’en va' }).click();
  await page.getByRole('group', { name: 'Qui' }).getByText('Dagmar', { exact: true }).click();
  await page.getByText('Part ailleurs', { exact: true }).click();
  await page.locator('[data-unfolded]').getByRole('button', { name: 'Quelqu’un s’en va' }).click();
  await at(traque, page, run, (position += 1));
  await evening(3);

  // Day 7: a fight on the road, in which Cyprien falls. The journey does not go on with the dead.
  await evening(3);
  await page.keyboard.press('q');
  await expect(page.getByRole('heading', { level: 1, name: /^Vers le col/ })).toBeVisible();
  await expect.poll(() => page.evaluate(() => location.hash)).toMatch(/^#\/encounter\//);
  for (const name of [ANA, 'Bô', 'Cyprien']) await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
  await done(traque, 'characters.setDead', { ids: [people[2]], dead: true });
  await page.keyboard.press('y');
  await expect(page.getByRole('region', { name: 'La route' })).toBeVisible();
  await page.keyboard.press('Shift+Enter');
  await expect(page.getByText('Parmi les morts, mais encore de la partie')).toBeVisible();
  expect((await viewOf(traque, run)).position).toBe(position);
  await page.getByRole('button', { name: 'Faire partir' }).click();
  await at(traque, page, run, (position += 1));

  // Day 8 and 9, and a chase: one round of it.
  await evening(3);
  await evening(3);
  await page.keyboard.press('s');
  await page.getByRole('region', { name: 'En chemin' }).getByRole('button', { name: 'Poursuite', exact: true }).click();
  const setup = new SetupPage(page);
  await setup.fillRows('Proie', [{ Nom: 'Le voleur de mules', 'Mod. de DEX': '2', 'Mod. de CON': '0' }]);
  await page.getByRole('textbox', { name: /^Distance de départ/ }).fill('20');
  await setup.start();
  const chaseId = async (): Promise<string> => /#\/run\/([\w-]+)$/.exec(await page.evaluate(() => location.hash))?.[1] ?? '';
  await expect.poll(chaseId).toMatch(/./);
  const chase = await chaseId();
  await expect(page.locator('[data-primary]')).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await viewOf(traque, chase)).position).toBe(1);
  expect(await viewOf(traque, chase)).toMatchObject({ kind: 'chase', journeyId: run });
  await page.keyboard.press('y');
  await expect(page.getByRole('heading', { level: 1, name: 'Vers le col' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'La route' })).toBeVisible();

  // Day 10 and 11.
  await evening(3);
  await evening(3);
  const before = await viewOf(traque, run);
  expect(await clockOf(traque, campaign)).toBe(before.presentation.travel?.minutes);

  // The log: what the players may read and what they may not. It is killed half written.
  await page.keyboard.press('y');
  const day = (number: number) => page.getByRole('article', { name: new RegExp(`^Jour ${String(number)} · `) });
  await expect(day(11)).toBeVisible();
  await day(11)
    .getByRole('button', { name: /Jour 11, Pour les joueurs/ })
    .click();
  await page.keyboard.type('Ils voient la ville.');
  await expect.poll(async () => JSON.stringify(await traque.call('drafts.list', {}))).toContain('la ville.');
  await traque.kill();
  page = await traque.start();
  await open(page, `#/run/${run}/log`);
  await day(11)
    .getByRole('button', { name: /Jour 11, Pour les joueurs/ })
    .click();
  await expect(day(11).getByRole('textbox')).toHaveValue('Ils voient la ville.');
  await page.keyboard.press('Control+Enter');
  await expect(day(11).getByRole('textbox')).toHaveCount(0);
  await done(traque, 'journeys.writeDay', { id: run, day: 7, gm: `Le chef de la bande est un ${SECRET}.` });
  expect(await viewOf(traque, run)).toEqual(before);

  // Only what is in sight is drawn: from the first day up, day by day.
  await page.keyboard.press('End');
  await expect(day(1)).toBeFocused();
  for (let number = 2; number <= 9; number += 1) {
    await page.keyboard.press('ArrowUp');
    await expect(day(number)).toBeFocused();
    if (number === 7) await expect(day(7).getByRole('link', { name: /^Rencontre.*Vers le col/ })).toBeVisible();
  }
  await expect(day(9).getByRole('link', { name: /^Poursuite.*Vers le col/ })).toBeVisible();

  // Everything that was played is listed on its day, and the totals are the sums of the periods.
  const log = await done<TravelLogPage>(traque, 'travelLog.page', { id: run, limit: 40 });
  const totals = await done<TravelTotals>(traque, 'travelLog.totals', { runId: run });
  const periods = log.shown.flatMap((shown) => shown.periods);
  expect(log.shown).toHaveLength(11);
  expect(totals).toMatchObject({ days: 11, km: periods.reduce((sum, { km }) => sum + km, 0), forced: 3 });
  expect(totals.km).toBe(before.presentation.travel?.km);
  expect(log.shown.flatMap((shown) => shown.stops.map(({ title }) => [shown.day, title]))).toEqual([
    [7, expect.stringContaining('Vers le col')],
    [9, expect.stringContaining('Vers le col')],
  ]);

  // Out, in every format, for either reader.
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'traque-eleven-'));
  try {
    for (const audience of AUDIENCES) {
      for (const format of ['markdown', 'csv', 'pdf']) {
        const file = path.join(folder, `${audience}.${format === 'markdown' ? 'md' : format}`);
        await choose(traque, file);
        await done(traque, 'travelLog.export', { id: run, format, audience, paper: 'a4' });
        const bytes = fs.readFileSync(file);
        const words = format === 'pdf' ? pdfLetters(bytes) : bytes.toString('utf8');
        for (const word of ['Drakenfels', '2513', 'Hexenstag']) expect(words, `${audience}, ${format}`).toContain(word);
        expect(words.includes(SECRET), `${audience}, ${format}`).toBe(audience === 'gm');
        if (format === 'pdf') fs.copyFileSync(file, path.join(ROOT, 'test-results', `eleven-days-${audience}.pdf`));
      }
    }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
});
