/** Stores that run low, a camp with its watches, waiting and a day off, by keys and buttons in the real program. */
import { expect, test } from './fixtures';
import type { Traque } from './fixtures';

interface Made {
  readonly value: { readonly id: string };
}

/** A journey of three with a road of four days before them. */
async function journey(traque: Traque): Promise<string> {
  const { value: campaign } = (await traque.call('campaigns.create', { name: 'La longue route', system: 'chroniques' })) as Made;
  await traque.call('calendars.choose', { campaignId: campaign.id, calendar: 'imperial-calendar/imperial', today: '30 Vorhexen 2512 8:00', choices: {} });
  const { value: party } = (await traque.call('parties.create', { campaignId: campaign.id, name: 'Les marcheurs' })) as Made;
  const members: object[] = [];
  for (const name of ['Ana', 'Bô', 'Cyprien']) {
    const place = { kind: 'party', partyId: party.id };
    const { value } = (await traque.call('characters.create', { place, role: 'pc', name, stats: {}, notes: '', reminder: '', mountId: null })) as Made;
    members.push({ id: value.id, name, conMod: 0 });
  }
  const started = (await traque.call('runs.start', { campaignId: campaign.id, procedure: 'travel', title: 'Vers le col', setup: { members }, dice: {} })) as {
    readonly value: { readonly run: { readonly id: string } };
  };
  const { id } = started.value.run;
  await traque.call('journeys.setPlan', { id, legs: [{ name: 'La vallée', km: 90, answers: {}, notes: '' }] });
  return id;
}

test('stores warn on the march, a night has its watches, and time passes by a press', async ({ traque, page }) => {
  const id = await journey(traque);
  await page.evaluate((run) => {
    location.hash = `#/run/${run}`;
  }, id);
  await expect(page.getByRole('heading', { level: 1, name: 'Vers le col' })).toBeVisible();

  // Counted by a press and a number; typed with Enter, and the march waits for its own press.
  await page.getByRole('button', { name: 'Compter vivres, fourrage, eau' }).click();
  await page.getByRole('button', { name: 'Compter les rations' }).click();
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  const left = page.getByRole('list', { name: 'Réserves' });
  await expect(left).toContainText('Rations 7');
  await expect(left).toContainText('pour 2 jours, encore 4 de route');
  const card = page.getByRole('region', { name: 'Rations' });
  await card.getByLabel('Combien').fill('2');
  await page.keyboard.press('Enter');
  await expect(left).toContainText('Rations 9');
  await page.getByRole('button', { name: 'Réserves', exact: true }).click();

  // Until evening, then the watches of the night.
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Shift+Enter');
  await expect(left).toContainText('Rations 6');
  await page.keyboard.press('Alt+g');
  await page.getByLabel('Première à').fill('21');
  await page.getByLabel('Jusqu’à').fill('6:00');
  await page.getByRole('button', { name: 'Répartir également' }).click();
  const watches = page.getByRole('list', { name: 'Gardes de cette nuit' });
  await expect(watches.getByRole('listitem', { name: 'Garde 2' })).toContainText('00:00–03:00');
  await expect(page.getByText('Personne de garde 16:00–21:00 et 06:00–08:00.')).toBeVisible();
  await page.getByLabel('De garde à').fill('4h30');
  await expect(page.getByRole('status').filter({ hasText: 'Cyprien' })).toBeVisible();
  await page.getByRole('button', { name: 'Camper jusqu’à 08:00' }).click();
  await expect(page.getByText('31 Vorhexen 2512').first()).toBeVisible();
  // Who was on watch last night is still known, and tonight’s watches are those of yesterday by one press.
  await page.getByLabel('De garde la nuit passée à').fill('22:00');
  await expect(page.getByRole('status').filter({ hasText: 'Ana' })).toBeVisible();
  await page.getByRole('button', { name: 'Comme au jour 1' }).click();
  await expect(watches.getByRole('listitem', { name: /^Garde/ })).toHaveCount(3);

  // Two hours of waiting, and a day off: eight in the morning is ten, then the same of the next day.
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('w');
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await expect(left).toContainText('Rations 3');
  const clock = async () => ((await traque.call('journeys.plan', { id })) as { readonly value: { readonly minutes: number } }).value.minutes;
  await expect.poll(clock).toBe(1440 + 120);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('2');
  await expect.poll(clock).toBe(2880 + 120);

  await page.evaluate((run) => {
    location.hash = `#/run/${run}/log`;
  }, id);
  await expect(page.getByText('1re garde Ana (21:00 à 00:00)').first()).toBeVisible();
  await expect(page.getByText('Rations : achat 2, consommé 3, reste 6')).toBeVisible();
});
