/**
 * In the real window: the log of a journey of 5,000 periods (or as many as the first argument says) beside one of 50, opened and scrolled, and a month of a campaign with 100,000 dated entries
 * beside one with 50, drawn. The bars: a month is drawn in 50 ms more than one of 50 entries at most, and the long log, scrolled steadily, drops no more frames than the short one and a tenth.
 */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { percentile } from './figures.mjs';
import { openWindow } from './window.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const { start } = createRequire(import.meta.url)(path.join(root, 'out/tools/headless.cjs'));
const many = Number(process.argv[2] ?? 5000);
const MONTH_BAR_MS = 50;
const FRAME = 1000 / 60;
const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'traque-log-'));
const print = (line) => process.stdout.write(`${line}\n`);
const failed = [];

const services = start({ userData: profile, pluginFolder: path.join(root, 'out/plugins') });
const { connection } = services.database.opened;
const call = async (method, input) => {
  const reply = await services.dispatcher.call(method, input);
  if (!reply.ok) throw new Error(`${method}: ${reply.error.message}`);
  return reply.value;
};

/** A campaign with a journey of so many periods, two a day: one day is played, and the others are copies of it, later and further along. */
async function journey(name, periods, entries) {
  const { id: campaignId } = await call('campaigns.create', { name, system: 'chroniques' });
  await call('calendars.choose', { campaignId, calendar: 'imperial-calendar/imperial', today: '1 Nachexen 2512', choices: {} });
  const members = [0, 1, 2, 3].map((number) => ({ id: `m${number}`, name: `Marcheur ${number}`, conMod: number }));
  const { run } = await call('runs.start', { campaignId, procedure: 'travel', title: name, setup: { members }, dice: {} });
  let position = run.position;
  for (const [action, input] of [
    ['march', {}],
    ['march', { onPath: false }],
    ['rest', { hours: 16 }],
  ]) {
    position = (await call('runs.act', { id: run.id, position, action, input, dice: {} })).run.position;
  }
  const { km } = (await call('runs.get', { id: run.id })).presentation.travel;
  const columns = connection
    .prepare('SELECT name FROM pragma_table_info(?)')
    .all('run_steps')
    .map(({ name: column }) => column)
    .filter((column) => column !== 'id');
  const copied = columns.map((column) => {
    if (column === 'seq') return 'seq + 3 * :day';
    if (column === 'clock') return 'clock + 1440 * :day';
    if (column !== 'presentation') return column;
    return `json_set(presentation, '$.travel.minutes', json_extract(presentation, '$.travel.minutes') + 1440 * :day, '$.travel.km', json_extract(presentation, '$.travel.km') + ${String(km)} * :day)`;
  });
  const copy = connection.prepare(
    `INSERT INTO run_steps (${columns.join(', ')}) SELECT ${copied.join(', ')} FROM run_steps WHERE run_id = :run AND seq BETWEEN 1 AND 3 ORDER BY seq`,
  );
  const days = Math.ceil(periods / 2);
  connection.transaction(() => {
    for (let day = 1; day < days; day += 1) copy.run({ run: run.id, day });
    connection.prepare('UPDATE runs SET position = ? WHERE id = ?').run(3 * days, run.id);
    connection
      .prepare(
        `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
         INSERT INTO journal (number, id, campaign_id, at, kind, body, words, turn, shown, clock)
         SELECT (SELECT coalesce(max(number), 0) FROM journal) + i, 'bench-' || ? || '-' || i, ?, i, 'note', 'Jour ' || i, 'Jour ' || i, 0, 1, (i * 7919) % (5 * 400 * 1440) FROM n`,
      )
      .run(entries, campaignId, campaignId);
  })();
  return { id: run.id, campaignId };
}

const short = await journey('50 periods', 50, 50);
const long = await journey(`${many} periods`, many, 100_000);
await services.dispose();

