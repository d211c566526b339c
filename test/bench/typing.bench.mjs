/**
 * What a key costs in the real window, from the key to the picture of what was found: in the search of a campaign with 100,000 entries, one letter after the other as a fast typist
 * types them, and in the filter of a library of 5,000. Beside them a key in the same field that finds the same as before. The bar: the frame after the key.
 */
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { report } from './figures.mjs';
import { openWindow } from './window.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const require = createRequire(import.meta.url);
const { start } = require(path.join(root, 'out/tools/headless.cjs'));
const { addCampaign, LARGE } = require(path.join(root, 'out/tools/large-campaign.cjs'));
const entries = Number(process.argv[2] ?? 100_000);
const library = Number(process.argv[3] ?? 5000);
const rounds = Number(process.argv[4] ?? 12);
const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'traque-typing-'));

/** Puts many entries into the library of a campaign, as plain rows. */
async function fillLibrary({ database, dispatcher }, campaignId) {
  const stats = { M: 4, I: 31, wounds: 12, woundsMax: 12 };
  const place = { kind: 'library', campaignId, system: 'sampler' };
  const made = await dispatcher.call('characters.create', {
    place,
    role: 'npc',
    name: 'Bandit',
    stats: { quick: 31, wounds: 12 },
    notes: '',
    reminder: '',
    mountId: null,
  });
  if (!made.ok) throw new Error(JSON.stringify({ ...made.error, stats }));
  const { connection } = database.opened;
  const row = connection.prepare('SELECT * FROM characters WHERE id = ?').get(made.value.id);
  const columns = Object.keys(row);
  const insert = connection.prepare(`INSERT INTO characters (${columns.join(', ')}) VALUES (${columns.map((column) => `@${column}`).join(', ')})`);
  const kinds = ['Bandit', 'Loup', 'Garde', 'Œil-de-bœuf', 'Élan', 'Marchand', 'Sorcière', 'Ghoul', 'Écuyer', 'Troll'];
  const places = ['de la forêt', 'du pont', 'd’Altdorf', 'des marais', 'de Nuln', 'du Nord'];
  connection.transaction(() => {
    for (let n = 0; n < library; n += 1) insert.run({ ...row, id: randomUUID(), name: `${kinds[n % 10]} ${places[n % 6]} ${n}`, position: n });
  })();
}

/** In the window: types words letter by letter. */
async function type({ selector, words, count, every, results }) {
  const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const field = document.querySelector(selector);
  const enter = (text) => {
    field.value = text;
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  };
  const state = () => (results === null ? '' : (document.querySelector(results)?.textContent ?? ''));
  const times = [];
  const least = [];
  for (let round = 0; round < count; round += 1) {
    const word = words[round % words.length];
    enter('');
    await new Promise((resolve) => setTimeout(resolve, 400));
    for (let length = 1; length <= word.length; length += 1) {
      const before = state();
      const began = performance.now();
      enter(word.slice(0, length));
      do await painted();
      while (results !== null && length === 1 && state() === before && performance.now() - began < 1000);
      times.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, every));
      const again = performance.now();
      enter(word.slice(0, length) + ' ');
      await painted();
      least.push(performance.now() - again);
    }
  }
  return { times, least };
}

/** In the window: how long frames take while keys come faster than anybody is answered. */
async function hurry({ selector, words, every }) {
  const field = document.querySelector(selector);
  const frames = [];
  let last = performance.now();
  let isOver = false;
  const watch = () => {
    const now = performance.now();
    frames.push(now - last);
    last = now;
    if (!isOver) requestAnimationFrame(watch);
  };
  requestAnimationFrame(watch);
  for (const word of words) {
    for (let length = 1; length <= word.length; length += 1) {
      field.value = word.slice(0, length);
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      await new Promise((resolve) => setTimeout(resolve, every));
    }
  }
  isOver = true;
  return frames;
}

const services = start({ userData: profile, pluginFolder: path.join(root, 'test/fixtures/plugins') });
const campaign = await addCampaign(services, { ...LARGE, entries });
await fillLibrary(services, campaign);
await services.dispose();

const { app, page } = await openWindow(profile);
try {
  const ratio = (one, other) => process.stdout.write(`  ${(one.p50 / other.p50).toFixed(2)} times the least (median)\n`);

  await page.evaluate((id) => void (location.hash = `#/campaign/${id}/library`), campaign);
  await page.locator('main h2').first().waitFor();
  await page.waitForTimeout(1500);
  const filter = await page.evaluate(type, {
    selector: 'main input[type="search"], main .search input',
    words: ['garde', 'loup du pont', 'oeil', 'marais'],
    count: rounds,
    every: 60,
    results: null,
  });
  process.stdout.write(`a library of ${library}\n`);
  const filtered = report('  a key in its filter, to drawn', filter.times);
  ratio(filtered, report('  a key that finds the same, to drawn', filter.least));

  await page.evaluate((id) => void (location.hash = `#/campaign/${id}`), campaign);
  await page.waitForTimeout(800);
  await page.keyboard.press('Control+K');
  await page.getByRole('combobox').waitFor();
  await page.waitForTimeout(800);
  const words = ['forêt', 'auberge', 'garde nuit', 'épée', 'river'];
  const found = await page.evaluate(type, { selector: 'input[role="combobox"]', words, count: rounds, every: 90, results: '[role="listbox"]' });
  process.stdout.write(`the search of a campaign with ${entries} entries\n`);
  const searched = report('  a key, to drawn', found.times);
  ratio(searched, report('  a key that finds the same, to drawn', found.least));
  const frames = await page.evaluate(hurry, { selector: 'input[role="combobox"]', words: [...words, ...words], every: 25 });
  report('  frames while forty keys a second come', frames);
} finally {
  await app.close();
  fs.rmSync(profile, { recursive: true, force: true });
}
