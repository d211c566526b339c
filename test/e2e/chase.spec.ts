/** The main job, played through the screen: set up a chase, run it with real dice, stop, go on. */
import { expect, test } from './fixtures';
import { CampaignPage, HomePage, RunPage, SetupPage } from './pages';
import type { Person } from './pages';
import type { Page } from '@playwright/test';

const PURSUERS: readonly Person[] = [
  { name: 'Eichengard', M: 4, skill: 50 },
  { name: 'Sigrid', M: 4, skill: 50 },
];
const QUARRY: readonly Person[] = ['Cultiste 1', 'Cultiste 2', 'Cultiste 3'].map((name) => ({ name, M: 4, skill: 40 }));

async function startTheExample(page: Page): Promise<RunPage> {
  await new HomePage(page).create('Nuits d’Altdorf');
  await new CampaignPage(page).scenes();
  await page.getByRole('link', { name: /^Poursuite / }).click();
  const setup = new SetupPage(page);
  await setup.fill('Poursuivant', PURSUERS);
  await setup.fill('Proie', QUARRY);
  await page.getByRole('textbox', { name: 'Distance de départ' }).fill('2');
  await setup.start();
  const run = new RunPage(page);
  await expect(run.distance).toHaveText('2');
  return run;
}

test('the worked example of the source: 2, then −1, abandon, 1', async ({ page }) => {
  const run = await startTheExample(page);
  await run.tell({ Eichengard: '+2', Sigrid: '3', 'Cultiste 1': '0', 'Cultiste 2': '2', 'Cultiste 3': '2' });
  await run.playRound();
  await expect(run.distance).toHaveText('−1');
  await expect(run.headline).toContainText('−1');

  // Caught: the quarry drops its slowest, Sigrid stops for him. The digit is the key on the button.
  await page.getByRole('checkbox', { name: 'Sigrid' }).check();
  await page.keyboard.press('1');
  await expect(run.distance).toHaveText('1');
  await expect(run.row('Sigrid')).toContainText('À l’arrêt');
  await expect(run.row('Cultiste 1')).toContainText('Hors course');

  // The next round with dice of the table: 24 for 50, 15 and 12 for 40.
  for (const [name, roll] of [
    ['Eichengard', '24'],
    ['Cultiste 2', '15'],
    ['Cultiste 3', '12'],
  ] as const) {
    if (await run.level(name).isVisible()) await run.level(name).press('ArrowDown');
    await run.die(name).fill(roll);
  }
  await run.playRound();
  await expect(run.distance).toHaveText('1');
  await expect(run.row('Eichengard')).toContainText('24');
});

