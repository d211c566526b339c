/**
 * The pictures of `plugins/what-becomes-what.md`, taken in the real program: the gallery (`test/fixtures/plugins-third-party/gallery`) is installed, and each thing that it declares is
 * cropped where it is drawn. In light colours, in English, at one pixel a pixel.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { done, open } from './calls';
import { expect, test } from './fixtures';
import type { Traque } from './fixtures';
import { drop } from './outside';
import { ROOT } from './runtimes';

const TARGET = path.join(ROOT, 'plugins/pictures');
const GALLERY = path.join(ROOT, 'test/fixtures/plugins-third-party/gallery');

/** Pixels around what is shown. */
const MARGIN = 10;

test.use({ ownProcess: true });

/** How much of it is enough, in pixels. */
interface Most {
  readonly width?: number;
  readonly height?: number;
  readonly margin?: number;
}

/** Takes a picture of one or several neighbours, with a little of what is around them. */
async function shoot(page: Page, name: string, what: Locator | readonly Locator[], most: Most = {}): Promise<void> {
  const all = 'length' in what ? what : [what];
  const margin = most.margin ?? MARGIN;
  await all[0]?.scrollIntoViewIfNeeded();
  await page.mouse.move(2, 2);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  // Whatever moves has come to rest.
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))));
  const boxes = await Promise.all(all.map((each) => each.boundingBox()));
  const found = boxes.filter((box) => box !== null);
  expect(found.length, name).toBe(all.length);
  const left = Math.max(0, Math.min(...found.map(({ x }) => x)) - margin);
  const top = Math.max(0, Math.min(...found.map(({ y }) => y)) - margin);
  const width = Math.min(most.width ?? Infinity, Math.max(...found.map(({ x, width: w }) => x + w)) + margin - left);
  const height = Math.min(most.height ?? Infinity, Math.max(...found.map(({ y, height: h }) => y + h)) + margin - top);
  await page.screenshot({
    path: path.join(TARGET, `${name}.png`),
    clip: { x: left, y: top, width, height },
    scale: 'css',
    animations: 'disabled',
    caret: 'hide',
  });
}

/** The cell of a form in which a label or legend stands. */
const cellOf = (page: Page, label: string): Locator => page.locator('.cell', { has: page.getByText(label, { exact: true }) }).last();

async function install(page: Page): Promise<void> {
  const copy = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'traque-gallery-')), 'gallery');
  fs.cpSync(GALLERY, copy, { recursive: true });
  await drop(page, copy);
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Install', exact: true }).click();
  await expect(sheet).toHaveCount(0);
  fs.rmSync(path.dirname(copy), { recursive: true, force: true });
}

interface Scene {
  readonly campaignId: string;
  readonly thief: string;
  readonly guard: string;
}

async function campaign(traque: Traque): Promise<Scene> {
  const { id: campaignId } = await done(traque, 'campaigns.create', { name: 'The town', system: 'gallery' });
  const party = await done(traque, 'parties.create', { campaignId, name: 'The crew' });
  const person = { role: 'pc', notes: '', reminder: '', mountId: null, place: { kind: 'party', partyId: party.id } };
  const stats = { trade: 'thief', speed: 5, stress: 3, health: 8, healthMax: 10 };
  const thief = await done(traque, 'characters.create', { ...person, name: 'Bert', stats });
  const guard = await done(traque, 'characters.create', { ...person, name: 'Anna', stats: { ...stats, trade: 'guard', speed: 4, stress: 0, health: 10 } });
  return { campaignId, thief: thief.id, guard: guard.id };
}

