/** What is half typed when the program is killed, closed, crashes, or when the GM goes elsewhere, is there again where it was typed. */
import type { Page } from '@playwright/test';
import { done, open } from './calls';
import { expect, test } from './fixtures';
import type { Traque } from './fixtures';
import { campaignWith } from './fights';

const entry = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const sheet = (name: string) => ({ name, stats: { M: 4, I: 30, Ag: 30, athletics: 40, wounds: 12, woundsMax: 12 } });

/** Waits until what was typed is stored: a kill within the pause may cost the last letters, and this is not about them. */
async function stored(traque: Traque, ...texts: readonly string[]): Promise<void> {
  await expect
    .poll(async () => {
      const kept = JSON.stringify(await traque.call('drafts.list', {}));
      return texts.filter((text) => !kept.includes(text));
    })
    .toEqual([]);
}

interface Table {
  readonly campaign: string;
  readonly encounter: string;
  readonly run: string;
}

async function table(traque: Traque): Promise<Table> {
  const { campaign, members } = await campaignWith(traque, { name: 'Brumes', system: 'wfrp4', members: [sheet('Sigrid'), sheet('Grunnir')], library: [] });
  const fight = await done(traque, 'encounters.create', { campaignId: campaign, title: 'Le pont' });
  const who = members.map((character) => ({ character, quantity: 1, side: 'allies' }));
  await done(traque, 'encounters.add', { id: fight.id, revision: fight.revision, who });
  await done(traque, 'journal.write', { campaignId: campaign, partyId: null, body: 'La veuve ment.' });
  const example = await done(traque, 'campaigns.createExample', { system: 'wfrp4' });
  const [run] = await done<{ readonly id: string }[]>(traque, 'runs.list', { campaignId: example.id, trashed: false });
  return { campaign, encounter: fight.id, run: run?.id ?? '' };
}

/** Where things are typed. */
const newNote = (page: Page) => page.getByRole('textbox', { name: 'Nouvelle note' });
const noteText = (page: Page) => page.getByRole('textbox', { name: 'Texte de la note' });
const newName = (page: Page) => page.getByRole('textbox', { name: 'Nom', exact: true });
const initiative = (page: Page) => page.getByRole('textbox', { name: /^Sigrid.*initiative/ });
const die = (page: Page) => page.locator('[data-die]').first();

test('killed half typed: a note, a changed note, somebody new, an initiative, a health and a die of a chase are there again', async ({ traque, page }) => {
  const { campaign, encounter, run } = await table(traque);
  await open(page, `#/campaign/${campaign}/journal`);
  await newNote(page).fill('Le prévôt sait');
  await entry(page, 'La veuve ment.').getByRole('button', { name: 'Modifier la note' }).press('Enter');
  await noteText(page).fill('La veuve ment. Sans');
  await open(page, `#/campaign/${campaign}/parties`);
  await newName(page).fill('Élo');
  await page.getByRole('textbox', { name: /^Sigrid, / }).fill('-5');
  await open(page, `#/run/${run}`);
  await die(page).pressSequentially('4');
  await open(page, `#/encounter/${encounter}`);
  await page.getByRole('button', { name: /^Vers l’initiative/ }).click();
  await initiative(page).fill('54');
  await stored(traque, 'Le prévôt sait', 'La veuve ment. Sans', 'Élo', '"-5"', '"4"', '"54"');
  await traque.kill();

  const again = await traque.start();
  await open(again, `#/encounter/${encounter}`);
  await again.getByRole('button', { name: /^Vers l’initiative/ }).click();
  await expect(initiative(again)).toHaveValue('54');
  await open(again, `#/run/${run}`);
  await expect(die(again)).toHaveValue('4');
  await open(again, `#/campaign/${campaign}/parties`);
  await expect(newName(again)).toHaveValue('Élo');
  await expect(again.getByRole('textbox', { name: /^Sigrid, / })).toHaveValue('-5');
  await open(again, `#/campaign/${campaign}/journal`);
  await expect(newNote(again)).toHaveValue('Le prévôt sait');
  await expect(entry(again, 'La veuve ment.')).toContainText('Un brouillon attend.');
  await entry(again, 'La veuve ment.').getByRole('button', { name: 'Continuer le brouillon' }).first().click();
  await expect(noteText(again)).toHaveValue('La veuve ment. Sans');

  // Kept for good, it is no draft any more; the name that is used up neither.
  await again.keyboard.press('Control+Enter');
  await expect(entry(again, 'La veuve ment. Sans')).not.toContainText('Un brouillon attend.');
  await open(again, `#/campaign/${campaign}/parties`);
  await newName(again).press('Enter');
  await expect(newName(again)).toHaveValue('');
  await expect.poll(async () => JSON.stringify(await traque.call('drafts.list', {}))).not.toMatch(/Sans|Élo/);
});

