/** The plan of a route: what is half typed survives a kill, notes of a leg are read on it, and distances are in the unit that the GM chose. */
import { done, open } from './calls';
import { expect, test } from './fixtures';
import type { Traque } from './fixtures';

test.use({ ownProcess: true });

async function journey(traque: Traque): Promise<string> {
  const { id: campaignId } = await done<{ id: string }>(traque, 'campaigns.create', { name: 'La longue route', system: 'chroniques' });
  await done(traque, 'calendars.choose', { campaignId, calendar: 'imperial-calendar/imperial', today: '14 Nachexen 2512, 8:00', choices: {} });
  const members = [{ id: 'a', name: 'Maximilien-Théodore de la Roche-aux-Corbeaux, dit le Long-Nez', conMod: 0 }];
  return (await done<{ run: { id: string } }>(traque, 'runs.start', { campaignId, procedure: 'travel', title: 'Vers le col', setup: { members }, dice: {} }))
    .run.id;
}

test('a leg is typed in miles and read back in miles, half of the next one survives a kill, and its notes are read on it', async ({ traque, page }) => {
  const id = await journey(traque);
  await done(traque, 'settings.change', { units: 'miles' });
  await open(page, `#/run/${id}`);
  const road = page.getByRole('region', { name: 'La route' });
  await road.getByRole('button', { name: 'Prévoir l’itinéraire' }).click();
  await road.getByLabel('Étape suivante').fill('La vallée');
  await road.getByLabel('Longueur', { exact: true }).fill('10');
  await page.keyboard.press('Enter');
  await expect(road.getByText('encore 10\u00a0mi', { exact: false })).toBeVisible();
  await expect(road.getByRole('img', { name: /^Itinéraire/ })).toContainText('10\u00a0mi');
  const plan = await done<{ plan: { legs: readonly { km: number }[] } }>(traque, 'journeys.plan', { id });
  expect(plan.plan.legs[0]?.km).toBeCloseTo(16.09344, 9);
  await road.getByLabel('Étape suivante').fill('Le col des');
  await road.getByLabel('Longueur', { exact: true }).fill('12,');
  await page.waitForTimeout(400);

  await traque.kill();
  const again = await traque.start();
  await open(again, `#/run/${id}`);
  const there = again.getByRole('region', { name: 'La route' });
  await expect(there.getByLabel('Étape suivante')).toHaveValue('Le col des');
  await expect(there.getByLabel('Longueur', { exact: true })).toHaveValue('12');
  await expect(there.getByLabel(/^Longueur.*La vallée/)).toHaveValue('10');

  await there.getByRole('button', { name: 'Notes : La vallée' }).click();
  await there.getByRole('button', { name: /^Écrire/ }).click();
  await again.keyboard.type('Le passeur est un **espion**.');
  await again.keyboard.press('Control+Enter');
  await expect(there.getByRole('region', { name: 'Notes de l’étape : La vallée' })).toContainText('Le passeur est un espion.');
  await done(traque, 'settings.change', { units: 'km' });
  await expect(there.getByText('encore 16,093\u00a0km', { exact: false })).toBeVisible();
});

test('a journey leaves at the date and hour that are typed in the names of the calendar, after a question', async ({ traque, page }) => {
  const id = await journey(traque);
  const { campaignId } = await done<{ campaignId: string }>(traque, 'runs.get', { id });
  const clock = async (): Promise<number> => (await done<{ clock: number }>(traque, 'calendars.of', { campaignId })).clock;
  await open(page, `#/run/${id}`);
  const road = page.getByRole('region', { name: 'La route' });
  await road.getByRole('button', { name: 'Prévoir le départ' }).click();
  const field = road.getByLabel('Départ', { exact: true });
  await field.fill('17 Nachex, 6:00');
  await page.keyboard.press('Enter');
  await expect(road.getByText(/^Départ.+17 Nachexen 2512.*06:00, dans 2 jours et 22 heures/)).toBeVisible();
  await page.getByRole('heading', { level: 1, name: 'Vers le col' }).click();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: /horloge au départ/ });
  await expect(question).toContainText('2 jours et 22 heures');
  expect(await clock()).toBe(0);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await page.keyboard.press('Shift+Enter');
  await question.getByRole('button', { name: 'L’amener et partir' }).click();
  await expect.poll(clock).toBe((2 * 24 + 22) * 60 + 480);
  await open(page, `#/run/${id}/log`);
  await expect(page.getByRole('heading', { level: 2, name: /^Jour 1 · .*17 Nachexen/ })).toBeVisible();
});