async function fields(traque: Traque, page: Page, { campaignId }: Scene): Promise<void> {
  await traque.resize([900, 1150], 1);
  await open(page, `#/campaign/${campaignId}/new/gallery/chase`);
  await page.getByRole('textbox', { name: 'Name' }).first().waitFor();
  for (const [side, name] of [
    ['Pursuer', 'Anna'],
    ['Quarry', 'Bert'],
  ] as const) {
    const region = page.getByRole('region', { name: new RegExp(`^${side}`) });
    await region.getByRole('textbox', { name: 'Name' }).first().fill(name);
  }
  await page.getByRole('combobox', { name: 'District' }).selectOption({ label: 'Another district' });
  await cellOf(page, 'District').getByRole('textbox').fill('The Warrens');
  await page
    .getByRole('combobox', { name: 'Where' })
    .or(page.getByRole('textbox', { name: 'Where' }))
    .first()
    .fill('On the stairs');
  await page.getByRole('button', { name: /Obstacles/ }).click();
  const obstacle = cellOf(page, 'Obstacles');
  await obstacle.getByRole('textbox').first().fill('A cart');
  await obstacle.getByRole('textbox').nth(1).fill('12');
  await page.getByRole('checkbox', { name: 'Torches' }).check();
  await page.getByRole('checkbox', { name: 'Mud' }).check();
  await page.getByRole('checkbox', { name: 'In the dark' }).check();
  await page.getByRole('textbox', { name: 'Notes' }).fill('The gate shuts at ten.');
  await shoot(
    page,
    'field-participants',
    cellOf(page, 'Speed')
      .or(page.getByRole('region', { name: /^Quarry/ }))
      .last(),
  );
  await shoot(page, 'field-boolean', cellOf(page, 'In the dark'));
  await shoot(page, 'field-number', cellOf(page, 'Lead at the start'), { width: 640 });
  await shoot(page, 'field-number-presets', cellOf(page, 'Away at'));
  await shoot(page, 'field-number-convert', cellOf(page, 'Minutes until dawn'));
  await shoot(page, 'field-number-empty', cellOf(page, 'Ends after'));
  await shoot(page, 'field-text', cellOf(page, 'Where'));
  await shoot(page, 'field-text-multiline', cellOf(page, 'Notes'), { width: 520 });
  await shoot(page, 'field-choice', cellOf(page, 'Weather'));
  await shoot(page, 'field-choice-custom', cellOf(page, 'District'));
  await shoot(page, 'field-list-choices', cellOf(page, 'In the way'), { width: 520 });
  await shoot(page, 'field-list', cellOf(page, 'Obstacles'), { width: 640 });
  await shoot(page, 'field-group', cellOf(page, 'Situation'), { width: 640 });
  await shoot(page, 'field-interpretation', cellOf(page, 'A 6 is thrown again'), { width: 520 });
  const more = page.locator('details', { has: page.getByText('Modifier for everybody') });
  await more.locator('summary').click();
  await shoot(page, 'field-advanced', more, { width: 520 });
}

async function start(traque: Traque, page: Page, { campaignId, thief, guard }: Scene): Promise<string> {
  const participants = [
    { id: guard, name: 'Anna', side: 'pursuer', speed: 4 },
    { id: thief, name: 'Bert', side: 'quarry', speed: 5 },
  ];
  const setup = { participants, lead: 8, place: 'Over the roofs' };
  const { run } = await done<{ run: { id: string } }>(traque, 'runs.start', {
    campaignId,
    procedure: 'chase',
    title: 'A thief on the market',
    setup,
    dice: {},
  });
  await done(traque, 'runs.act', {
    id: run.id,
    position: 0,
    action: 'round',
    input: {},
    dice: { [guard]: { typed: [4], then: 'app' }, [thief]: { typed: [3], then: 'app' } },
  });
  await open(page, `#/run/${run.id}`);
  await page.getByTestId('figure-value').waitFor();
  return run.id;
}

async function blocks(page: Page): Promise<void> {
  await shoot(page, 'block-figure', page.locator('.figure').first());
  await shoot(page, 'block-clock', page.locator('.clock').first());
  await shoot(page, 'block-clock-who', page.locator('.clock').nth(1));
  await shoot(page, 'block-text', page.getByText('Over the roofs.'), { width: 240, margin: 4 });
  await shoot(page, 'block-track', page.locator('.stage .track').locator('..'));
  await shoot(page, 'block-facts', page.locator('.stage dl').filter({ hasText: 'Minutes' }), { width: 220 });
  await shoot(page, 'block-meter', page.locator('.meter').first(), { width: 420 });
  await shoot(page, 'block-table', page.locator('.stage table'), { width: 420 });
  await shoot(page, 'block-group', page.locator('.stage section').filter({ hasText: 'The watch' }), { width: 420 });
  await shoot(page, 'presentation', page.locator('header .what').last(), { width: 720 });
  await shoot(page, 'presentation-summary', page.getByTestId('headline'), { width: 320, margin: 4 });
  const row = page.locator('li.row').filter({ hasText: 'Bert' });
  await row.getByRole('checkbox').first().check();
  await shoot(page, 'field-per-participant', row, { width: 760 });
  await shoot(page, 'presentation-participant', page.locator('li.row').filter({ hasText: 'Anna' }), { width: 760 });
  await row.getByRole('checkbox').first().uncheck();
}

