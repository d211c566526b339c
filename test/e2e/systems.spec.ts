/** A chase of each rule system, set up and played through the screen with the dice of its worked example. */
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import type { Traque } from './fixtures';
import { CampaignPage, HomePage, RunPage, SetupPage } from './pages';
import { ROOT } from './runtimes';

interface Scenario {
  readonly steps: readonly { readonly action: string; readonly dice?: Readonly<Record<string, readonly number[]>>; readonly refused?: boolean }[];
}

function scenario(name: string): Scenario {
  return JSON.parse(fs.readFileSync(path.join(ROOT, 'test/scenarios', `${name}.json`), 'utf8')) as Scenario;
}

/** What every step of a run rolled, in order, and where from. */
async function diceOf(traque: Traque, page: Page): Promise<readonly string[]> {
  const id = /run\/([\w-]+)/.exec(page.url())?.[1];
  const reply = (await traque.call('runs.get', { id })) as { value: { log: { dice: { who: string; value: number; source: string }[] }[] } };
  return reply.value.log.flatMap(({ dice }) => dice.map(({ who, value, source }) => `${who} ${String(value)} ${source}`));
}

/** Types the dice of a step, each at its owner's field, plays it, and waits for what comes of it: fields that are empty or gone, or a question. */
async function playTyped(page: Page, dice: Readonly<Record<string, readonly number[]>>, names: Readonly<Record<string, string>>, die: string): Promise<void> {
  const run = new RunPage(page);
  const fields = Object.entries(dice).map(([who, [first]]) => ({ field: run.die(names[who] ?? who, die), value: String(first) }));
  for (const { field, value } of fields) await field.fill(value);
  await run.playRound();
  await expect(async () => {
    if (await page.locator('[data-asked]').isVisible()) return;
    for (const { field } of fields) if (await field.isVisible()) await expect(field).toHaveValue('', { timeout: 500 });
  }).toPass();
}

const typed = (who: string, ...values: number[]): readonly string[] => values.map((value) => `${who} ${String(value)} typed`);

test('five D6: a guard loses a thief who had six metres', async ({ traque, page }) => {
  await new HomePage(page).create('La foule', /2e édition/);
  await new CampaignPage(page).scenes();
  await page.getByRole('link', { name: /^Poursuite / }).click();
  const setup = new SetupPage(page);
  await setup.fillRows('Poursuivant', [{ Nom: 'Garde', Mouvement: '5' }]);
  await setup.fillRows('Proie', [{ Nom: 'Voleur', Mouvement: '8' }]);
  await expect(page.getByRole('textbox', { name: /^Avance de départ/ })).toHaveValue('6');
  await setup.start();

  const run = new RunPage(page);
  await expect(run.distance).toHaveText(/^6\s?m$/);
  const gaps = [4, 3, 2, 2, 1];
  for (const [index, { dice }] of scenario('wfrp2-thief')
    .steps.filter(({ refused }) => refused !== true)
    .entries()) {
    await playTyped(page, dice ?? {}, { thief: 'Voleur', guard: 'Garde' }, 'D6');
    await expect(run.distance).toHaveText(new RegExp(`^${String(gaps[index])}\\s?m$`));
  }
  await expect(run.row('Voleur')).toContainText('23');
  await expect(run.row('Garde')).toContainText('28');
  await expect(page.getByRole('button', { name: /^Lancer les dés/ })).toBeHidden();
  const rolled = await diceOf(traque, page);
  expect(rolled.filter((die) => die.startsWith('voleur'))).toEqual(typed('voleur', 1, 2, 1, 3, 1));
  expect(rolled.filter((die) => die.startsWith('garde'))).toEqual(typed('garde', 6, 6, 5, 6, 5));
});

test('a race over three kilometres, set up in kilometres, to the dead heat', async ({ page }) => {
  await new HomePage(page).create('Le champ de courses', /2e édition/);
  await new CampaignPage(page).scenes();
  await page.getByRole('link', { name: /^Course / }).click();
  const setup = new SetupPage(page);
  await setup.fillRows('Au départ', [
    { Nom: 'Alezane', Mouvement: '8' },
    { Nom: 'Bai', Mouvement: '8' },
    { Nom: 'Crème', Mouvement: '7' },
  ]);
  await page.getByRole('textbox', { name: /kilomètres/ }).fill('1,5');
  await expect(page.getByRole('textbox', { name: /^Score à atteindre/ })).toHaveValue('15');
  await setup.start();
  const run = new RunPage(page);
  await expect(page.getByRole('button', { name: /^Lancer les dés/ })).toBeVisible();
  // 6 + 1 and 6 + 1 reach 14, then 1 + 1 more: both at 16 on the third throw.
  for (const [a, b, c] of [
    ['6', '6', '1'],
    ['6', '6', '1'],
    ['1', '1', '1'],
  ] as const) {
    await run.die('Alezane', 'D6').fill(a);
    await run.die('Bai', 'D6').fill(b);
    await run.die('Crème', 'D6').fill(c);
    await run.playRound();
    await expect(run.die('Crème', 'D6')).toHaveValue('');
  }
  await expect(run.row('Alezane')).toContainText('16');
  await expect(run.die('Alezane', 'D6')).toBeHidden();
  await expect(run.die('Crème', 'D6')).toBeVisible();
});