test('Escape and another screen lose nothing, and Ctrl+Z then goes on with what was written', async ({ traque, page }) => {
  const { campaign } = await table(traque);
  await open(page, `#/campaign/${campaign}/journal`);
  await newNote(page).fill('Une note');
  await page.keyboard.press('Control+Enter');
  const note = entry(page, 'Une note');
  await note.getByRole('button', { name: 'Modifier la note' }).press('Enter');
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' à moitié');
  await page.keyboard.press('Escape');
  await expect(noteText(page)).toBeHidden();
  // At once, and once more after another screen: never the note itself.
  await page.keyboard.press('Control+z');
  await expect(noteText(page)).toHaveValue('Une note à moitié');
  await page.keyboard.press('Escape');
  await open(page, '#/settings');
  await page.getByRole('heading', { level: 1, name: 'Réglages' }).waitFor();
  await open(page, `#/campaign/${campaign}`);
  await page.getByRole('heading', { level: 1, name: 'Brumes' }).waitFor();
  await page.keyboard.press('Control+z');
  await expect(noteText(page)).toHaveValue('Une note à moitié');
  // Inside the field Ctrl+Z is the field's, however often it is pressed.
  await noteText(page).press('Control+End');
  await page.keyboard.type('x');
  for (let times = 0; times < 4; times += 1) await page.keyboard.press('Control+z');
  await expect(noteText(page)).toBeFocused();
  await page.getByRole('button', { name: 'Abandonner' }).click();
  await expect(noteText(page)).toBeHidden();
  await expect(note).not.toContainText('Un brouillon attend.');

  // A dialog: Escape keeps the name, cancelling drops it.
  await open(page, `#/campaign/${campaign}`);
  await page.getByRole('heading', { level: 1, name: 'Brumes' }).waitFor();
  const name = page.getByRole('dialog').getByRole('textbox');
  const dialog = async (): Promise<void> => {
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.keyboard.press('g');
    await expect(name).toBeFocused();
  };
  await dialog();
  await page.keyboard.type('Les Veill');
  await page.keyboard.press('Escape');
  await dialog();
  await expect(name).toHaveValue('Les Veill');
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click();
  await dialog();
  await expect(name).toHaveValue('');
});

test('closed at once after typing, and after a crash of the page, what was typed is there', async ({ traque, page }) => {
  const { campaign } = await table(traque);
  await open(page, `#/campaign/${campaign}/journal`);
  await newNote(page).pressSequentially('Fermé aussitôt');
  await traque.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await traque.close();

  const again = await traque.start();
  await open(again, `#/campaign/${campaign}/journal`);
  await expect(newNote(again)).toHaveValue('Fermé aussitôt');
  await newNote(again).pressSequentially(' puis planté');
  await stored(traque, 'Fermé aussitôt puis planté');
  await traque.electron.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer();
  });
  await expect
    .poll(
      () =>
        traque.electron.evaluate(async ({ BrowserWindow }) => {
          const contents = BrowserWindow.getAllWindows()[0]?.webContents;
          if (contents === undefined || contents.isLoading() || contents.isCrashed()) return '';
          // A page that goes down while it is asked never answers.
          const silence = new Promise<string>((resolve) => setTimeout(() => resolve(''), 1000));
          const answer = contents.executeJavaScript("document.querySelector('textarea')?.value ?? ''") as Promise<string>;
          return Promise.race([answer, silence]);
        }),
      { timeout: 15_000 },
    )
    .toBe('Fermé aussitôt puis planté');
});