/** In the window: opens a log and scrolls it, steadily and to anywhere. */
async function log({ id, frames }) {
  const next = () => new Promise((resolve) => requestAnimationFrame(resolve));
  location.hash = '#/';
  for (let wait = 0; wait < 30; wait += 1) await next();
  const began = performance.now();
  location.hash = `#/run/${id}/log`;
  const isThere = () => document.querySelector('[role="article"][aria-busy="false"]') !== null && document.querySelector('svg .bar') !== null;
  while (!isThere()) await next();
  const opened = performance.now() - began;
  const main = document.querySelector('main');
  const measured = async (step) => {
    const taken = [];
    let before = await next();
    for (let n = 0; n < frames; n += 1) {
      step(n);
      const now = await next();
      taken.push(now - before);
      before = now;
    }
    return taken;
  };
  const range = () => main.scrollHeight - main.clientHeight;
  let direction = 1;
  const wheel = await measured(() => {
    if (main.scrollTop >= range() - 1) direction = -1;
    else if (main.scrollTop <= 0) direction = 1;
    main.scrollTop += direction * 45;
  });
  const jumps = await measured((n) => {
    if (n % 15 === 0) main.scrollTop = range() * (((n * 7919) % 1000) / 1000);
  });
  return { opened, wheel, jumps, days: document.querySelectorAll('[role="article"]').length };
}

/** In the window: from the key that turns the month to the month that is drawn. */
async function months({ campaignId, count }) {
  const next = () => new Promise((resolve) => requestAnimationFrame(resolve));
  location.hash = `#/campaign/${campaignId}/calendar`;
  const heading = () => document.querySelector('main h2')?.textContent ?? '';
  while (document.querySelector('[role="gridcell"], td') === null) await next();
  for (let wait = 0; wait < 20; wait += 1) await next();
  const taken = [];
  for (let month = 0; month < count; month += 1) {
    const before = document.querySelector('main').textContent;
    const began = performance.now();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown', bubbles: true }));
    for (let wait = 0; wait < 120 && document.querySelector('main').textContent === before; wait += 1) await next();
    taken.push(performance.now() - began);
    for (let wait = 0; wait < 4; wait += 1) await next();
  }
  return { taken, heading: heading() };
}

const dropped = (taken) => taken.reduce((sum, ms) => sum + Math.max(0, Math.round(ms / FRAME) - 1), 0);

const { app, page } = await openWindow(profile);
try {
  const all = { short: [], long: [] };
  for (let round = 0; round < 3; round += 1) {
    all.short.push(await page.evaluate(log, { id: short.id, frames: 200 }));
    all.long.push(await page.evaluate(log, { id: long.id, frames: 200 }));
  }
  const steady = {};
  for (const [name, results] of Object.entries(all)) {
    const [wheel, jumps] = ['wheel', 'jumps'].map((way) => results.flatMap((result) => result[way]));
    steady[name] = dropped(wheel);
    const opened = percentile(
      results.map((result) => result.opened),
      0.5,
    );
    print(
      `${name}: opened in ${opened.toFixed(0)} ms; dropped ${dropped(wheel)} frames of ${wheel.length} steadily, ${dropped(jumps)} by jumps; ${results[0].days} days in the page`,
    );
  }
  if (steady.long > steady.short * 1.1 + 20) failed.push(`the long log drops ${steady.long} frames, the short one ${steady.short}`);
  const few = await page.evaluate(months, { campaignId: short.campaignId, count: 12 });
  const full = await page.evaluate(months, { campaignId: long.campaignId, count: 12 });
  const [small, large] = [few, full].map(({ taken }) => percentile(taken, 0.5));
  print(`a month drawn: ${small.toFixed(1)} ms of 50 entries, ${large.toFixed(1)} ms of 100,000 (at most ${MONTH_BAR_MS} ms more)`);
  if (large - small > MONTH_BAR_MS) failed.push(`a month takes ${(large - small).toFixed(1)} ms more`);
} finally {
  await app.close();
  fs.rmSync(profile, { recursive: true, force: true });
}
for (const reason of failed) print(`FAILED ${reason}`);
process.exitCode = failed.length > 0 ? 1 : 0;
