/** A start draws home as it was last known, and then what is true. */
import fs from 'node:fs';
import path from 'node:path';
import type { FirstScreen } from '#shared/ipc/first-screen';
import { expect, test } from './fixtures';
import { HomePage } from './pages';

test.use({ ownProcess: true });

/** The file that the last start left. */
function firstScreen(userData: string): string {
  const names = fs.readdirSync(userData).filter((name) => name.startsWith('first-screen-'));
  expect(names).toHaveLength(1);
  return path.join(userData, names[0] ?? '');
}

/** Changes the picture, not the data. */
function change(userData: string, work: (screen: FirstScreen) => object): void {
  const file = firstScreen(userData);
  fs.writeFileSync(file, JSON.stringify(work(JSON.parse(fs.readFileSync(file, 'utf8')) as FirstScreen)));
}

const withName =
  (name: string) =>
  (screen: FirstScreen): object => ({ ...screen, campaigns: screen.campaigns.map((campaign) => ({ ...campaign, name })) });

test('home as it was last known is there at once, and becomes what is true', async ({ traque, page }) => {
  const home = new HomePage(page);
  await home.create('La brume');
  await traque.close();
  change(traque.userData, withName('Un autre nom'));
  const again = await traque.start();
  // Seen by whoever watches from the first picture on.
  await expect(new HomePage(again).campaign('La brume')).toBeVisible();
  await expect(again.getByText('Un autre nom')).toHaveCount(0);
  await traque.close();
  // What a start was given wrongly is put right for the next one.
  expect(fs.readFileSync(firstScreen(traque.userData), 'utf8')).toContain('La brume');
});

test('its picture is drawn while the services cannot answer yet, and what is pressed meanwhile is done then', async ({ traque, page }) => {
  await new HomePage(page).create('La brume');
  await traque.call('drafts.write', { key: 'new-campaign', about: null, value: { name: 'À moitié', system: 'wfrp4' } });
  await traque.close();
  change(traque.userData, withName('Comme hier'));
  // The data file is held by somebody else for a while: the services wait for it.
  const file = path.join(traque.userData, 'traque.sqlite');
  const { default: Database } = await import('better-sqlite3');
  const other = new Database(file);
  other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  const again = await traque.start();
  await expect(again.getByRole('link', { name: 'Comme hier' })).toBeVisible();
  // The places of the campaign that was changed last are in the rail, so that nothing moves when the answer comes.
  await expect(again.getByRole('navigation').getByRole('link', { name: 'Groupes' })).toBeVisible();
  await again.keyboard.press('Control+n');
  other.exec('ROLLBACK');
  other.close();
  // The form opens with what was half typed, once that is known.
  await expect(again.getByRole('dialog').getByRole('textbox')).toHaveValue('À moitié');
  await expect(again.getByText('Comme hier')).toHaveCount(0);
});

test('a picture that is none, and one of a data file that is gone, cost nothing', async ({ traque, page }) => {
  await new HomePage(page).create('La brume');
  await traque.close();
  fs.writeFileSync(firstScreen(traque.userData), '{"start":');
  await expect(new HomePage(await traque.start()).campaign('La brume')).toBeVisible();
  await traque.close();
  // Whole, but not what this build would have written.
  for (const broken of [{ plugins: 5 }, { campaigns: [null] }, { start: {} }]) {
    change(traque.userData, (screen) => ({ ...screen, ...broken }));
    await expect(new HomePage(await traque.start()).campaign('La brume')).toBeVisible();
    await traque.close();
  }
  for (const side of ['', '-wal', '-shm']) fs.rmSync(path.join(traque.userData, `traque.sqlite${side}`), { force: true });
  const again = await traque.start();
  await expect(again.getByText('Votre table est prête')).toBeVisible();
  await expect(new HomePage(again).campaign('La brume')).toHaveCount(0);
});

test('language and theme are those of the settings from the first picture on; whoever opens where play stopped sees no home before', async ({
  traque,
  page,
}) => {
  await new HomePage(page).create('La brume');
  await traque.call('settings.change', { language: 'en', theme: 'dark' });
  await traque.close();
  const english = await traque.start();
  await expect(english.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible();
  await expect(english.locator('html')).toHaveAttribute('data-theme', 'dark');
  await traque.call('settings.change', { resumeAtStart: true });
  await traque.close();
  expect(fs.readdirSync(traque.userData).filter((name) => name.startsWith('first-screen-'))).toEqual([]);
});
