/** Checks, tables and free dice, as a GM in the middle of a scene uses them: by a word, by a row, by a key. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { HomePage } from './pages';

/** Opens the toolbox and the check that a few letters find. */
async function openCheck(page: Page, words: string, title: string): Promise<void> {
  await page.keyboard.press('Alt+7');
  await page.getByRole('searchbox').fill(words);
  await page.getByRole('searchbox').press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

function outcome(page: Page): ReturnType<Page['getByTestId']> {
  return page.getByTestId('headline');
}

test('a fall of 14 m with the dice of the table: three dice, 14 damage', async ({ page }) => {
  await openCheck(page, 'chute', 'Chute');
  await page.getByRole('textbox', { name: /^Hauteur/ }).fill('14');
  await page.getByRole('textbox', { name: /^Mod\. de DEX/ }).fill('2');
  await page.getByRole('switch', { name: 'La table lance tout' }).click();
  await page.keyboard.press('Control+Enter');
  // DEX 8 + 2 reaches 10: the first 3 m do not count; then the damage dice, all at once.
  await page.locator('[data-asked]').fill('21');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-asked]')).toHaveAttribute('aria-invalid', 'true');
  await page.locator('[data-asked]').fill('8 3 5 6');
  await page.keyboard.press('Enter');
  await expect(outcome(page)).toBeVisible();
  await expect(page.getByTestId('figure-value')).toHaveText(/^14/);
});

test('a poison is found without its accents and in the other language, and what it does is proposed', async ({ page }) => {
  await page.keyboard.press('Alt+7');
  for (const words of ['VENIN', 'poison', 'weakening venom']) {
    await page.getByRole('searchbox').fill(words);
    await expect(page.getByRole('link', { name: /^Poison / })).toBeVisible();
  }
  await page.getByRole('searchbox').fill('chateau fort en espagne');
  await expect(page.getByRole('link', { name: /^Poison / })).toBeHidden();

  await openCheck(page, 'poison', 'Poison');
  await choose(page, 'violent', /^Violent/);
  await page
    .getByRole('combobox', { name: 'Pour qui' })
    .or(page.getByRole('textbox', { name: 'Pour qui' }))
    .fill('Sigrid');
  await page.getByRole('switch', { name: 'La table lance tout' }).click();
  await page.keyboard.press('Control+Enter');
  await page.locator('[data-asked]').fill('3');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toContainText('Sigrid');
  await expect(page.getByTestId('figure-value')).toHaveText(/mort/i);
});

/** A choice may be drawn as buttons or as a list, once its form is there. */
async function choose(page: Page, value: string, label: RegExp): Promise<void> {
  const radio = page.getByRole('radio', { name: label }).first();
  const list = page.getByRole('combobox').filter({ has: page.locator(`option[value="${value}"]`) });
  await radio.or(list).first().waitFor({ state: 'attached' });
  if ((await radio.count()) > 0) await radio.check({ force: true });
  else await list.selectOption(value);
}

test('a row of the table of structures starts its check, kept in the campaign with its dice', async ({ traque, page }) => {
  await new HomePage(page).create('Les portes de fer', /Chroniques/);
  await page.keyboard.press('Alt+7');
  await page.getByRole('link', { name: 'Tables' }).click();
  const row = page.getByRole('row', { name: /Porte renforcée/ });
  await expect(row).toContainText('25');
  await row
    .getByRole('link', { name: /Endommager/ })
    .or(row.getByRole('button', { name: /Endommager/ }))
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /Endommager/ })).toBeVisible();
  await page.getByRole('textbox', { name: /^(Dommages|DM)/ }).fill('18');
  await choose(page, 'blunt', /^Contondant/);
  await page.keyboard.press('Control+Enter');
  // 18 less the 10 of a reinforced door.
  await expect(outcome(page)).toBeVisible();
  await expect(page.getByRole('main')).toContainText('17');
  await page.keyboard.press('Control+s');
  await page.getByRole('textbox', { name: 'Titre' }).fill('La porte du donjon');
  await page.getByRole('textbox', { name: 'Titre' }).press('Enter');
  await page.getByRole('link', { name: 'Ouvrir' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'La porte du donjon' })).toBeVisible();

  // It is there after a restart, in the campaign.
  await traque.kill();
  const again = await traque.start();
  await again.getByRole('link', { name: 'Les portes de fer' }).first().click();
  await expect(again.getByRole('link', { name: /La porte du donjon/ })).toBeVisible();
});

test('answers of last time are there again, and a mistake stands at its field', async ({ page }) => {
  await openCheck(page, 'saut', 'Saut en longueur');
  await page.getByRole('textbox', { name: /^(Longueur|Distance)/ }).fill('4');
  await page.keyboard.press('Control+Enter');
  await expect(outcome(page)).toBeVisible();
  await openCheck(page, 'chute', 'Chute');
  await page.getByRole('textbox', { name: /^Hauteur/ }).fill('-3');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('textbox', { name: /^Hauteur/ })).toHaveAttribute('aria-invalid', 'true');
  await openCheck(page, 'saut', 'Saut en longueur');
  await expect(page.getByRole('textbox', { name: /^(Longueur|Distance)/ })).toHaveValue('4');
});

test('free dice: rolled, typed, refused, and kept over a restart', async ({ traque, page }) => {
  await page.keyboard.press('Alt+d');
  const tray = page.getByRole('complementary', { name: 'Dés' });
  const notation = tray.getByRole('textbox', { name: 'Jet à faire' });
  await notation.fill('2d6 + + 3');
  await page.keyboard.press('Enter');
  await expect(notation).toHaveAttribute('aria-invalid', 'true');
  await tray.getByRole('switch', { name: 'La table lance tout' }).click();
  await notation.fill('4D6kh3 + 2');
  await page.keyboard.press('Enter');
  await tray.getByRole('textbox', { name: /d6/ }).fill('6 5 1 4');
  await page.keyboard.press('Enter');
  await expect(tray.getByTestId('tray-total')).toHaveText('17');
  await traque.kill();
  const again = await traque.start();
  await again.keyboard.press('Alt+d');
  await expect(again.getByRole('complementary', { name: 'Dés' })).toContainText('17');
});

test.describe('in English', () => {
  test.use({ language: 'en' });
  test('a trap is found in time', async ({ page }) => {
    await openCheck(page, 'piege', 'Trap');
    await choose(page, 'wolf-trap', /^Wolf trap/);
    await page.getByRole('switch', { name: /table rolls/i }).click();
    await page.keyboard.press('Control+Enter');
    await page.locator('[data-asked]').fill('15');
    await page.keyboard.press('Enter');
    await expect(outcome(page)).toBeVisible();
    await expect(page.getByTestId('figure-value')).toHaveText(/avoided/i);
  });
});
