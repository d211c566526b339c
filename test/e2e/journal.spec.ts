/** The journal: the GM's notes between what happened, found again, gone to, and taken back. */
import type { Page } from '@playwright/test';
import { done, open } from './calls';
import { expect, test } from './fixtures';
import type { Traque } from './fixtures';

async function campaign(traque: Traque, name = 'Brumes'): Promise<string> {
  return (await done<{ id: string }>(traque, 'campaigns.create', { name, system: 'wfrp4' })).id;
}

async function party(traque: Traque, campaignId: string, name: string): Promise<string> {
  return (await done<{ id: string }>(traque, 'parties.create', { campaignId, name })).id;
}

const line = (page: Page, name?: string | RegExp, selected?: boolean) =>
  page.getByRole('dialog').getByRole('option', { ...(name === undefined ? {} : { name }), ...(selected === undefined ? {} : { selected }) });
const entry = (page: Page, text: string | RegExp) => page.getByRole('article').filter({ hasText: text });

test('a note is written, changed where it stands, thrown away and brought back, by keyboard', async ({ traque, page }) => {
  const id = await campaign(traque);
  await open(page, `#/campaign/${id}/journal`);
  await expect(page.getByRole('heading', { level: 1, name: 'Journal' })).toBeVisible();
  await page.keyboard.press('Control+n');
  await page.keyboard.type('La veuve **ment**.');
  await page.keyboard.press('Control+Enter');
  const note = entry(page, 'La veuve ment.');
  await expect(note).toBeVisible();
  await expect(note.locator('strong')).toHaveText('ment');
  await expect(page.getByRole('textbox', { name: 'Nouvelle note' })).toHaveValue('');

  await note.getByRole('button', { name: 'Modifier la note' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Texte de la note' })).toBeFocused();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Sans doute.');
  await page.keyboard.press('Control+Enter');
  await expect(entry(page, 'La veuve ment. Sans doute.')).toBeVisible();

  await entry(page, 'Sans doute').getByRole('button', { name: 'Mettre la note à la corbeille' }).press('Enter');
  await expect(entry(page, 'Sans doute')).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(entry(page, 'Sans doute')).toBeVisible();
});

test('what is being written survives another screen', async ({ traque, page }) => {
  const id = await campaign(traque);
  await open(page, `#/campaign/${id}/journal`);
  await page.getByRole('textbox', { name: 'Nouvelle note' }).fill('À moitié');
  await open(page, '#/settings');
  await page.getByRole('heading', { level: 1, name: 'Réglages' }).waitFor();
  await open(page, `#/campaign/${id}/journal`);
  await expect(page.getByRole('textbox', { name: 'Nouvelle note' })).toHaveValue('À moitié');
});

test('the journal is narrowed by kind and by party', async ({ traque, page }) => {
  const id = await campaign(traque);
  const [first, second] = [await party(traque, id, 'La Compagnie'), await party(traque, id, 'Les Veilleurs')];
  await done(traque, 'journal.write', { campaignId: id, partyId: first, body: 'Une dette.' });
  await done(traque, 'journal.write', { campaignId: id, partyId: second, body: 'Un secret.' });
  await done(traque, 'encounters.create', { campaignId: id, title: 'Embuscade' });
  await open(page, `#/campaign/${id}/journal`);
  await expect(entry(page, 'Embuscade')).toBeVisible();

  await page.getByRole('button', { name: 'Notes', exact: true }).press('Enter');
  await expect(entry(page, 'Embuscade')).toBeHidden();
  await expect(entry(page, 'Une dette.')).toBeVisible();
  await expect(entry(page, 'Un secret.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Groupe' }).selectOption('Les Veilleurs');
  await expect(entry(page, 'Une dette.')).toBeHidden();
  await expect(entry(page, 'Un secret.')).toBeVisible();
  await page.getByRole('button', { name: 'Tout', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Rencontres', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Rien de tel dans le journal' })).toBeVisible();
  await page.getByRole('button', { name: 'Tout montrer' }).click();
  await expect(entry(page, 'Embuscade')).toBeVisible();
});

