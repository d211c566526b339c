/** Somebody new on the way, and two journeys of one campaign at once: each joins the others with a question, and nothing moves by itself. */
import type { CampaignCalendar } from '#shared/ipc/calendars';
import type { ActResult, RunView } from '#shared/ipc/runs';
import { done, open } from './calls';
import { expect, test } from './fixtures';
import type { Traque } from './fixtures';

const NAMES = ['Ana', 'Bô', 'Cyprien'];

async function party(traque: Traque): Promise<{ readonly campaign: string; readonly people: readonly string[] }> {
  const { id: campaign } = await done(traque, 'campaigns.create', { name: 'La longue route', system: 'chroniques' });
  await done(traque, 'calendars.choose', { campaignId: campaign, calendar: 'imperial-calendar/imperial', today: '12 Nachexen 2512, 8:00', choices: {} });
  const group = await done(traque, 'parties.create', { campaignId: campaign, name: 'Les marcheurs' });
  const people: string[] = [];
  for (const [at, name] of NAMES.entries()) {
    const place = { kind: 'party', partyId: group.id };
    people.push((await done(traque, 'characters.create', { place, role: 'pc', name, stats: { conMod: -3 * at }, notes: '', reminder: '', mountId: null })).id);
  }
  return { campaign, people };
}

async function setOut(traque: Traque, campaign: string, title: string, members: readonly object[]): Promise<string> {
  const started = await done<ActResult>(traque, 'runs.start', { campaignId: campaign, procedure: 'travel', title, setup: { members }, dice: {} });
  if (started.kind !== 'played') throw new Error('the journey did not begin');
  return started.run.id;
}

const viewOf = (traque: Traque, id: string): Promise<RunView> => done<RunView>(traque, 'runs.get', { id });
const clockOf = async (traque: Traque, campaign: string): Promise<number> =>
  (await done<CampaignCalendar>(traque, 'calendars.of', { campaignId: campaign })).clock;

test('somebody joins a journey with what their sheet says, and is taken off it again by undo', async ({ traque, page }) => {
  const { campaign, people } = await party(traque);
  const run = await setOut(traque, campaign, 'Vers le col', [
    { id: people[0], name: 'Ana', conMod: 0 },
    { id: people[1], name: 'Bô', conMod: 0 },
  ]);
  await open(page, `#/run/${run}`);
  await expect(page.locator('[data-primary]')).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('figure-value')).toHaveText(/^12\s?km$/);

  await page.getByRole('button', { name: 'Quelqu’un se joint' }).click();
  const picker = page.getByRole('group', { name: /^Du groupe ou de la bibliothèque/ });
  // Only who is not on the way yet is there to be chosen.
  await expect(picker.getByText('Cyprien', { exact: true })).toBeVisible();
  await expect(picker.getByText('Ana', { exact: true })).toHaveCount(0);
  await picker.getByText('Cyprien', { exact: true }).click();
  await expect(picker.getByRole('checkbox', { name: 'Cyprien' })).toBeChecked();
  await picker.getByRole('button', { name: /^Ajouter/ }).click();
  await page.keyboard.press('Control+Enter');
  await expect.poll(async () => (await viewOf(traque, run)).presentation.participants.map(({ name }) => name)).toEqual(NAMES);

  // He has a CON of -6: the party goes at his pace.
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('figure-value')).toHaveText(/^18\s?km$/);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await viewOf(traque, run)).presentation.participants.length).toBe(2);
  await expect(page.getByRole('listitem').filter({ hasText: 'Cyprien' })).toHaveCount(0);
});

test('a party that split is lined up by an answer: the one that is behind does nothing before, and the clock never goes back', async ({ traque, page }) => {
  const { campaign, people } = await party(traque);
  const north = await setOut(traque, campaign, 'Au nord', [{ id: people[0], name: 'Ana', conMod: 0 }]);
  const south = await setOut(traque, campaign, 'Au sud', [{ id: people[1], name: 'Bô', conMod: 0 }]);
  await done(traque, 'runs.act', { id: north, position: 0, action: 'march', input: {}, dice: {} });
  await open(page, `#/run/${south}`);
  const question = page.getByText(/^Date et heure de ce voyage.* 08:00\..* 12:00\.$/);
  await expect(question).toBeVisible();
  await expect(page.getByText(/^Plus avancés.*Au nord/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(
    page
      .getByRole('alert')
      .or(page.getByText(/Au sud.*/))
      .first(),
  ).toBeVisible();
  expect(await viewOf(traque, south)).toMatchObject({ position: 0 });

  await page.keyboard.press('w');
  await expect(question).toHaveCount(0);
  expect(await clockOf(traque, campaign)).toBe(240);
  await page.keyboard.press('Enter');
  await expect.poll(() => clockOf(traque, campaign)).toBe(480);
});
