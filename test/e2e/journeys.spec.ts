/** Who no longer travels: what the records say is said in the journey, and whoever leaves is neither tested nor waited for. */
import { expect, test } from './fixtures';
import type { Traque } from './fixtures';

interface Made {
  readonly value: { readonly id: string };
}

/** A journey of three that a party is on, with its first march behind it. */
async function journey(traque: Traque): Promise<{ readonly run: string; readonly people: readonly string[] }> {
  const { value: campaign } = (await traque.call('campaigns.create', { name: 'La longue route', system: 'chroniques' })) as Made;
  const { value: party } = (await traque.call('parties.create', { campaignId: campaign.id, name: 'Les marcheurs' })) as Made;
  const people: string[] = [];
  for (const [name, conMod] of [
    ['Ana', 1],
    ['Bô', -4],
    ['Cyprien', 0],
  ] as const) {
    const place = { kind: 'party', partyId: party.id };
    const made = (await traque.call('characters.create', { place, role: 'pc', name, stats: { conMod }, notes: '', reminder: '', mountId: null })) as Made;
    people.push(made.value.id);
  }
  const members = people.map((id, at) => ({ id, name: ['Ana', 'Bô', 'Cyprien'][at], conMod: [1, -4, 0][at] }));
  const started = (await traque.call('runs.start', { campaignId: campaign.id, procedure: 'travel', title: 'Vers le col', setup: { members }, dice: {} })) as {
    readonly value: { readonly run: { readonly id: string } };
  };
  return { run: started.value.run.id, people };
}

test('the dead leave a journey by one press, it can be taken back, and the log shows what was', async ({ traque, page }) => {
  const { run, people } = await journey(traque);
  await page.evaluate((id) => {
    location.hash = `#/run/${id}`;
  }, run);
  await expect(page.getByRole('heading', { level: 1, name: 'Vers le col' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Faire partir' })).toHaveCount(0);

  // Said at once, though the record was changed elsewhere.
  await traque.call('characters.setDead', { ids: [people[1]], dead: true });
  await expect(page.getByText('Parmi les morts, mais encore de la partie')).toBeVisible();
  await page.getByRole('button', { name: 'Faire partir' }).click();
  await expect(page.getByText('Parmi les morts, mais encore de la partie')).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: 'Bô' }).getByText('Mort', { exact: true })).toBeVisible();

  // The next march is at the pace of those who are left: 12 km, not 8.
  await page.keyboard.press('Enter');
  await expect(page.getByText('12 km', { exact: false }).first()).toBeVisible();

  // Both are taken back; the record still has them, by keyboard too.
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Parmi les morts, mais encore de la partie')).toBeVisible();
  const log = page.getByRole('complementary', { name: 'Journal' });
  const shown = log.getByRole('button', { name: 'Ce qui a été annulé (2)' });
  await expect(log.getByText('Annulé', { exact: true })).toHaveCount(0);
  await shown.focus();
  await page.keyboard.press('Space');
  await expect(shown).toHaveAttribute('aria-pressed', 'true');
  await expect(log.getByText('Annulé', { exact: true })).toHaveCount(2);

  // Played otherwise: what was taken back stands there as what it was, and nothing technical is in sight before it is asked for.
  await page.keyboard.press('Escape');
  await traque.call('runs.act', { id: run, position: 0, action: 'rest', input: { hours: 4 }, dice: {} });
  await expect(log.getByText('Joué d’abord, puis changé')).toHaveCount(2);
  await log.getByRole('listitem').first().getByRole('button').first().click();
  await expect(log.getByText(/^Série de dés/)).toBeHidden();
  await log.locator('summary', { hasText: 'Détails' }).click();
  await expect(log.getByText(/^Série de dés/)).toBeVisible();
});

test('the log of a long journey is read back to its beginning, with the dice that were rolled on the way', async ({ traque, page }) => {
  const { run } = await journey(traque);
  for (let position = 0; position < 6; position += 1) await traque.call('runs.act', { id: run, position, action: 'rest', input: { hours: 4 }, dice: {} });
  await traque.call('tray.roll', { notation: '1d4 + 40', dice: {}, runId: run });
  await traque.call('journeys.setPlan', { id: run, legs: [{ name: 'La steppe', km: 100_000 }] });
  const marched = (await traque.call('journeys.march', { id: run, position: 6, until: 'arrival' })) as { value: { run: { position: number } } };
  const { position } = marched.value.run;
  expect(position).toBeGreaterThan(130);
  await page.evaluate((id) => {
    location.hash = `#/run/${id}`;
  }, run);
  const log = page.getByRole('complementary', { name: 'Journal' });
  const steps = log.locator('ol > li');
  await expect(steps.first()).toBeVisible();
  // Only what is in sight is drawn.
  expect(await steps.count()).toBeLessThan(60);
  await page.keyboard.press('Enter');
  await expect.poll(async () => ((await traque.call('runs.get', { id: run })) as { value: { position: number } }).value.position).toBe(position + 1);
  await expect(async () => {
    await log.evaluate((aside) => aside.scrollTo({ top: aside.scrollHeight }));
    expect(await steps.count()).toBe(position + 3);
  }).toPass({ intervals: [50] });
  await expect(log.getByText('1d4 + 40')).toHaveCount(1);
  // Whoever reads back keeps the place while the journey goes on.
  await traque.call('runs.undo', { id: run, position: position + 1 });
  await expect(steps).toHaveCount(position + 2);
});