test('search finds a note without its accents, goes to it far down, and marks it', async ({ traque, page }) => {
  const id = await campaign(traque);
  const wanted = await done<{ id: string }>(traque, 'journal.write', { campaignId: id, partyId: null, body: 'Le cœur d’Éléonore bat à l’auberge.' });
  for (let n = 0; n < 260; n += 1) await done(traque, 'journal.write', { campaignId: id, partyId: null, body: `Jour ${String(n)}` });
  await open(page, `#/campaign/${id}/journal`);
  await expect(entry(page, 'Jour 259')).toBeVisible();
  await expect(entry(page, 'auberge')).toHaveCount(0);

  await page.keyboard.press('/');
  await page.keyboard.type('coeur eleonore');
  const hit = line(page).first();
  await expect(hit.locator('mark')).toHaveText(['cœur', 'Éléonore']);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(entry(page, 'auberge')).toBeInViewport();
  await expect(entry(page, 'auberge')).toBeFocused();
  expect(page.url()).toContain(wanted.id);

  await page.keyboard.press('ArrowUp');
  await expect(entry(page, 'Jour 0')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(entry(page, 'Jour 259')).toBeInViewport();
  await page.keyboard.press('End');
  await expect(entry(page, 'auberge')).toBeInViewport();
});

test('search leads to people, screens, checks and new scenes by name', async ({ traque, page }) => {
  const id = await campaign(traque);
  const company = await party(traque, id, 'La Compagnie');
  const place = { kind: 'party', partyId: company };
  const sigrid = await done<{ id: string }>(traque, 'characters.create', {
    place,
    role: 'pc',
    name: 'Sigrid Löwe',
    stats: {},
    notes: '',
    reminder: '',
    mountId: null,
  });
  await open(page, `#/campaign/${id}/journal`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const goTo = async (words: string, name: RegExp): Promise<void> => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(words);
    await expect(line(page, name).first()).toBeVisible();
    await expect(line(page, name, true)).toBeVisible();
    await page.keyboard.press('Enter');
  };
  await goTo('lowe', /Sigrid Löwe/);
  await expect(page).toHaveURL(new RegExp(`/character/${sigrid.id}$`));
  await goTo('corbeille', /^Corbeille/);
  await expect(page).toHaveURL(/#\/trash$/);
  await open(page, `#/campaign/${id}/journal`);
  await page.getByRole('textbox', { name: 'Nouvelle note' }).waitFor();
  await goTo('new chase', /^Nouvelle scène/);
  await expect(page).toHaveURL(/\/new\/wfrp4\//);
});

test('outside a campaign search goes to campaigns and screens', async ({ traque, page }) => {
  const id = await campaign(traque, 'Les Cendres d’Élyse');
  await open(page, '#/settings');
  await page.getByRole('heading', { level: 1, name: 'Réglages' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('elyse');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/campaign/${id}$`));
  await page.keyboard.press('Control+k');
  await page.keyboard.type('xyzzy');
  await expect(page.getByText(/Rien ne correspond/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a change is taken back where it stands, and what stands against it is said there', async ({ traque, page }) => {
  const id = await campaign(traque);
  const first = await party(traque, id, 'La Compagnie');
  await done(traque, 'parties.edit', { id: first, change: { name: 'Les Veilleurs' } });
  await done(traque, 'parties.edit', { id: first, change: { name: 'Les Corbeaux' } });
  await open(page, `#/campaign/${id}/journal`);
  const older = entry(page, /Compagnie.*Veilleurs/);
  await older.getByRole('button', { name: 'Annuler ce changement' }).click();
  await expect(older.getByRole('alert')).toBeVisible();
  expect(await done(traque, 'parties.get', { id: first })).toMatchObject({ name: 'Les Corbeaux' });

  const newer = entry(page, /Veilleurs.*Corbeaux/);
  await newer.getByRole('button', { name: 'Annuler ce changement' }).click();
  await expect(newer.getByText('Annulé', { exact: true })).toBeVisible();
  await expect(newer.locator('s')).toBeVisible();
  expect(await done(traque, 'parties.get', { id: first })).toMatchObject({ name: 'Les Veilleurs' });
  await older.getByRole('button', { name: 'Annuler ce changement' }).click();
  await expect(older.getByRole('alert')).toBeHidden();
  expect(await done(traque, 'parties.get', { id: first })).toMatchObject({ name: 'La Compagnie' });
  await older.getByRole('button', { name: 'Rétablir' }).click();
  await expect.poll(() => done<{ name: string }>(traque, 'parties.get', { id: first }).then(({ name }) => name)).toBe('Les Veilleurs');
});

test('Ctrl+Z takes back one thing at a time, Ctrl+Shift+Z makes it again, and a field keeps its own', async ({ traque, page }) => {
  const id = await campaign(traque);
  const first = await party(traque, id, 'Un');
  await done(traque, 'parties.edit', { id: first, change: { name: 'Deux' } });
  await done(traque, 'parties.edit', { id: first, change: { name: 'Trois' } });
  const name = (): Promise<string> => done<{ name: string }>(traque, 'parties.get', { id: first }).then((found) => found.name);
  await open(page, `#/campaign/${id}/journal`);
  await entry(page, 'Trois').first().waitFor();

  await page.keyboard.press('Control+z');
  await expect(page.getByRole('status').getByText(/^Annulé.*Trois/)).toBeVisible();
  await expect.poll(name).toBe('Deux');
  await page.keyboard.press('Control+z');
  await expect.poll(name).toBe('Un');
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(name).toBe('Deux');
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(name).toBe('Trois');
  await page.keyboard.press('Control+z');
  await expect.poll(name).toBe('Deux');

  await page.keyboard.press('Control+n');
  await page.keyboard.type('x');
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('textbox', { name: 'Nouvelle note' })).toHaveValue('');
  expect(await name()).toBe('Deux');
});

test('a message goes with the change that it tells of, and before an older change', async ({ traque, page }) => {
  const id = await campaign(traque);
  const first = await party(traque, id, 'Un');
  await done(traque, 'parties.edit', { id: first, change: { name: 'Deux' } });
  const name = (): Promise<string> => done<{ name: string }>(traque, 'parties.get', { id: first }).then((found) => found.name);
  await open(page, `#/campaign/${id}/journal`);
  await page.getByRole('textbox', { name: 'Nouvelle note' }).fill('Une note.');
  await page.keyboard.press('Control+Enter');
  await entry(page, 'Une note.').getByRole('button', { name: 'Mettre la note à la corbeille' }).click();
  await expect(entry(page, 'Une note.')).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(entry(page, 'Une note.')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(entry(page, 'Une note.')).toBeHidden();
  expect(await name()).toBe('Deux');
  await page.keyboard.press('Control+z');
  await expect.poll(name).toBe('Un');
});

test('a scene thrown away comes back before an older change', async ({ traque, page }) => {
  const { id } = await done<{ id: string }>(traque, 'campaigns.createExample', { system: 'wfrp4' });
  const first = await party(traque, id, 'Un');
  await done(traque, 'parties.edit', { id: first, change: { name: 'Deux' } });
  const name = (): Promise<string> => done<{ name: string }>(traque, 'parties.get', { id: first }).then((found) => found.name);
  await open(page, `#/campaign/${id}/scenes`);
  const scene = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Dans les rues d’Altdorf' }) });
  await scene.getByRole('button', { name: /à la corbeille$/ }).click();
  await expect(scene).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(scene).toHaveCount(1);
  expect(await name()).toBe('Deux');
  await page.keyboard.press('Control+z');
  await expect.poll(name).toBe('Un');
});

test('whatever was thrown away comes back from the trash, a member with its party', async ({ traque, page }) => {
  const id = await campaign(traque);
  const company = await party(traque, id, 'La Compagnie');
  const member = await done<{ id: string }>(traque, 'characters.create', {
    place: { kind: 'party', partyId: company },
    role: 'pc',
    name: 'Sigrid',
    stats: {},
    notes: '',
    reminder: '',
    mountId: null,
  });
  const note = await done<{ id: string }>(traque, 'journal.write', { campaignId: id, partyId: null, body: '# Une **dette**' });
  const fight = await done<{ id: string }>(traque, 'encounters.create', { campaignId: id, title: 'Embuscade' });
  await done(traque, 'characters.trash', { ids: [member.id] });
  await done(traque, 'parties.trash', { id: company });
  await done(traque, 'journal.trash', { id: note.id });
  await done(traque, 'encounters.trash', { id: fight.id });
  await open(page, '#/trash');
  const list = page.getByRole('list', { name: 'Brumes' });
  await expect(list.getByRole('listitem')).toHaveCount(4);
  await list.getByRole('button', { name: 'Restaurer « Une dette »' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await list.getByRole('button', { name: 'Restaurer « Embuscade »' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list.getByText(/Son groupe.*La Compagnie/)).toBeVisible();
  await list.getByRole('button', { name: 'Restaurer « Sigrid »' }).click();
  await expect(page.getByRole('heading', { name: 'La corbeille est vide' })).toBeVisible();
  expect(await done(traque, 'characters.get', { id: member.id })).toMatchObject({ trashedAt: null, partyId: company });
  expect(await done(traque, 'parties.get', { id: company })).toMatchObject({ trashedAt: null });
});

test.describe('in English', () => {
  test.use({ language: 'en' });

  test('search finds the French and the English alike', async ({ traque, page }) => {
    const id = await campaign(traque);
    await done(traque, 'parties.create', { campaignId: id, name: 'The Façade' });
    await done(traque, 'journal.write', { campaignId: id, partyId: null, body: 'A naïve baron.' });
    await open(page, `#/campaign/${id}/journal`);
    await entry(page, 'A naïve baron.').waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('NAIVE');
    await expect(line(page).first().locator('mark')).toHaveText('naïve');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('facade');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/parties\//);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('corbeille');
    await expect(line(page, /^Trash/)).toBeVisible();
  });
});