test('Initiative: one stumbles, one falls and is hurt, and the trail is lost', async ({ traque, page }) => {
  await new HomePage(page).create('Le marché', /Warpstone/);
  await new CampaignPage(page).scenes();
  await page.getByRole('link', { name: /^Poursuite / }).click();
  const setup = new SetupPage(page);
  await setup.fillRows('Poursuivant', [{ Nom: 'Garde', Mouvement: '4', Initiative: '30', Observation: '35' }]);
  await setup.fillRows('Proie', [{ Nom: 'Espion', Mouvement: '4', Initiative: '40' }]);
  await setup.start();
  const run = new RunPage(page);
  await page.getByRole('switch', { name: 'La table lance tout' }).click();
  const names = { spy: 'Espion', watch: 'Garde' };
  for (const { dice } of scenario('warpstone-spy').steps) {
    await playTyped(page, dice ?? {}, names, 'D100');
    // A fall and a lost trail ask for a die of their own, on the way.
    const later = dice?.['watch']?.[1];
    if (later === undefined) continue;
    await page.locator('[data-asked]').fill(String(later));
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-asked]')).toBeHidden();
  }
  await expect(run.row('Garde')).toContainText('Piste perdue');
  await expect(run.row('Espion')).toContainText('Hors d’atteinte');
  await expect(page.getByRole('group', { name: 'Effets proposés' }).first()).toContainText('2 Blessures');
  const rolled = await diceOf(traque, page);
  expect(rolled.filter((die) => die.startsWith('espion'))).toEqual(typed('espion', 38, 70, 1));
  expect(rolled.filter((die) => die.startsWith('garde'))).toEqual(typed('garde', 30, 61, 2, 40, 90));
});

test('d20: a dragon after a rider, an extra action chosen by its key, somebody who does not run', async ({ traque, page }) => {
  await new HomePage(page).create('Le col', /Chroniques/);
  await new CampaignPage(page).scenes();
  await page.getByRole('link', { name: /^Poursuite / }).click();
  const setup = new SetupPage(page);
  await setup.fillRows('Poursuivant', [{ Nom: 'Dragon', 'Mod. de DEX': '1', 'Mod. de CON': '8' }]);
  await setup.fillRows('Proie', [{ Nom: 'Cavalier', 'Mod. de DEX': '2', 'Mod. de CON': '1' }]);
  // The situation modifiers add up where they are ticked.
  const dragon = page.getByRole('region', { name: /^Poursuivant/ });
  await dragon.getByRole('button', { name: /\+0/ }).click();
  await dragon.getByRole('checkbox', { name: /^(Vole|Vol)/ }).check();
  await dragon.getByRole('checkbox', { name: /^Quadrupède/ }).check();
  await expect(dragon.getByRole('button', { name: /\+5/ })).toBeVisible();
  await dragon.getByRole('combobox', { name: /^Taille/ }).selectOption('huge');
  await expect(dragon.getByRole('button', { name: /\+10/ })).toBeVisible();
  const rider = page.getByRole('region', { name: /^Proie/ });
  await rider.getByRole('button', { name: /\+0/ }).click();
  await rider.getByRole('checkbox', { name: /^Quadrupède/ }).check();
  await page.getByRole('textbox', { name: /^Distance de départ/ }).fill('60');
  await page.getByRole('button', { name: /^plaine/i }).click();
  await setup.start();

  const run = new RunPage(page);
  await expect(run.distance).toHaveText(/^60\s?m$/);
  const [first, second, , , last] = scenario('chroniques-dragon').steps;
  const names = { rider: 'Cavalier', dragon: 'Dragon' };
  await playTyped(page, first?.dice ?? {}, names, 'D20');
  await expect(run.distance).toHaveText(/^57\s?m$/);
  await playTyped(page, second?.dice ?? {}, names, 'D20');
  // Ten points more: no round before the extra action is chosen.
  await expect(run.row('Dragon')).toContainText('Action à choisir');
  await expect(page.getByRole('button', { name: /^Jouer le tour|^Jouer la manche/ })).toBeHidden();
  await page.keyboard.press('1');
  await expect(run.distance).toHaveText(/^37\s?m$/);
  await run.row('Cavalier').getByRole('checkbox').check();
  await playTyped(page, last?.dice ?? {}, names, 'D20');
  await expect(run.distance).toHaveText(/^16\s?m$/);
  expect(await diceOf(traque, page)).toEqual(expect.arrayContaining([...typed('cavalier', 12, 3, 10), ...typed('dragon', 8, 9, 4)]));
});

test.describe('in English', () => {
  test.use({ language: 'en' });
  test('a chase by five D6 reads in English', async ({ page }) => {
    await new HomePage(page).create('The crowd', /2nd edition/);
    await new CampaignPage(page).scenes();
    await page.getByRole('link', { name: /^Chase / }).click();
    const setup = new SetupPage(page);
    await setup.fillRows('Pursuer', [{ Name: 'Guard', Movement: '5' }]);
    await setup.fillRows('Quarry', [{ Name: 'Thief', Movement: '8' }]);
    await setup.start();
    const run = new RunPage(page);
    await playTyped(page, { thief: [1], guard: [6] }, { thief: 'Thief', guard: 'Guard' }, 'D6');
    await expect(run.distance).toHaveText(/^4\s?m$/);
    await expect(run.headline).toContainText('from 6 to 4');
  });
});
