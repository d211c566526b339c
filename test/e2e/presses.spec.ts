/** What a hand does without meaning to: the second click of a double click, a key that stays down, Enter after a click. */
import { done } from './calls';
import { expect, test } from './fixtures';
import type { Traque } from './fixtures';
import type { Page } from '@playwright/test';
import { campaignWith, crowdedFight } from './fights';
import { TrackerPage } from './pages';

async function open(page: Page, hash: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
}

/** What the journal of an encounter counts as changes. */
async function steps(traque: Traque, campaignId: string, encounterId: string): Promise<number> {
  const page = await done<{ readonly entries: readonly { readonly undoneAt: number | null }[] }>(traque, 'journal.page', {
    filter: { campaignId, kinds: [], partyId: null, encounterId },
    offset: 0,
    limit: 100,
  });
  return page.entries.filter(({ undoneAt }) => undoneAt === null).length;
}

/** Whatever the page was doing is done: two frames, and what it asked meanwhile is answered. */
async function settled(page: Page): Promise<void> {
  for (let time = 0; time < 2; time += 1) {
    await page.evaluate(async () => {
      await (window as unknown as { traque: { call: (method: string, input: unknown) => Promise<unknown> } }).traque.call('app.info', {});
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    });
  }
}

/** Holds a key down: the first press and what the keyboard repeats. */
async function hold(page: Page, key: string): Promise<void> {
  for (let time = 0; time < 8; time += 1) await page.keyboard.down(key);
  await page.keyboard.up(key);
}

/** Two clicks as quick as a hand does them, on whatever stands at that place. */
async function doubleClick(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().dblclick();
}

test('a double click in a fight does one thing to one person', async ({ traque, page }) => {
  const { campaign, encounter } = await crowdedFight(traque, { started: true });
  await open(page, `#/encounter/${encounter}`);
  const tracker = new TrackerPage(page);
  await expect(tracker.turn).toHaveText('Sigrid Eisenfaust');
  let before = await steps(traque, campaign, encounter);
  const one = async (name: string): Promise<void> => {
    await doubleClick(page, name);
    before += 1;
    // A second change would come right after the first: the page is asked twice whether it has come to rest.
    await expect.poll(() => steps(traque, campaign, encounter), { message: name }).toBe(before);
    await settled(page);
    expect(await steps(traque, campaign, encounter), name).toBe(before);
  };
  await one('Hors de combat');
  await one('Tour suivant');
  await one('Retarder');
  await one('Fuite');
  await one('Retirer');
  await one('Camp');
  await one('Mettre en pause');
  await one('Reprendre');

  // What is taken back is one change too, and the focus is where Enter does what the screen shows.
  const turn = await tracker.turn.textContent();
  await one('Tour suivant');
  await page.getByRole('button', { name: 'Annuler' }).first().dblclick();
  before -= 1;
  await expect.poll(() => steps(traque, campaign, encounter)).toBe(before);
  await settled(page);
  expect(await steps(traque, campaign, encounter)).toBe(before);
  await expect(tracker.turn).toHaveText(turn ?? '');
  await page.keyboard.press('Enter');
  await expect.poll(() => steps(traque, campaign, encounter)).toBe(before + 1);
  await expect(tracker.turn).not.toHaveText(turn ?? '');
});

test('a key that is held down does what it does once', async ({ traque, page }) => {
  const { campaign, encounter } = await crowdedFight(traque, { started: true });
  await open(page, `#/encounter/${encounter}`);
  const tracker = new TrackerPage(page);
  await expect(tracker.turn).toHaveText('Sigrid Eisenfaust');
  const before = await steps(traque, campaign, encounter);
  // On a button, where the browser itself repeats the press, and on the screen.
  let done = 0;
  for (const press of ['Tour suivant', 'Hors de combat', 'Retarder', 'Retirer']) {
    await page.getByRole('button', { name: press, exact: true }).first().focus();
    await hold(page, 'Enter');
    done += 1;
    await expect.poll(() => steps(traque, campaign, encounter), { message: press }).toBe(before + done);
    // The next Enter is for the next turn.
    await expect(page.getByRole('button', { name: /^Tour suivant/ }), press).toBeFocused();
  }
  for (const key of ['n', 'x', 'Delete']) {
    await hold(page, key);
    done += 1;
    await expect.poll(() => steps(traque, campaign, encounter), { message: key }).toBe(before + done);
  }
  await settled(page);
  expect(await steps(traque, campaign, encounter)).toBe(before + done);
  await page.getByRole('button', { name: 'Annuler' }).first().focus();
  await hold(page, 'Enter');
  await expect.poll(() => steps(traque, campaign, encounter)).toBe(before + done - 1);
  await settled(page);
  expect(await steps(traque, campaign, encounter)).toBe(before + done - 1);

  // A letter that opens a field does not write itself into it; in the field, what is held down is written.
  await hold(page, 'h');
  const health = page.locator('input[data-health]:focus');
  await expect(health).toHaveValue('');
  await hold(page, '1');
  await expect(health).toHaveValue('11111111');
});

