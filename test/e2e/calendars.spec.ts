/** The calendar of a campaign: chosen, written in dates, moved on, and looked at by the month. */
import path from 'node:path';
import type { Page } from '@playwright/test';
import { done, open } from './calls';
import { expect, test } from './fixtures';
import type { Traque } from './fixtures';
import { choose } from './outside';
import { ROOT } from './runtimes';

const IMPERIAL = 'imperial-calendar/imperial';

/** A campaign, in the Empire's calendar where a day is named. */
async function campaign(traque: Traque, today?: string): Promise<string> {
  const { id } = await done(traque, 'campaigns.create', { name: 'Brumes', system: 'wfrp4' });
  if (today !== undefined) await done(traque, 'calendars.choose', { campaignId: id, calendar: IMPERIAL, today, choices: {} });
  return id;
}

const now = (page: Page) => page.locator('[data-world-clock]');
const day = (page: Page, name: RegExp) => page.getByRole('gridcell', { name });

test('a calendar is chosen, with a date that is shown back, and taken away again', async ({ traque, page }) => {
  const id = await campaign(traque);
  await open(page, `#/campaign/${id}`);
  await expect(now(page)).toContainText('Jour 1');
  await page.getByRole('button', { name: 'Choisir un calendrier' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('combobox', { name: 'Calendrier' }).selectOption(IMPERIAL);
  const today = sheet.getByRole('textbox', { name: 'Nous sommes le' });
  await today.fill('40 Jahrdrung 2512');
  await expect(sheet.getByText('Jahrdrung 2512 compte 33 jours')).toBeVisible();
  await today.fill('33 jahrdrung 2512, 14:00');
  await expect(sheet.getByText(/Lu.*Wellentag 33 Jahrdrung 2512 CI, 14:00/)).toBeVisible();
  await today.press('Enter');
  await expect(now(page)).toContainText('33 Jahrdrung 2512 CI');
  await expect(now(page)).toContainText('14:00');
  await expect(page.getByRole('textbox', { name: 'Date dans le monde' })).toBeHidden();

  await page.getByRole('button', { name: 'Calendrier de la campagne' }).click();
  await sheet.getByText('Vos propres noms').click();
  await sheet.getByRole('textbox', { name: 'Jahrdrung' }).fill('Mois des loups');
  await sheet.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(now(page)).toContainText('33 Mois des loups 2512');

  await page.getByRole('button', { name: 'Calendrier de la campagne' }).click();
  await sheet.getByRole('combobox', { name: 'Calendrier' }).selectOption('');
  await sheet.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(now(page)).toContainText('Jour 1');
});

test('the clock is moved by buttons and by what is typed, and taken back', async ({ traque, page }) => {
  const id = await campaign(traque, '33 Jahrdrung 2512, 20:00');
  await open(page, `#/campaign/${id}`);
  await expect(now(page)).toContainText('20:00');
  await page.getByRole('button', { name: '+8 h' }).click();
  await expect(now(page)).toContainText('Mitterfruhl 2512 CI');
  await expect(now(page)).toContainText('04:00');
  await page.getByRole('button', { name: 'Jusqu’au matin' }).click();
  await expect(now(page)).toContainText('06:00');
  await page.keyboard.press('Control+z');
  await expect(now(page)).toContainText('04:00');

  await page.keyboard.press('Alt+t');
  const field = page.getByRole('textbox', { name: 'Avancer l’horloge' });
  await expect(field).toBeFocused();
  await page.keyboard.type('+3 h');
  await page.keyboard.press('Enter');
  await expect(now(page)).toContainText('07:00');
  await field.fill('14:30');
  await field.press('Enter');
  await expect(now(page)).toContainText('14:30');
  await field.fill('1 pflugzeit 2512');
  await field.press('Enter');
  await expect(now(page)).toContainText('Aubentag');
  await field.fill('demain peut-être');
  await field.press('Enter');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
});

test('a press made twice by mistake moves the clock once', async ({ traque, page }) => {
  const id = await campaign(traque, '1 Nachexen 2512, 10:00');
  await open(page, `#/campaign/${id}`);
  await page.getByRole('button', { name: '+1 h' }).dblclick();
  await expect(now(page)).toContainText('11:00');
  await page.waitForTimeout(400);
  await expect(now(page)).toContainText('11:00');
});

test('a month shows feasts, moons and what happened; keys go from day to day and on', async ({ traque, page }) => {
  const id = await campaign(traque, '33 Jahrdrung 2512, 20:00');
  await done(traque, 'journal.write', { campaignId: id, partyId: null, body: 'La veuve ment.' });
  await open(page, `#/campaign/${id}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Alt+c');
  await expect(page.getByRole('heading', { name: 'Jahrdrung 2512 CI', exact: true })).toBeVisible();
  const today = day(page, /^Wellentag, 33 Jahrdrung 2512 CI, Aujourd’hui/);
  await expect(today).toHaveAttribute('aria-current', 'date');
  await expect(today).toHaveAccessibleName(/Note.*1/);
  await expect(page.getByRole('gridcell', { name: /Mannslieb.*pleine/ }).first()).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveCount(8);

  await today.focus();
  await page.keyboard.press('ArrowDown');
  const feast = day(page, /^Mitterfruhl 2512 CI/);
  await expect(feast).toBeFocused();
  await expect(feast).toHaveAttribute('aria-colspan', '8');
  await expect(page.getByText('Rien n’est noté pour ce jour.')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(day(page, /^Aubentag, 1 Pflugzeit 2512/)).toBeFocused();
  await page.keyboard.press('Shift+PageUp');
  await expect(page.getByRole('heading', { name: 'Pflugzeit 2511 CI', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Aujourd’hui' }).click();
  await today.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: /Calendrier/ }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'La veuve ment.' })).toBeVisible();

  const goTo = page.getByRole('textbox', { name: 'Aller à une date' });
  await goTo.fill('1 nachexen -3');
  await goTo.press('Enter');
  await expect(day(page, /, 1 Nachexen -3/)).toBeFocused();
  await page.getByRole('button', { name: 'Régler l’horloge sur ce jour' }).click();
  await expect(now(page)).toContainText('1 Nachexen -3 CI');
});

test('the journal has the days of the world, and a restart keeps them, in both languages', async ({ traque, page }) => {
  const id = await campaign(traque, '33 Jahrdrung 2512, 20:00');
  await done(traque, 'journal.write', { campaignId: id, partyId: null, body: 'Avant la fête.' });
  await done(traque, 'calendars.move', { campaignId: id, kind: 'by', typed: '+8 h' });
  await done(traque, 'journal.write', { campaignId: id, partyId: null, body: 'La fête commence.' });
  await open(page, `#/campaign/${id}/journal`);
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Mitterfruhl 2512 CI', 'Wellentag 33 Jahrdrung 2512 CI']);
  await done(traque, 'settings.change', { language: 'en' });
  await page.reload();
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Mitterfruhl 2512 IC', 'Wellentag 33 Jahrdrung 2512 IC']);
});

test('a condition that lasts for a time is over when the clock has passed', async ({ traque, page }) => {
  const id = await campaign(traque, '33 Jahrdrung 2512, 20:00');
  const party = await done(traque, 'parties.create', { campaignId: id, name: 'La Compagnie' });
  const place = { kind: 'party', partyId: party.id };
  const made = await done(traque, 'characters.create', { place, role: 'pc', name: 'Ana', stats: {}, notes: '', reminder: '', mountId: null });
  const duration = { kind: 'time', minutes: 60 };
  await done(traque, 'characters.addCondition', { ids: [made.id], condition: 'stunned', count: 1, duration, tick: null, cause: '' });
  await done(traque, 'characters.addPenalty', {
    ids: [made.id],
    amount: -2,
    appliesTo: 'tir',
    duration: { kind: 'time', minutes: 400 * 1440 },
    cause: '',
  });
  // Until when, wherever it is shown: of a day that is today's without the date.
  for (const hash of [`#/campaign/${id}`, `#/campaign/${id}/parties/${party.id}`, `#/campaign/${id}/character/${made.id}`]) {
    await open(page, hash);
    await expect(page.getByText(/jusqu’à 21:00/).first()).toBeVisible();
    await expect(page.getByText(/jusqu’à 20:00, 33 Jahrdrung 2513/).first()).toBeVisible();
  }
  await open(page, `#/campaign/${id}`);
  await expect(page.getByText(/Assommé|Sonné|Étourdi/).first()).toBeVisible();
  await page.getByRole('button', { name: '+8 h' }).click();
  const { conditions } = await done<{ conditions: object }>(traque, 'characters.get', { id: made.id });
  expect(conditions).toEqual({});
});

test('the clock stands in the bar of every screen of a campaign, follows a march, and is moved from there by keys', async ({ traque, page }) => {
  const { id: campaignId } = await done(traque, 'campaigns.create', { name: 'La longue route', system: 'chroniques' });
  await done(traque, 'calendars.choose', { campaignId, calendar: IMPERIAL, today: '33 Vorhexen 2512, 8:00', choices: {} });
  const setup = { members: [{ id: 'a', name: 'Ana', conMod: 0 }] };
  const { run } = await done<{ run: { id: string } }>(traque, 'runs.start', { campaignId, procedure: 'travel', title: 'Vers le col', setup, dice: {} });
  await open(page, `#/run/${run.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Vers le col' })).toBeVisible();
  const clock = page.getByRole('banner').getByRole('button', { name: /^Horloge du monde/ });
  await expect(clock).toHaveText(/33 Vorhexen 2512\s*08:00/);
  await page.keyboard.press('Enter');
  await expect(clock).toHaveText(/12:00/);

  await page.keyboard.press('Alt+t');
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Avancer l’horloge' })).toBeFocused();
  await page.keyboard.type('+1 jour');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(clock).toHaveText(/Hexenstag 2513\s*12:00/);

  // To the log and back by one key, and the clock is there too.
  await page.keyboard.press('y');
  await expect(page).toHaveURL(/\/log$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Vers le col' })).toBeVisible();
  await expect(clock).toHaveText(/Hexenstag 2513/);
  await page.keyboard.press('y');
  await expect(page).toHaveURL(new RegExp(`#/run/${run.id}$`));

  // The month names its keys, and they lead to its days from wherever nothing else has them.
  await page.keyboard.press('Alt+c');
  await expect(page.getByRole('grid')).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog').getByText('Semaine suivante')).toBeVisible();
  await page.keyboard.press('Escape');
  // What lies on top has the keyboard for itself until it is gone.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(day(page, /^Marktag, 1 Nachexen 2513/)).toBeFocused();
});

test('a calendar whose plugin is switched off is said to be, and is there again with a press', async ({ traque, page }) => {
  const plugin = 'tidewater-calendar';
  await choose(traque, path.join(ROOT, 'test/fixtures/plugins-third-party', plugin));
  const { token } = await done<{ token: string }>(traque, 'plugins.choose', { what: 'folder' });
  await done(traque, 'plugins.install', { token, sure: true });
  const id = await campaign(traque);
  await done(traque, 'calendars.choose', { campaignId: id, calendar: `${plugin}/tidewater`, today: '3 Salicorne 412', choices: {} });
  await done(traque, 'plugins.disable', { id: plugin });
  await open(page, `#/campaign/${id}/calendar`);
  await expect(page.getByText(/Calendrier des Estuaires.*est désactivé/)).toBeVisible();
  await expect(page.getByText('Pas encore de calendrier')).toHaveCount(0);
  await open(page, `#/campaign/${id}`);
  await expect(page.getByText(/Calendrier des Estuaires.*est désactivé/)).toBeVisible();
  await page.getByRole('button', { name: 'Activer' }).click();
  await expect(page.getByText(/est désactivé/)).toHaveCount(0);
  await expect(now(page)).toContainText('3 Salicorne 412');
  await done(traque, 'plugins.uninstall', { id: plugin });
});