async function offers(page: Page): Promise<void> {
  await shoot(page, 'offer-primary', page.locator('[data-primary]'));
  await shoot(page, 'offer-choice', [page.locator('[data-offer="search"] button').first(), page.locator('[data-offer="search"] input').first()]);
  await shoot(page, 'offer-ready', page.locator('[data-offer="turn"]'), { width: 620 });
  await shoot(page, 'offer-dice', page.locator('li.row').filter({ hasText: 'Bert' }).locator('.dice'), { margin: 2 });
  await shoot(page, 'offer-minor', [page.getByRole('button', { name: 'Fall', exact: true }), page.getByRole('button', { name: 'Give up', exact: true })]);
  await page.getByRole('button', { name: 'Give up', exact: true }).click();
  await shoot(page, 'offer-form', page.locator('[data-unfolded]'), { width: 400 });
  await page.getByRole('button', { name: 'Give up', exact: true }).last().click();
}

async function chances(page: Page): Promise<void> {
  const strip = page.getByTestId('chances');
  await page.keyboard.press('j');
  await expect(strip).toContainText('Caught', { timeout: 60_000 });
  await shoot(page, 'offer-usual', strip, { width: 720 });
  await page.keyboard.press('j');
}

async function effects(traque: Traque, page: Page, id: string, { thief }: Scene): Promise<void> {
  await done(traque, 'runs.act', { id, position: 1, action: 'fall', input: {}, dice: {} });
  const rows = page.locator('.stage .effects li');
  await expect(rows).toHaveCount(6);
  for (const [index, kind] of ['damage', 'condition', 'penalty', 'sheet', 'death', 'time'].entries())
    await shoot(page, `effect-${kind}`, [rows.nth(index).locator('> .label'), rows.nth(index).getByRole('button').last()], { margin: 3 });
  for (const index of [1, 2]) await rows.nth(index).getByRole('button', { name: 'Apply' }).click();
  await rows.nth(4).getByRole('button', { name: 'Apply' }).click();
  const gone = [page.getByText('Dead, but still taking part: Bert.'), page.getByRole('button', { name: 'Let them leave' })];
  await gone[1]?.waitFor();
  await shoot(page, 'offer-removes', gone);
  await expect.poll(async () => JSON.stringify(await traque.call('characters.get', { id: thief }))).toContain('prone');
}

async function people(traque: Traque, page: Page, { campaignId }: Scene): Promise<void> {
  await open(page, `#/campaign/${campaignId}/parties`);
  const table = page.locator('table').first();
  await table.waitFor();
  await shoot(page, 'sheet-condition', page.locator('button.name', { hasText: 'prone' }).first().locator('xpath=..'), { margin: 4 });
  await traque.resize([1880, 1150], 1);
  await shoot(page, 'sheet-columns', [table.getByRole('columnheader', { name: 'Trade' }), table.locator('tbody tr').last().locator('td').last()], {
    margin: 14,
  });
  await traque.resize([1280, 1150], 1);
  await open(page, `#/campaign/${campaignId}/library`);
  await page.getByRole('radio', { name: 'Bestiary' }).check({ force: true });
  await shoot(page, 'creature', page.getByRole('listitem').filter({ hasText: 'Hound' }), { width: 420 });
}

async function toolbox(page: Page): Promise<void> {
  await open(page, '#/toolbox/tables');
  await shoot(page, 'table', page.locator('section').filter({ has: page.getByRole('heading', { name: 'Walls' }) }), { width: 380 });
  await open(page, '#/toolbox/check/gallery/climb');
  await page.getByRole('textbox', { name: /Bonus/ }).waitFor();
  await shoot(
    page,
    'check-form',
    [page.getByRole('heading', { level: 1, name: 'Climb' }), page.getByText('To get up a wall, or over it.'), page.getByText('metres', { exact: true })],
    { width: 420 },
  );
  await page.keyboard.press('Control+Enter');
  await shoot(page, 'check-result', page.locator('article.result').first(), { width: 620 });
}

async function calendar(traque: Traque, page: Page, { campaignId }: Scene): Promise<void> {
  await done(traque, 'calendars.choose', { campaignId, calendar: 'gallery/town', today: '58 Cold 7, 9:00', choices: {} });
  await traque.resize([900, 1150], 1);
  await open(page, `#/campaign/${campaignId}/calendar`);
  const grid = page.getByRole('grid');
  await grid.waitFor();
  await shoot(page, 'calendar', grid, { width: 640, height: 420 });
}

test('pictures of everything that a plugin declares', async ({ traque, page }) => {
  fs.mkdirSync(TARGET, { recursive: true });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await install(page);
  const scene = await campaign(traque);
  await fields(traque, page, scene);
  await traque.resize([1280, 1150], 1);
  const id = await start(traque, page, scene);
  await blocks(page);
  await offers(page);
  await chances(page);
  await effects(traque, page, id, scene);
  await people(traque, page, scene);
  await toolbox(page);
  await calendar(traque, page, scene);
});