test('a route is planned on the road, forecast, marched until evening by one key and to the arrival by one press, over a New Year, and taken back', async ({
  traque,
  page,
}) => {
  const { run } = await journey(traque);
  const { value: view } = (await traque.call('runs.get', { id: run })) as { readonly value: { readonly campaignId: string } };
  const { campaignId } = view;
  await traque.call('calendars.choose', { campaignId, calendar: 'imperial-calendar/imperial', today: '32 Vorhexen 2512, 8:00', choices: {} });
  const clock = async (): Promise<number> =>
    ((await traque.call('calendars.of', { campaignId })) as { readonly value: { readonly clock: number } }).value.clock;
  const position = async (): Promise<number> =>
    ((await traque.call('runs.get', { id: run })) as { readonly value: { readonly position: number } }).value.position;
  await page.evaluate((id) => {
    location.hash = `#/run/${id}`;
  }, run);
  const road = page.getByRole('region', { name: 'La route' });
  await road.getByRole('button', { name: 'Prévoir l’itinéraire' }).click();
  // Enter adds a leg, and does not march.
  for (const [name, km] of [
    ['La vallée', '20'],
    ['Le col', '12,5'],
  ] as const) {
    await road.getByLabel('Étape suivante').fill(name);
    await road.getByLabel('Longueur', { exact: true }).fill(km);
    await page.keyboard.press('Enter');
    await expect(road.getByLabel('Étape suivante')).toHaveValue('');
  }
  expect(await position()).toBe(0);
  await expect(road.getByText('encore 32,5 km', { exact: false })).toBeVisible();
  await expect(road.getByText(/^Arrivée.* 2513/)).toBeVisible();

  // What is not above 0 is refused at its field, and adds nothing.
  await road.getByLabel('Longueur', { exact: true }).fill('-3');
  await page.keyboard.press('Enter');
  await expect(road.getByText('Plus de 0.')).toBeVisible();
  await road.getByLabel('Longueur', { exact: true }).fill('');

  // Off the path on the second leg: its march is proposed so.
  await road.getByLabel('Sur un chemin').nth(1).click();
  await expect(road.getByLabel('Sur un chemin').nth(1)).not.toBeChecked();
  await road.getByRole('button', { name: /^Itinéraire/ }).click();

  await page.getByRole('heading', { level: 1, name: 'Vers le col' }).click();
  await page.keyboard.press('Shift+Enter');
  await expect.poll(position).toBe(2);
  expect(await clock()).toBe(8 * 60);
  await road.getByRole('button', { name: 'Jusqu’à l’arrivée' }).click();
  await expect(road.getByText('l’itinéraire est parcouru jusqu’au bout', { exact: false })).toBeVisible();
  const arrived = await clock();
  expect(arrived).toBeGreaterThan(24 * 60);

  // The time that a step took goes back with it, and comes again.
  const steps = await position();
  await page.keyboard.press('Control+z');
  await expect.poll(position).toBe(steps - 1);
  expect(await clock()).toBeLessThan(arrived);
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(position).toBe(steps);
  expect(await clock()).toBe(arrived);
});

test('the weather of a day is typed on the road and read in the log, and the cold makes checks due that are made one after the other', async ({
  traque,
  page,
}) => {
  const { run } = await journey(traque);
  await page.evaluate((id) => {
    location.hash = `#/run/${id}`;
  }, run);
  await expect(page.getByText(/Jour 1\s: temps non noté/)).toBeVisible();
  await page.keyboard.press('Alt+w');
  await page.keyboard.type('neige');
  await expect(page.getByRole('radio', { name: 'neige', exact: true })).toBeChecked();
  await page.getByLabel('Température').fill('-5');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Jour 1\s: neige, −5\s°C/)).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Shift+Enter');
  await expect(page.getByText('3 tests de chaleur ou de froid à faire')).toBeVisible();

  // Bô is warmly dressed; the others make the check, which is kept on the road.
  await page
    .getByRole('group', { name: /Vêtements adaptés/ })
    .getByLabel('Bô')
    .check();
  await expect(page.getByText('2 tests de chaleur ou de froid à faire')).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Alt+k');
  await expect(page.getByLabel('Température')).toHaveValue('-5');
  await expect(page.getByLabel('Durée')).toHaveValue('6');
  await expect(page.getByLabel('Pour qui')).toHaveValue('Ana');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: /Suivant\s: Cyprien/ }).click();
  await expect(page.getByLabel('Pour qui')).toHaveValue('Cyprien');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Plus personne n’a ce test à faire maintenant.')).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('y');
  await expect(page.getByRole('heading', { level: 1, name: 'Vers le col' })).toBeVisible();
  await expect(page.getByText(/chaleur ou de froid à faire/)).toHaveCount(0);

  // Taken back, the march takes them away with it; marched once more, they are due again.
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('button', { name: 'Marcher une période' })).toBeVisible();
  await page.keyboard.press('Shift+Enter');
  await expect(page.getByText('2 tests de chaleur ou de froid à faire')).toBeVisible();
  await page.getByRole('button', { name: /Laisser de côté/ }).click();
  await expect(page.getByText(/chaleur ou de froid à faire/)).toHaveCount(0);

  await page.keyboard.press('y');
  const day = page.getByRole('article', { name: /Jour 1/ });
  await expect(day.getByText(/neige, −5\s°C/)).toBeVisible();
  const { value: log } = (await traque.call('travelLog.page', { id: run, limit: 5 })) as { value: { shown: { stops: { title: string }[] }[] } };
  expect(log.shown[0]?.stops.map(({ title }) => title)).toEqual([expect.stringMatching(/Froid extrême.*Ana/), expect.stringMatching(/Froid extrême.*Cyprien/)]);
});
