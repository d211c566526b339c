/** The home screen: campaigns are made, named, put away and taken out again. */
import { expect, test } from './fixtures';
import { HomePage } from './pages';

test('an empty home says what it is for and holds the button that starts', async ({ page }) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Campagnes');
  await expect(page.getByRole('button', { name: 'Nouvelle campagne' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Campagne d’exemple' })).toBeVisible();
});

test('a campaign is created by keyboard, renamed, put in the trash and taken out', async ({ page }) => {
  const home = new HomePage(page);
  await home.create('Les ombres d’Altenburg');
  await home.open();
  await page.getByRole('button', { name: /^Renommer/ }).click();
  await page.getByRole('textbox').fill('Hiver à Altenburg');
  await page.keyboard.press('Enter');
  await expect(home.campaign('Hiver à Altenburg')).toBeVisible();

  await page.getByRole('button', { name: /à la corbeille$/ }).click();
  await expect(home.campaign('Hiver à Altenburg')).toBeHidden();
  await page.getByRole('link', { name: 'Corbeille' }).click();
  await page.getByRole('button', { name: /^Restaurer|^Remettre|^Sortir/ }).click();
  await home.open();
  await expect(home.campaign('Hiver à Altenburg')).toBeVisible();
});

test('the trash can be undone on the spot', async ({ page }) => {
  const home = new HomePage(page);
  await home.create('Une campagne');
  await home.open();
  await page.getByRole('button', { name: /à la corbeille$/ }).click();
  await page.getByRole('button', { name: 'Annuler' }).click();
  await expect(home.campaign('Une campagne')).toBeVisible();
});

test('a campaign without a name is refused at its field, and nothing is made', async ({ traque, page }) => {
  await page.keyboard.press('Control+n');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('   ');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
  expect(await traque.call('campaigns.list', { trashed: false })).toEqual({ ok: true, value: [] });
});

test('the example campaign holds the chase of the source, in the reader’s language', async ({ page }) => {
  await page.getByRole('button', { name: 'Campagne d’exemple' }).click();
  await page.getByRole('menuitem', { name: /4e édition/ }).click();
  await page
    .getByRole('link', { name: /Altdorf/ })
    .first()
    .click();
  for (const name of ['Eichengard', 'Sigrid', 'Cultiste 1', 'Cultiste 2', 'Cultiste 3'])
    await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
});

test.describe('in English', () => {
  test.use({ language: 'en' });
  test('the first start and the example speak English', async ({ page }) => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Campaigns');
    await page.getByRole('button', { name: 'Example campaign' }).click();
    await page.getByRole('menuitem', { name: /4th edition/ }).click();
    await page
      .getByRole('link', { name: /Altdorf/ })
      .first()
      .click();
    await expect(page.getByText('Cultist 1', { exact: true }).first()).toBeVisible();
  });
});

test('language and theme change at once, without a restart, and are kept', async ({ traque, page }) => {
  await page.getByText('EN', { exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Campaigns');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('radio', { name: /Vellum|light/i }).check({ force: true });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.getByRole('radio', { name: /dark/i }).check({ force: true });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  // The page shows the choice before it is stored: closing has to wait for that.
  await expect.poll(() => traque.call('settings.get', {})).toMatchObject({ value: { language: 'en', theme: 'dark' } });
  await traque.close();
  const again = await traque.start();
  await expect(again.getByRole('heading', { level: 1 })).toHaveText('Campaigns');
  await expect(again.locator('html')).toHaveAttribute('data-theme', 'dark');
});
