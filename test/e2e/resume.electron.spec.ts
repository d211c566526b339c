/** Where the program opens after it was closed: at home, or, when that was chosen, in what was being played. */
import { done } from './calls';
import { expect, test } from './fixtures';
import { crowdedFight } from './fights';
import { TrackerPage } from './pages';
import type { Page } from '@playwright/test';

test.use({ ownProcess: true });

const home = (page: Page) => page.getByRole('heading', { level: 1, name: 'Campagnes' });
const fightTitle = (page: Page) => page.getByRole('heading', { level: 1, name: 'Embuscade au pont de pierre' });
const choice = (page: Page) => page.getByRole('checkbox', { name: 'Aller droit au combat, à la poursuite ou au voyage en cours' });
const card = (page: Page) => page.getByRole('region', { name: /./ }).filter({ has: page.getByText('Reprendre là où vous en étiez') });

test('opens in the fight that is going on, then in the chase that was played after it, then at home again', async ({ traque }) => {
  await crowdedFight(traque, { started: true, bandits: 2 });

  // Nothing was chosen yet: home, which offers the fight. Enter leads into it.
  await traque.close();
  let page = await traque.start();
  await expect(home(page)).toBeVisible();
  await expect(card(page)).toContainText('Embuscade au pont de pierre');
  await expect(card(page)).toContainText('Tour en cours : Sigrid Eisenfaust');
  await page.keyboard.press('Enter');
  await expect(fightTitle(page)).toBeVisible();

  // Chosen with the keyboard alone.
  await page.keyboard.press('Alt+0');
  await choice(page).focus();
  await expect(choice(page)).not.toBeChecked();
  await page.keyboard.press('Space');
  await expect(choice(page)).toBeChecked();
  await expect(choice(page)).toHaveAccessibleDescription(/écran que vos joueurs voient/);
  await expect.poll(() => done<{ resumeAtStart: boolean }>(traque, 'settings.get', {})).toMatchObject({ resumeAtStart: true });

  // Straight into the fight, where its keys work at once.
  await traque.close();
  page = await traque.start();
  await expect(fightTitle(page)).toBeVisible();
  const tracker = new TrackerPage(page);
  await expect(tracker.turn).toHaveText('Sigrid Eisenfaust');
  await tracker.next('Wilhelm-Maximilian von und zu Hohenschwangau-Altdorf');

  // The trail leads to the campaign, Back to home; whoever is at home stays there when the page is loaded again.
  await expect(page.getByRole('navigation', { name: 'Vous êtes ici' }).getByRole('link', { name: 'Les ombres d’Altdorf' })).toBeVisible();
  await page.goBack();
  await expect(home(page)).toBeVisible();
  await page.reload();
  await expect(home(page)).toBeVisible();

  // A chase is played last.
  const example = await done(traque, 'campaigns.createExample', { system: 'wfrp4' });
  const [run] = await done<{ id: string; title: string }[]>(traque, 'runs.list', { campaignId: example.id, trashed: false });
  await traque.kill();
  page = await traque.start();
  await expect(page.getByRole('heading', { level: 1, name: run?.title ?? '' })).toBeVisible();
  expect(page.url()).toContain(`#/run/${run?.id ?? ''}`);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: run?.title ?? '' })).toBeVisible();

  // Its campaign put away, it gives way to the fight; with the choice taken back there is home.
  await done(traque, 'campaigns.trash', { id: example.id });
  await traque.close();
  page = await traque.start();
  await expect(fightTitle(page)).toBeVisible();
  await page.keyboard.press('Alt+0');
  await choice(page).uncheck();
  await expect.poll(() => done<{ resumeAtStart: boolean }>(traque, 'settings.get', {})).toMatchObject({ resumeAtStart: false });
  await traque.close();
  page = await traque.start();
  await expect(home(page)).toBeVisible();
});