test('a double click throws away one row, opens a menu, turns a switch once', async ({ traque, page }) => {
  const names = ['Un', 'Deux', 'Trois'].map((name) => `Campagne ${name}`);
  for (const name of names) await done(traque, 'campaigns.create', { name, system: 'wfrp4' });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Campagnes' })).toBeVisible();
  const rows = page.getByRole('button', { name: /à la corbeille/ });
  await expect(rows).toHaveCount(3);
  await rows.first().dblclick();
  await expect(rows).toHaveCount(2);
  await settled(page);
  await expect(rows).toHaveCount(2);

  // The message covers no row, and is over with its screen; what it told of is in the trash, and Ctrl+Z on another screen takes back nothing of it.
  const message = page.getByRole('status').getByRole('group');
  await expect(message).toBeVisible();
  const over = await message.boundingBox();
  if (over === null) throw new Error('the message is not drawn');
  for (const row of await page.getByRole('listitem').all()) {
    const box = await row.boundingBox();
    if (box !== null && (await row.locator('a[href^="#/campaign/"]').count()) > 0) expect(box.y).toBeGreaterThanOrEqual(over.y + over.height);
  }
  await page.keyboard.press('Alt+7');
  await expect(page.getByRole('searchbox')).toBeVisible();
  await expect(message).toHaveCount(0);

  // A switch is turned, a stepper counts every press.
  await page.getByRole('link', { name: 'Tables' }).dblclick();
  await page.keyboard.press('Alt+d');
  const tray = page.getByRole('complementary', { name: 'Dés' });
  await tray.getByRole('switch').dblclick();
  await expect(tray.getByRole('switch')).toHaveAttribute('aria-checked', 'true');
  await tray.getByRole('switch').click();
  await tray.getByRole('button', { name: /d6$/ }).dblclick();
  await expect(tray.getByRole('textbox').first()).toHaveValue('2d6');
});

test('an encounter that is begun and left leaves nothing behind', async ({ traque, page }) => {
  const { campaign } = await campaignWith(traque, {
    name: 'Les ombres',
    system: 'wfrp4',
    members: [{ name: 'Sigrid', stats: { M: 4, I: 50, wounds: 12, woundsMax: 12 } }],
    library: [],
  });
  const list = (): Promise<readonly { readonly title: string }[]> =>
    done(traque, 'encounters.list', { campaignId: campaign, templates: false, trashed: false });
  await open(page, `#/campaign/${campaign}/encounters`);
  await expect(page.getByRole('heading', { level: 1, name: 'Rencontres' })).toBeVisible();
  await page.keyboard.press('Control+n');
  await expect(page.getByRole('heading', { level: 1, name: 'Rencontre 1' })).toBeVisible();
  await page.keyboard.press('Alt+4');
  await expect(page.getByRole('heading', { level: 1, name: 'Rencontres' })).toBeVisible();
  expect(await list()).toEqual([]);

  // With the first thing that is done it is there, under the address that it had.
  await page.keyboard.press('Control+n');
  await expect(page.getByRole('heading', { level: 1, name: 'Rencontre 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Ajouter Sigrid : alliés' }).click();
  await expect(page.locator('[data-combatant]')).toHaveCount(1);
  expect((await list()).map(({ title }) => title)).toEqual(['Rencontre 1']);
  await page.reload();
  await expect(page.locator('[data-combatant]')).toHaveCount(1);
  expect(await list()).toHaveLength(1);

  // So it is with its name alone.
  await open(page, `#/campaign/${campaign}/encounters`);
  await expect(page.getByRole('heading', { level: 1, name: 'Rencontres' })).toBeVisible();
  await page.keyboard.press('Control+n');
  await page
    .getByRole('button', { name: /^Renommer/ })
    .first()
    .click();
  await page.keyboard.type('Le pont');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Le pont' })).toBeVisible();
  await expect.poll(async () => (await list()).map(({ title }) => title).toSorted()).toEqual(['Le pont', 'Rencontre 1']);
});

test('Enter in a check goes from question to question and resolves at the last', async ({ page }) => {
  await page.keyboard.press('Alt+7');
  await page.getByRole('searchbox').fill('chute');
  await page.getByRole('searchbox').press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Chute' })).toBeVisible();
  const form = page.getByRole('form', { name: 'Chute' });
  const questions = form.locator('input, select, textarea').filter({ visible: true });
  await expect(questions.first()).toBeFocused();
  await form.getByRole('textbox', { name: /^Hauteur/ }).fill('14');
  const outcome = page.getByTestId('headline');
  let seen = 1;
  for (; seen < 30 && !(await questions.last().evaluate((last) => last === document.activeElement)); seen += 1) {
    await page.keyboard.press('Enter');
    await settled(page);
    await expect(outcome).toHaveCount(0);
  }
  expect(seen).toBeGreaterThan(1);
  await page.keyboard.press('Enter');
  await expect(outcome).toBeVisible();
  await expect(form.locator('[data-play]')).toBeFocused();
});

test('rows and bars stay where they are from turn to turn', async ({ traque, page }) => {
  const { encounter } = await crowdedFight(traque, { started: true });
  await open(page, `#/encounter/${encounter}`);
  const tracker = new TrackerPage(page);
  await expect(tracker.turn).toHaveText('Sigrid Eisenfaust');
  const order = await tracker.order();
  const places = (): Promise<unknown> =>
    page.evaluate(() => {
      const box = (element: Element): readonly number[] => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [x, y, width, height].map((value) => Math.round(value * 10) / 10);
      };
      const list = document.querySelector('[data-combatant]')?.parentElement?.parentElement;
      const all = [...document.querySelectorAll('main header, main section[aria-label], main footer, main footer button, main [data-primary]')];
      // The list scrolls to whoever has the turn: what counts is where the rows are in it.
      const first = document.querySelector('[data-combatant]')?.getBoundingClientRect().y ?? 0;
      return {
        bars: all.map(box),
        list: list == null ? null : box(list),
        rows: [...document.querySelectorAll('[data-combatant]')].map((row) => {
          const { y, height } = row.getBoundingClientRect();
          return [Math.round((y - first) * 10) / 10, Math.round(height * 10) / 10];
        }),
      };
    });
  const before = await places();
  const at = order.indexOf('Sigrid Eisenfaust');
  for (let step = 1; step < order.length; step += 1) {
    await page.keyboard.press('Enter');
    await expect(tracker.turn).toHaveText(order[(at + step) % order.length] ?? '');
    expect(await places(), await tracker.turn.innerText()).toEqual(before);
  }
});

