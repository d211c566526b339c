/**
 * An evening at the table, from nothing: a campaign, its people, a fight over three rounds with a chase in the middle, all of it through the window. Then closed,
 * opened again, taken out as a file, taken in on an empty profile, and taken out of there: both files are the same, byte for byte.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { done } from './calls';
import { expect, test } from './fixtures';
import type { Traque } from './fixtures';
import { CampaignPage, HomePage, RunPage, TrackerPage } from './pages';

interface Person {
  readonly id: string;
  readonly name: string;
  readonly stats: { readonly wounds: number };
  readonly conditions: Readonly<Record<string, { readonly condition: string; readonly duration: { readonly rounds?: number } }>>;
}

const CAMPAIGN = 'La traque de l’espionne';

/** A party with two members and a notable of the library, typed in. */
async function gather(page: Page): Promise<void> {
  await page.keyboard.press('Alt+3');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page
    .getByRole('button', { name: /^Nouveau groupe/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Nom du groupe' }).fill('Les Lames grises');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  const table = page.getByRole('grid');
  for (const [at, name] of ['Sigrid', 'Éloïse'].entries()) {
    await page.getByRole('textbox', { name: 'Nom du nouveau membre' }).or(page.getByPlaceholder('Nom du nouveau membre')).fill(name);
    await page.keyboard.press('Enter');
    await expect(table.getByRole('row')).toHaveCount(at + 2);
  }
  await page.getByRole('link', { name: /Bibliothèque/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Bibliothèque/ })).toBeVisible();
  await page.getByPlaceholder('Bandit, gobelin, aubergiste…').fill('Espionne');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByText('Espionne', { exact: true }).first()).toBeVisible();
}

