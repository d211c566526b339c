/** Earlier periods of a journey are put right from its log and from the run's: what it changes is shown before, and one undo gives everything back. */
import { done, open } from './calls';
import { expect, test } from './fixtures';
import type { Traque } from './fixtures';

test.use({ ownProcess: true });

/** A journey of two, two periods on the path. */
async function marched(traque: Traque): Promise<string> {
  const { id: campaignId } = await done<{ id: string }>(traque, 'campaigns.create', { name: 'La longue route', system: 'chroniques' });
  await done(traque, 'calendars.choose', { campaignId, calendar: 'imperial-calendar/imperial', today: '14 Nachexen 2512, 8:00', choices: {} });
  const members = [
    { id: 'a', name: 'Maximilien-Théodore de la Roche-aux-Corbeaux, dit le Long-Nez', conMod: 1 },
    { id: 'b', name: 'Bô', conMod: 0 },
  ];
  const { run } = await done<{ run: { id: string } }>(traque, 'runs.start', {
    campaignId,
    procedure: 'travel',
    title: 'Vers le col',
    setup: { members },
    dice: {},
  });
  for (let position = 0; position < 2; position += 1) await done(traque, 'runs.act', { id: run.id, position, action: 'march', input: {}, dice: {} });
  return run.id;
}

const km = async (traque: Traque, id: string): Promise<number> =>
  (await done<{ presentation: { travel: { km: number } } }>(traque, 'runs.get', { id })).presentation.travel.km;

test('a period is put right from the log of the journey: its form has the answers it had, and what it changes is shown first', async ({ traque, page }) => {
  const id = await marched(traque);
  expect(await km(traque, id)).toBe(24);
  await open(page, `#/run/${id}/log`);
  const day = page.getByRole('article', { name: /^Jour 1 · .*14 Nachexen/ });
  await day.getByRole('button', { name: /^Rectifier : 08:00/ }).click();
  const path = day.getByRole('checkbox', { name: 'Sur un chemin' });
  await expect(path).toBeChecked();
  await expect(day.getByText('Aucune réponse ne change encore.')).toBeVisible();
  await path.click();
  await expect(day.getByText('Distance : 24\u00a0km → 18\u00a0km')).toBeVisible();
  expect(await km(traque, id)).toBe(24);
  // Killed while it is typed, it opens with what was typed.
  await traque.kill();
  await traque.start();
  await open(traque.page, `#/run/${id}/log`);
  const again = traque.page.getByRole('article', { name: /^Jour 1 · / });
  await again.getByRole('button', { name: /^Rectifier : 08:00/ }).click();
  await expect(again.getByRole('checkbox', { name: 'Sur un chemin' })).not.toBeChecked();
  await again.getByRole('button', { name: 'Rectifier', exact: true }).click();
  await expect(again.getByText(/^Rectifié. Avant.*sur un chemin.*oui/i)).toBeVisible();
  await expect(again.getByText('18\u00a0km', { exact: true })).toBeVisible();
  await traque.page.getByRole('button', { name: 'Annuler' }).click();
  await expect(again.getByText(/^Rectifié/)).toHaveCount(0);
  expect(await km(traque, id)).toBe(24);
});

test('a step is put right from the log of the run, with one undo; what the rules refuse is said, and nothing changes', async ({ traque, page }) => {
  const id = await marched(traque);
  await done(traque, 'runs.act', { id, position: 2, action: 'rest', input: { hours: 2 }, dice: {} });
  await open(page, `#/run/${id}`);
  const log = page.getByRole('complementary', { name: 'Journal' });
  const step = log.getByRole('listitem').first();
  await step.getByRole('button').first().click();
  await step.getByRole('button', { name: 'Rectifier', exact: true }).click();
  const hours = step.getByLabel(/heures|Durée/i).first();
  await hours.fill('9999');
  await page.keyboard.press('Tab');
  await expect(step.getByText(/au plus|maximum|≤/i).first()).toBeVisible();
  await hours.fill('6');
  await page.keyboard.press('Enter');
  await expect(log.getByText(/^Rectifié. Avant/).first()).toBeVisible();
  const view = await done<{ position: number; log: readonly { input: { hours?: number } }[] }>(traque, 'runs.get', { id });
  expect(view).toMatchObject({ position: 3 });
  expect(view.log.at(-1)?.input.hours).toBe(6);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Control+z');
  await expect(log.getByText(/^Rectifié/)).toHaveCount(0);
  expect(await done<{ position: number }>(traque, 'runs.get', { id })).toMatchObject({ position: 3 });
  await page.keyboard.press('Control+Shift+z');
  await expect(log.getByText(/^Rectifié. Avant/).first()).toBeVisible();
});