/** Presses Enter where the focus is and goes on at once to another field, before anything can be answered. */
async function pressAndGoOn(page: Page, to: string): Promise<void> {
  await page.evaluate((selector) => {
    const at = document.activeElement ?? document.body;
    const goes = at.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true }));
    // As the browser does where nothing has taken the key.
    if (goes && at instanceof HTMLButtonElement) at.click();
    else if (goes && at instanceof HTMLInputElement) at.form?.requestSubmit();
    document.querySelector<HTMLInputElement>(selector)?.focus();
  }, to);
}

test('whoever goes on to another field before something is stored keeps the focus there', async ({ traque, page }) => {
  const { campaign, encounter } = await crowdedFight(traque, { started: true });
  await open(page, `#/encounter/${encounter}`);
  const tracker = new TrackerPage(page);
  await expect(tracker.turn).toHaveText('Sigrid Eisenfaust');
  const before = await steps(traque, campaign, encounter);
  await page.keyboard.press('Alt+d');
  const notation = page.getByRole('complementary', { name: 'Dés' }).getByRole('textbox', { name: 'Jet à faire' });
  await expect(notation).toBeFocused();

  // The next turn, and on to somebody's health.
  await page.locator('[data-primary]').focus();
  await pressAndGoOn(page, 'input[data-health]');
  await expect.poll(() => steps(traque, campaign, encounter)).toBe(before + 1);
  await settled(page);
  await expect(page.locator('input[data-health]').first()).toBeFocused();

  // The next turn, and on to the dice; where nobody goes on, the next Enter is for the next turn.
  await page.locator('[data-primary]').focus();
  await pressAndGoOn(page, '#dice-tray-notation');
  await expect.poll(() => steps(traque, campaign, encounter)).toBe(before + 2);
  await settled(page);
  await expect(notation).toBeFocused();
  await page.getByRole('button', { name: 'Retarder', exact: true }).first().focus();
  await pressAndGoOn(page, '#nowhere');
  await expect.poll(() => steps(traque, campaign, encounter)).toBe(before + 3);
  await expect(page.locator('[data-primary]')).toBeFocused();

  // A name is kept, and what is typed next lands where the GM is.
  await page
    .getByRole('button', { name: /^Renommer/ })
    .first()
    .click();
  await page.keyboard.type('Le gué');
  await pressAndGoOn(page, '#dice-tray-notation');
  await expect(page.getByRole('heading', { level: 1, name: 'Le gué' })).toBeVisible();
  await settled(page);
  await expect(notation).toBeFocused();
});