test('a round is two key presses, and undo goes back to the start', async ({ page }) => {
  const run = await startTheExample(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Manche 1', { exact: true }).first()).toBeVisible();
  const first = await run.headline.textContent();
  await page.keyboard.press('Control+z');
  await expect(run.distance).toHaveText('2');
  await expect(page.getByRole('button', { name: 'Annuler' })).toBeDisabled();
  await page.keyboard.press('Control+Shift+Z');
  await expect(run.headline).toHaveText(first ?? '');
});

test('dice that cannot be are refused at their field, and nothing moves', async ({ traque, page }) => {
  const run = await startTheExample(page);
  const reason = 'Un D100 donne un nombre entier de 1 à 100 (00 vaut 100).';
  for (const bad of ['0', '101', '-3', '4.5', 'six']) {
    await run.die('Sigrid').fill(bad);
    await page.keyboard.press('Enter');
    await expect(run.row('Sigrid')).toContainText(reason);
    await expect(run.die('Sigrid')).toHaveAttribute('aria-invalid', 'true');
    await expect(run.die('Sigrid')).toHaveValue(bad);
    await expect(run.distance).toHaveText('2');
  }
  // When the table rolls everything, an empty field is a mistake too.
  await run.die('Sigrid').fill('');
  await page.getByRole('switch', { name: 'La table lance tout' }).click();
  await page.getByRole('button', { name: /^Jouer la manche/ }).click();
  await expect(run.row('Sigrid')).toContainText('Aucun résultat n’est indiqué.');
  await expect(run.distance).toHaveText('2');

  // 00 is 100, 05 is 5: the record says so.
  for (const person of [...PURSUERS, ...QUARRY]) await run.die(person.name).fill(person.name === 'Sigrid' ? '05' : '00');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Manche 1', { exact: true }).first()).toBeVisible();
  const id = /run\/([\w-]+)/.exec(page.url())?.[1];
  const reply = (await traque.call('runs.get', { id })) as { value: { log: { dice: { who: string; value: number; source: string }[] }[] } };
  const dice = reply.value.log.at(-1)?.dice ?? [];
  expect(dice.filter((die) => die.source === 'typed')).toHaveLength(5);
  expect(dice.find((die) => die.who === 'sigrid')?.value).toBe(5);
  expect(dice.find((die) => die.who === 'eichengard')?.value).toBe(100);
});

test('dice are typed from field to field without the mouse', async ({ page }) => {
  const run = await startTheExample(page);
  await page.keyboard.press('d');
  for (const roll of ['24', '31', '12', '40', '77']) {
    await page.keyboard.type(roll);
    if (roll !== '77') await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  // Best pursuer +3 (24 for 50), slowest quarry −3 (77 for 40).
  await expect(run.distance).toHaveText('−4');
});

test('a mistake in the set-up stands at its field in plain words', async ({ page }) => {
  await new HomePage(page).create('Fautes');
  await new CampaignPage(page).scenes();
  await page.getByRole('link', { name: /^Poursuite / }).click();
  const setup = new SetupPage(page);
  await setup.fill('Poursuivant', [{ name: 'Sigrid', M: 4, skill: 50 }]);
  await setup.fill('Proie', [{ name: 'Le voleur', M: 99, skill: 40 }]);
  await page.getByRole('textbox', { name: 'Distance de départ' }).fill('12');
  await setup.start();
  const movement = setup.side('Proie').getByRole('textbox', { name: /^Mouvement/ });
  await expect(movement).toHaveAttribute('aria-invalid', 'true');
  await expect(movement).toBeFocused();
  await expect(setup.side('Proie')).toContainText('de 0 à 30');
  await expect(page.getByText('de 1 à 9.', { exact: false }).first()).toBeVisible();
  await expect(page).toHaveURL(/new\/wfrp4\/chase/);
});

test('fight ends the chase; ending by hand can be undone', async ({ page }) => {
  const run = await startTheExample(page);
  await run.tell({ Eichengard: '2', Sigrid: '3', 'Cultiste 1': '0', 'Cultiste 2': '2', 'Cultiste 3': '2' });
  await run.playRound();
  await expect(run.distance).toHaveText('−1');
  await page.keyboard.press('2');
  await expect(run.row('Cultiste 2')).toContainText('Au pied du mur');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(run.distance).toHaveText('2');
  await page.getByRole('button', { name: 'Clore' }).click();
  await expect(page.getByText('Le meneur de jeu met fin à la scène.').first()).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('button', { name: /^Jouer la manche/ })).toBeVisible();
});

test('killed in the middle of a chase, the next start goes on at the last acknowledged action', async ({ traque, page }) => {
  const run = await startTheExample(page);
  await run.tell({ Eichengard: '2', Sigrid: '3', 'Cultiste 1': '0', 'Cultiste 2': '2', 'Cultiste 3': '2' });
  await run.playRound();
  await expect(run.distance).toHaveText('−1');
  await traque.kill();

  const again = await traque.start();
  await expect(again.getByText('Reprendre là où vous en étiez')).toBeVisible();
  await again.keyboard.press('Enter');
  const resumed = new RunPage(again);
  await expect(resumed.distance).toHaveText('−1');
  await again.getByRole('checkbox', { name: 'Sigrid' }).check();
  await again.keyboard.press('1');
  await expect(resumed.distance).toHaveText('1');
});

test('closed in the middle of a set-up, what was typed is still there', async ({ traque, page }) => {
  await new HomePage(page).create('Brouillons');
  await new CampaignPage(page).scenes();
  await page.getByRole('link', { name: /^Poursuite / }).click();
  await new SetupPage(page).fill('Proie', [{ name: 'Éloïse l’Œil-de-bœuf', M: 5, skill: 61 }]);
  await page.waitForTimeout(800);
  await traque.kill();
  const again = await traque.start();
  await again.getByRole('link', { name: 'Brouillons' }).first().click();
  await new CampaignPage(again).scenes();
  await again.getByRole('link', { name: /^Poursuite / }).click();
  await expect(new SetupPage(again).side('Proie').getByRole('textbox', { name: 'Nom' })).toHaveValue('Éloïse l’Œil-de-bœuf');
});

test('the language changes in the middle of a chase, log and all', async ({ page }) => {
  const run = await startTheExample(page);
  await run.tell({ Eichengard: '2', Sigrid: '3', 'Cultiste 1': '0', 'Cultiste 2': '2', 'Cultiste 3': '2' });
  await run.playRound();
  await expect(run.distance).toHaveText('−1');
  await page.getByText('EN', { exact: true }).click();
  await expect(page.getByText('Round 1', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Sigrid' })).toBeVisible();
  await expect(run.headline).not.toContainText('Au contact');
});

test('the signs of the track are drawn in its own letters when only the height of the window changes', async ({ traque, page, runtime }) => {
  const resize = (width: number, height: number): Promise<void> =>
    runtime === 'electron' ? traque.resize([width, height], 1) : page.setViewportSize({ width, height });
  await resize(1500, 800);
  await startTheExample(page);
  const ratio = (): Promise<number> =>
    page
      .getByRole('img', { name: /Eichengard/ })
      .first()
      .evaluate((track) => {
        const sizeOf = (element: Element | null): number => (element === null ? 0 : parseFloat(getComputedStyle(element).fontSize));
        return sizeOf(track.querySelector('.sign')) / sizeOf(track);
      });
  const before = await ratio();
  expect(before).toBeGreaterThan(0.5);
  // From 900 pixels on the letters are larger; the width of the track stays as it is.
  await resize(1500, 1000);
  await expect.poll(ratio).toBeCloseTo(before, 2);
});

test('the state of a chase stands on one line beside the open tray, and the title gives way', async ({ traque, page }) => {
  const run = await startTheExample(page);
  await expect(run.distance).toBeVisible();
  await traque.resize([1280, 800], 1);
  await page.keyboard.press('Alt+d');
  await expect(page.getByRole('complementary', { name: 'Dés' })).toBeVisible();
  const lines = await page
    .getByText('En cours', { exact: true })
    .evaluate((state) => state.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(state).lineHeight));
  expect(lines).toBeLessThan(1.5);
});
