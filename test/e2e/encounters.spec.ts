/** A fight through the screen: built, begun with the initiative of the table, fought over three rounds with a chase in the middle. */
import { done, open } from './calls';
import { expect, test } from './fixtures';
import { campaignWith, crowdedFight } from './fights';
import { CampaignPage, RunPage, TrackerPage } from './pages';
import type { Page } from '@playwright/test';

const sheet = (name: string, I: number): { name: string; stats: Record<string, number> } => ({
  name,
  stats: { M: 4, I, observation: 35, wounds: 8, woundsMax: 8 },
});

const PEOPLE = {
  name: 'Le marché aux masques',
  system: 'warpstone',
  members: [sheet('Sigrid', 30), sheet('Éloïse', 45)],
  library: [sheet('Espion', 40), sheet('Bandit', 35)],
};

/** Builds the fight through the screen: the whole party against a spy and two bandits. */
async function build(page: Page, campaign: string): Promise<void> {
  await open(page, `#/campaign/${campaign}`);
  await new CampaignPage(page).encounters();
  await page.keyboard.press('Control+n');
  await page.getByRole('button', { name: 'Ajouter tout le groupe Les Lames grises' }).click();
  const allies = page.getByRole('region', { name: /^Alliés/ });
  const enemies = page.getByRole('region', { name: /^Adversaires/ });
  await expect(allies.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('textbox', { name: 'Combien : Bandit' }).fill('2');
  await page.getByRole('textbox', { name: 'Combien : Bandit' }).press('Enter');
  await expect(enemies.getByRole('listitem')).toHaveCount(2);
  await expect(enemies).toContainText('Bandit 2');
  await page.getByRole('searchbox', { name: 'Chercher un nom' }).fill('espi');
  await page.keyboard.press('Enter');
  await expect(enemies.getByRole('listitem')).toHaveCount(3);
}

/** The initiative that the table rolled, and the first round. */
async function begin(page: Page, initiatives: Readonly<Record<string, string>>): Promise<TrackerPage> {
  await expect(page.getByRole('button', { name: /^Vers l’initiative/ })).toBeEnabled();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Initiative' })).toBeVisible();
  for (const [name, value] of Object.entries(initiatives)) await page.getByRole('textbox', { name: `${name} : initiative` }).fill(value);
  await page.keyboard.press('Enter');
  const tracker = new TrackerPage(page);
  await expect(tracker.turn).toBeVisible();
  return tracker;
}

test('built by keyboard and mouse, people change sides, and nothing that is undone is lost', async ({ traque, page }) => {
  const { campaign } = await campaignWith(traque, PEOPLE);
  await build(page, campaign);
  const enemies = page.getByRole('region', { name: /^Adversaires/ });
  const neutral = page.getByRole('region', { name: /^Neutres/ });
  const card = (name: string) =>
    page
      .getByRole('listitem')
      .filter({ has: page.getByText(name, { exact: true }) })
      .filter({ has: page.getByRole('button', { name: `Retirer ${name}` }) });

  await card('Espion').dragTo(neutral);
  await expect(neutral.getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await expect(neutral.getByRole('listitem')).toHaveCount(0);
  await expect(enemies.getByRole('listitem')).toHaveCount(3);

  // By keyboard: one more of the same, over to the next side, and out.
  await card('Bandit 2').getByRole('button', { name: 'Dupliquer Bandit 2' }).focus();
  await page.keyboard.press('Control+d');
  await expect(enemies.getByRole('listitem')).toHaveCount(4);
  await card('Bandit 3').getByRole('button', { name: 'Dupliquer Bandit 3' }).focus();
  await page.keyboard.press('Control+m');
  await expect(neutral).toContainText('Bandit 3');
  await card('Bandit 3').getByRole('button', { name: 'Dupliquer Bandit 3' }).focus();
  await page.keyboard.press('Delete');
  await expect(neutral.getByRole('listitem')).toHaveCount(0);

  // Kept as a template, it makes another encounter with people of its own.
  await page.getByRole('button', { name: 'Garder comme modèle' }).click();
  await new CampaignPage(page).encounters();
  await page.getByText('Modèles', { exact: true }).click();
  await page.getByRole('button', { name: /^Préparer une rencontre/ }).click();
  await expect(page.getByRole('region', { name: /^Adversaires/ }).getByRole('listitem')).toHaveCount(3);
  const list = await done<{ phase: string }[]>(traque, 'encounters.list', { campaignId: campaign, templates: false, trashed: false });
  expect(list.map(({ phase }) => phase)).toEqual(['prepared', 'prepared']);
});

test('three rounds: wounds, a condition that ends, delay, back, undo, and a chase in the middle', async ({ traque, page }) => {
  const { campaign, members } = await campaignWith(traque, PEOPLE);
  await build(page, campaign);
  const tracker = await begin(page, { Sigrid: '44', Éloïse: '51', Espion: '40', 'Bandit 1': '35', 'Bandit 2': '21' });
  expect(await tracker.order()).toEqual(['Éloïse', 'Sigrid', 'Espion', 'Bandit 1', 'Bandit 2']);
  await expect(tracker.turn).toHaveText('Éloïse');

  // Round 1: Éloïse wounds a bandit; Sigrid falls for two rounds, counted at the end of her turns.
  await tracker.wound('Bandit 1', '-5');
  await expect(tracker.row('Bandit 1')).toContainText('3/8');
  await tracker.next('Sigrid');
  await page.keyboard.press('c');
  await page.getByRole('radio', { name: 'À terre' }).check({ force: true });
  await page.getByRole('radio', { name: 'Manches' }).check({ force: true });
  await page.getByRole('textbox', { name: 'Combien ?' }).fill('2');
  await page.getByRole('combobox', { name: 'Décompte au tour de' }).selectOption('Sigrid');
  await page.keyboard.press('Enter');
  await expect(tracker.row('Sigrid')).toContainText('À terre');
  await expect(tracker.row('Sigrid')).toContainText('2 manches');
  await tracker.next('Espion');
  await expect(tracker.row('Sigrid')).toContainText('1 manche');
  // The spy waits, and comes in after the first bandit.
  await page.keyboard.press('w');
  await expect(tracker.turn).toHaveText('Bandit 1');
  await tracker.select('Espion');
  await page.keyboard.press('e');
  await expect(tracker.turn).toHaveText('Espion');
  await tracker.next('Bandit 1');
  await tracker.next('Bandit 2');

  // What a turn changed is as it was once it is gone back to.
  await tracker.wound('Sigrid', '-3');
  await expect(tracker.row('Sigrid')).toContainText('5/8');
  await page.keyboard.press('b');
  await expect(tracker.turn).toHaveText('Bandit 1');
  await expect(tracker.row('Sigrid')).toContainText('8/8');
  await tracker.next('Bandit 2');
  await tracker.next('Éloïse');
  await expect(page.getByText('Manche 2', { exact: true })).toBeVisible();

  // Round 2: undo of a single change, and redo.
  await tracker.wound('Bandit 2', '-8');
  await expect(tracker.row('Bandit 2')).toContainText('0/8');
  await page.keyboard.press('Control+z');
  await expect(tracker.row('Bandit 2')).toContainText('8/8');
  await page.keyboard.press('Control+Shift+Z');
  await expect(tracker.row('Bandit 2')).toContainText('0/8');
  await tracker.select('Bandit 2');
  await page.keyboard.press('x');
  await expect(tracker.row('Bandit 2')).toContainText('hors de combat');
  await tracker.next('Sigrid');

  // The spy runs, Sigrid after him: they bring what their sheets know.
  await page.keyboard.press('s');
  for (const name of ['Éloïse', 'Bandit 1']) await page.getByRole('complementary').getByRole('checkbox', { name }).uncheck();
  await page
    .getByRole('complementary')
    .getByRole('button', { name: /^Poursuite/ })
    .click();
  await expect(page.getByRole('region', { name: /^Poursuivant/ }).getByRole('textbox', { name: 'Nom' })).toHaveValue('Sigrid');
  await expect(page.getByRole('region', { name: /^Poursuivant/ }).getByRole('textbox', { name: /^Initiative/ })).toHaveValue('30');
  await expect(page.getByRole('region', { name: /^Proie/ }).getByRole('textbox', { name: 'Nom' })).toHaveValue('Espion');
  await page.keyboard.press('Control+Enter');
  const run = new RunPage(page);
  // She fails by more than thirty and falls: two wounds.
  await page.getByRole('switch', { name: 'La table lance tout' }).click();
  await run.die('Espion').fill('38');
  await run.die('Sigrid').fill('61');
  await run.playRound();
  await expect(page.locator('[data-asked]')).toBeFocused();
  // Whether she still sees him, then what the fall costs: both at once.
  await page.locator('[data-asked]').fill('20 2');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-asked]')).toBeHidden();
  const proposals = page.getByRole('main').getByRole('group', { name: 'Effets proposés' }).first();
  await expect(proposals).toContainText('Sigrid devrait perdre 2 Blessures');
  await proposals.getByRole('button', { name: 'Appliquer' }).click();
  await expect(proposals).toContainText('appliqué');
  await proposals.getByRole('button', { name: 'Annuler' }).click();
  await expect(proposals.getByRole('button', { name: 'Appliquer' })).toBeEnabled();
  await proposals.getByRole('button', { name: 'Appliquer' }).click();
  await expect(proposals).toContainText('appliqué');
  await page.getByRole('switch', { name: 'La table lance tout' }).click();
  await page.getByRole('button', { name: 'Clore' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Revenir à la rencontre' }).last().click();

  // Back in the fight, in the same turn, with the wounds of the chase.
  await expect(tracker.turn).toHaveText('Sigrid');
  await expect(tracker.row('Sigrid')).toContainText('6/8');
  await expect(tracker.row('Sigrid')).toContainText('À terre');
  await tracker.next('Espion');
  // Her second turn is over: so is the condition.
  await expect(tracker.row('Sigrid')).not.toContainText('À terre');
  await tracker.next('Bandit 1');
  // Whoever is defeated has no turn any more.
  await tracker.next('Éloïse');
  await expect(page.getByText('Manche 3', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Clore' }).click();
  await expect(tracker.turn).toHaveText('Rencontre terminée');
  const sigrid = await done<{ stats: { wounds: number }; conditions: object }>(traque, 'characters.get', { id: members[0] });
  expect(sigrid.stats.wounds).toBe(6);
  expect(sigrid.conditions).toEqual({});
});

test('somebody comes in the middle, a tie is settled by hand, and a turn is given back after a click too many', async ({ traque, page }) => {
  const { campaign } = await campaignWith(traque, PEOPLE);
  await build(page, campaign);
  const tracker = await begin(page, { Sigrid: '44', Éloïse: '44', Espion: '40', 'Bandit 1': '35', 'Bandit 2': '35' });
  // Same initiative and same rules: bandits are tied.
  await tracker.select('Bandit 2');
  await page.keyboard.press('Shift+ArrowUp');
  await expect.poll(async () => (await tracker.order()).slice(-2)).toEqual(['Bandit 2', 'Bandit 1']);
  await page.keyboard.press('i');
  await page.getByRole('textbox', { name: 'Bandit 2 : initiative' }).fill('12');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await tracker.order()).slice(-2)).toEqual(['Bandit 1', 'Bandit 2']);

  await page.keyboard.press('a');
  await expect(page.getByRole('textbox', { name: 'Ajouter d’un trait' })).toBeFocused();
  await page.getByRole('searchbox', { name: 'Chercher un nom' }).fill('espion');
  await expect(page.getByRole('button', { name: 'Ajouter Espion : adversaires' })).toBeVisible();
  await page.keyboard.press('Enter');
  // Whoever came is beside the order, and what the table rolled for them can be typed at once.
  await expect(page.getByRole('textbox', { name: 'Espion 2 : initiative' })).toBeFocused();
  await page.keyboard.type('20');
  await page.keyboard.press('Enter');
  await expect.poll(() => tracker.order()).toHaveLength(6);
  expect((await tracker.order())[4]).toMatch(/^Espion/);

  // A double click is one turn.
  const first = (await tracker.turn.textContent()) ?? '';
  const second = first === 'Sigrid' ? 'Éloïse' : 'Sigrid';
  await page.getByRole('button', { name: /^Tour suivant/ }).dblclick();
  await expect(tracker.turn).toHaveText(second);
  await page.waitForTimeout(300);
  await expect(tracker.turn).toHaveText(second);
});

test('four brigands in one go, prepared and in the middle of a fight of thirty: in sight, and with the next thing to type', async ({ traque, page }) => {
  const prepared = await crowdedFight(traque, { started: false, bandits: 2 });
  await open(page, `#/encounter/${prepared.encounter}`);
  const quick = page.getByRole('textbox', { name: 'Ajouter d’un trait' });
  const side = (name: RegExp) => page.getByRole('region', { name });
  await expect(side(/^Adversaires/).getByRole('listitem')).toHaveCount(2);
  await page.keyboard.press('a');
  await expect(quick).toBeFocused();
  await page.keyboard.type('4 brigand 10');
  await expect(page.getByText('4 × brigand, Blessures : 10 — une fiche neuve')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Garder dans la bibliothèque' }).check({ force: true });
  await quick.press('Enter');
  await expect(side(/^Adversaires/)).toContainText('brigand 4');
  await expect(side(/^Adversaires/).getByRole('listitem')).toHaveCount(6);
  await expect(quick).toBeFocused();
  await expect(quick).toHaveValue('');
  // It is in the library now: that one is meant, whose numbers it brings. A held or second Enter adds nobody.
  await page.keyboard.type('2 brigands');
  await expect(page.getByText('2 × brigand — Bibliothèque de la campagne')).toBeVisible();
  await page.getByRole('radio', { name: 'Alliés' }).check({ force: true });
  await quick.press('Enter');
  await quick.press('Enter');
  await expect(side(/^Alliés/)).toContainText('brigand 6');
  await expect(side(/^Alliés/)).toContainText('10/10');
  await expect(side(/^Alliés/).getByRole('listitem')).toHaveCount(6);
  await quick.fill('10');
  await quick.press('Enter');
  await expect(page.getByText('Qui ? Un nom manque')).toBeVisible();
  await quick.fill('brigand 9999');
  await quick.press('Enter');
  await expect(page.getByText('Blessures : « 9999 » n’est pas entre 1 et 500.')).toBeVisible();
  await expect(page.getByText('13 combattants')).toBeVisible();

  const { encounter } = await crowdedFight(traque, { started: true, bandits: 25 });
  await open(page, `#/encounter/${encounter}`);
  const tracker = new TrackerPage(page);
  await expect(tracker.turn).toBeVisible();
  await expect.poll(() => tracker.order()).toHaveLength(30);
  await page.keyboard.press('a');
  await expect(quick).toBeFocused();
  await page.getByRole('radio', { name: 'Adversaires' }).check({ force: true });
  await quick.fill('4 brigand 10');
  await quick.press('Enter');
  const field = (name: string) => page.getByRole('textbox', { name: `${name} : initiative` });
  await expect(field('brigand 1')).toBeFocused();
  await expect(field('brigand 1')).toBeInViewport();
  await page.keyboard.type('33');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(field('brigand 2')).toBeFocused();
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await expect.poll(() => tracker.order()).toHaveLength(34);
  await expect(tracker.row('brigand 1')).toBeInViewport();
  await expect(tracker.row('brigand 1')).toContainText('10/10');
  // The key goes back to the field: nobody is added twice because the first was out of sight.
  await page.keyboard.press('a');
  await expect(quick).toBeFocused();
  await page.keyboard.type('brigand');
  await page.keyboard.press('Enter');
  await expect(field('brigand 5')).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(field('brigand 5')).toHaveCount(0);
  await expect.poll(() => tracker.order()).toHaveLength(34);
});

test('a check for somebody bears their name and wounds their sheet', async ({ traque, page }) => {
  const { campaign, members } = await campaignWith(traque, {
    ...PEOPLE,
    system: 'chroniques',
    members: [{ name: 'Ondine', stats: { level: 3, dex: 14, dexMod: 2, conMod: 1, hp: 18, hpMax: 18 } }],
    library: [],
  });
  const fight = await done(traque, 'encounters.create', { campaignId: campaign, title: 'La falaise' });
  await done(traque, 'encounters.add', { id: fight.id, revision: fight.revision, who: [{ character: members[0], quantity: 1, side: 'allies' }] });
  await open(page, `#/encounter/${fight.id}`);
  const tracker = await begin(page, {});
  await expect(tracker.turn).toHaveText('Ondine');
  await page.keyboard.press('k');
  await page.keyboard.type('chute');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Pour qui' })).toHaveValue('Ondine');
  await expect(page.getByRole('textbox', { name: 'Mod. de DEX' })).toHaveValue('2');
  await page.getByRole('textbox', { name: 'Hauteur de la chute' }).fill('9');
  await page.getByRole('switch', { name: 'La table lance tout' }).click();
  await page.getByRole('button', { name: /^Résoudre/ }).click();
  const asked = page.locator('[data-asked]');
  const card = page.getByRole('article');
  for (const roll of ['2', '6', '5', '4']) {
    await expect(asked.or(card).first()).toBeVisible();
    if (await card.isVisible()) break;
    await asked.fill(roll);
    await page.keyboard.press('Enter');
    // The next die is asked for in the same place. Both are looked at in one moment: between two the question may have gone.
    await page.waitForFunction(() => document.querySelector('article') !== null || document.querySelector<HTMLInputElement>('[data-asked]')?.value === '');
  }
  await expect(card).toContainText('Ondine');
  await expect(card).not.toContainText(members[0] ?? '');
  await card.getByRole('button', { name: 'Appliquer' }).first().click();
  await expect(card).toContainText('appliqué');
  const { stats } = await done<{ stats: { hp: number } }>(traque, 'characters.get', { id: members[0] });
  expect(stats.hp).toBeLessThan(18);
  await page.getByRole('switch', { name: 'La table lance tout' }).click();
});

test('legible from two metres: the large mode shows the order and nothing else, and the keys go on', async ({ traque, page }) => {
  const { encounter } = await crowdedFight(traque, { started: true });
  await open(page, `#/encounter/${encounter}`);
  await expect(new TrackerPage(page).turn).toBeVisible();
  await page.keyboard.press('v');
  const order = page.getByRole('list', { name: 'Ordre des tours' });
  await expect(order.getByRole('listitem')).toHaveCount(14);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  const active = order.locator('[aria-current="step"]');
  await expect(active).toContainText('Sigrid');
  const size = await active.evaluate((row) => Number.parseFloat(getComputedStyle(row).fontSize));
  expect(size).toBeGreaterThanOrEqual(48);
  // Turn after turn the one who acts stays in sight.
  for (let turn = 0; turn < 11; turn += 1) await page.keyboard.press('n');
  await expect(active).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('navigation').first()).toBeVisible();
});