/** The fight, up to the third round, with the chase of the second. */
async function fight(page: Page): Promise<void> {
  await new CampaignPage(page).encounters();
  await page.keyboard.press('Control+n');
  await page.getByRole('button', { name: 'Ajouter tout le groupe Les Lames grises' }).click();
  // A press before the one before it is answered does nothing.
  await expect(page.getByRole('region', { name: /^Alliés/ }).getByRole('listitem')).toHaveCount(2);
  await page.getByRole('textbox', { name: 'Combien : Espionne' }).fill('2');
  await page.getByRole('textbox', { name: 'Combien : Espionne' }).press('Enter');
  await expect(page.getByRole('region', { name: /^Adversaires/ }).getByRole('listitem')).toHaveCount(2);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Initiative' })).toBeVisible();
  for (const [name, value] of Object.entries({ Éloïse: '51', 'Espionne 1': '47', Sigrid: '44', 'Espionne 2': '12' })) {
    await page.getByRole('textbox', { name: `${name} : initiative` }).fill(value);
  }
  await page.keyboard.press('Enter');
  const tracker = new TrackerPage(page);
  await expect(tracker.turn).toHaveText('Éloïse');

  // Round 1.
  await tracker.wound('Espionne 2', '-4');
  await expect(tracker.row('Espionne 2')).toContainText('2/6');
  await tracker.next('Espionne 1');
  await tracker.wound('Sigrid', '-1');
  await expect(tracker.row('Sigrid')).toContainText('5/6');
  await tracker.next('Sigrid');
  await page.keyboard.press('c');
  await page.getByRole('radio', { name: 'À terre' }).check({ force: true });
  await page.getByRole('radio', { name: 'Manches' }).check({ force: true });
  await page.getByRole('textbox', { name: 'Combien ?' }).fill('3');
  await page.getByRole('combobox', { name: 'Décompte au tour de' }).selectOption('Sigrid');
  await page.keyboard.press('Enter');
  await expect(tracker.row('Sigrid')).toContainText('3 manches');
  await tracker.next('Espionne 2');
  await tracker.next('Éloïse');

  // Round 2: one of them runs, Sigrid after her.
  await expect(page.getByText('Manche 2', { exact: true })).toBeVisible();
  await tracker.next('Espionne 1');
  await page.keyboard.press('s');
  const aside = page.getByRole('complementary');
  for (const name of ['Éloïse', 'Espionne 2']) await aside.getByRole('checkbox', { name }).uncheck();
  await aside.getByRole('button', { name: /^Poursuite/ }).click();
  await expect(page.getByRole('region', { name: /^Poursuivant/ }).getByRole('textbox', { name: 'Nom' })).toHaveValue('Sigrid');
  await page.keyboard.press('Control+Enter');
  const run = new RunPage(page);
  await page.getByRole('switch', { name: 'La table lance tout' }).click();
  await run.die('Espionne 1').fill('12');
  // She fails by more than thirty and falls.
  await run.die('Sigrid').fill('61');
  await run.playRound();
  // The quarry was not in her way: she looks after it, and is hurt.
  for (const [die, value] of [
    ['Observation', '14'],
    ['Blessures', '2'],
  ] as const) {
    await expect(page.getByRole('textbox', { name: new RegExp(`^Sigrid ${die}`) })).toBeFocused();
    await page.keyboard.type(value);
    await page.keyboard.press('Enter');
  }
  const proposals = page.getByRole('main').getByRole('group', { name: 'Effets proposés' }).first();
  await proposals.getByRole('button', { name: 'Appliquer' }).click();
  await expect(proposals).toContainText('appliqué');
  await page.getByRole('switch', { name: 'La table lance tout' }).click();
  await page.getByRole('button', { name: 'Clore' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Revenir à la rencontre' }).last().click();

  // Back in the same turn, with the wounds of the chase.
  await expect(tracker.turn).toHaveText('Espionne 1');
  await expect(tracker.row('Sigrid')).toContainText('3/6');
  await tracker.next('Sigrid');
  await tracker.next('Espionne 2');
  await expect(tracker.row('Sigrid')).toContainText('1 manche');
  await tracker.next('Éloïse');
  await expect(page.getByText('Manche 3', { exact: true })).toBeVisible();
  await tracker.wound('Espionne 1', '-6');
  await expect(tracker.row('Espionne 1')).toContainText('0/6');
}

async function save(traque: Traque, campaign: string, file: string): Promise<Buffer> {
  await traque.electron.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, file);
  await traque.page.evaluate((id) => {
    location.hash = `#/campaign/${id}`;
  }, campaign);
  await traque.page.getByRole('button', { name: 'Exporter la campagne' }).click();
  await expect(traque.page.getByText(`Exporté dans « ${path.basename(file)} ».`)).toBeVisible({ timeout: 20_000 });
  return fs.readFileSync(file);
}

test('an evening from nothing, closed, opened, and carried to another computer whole', async ({ traque, elsewhere }) => {
  test.slow();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'traque-e2e-'));
  await new HomePage(traque.page).create(CAMPAIGN, /Warpstone/);
  await gather(traque.page);
  await fight(traque.page);
  const campaign = (await done<{ id: string }[]>(traque, 'campaigns.list', { trashed: false }))[0]?.id ?? '';
  const state = async (of: Traque, id: string) => {
    const [encounter] = await done<{ id: string }[]>(of, 'encounters.list', { campaignId: id, templates: false, trashed: false });
    const view = await done<{ round: number; turn: string; combatants: { character: Person; initiative: number }[] }>(of, 'encounters.get', {
      id: encounter?.id,
    });
    const people = view.combatants.map(({ character: { name, stats, conditions }, initiative }) => ({
      name,
      wounds: stats.wounds,
      initiative,
      conditions: Object.values(conditions).map(({ condition, duration }) => [condition, duration.rounds]),
    }));
    return { round: view.round, turn: view.combatants.find(({ character }) => character.id === view.turn)?.character.name, people };
  };
  const before = await state(traque, campaign);
  expect(before).toEqual({
    round: 3,
    turn: 'Éloïse',
    people: [
      { name: 'Éloïse', wounds: 6, initiative: 51, conditions: [] },
      { name: 'Espionne 1', wounds: 0, initiative: 47, conditions: [] },
      { name: 'Sigrid', wounds: 3, initiative: 44, conditions: [['prone', 1]] },
      { name: 'Espionne 2', wounds: 2, initiative: 12, conditions: [] },
    ],
  });

  // Closed and opened again: the fight stands where it stood, and so does the list of what happened.
  const journal = await done<{ total: number }>(traque, 'journal.page', {
    filter: { campaignId: campaign, kinds: [], partyId: null, encounterId: null },
    offset: 0,
    limit: 1,
  });
  await traque.close();
  await traque.start();
  expect(await state(traque, campaign)).toEqual(before);
  const first = await save(traque, campaign, path.join(folder, 'first.traque'));

  await elsewhere.start();
  try {
    await elsewhere.electron.evaluate(
      ({ dialog }, file) => {
        dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [file] });
      },
      path.join(folder, 'first.traque'),
    );
    await elsewhere.page.getByRole('button', { name: 'Importer une campagne' }).first().click();
    const panel = elsewhere.page.getByRole('dialog');
    await expect(panel).toContainText(CAMPAIGN);
    await expect(panel).toContainText('1 groupe');
    await panel.getByRole('button', { name: 'Importer', exact: true }).click();
    await expect(elsewhere.page.getByRole('heading', { level: 1, name: CAMPAIGN })).toBeVisible({ timeout: 20_000 });
    const arrived = (await done<{ id: string }[]>(elsewhere, 'campaigns.list', { trashed: false }))[0]?.id ?? '';
    expect(arrived).not.toBe(campaign);
    expect(await state(elsewhere, arrived)).toEqual(before);
    const page = { filter: { campaignId: arrived, kinds: [], partyId: null, encounterId: null }, offset: 0, limit: 1 };
    expect((await done<{ total: number }>(elsewhere, 'journal.page', page)).total).toBe(journal.total);
    const second = await save(elsewhere, arrived, path.join(folder, 'second.traque'));
    expect(second.equals(first)).toBe(true);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
});
