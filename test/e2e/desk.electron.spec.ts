/** The habits of a desk, in the real window: right click, zoom, keys of every keyboard, dice that go on by themselves, and the way back from anywhere. */
import { expect, test } from './fixtures';
import type { Traque } from './fixtures';
import { CampaignPage, HomePage, RunPage, SetupPage } from './pages';
import type { Page } from '@playwright/test';

/** From now on menus are kept instead of shown: nobody could press them here. */
async function keepMenus(traque: Traque): Promise<void> {
  await traque.electron.evaluate(({ Menu }) => {
    const kept: string[][] = [];
    Object.assign(globalThis, { menus: kept });
    Menu.prototype.popup = function popup(this: Electron.Menu) {
      kept.push(this.items.filter(({ type }) => type !== 'separator').map(({ label, enabled }) => (enabled ? label : `(${label})`)));
    };
  });
}

function menus(traque: Traque): Promise<string[][]> {
  return traque.electron.evaluate(() => (globalThis as unknown as { menus: string[][] }).menus);
}

function zoom(traque: Traque): Promise<number | undefined> {
  return traque.electron.evaluate(({ BrowserWindow }) => Math.round((BrowserWindow.getAllWindows()[0]?.webContents.getZoomFactor() ?? 0) * 100));
}

/** A key at a place of the keyboard that writes something else there: what a French or Czech keyboard sends. */
async function pressPlace(page: Page, code: string, key: string): Promise<void> {
  await page.evaluate(
    ([place, sign]) => {
      const press = new KeyboardEvent('keydown', { code: place, key: sign, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(press);
    },
    [code, key] as const,
  );
}

test('a right click offers what a field can do, and copies what is selected', async ({ traque, page }) => {
  await new HomePage(page).create('Nuits d’Altdorf');
  await keepMenus(traque);
  await page.getByRole('heading', { level: 1 }).click({ button: 'right', position: { x: 2, y: 2 } });
  await page.keyboard.press('Control+k');
  const field = page.getByRole('dialog').getByRole('textbox').or(page.getByRole('dialog').getByRole('searchbox')).or(page.getByRole('combobox')).first();
  await field.fill('Altdorf');
  await field.selectText();
  await field.click({ button: 'right' });
  const offered = ['Annuler', 'Couper', 'Copier', 'Coller', 'Tout sélectionner'];
  await expect.poll(async () => (await menus(traque)).at(-1)?.map((label) => label.replace(/[()]/g, ''))).toEqual(expect.arrayContaining(offered));
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1 }).selectText();
  await page.getByRole('heading', { level: 1 }).click({ button: 'right', position: { x: 20, y: 20 } });
  await expect.poll(async () => (await menus(traque)).at(-1)).toEqual(['Copier']);
});

test('zoom goes by keys, above sheets too, is said, and is there after a start', async ({ traque, page }) => {
  await page.keyboard.press('Control+Equal');
  await expect.poll(() => zoom(traque)).toBe(110);
  await expect(page.getByText(/^Zoom\u00a0: 110/).first()).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('Agrandir');
  await page.keyboard.press('Control+NumpadAdd');
  await expect.poll(() => zoom(traque)).toBe(125);
  await expect(page.getByText(/^Zoom\u00a0:/)).toHaveCount(1);
  await traque.close();
  const again = await traque.start();
  expect(await zoom(traque)).toBe(125);
  await again.keyboard.press('Alt+0');
  await expect(again.getByRole('combobox', { name: 'Zoom' })).toHaveValue('125');
  await again.keyboard.press('Control+Minus');
  await expect.poll(() => zoom(traque)).toBe(110);
  await again.getByRole('combobox', { name: 'Zoom' }).selectOption('50');
  await expect.poll(() => zoom(traque)).toBe(50);
  await again.keyboard.press('Control+0');
  await expect.poll(() => zoom(traque)).toBe(100);
});

test('the way back into the campaign is there from everywhere, by its keys and in the rail', async ({ traque, page }) => {
  await new HomePage(page).create('Nuits d’Altdorf');
  const parties = page.getByRole('heading', { level: 1, name: 'Groupes' });
  for (const outside of ['Alt+0', 'Alt+7', 'Alt+8', 'Alt+9', 'Alt+1']) {
    await page.keyboard.press(outside);
    await expect(parties).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'Programme' }).or(page.locator('nav.rail')).first().getByRole('link', { name: 'Groupes' })).toBeVisible();
    await page.keyboard.press('Alt+3');
    await expect(parties).toBeVisible();
  }
  // After a start nothing was visited yet: it is the campaign that was changed last.
  await traque.close();
  const again = await traque.start();
  await expect(again.locator('nav.rail').getByRole('link', { name: 'Groupes' })).toBeVisible();
  await again.keyboard.press('Alt+3');
  await expect(again.getByRole('heading', { level: 1, name: 'Groupes' })).toBeVisible();
});

test('dice go on by themselves, Tab passes ticks by, and the digits of a French keyboard are taken', async ({ page }) => {
  await new HomePage(page).create('Nuits d’Altdorf');
  await new CampaignPage(page).scenes();
  await page.getByRole('link', { name: /^Poursuite / }).click();
  const setup = new SetupPage(page);
  await setup.fill('Poursuivant', [
    { name: 'Eichengard', M: 4, skill: 50 },
    { name: 'Sigrid', M: 4, skill: 50 },
  ]);
  await setup.fill('Proie', [{ name: 'Le voleur', M: 4, skill: 40 }]);
  await page.getByRole('textbox', { name: 'Distance de départ' }).fill('4');
  await setup.start();
  const run = new RunPage(page);
  await expect(run.distance).toHaveText('4');
  await page.keyboard.press('d');
  await expect(run.die('Eichengard')).toBeFocused();
  // 10 may still become 100: the next digit shows that it does not.
  await page.keyboard.type('107');
  await expect(run.die('Sigrid')).toBeFocused();
  await expect(run.die('Eichengard')).toHaveValue('10');
  await page.keyboard.type('1');
  await expect(run.die('Sigrid')).toHaveValue('71');
  await expect(run.die('Le voleur')).toBeFocused();
  // A Tab by habit skips nobody; the one after it does.
  await page.keyboard.press('Tab');
  await expect(run.die('Le voleur')).toBeFocused();
  await pressPlace(page, 'Digit2', 'é');
  await pressPlace(page, 'Digit6', '-');
  await expect(run.die('Le voleur')).toHaveValue('26');
  await run.die('Eichengard').focus();
  await page.keyboard.press('Tab');
  await expect(run.die('Sigrid')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(run.die('Le voleur')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(run.row('Le voleur')).toContainText('26');
});

test('Enter is yes in a sheet, wherever the focus is', async ({ page }) => {
  const system = page.getByRole('dialog').getByRole('radio').first();
  await expect(page.getByRole('button', { name: 'Nouvelle campagne' }).first()).toBeEnabled();
  await page.keyboard.press('Control+n');
  await page.getByRole('dialog').getByRole('textbox').fill('Entrée');
  await system.check();
  await page.getByRole('dialog').evaluate((sheet: HTMLElement) => sheet.focus());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Entrée' })).toBeVisible();
  // A sheet that only shows something is closed by it.
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
});
