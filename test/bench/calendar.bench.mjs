/**
 * A month view over 100,000 dated entries beside one over 50, and the log of a journey of 5,000 march periods (or as many as the first argument says) beside one of 50: opened, read on,
 * a period added to it, exported. As the window asks for them, on plain Node. Fails over the bars.
 */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { percentile, report } from './figures.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const { DesktopStandIn, start } = createRequire(import.meta.url)(path.join(root, 'out/tools/headless.cjs'));
const periods = Number(process.argv[2] ?? 5000);
const MONTH_BAR_MS = 50;
const APPEND_BAR = 1.2;
const BLOCK_BAR_MS = 50;
const failed = [];
const print = (line) => process.stdout.write(`${line}\n`);

const userData = fs.mkdtempSync(path.join(os.tmpdir(), 'traque-bench-'));
const desktop = new DesktopStandIn();
const services = start({ userData, pluginFolder: path.join(root, 'out/plugins'), desktop });
const call = async (method, input) => {
  const reply = await services.dispatcher.call(method, input);
  if (!reply.ok) throw new Error(`${method}: ${reply.error.message}`);
  return reply.value;
};

async function campaign(name) {
  const { id } = await call('campaigns.create', { name, system: 'chroniques' });
  await call('calendars.choose', { campaignId: id, calendar: 'imperial-calendar/imperial', today: '1 Nachexen 2512', choices: {} });
  return id;
}

async function timed(name, times, work) {
  const all = [];
  for (let time = 0; time < times; time += 1) {
    const began = performance.now();
    await work(time);
    all.push(performance.now() - began);
  }
  report(name, all);
  return all;
}

/** Entries spread over five years of 400 days. */
function entries(campaignId, count) {
  services.database.opened.connection
    .prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
       INSERT INTO journal (number, id, campaign_id, at, kind, body, words, turn, shown, clock)
       SELECT (SELECT coalesce(max(number), 0) FROM journal) + i, 'bench-' || ? || '-' || i, ?, i, 'note', 'Jour ' || i, 'Jour ' || i, 0, 1, (i * 7919) % (5 * 400 * 1440) FROM n`,
    )
    .run(count, campaignId, campaignId);
}

async function months(name, count) {
  const id = await campaign(name);
  entries(id, count);
  const at = (time) => ({ campaignId: id, year: 2512 + (time % 4), period: time % 18 });
  const all = await timed(`${name}: a month`, 200, (time) => call('calendars.month', at(time)));
  await timed(`${name}: a day`, 100, (time) => call('calendars.day', { ...at(time), day: 1 }));
  return percentile(all, 0.95);
}

const small = await months('50 entries', 50);
const large = await months('100,000 entries', 100_000);
print(`a month of 100,000 entries takes ${(large / small).toFixed(1)} times one of 50; ${large.toFixed(1)} ms at p95 (bar ${MONTH_BAR_MS} ms)`);
if (large > MONTH_BAR_MS) failed.push(`a month takes ${large.toFixed(1)} ms`);

async function journey(name, marches) {
  const campaignId = await campaign(name);
  const members = [0, 1, 2, 3].map((number) => ({ id: `m${number}`, name: `Marcheur ${number}`, conMod: number }));
  const { run } = await call('runs.start', { campaignId, procedure: 'travel', title: name, setup: { members }, dice: {} });
  let position = run.position;
  const act = async (action, input) => {
    position = (await call('runs.act', { id: run.id, position, action, input, dice: {} })).run.position;
  };
  const march = (number) => act('march', { terrain: number % 5 === 0 ? 'difficult' : 'normal', onPath: number % 3 !== 0 });
  const began = performance.now();
  for (let number = 1; number <= marches; number += 1) {
    await march(number);
    if (number % 2 === 0) await act('rest', { hours: 16 });
  }
  print(`${name}: marched in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  const { days } = await call('travelLog.page', { id: run.id, limit: 20 });
  const read = await timed(`${name}: a page of its log`, 30, (time) => call('travelLog.page', { id: run.id, from: 1 + ((time * 37) % days), limit: 20 }));
  const added = await timed(`${name}: a period more, page, totals and picture`, 20, async (time) => {
    await march(time);
    await Promise.all([
      call('travelLog.page', { id: run.id, limit: 20 }),
      call('travelLog.totals', { runId: run.id }),
      call('travelLog.strip', { id: run.id }),
    ]);
  });
  const held = monitorEventLoopDelay({ resolution: 1 });
  held.enable();
  const exported = await timed(`${name}: exported as Markdown`, 3, (time) => {
    desktop.choices.push(path.join(userData, `${name}-${time}.md`));
    return call('travelLog.export', { id: run.id, format: 'markdown', audience: 'gm' });
  });
  held.disable();
  const block = held.max / 1e6;
  print(`${name}: the longest that an export holds the thread: ${block.toFixed(1)} ms (bar ${BLOCK_BAR_MS} ms)`);
  return { block, read: percentile(read, 0.5), added: percentile(added, 0.5), exported: percentile(exported, 0.5) };
}

const short = await journey('50 periods', 50);
const long = await journey(`${periods} periods`, periods);
const ratio = (what) => (long[what] / short[what]).toFixed(2);
print(
  `a log of ${periods} periods beside one of 50: a page ${ratio('read')} times, a period more ${ratio('added')} times (bar ${APPEND_BAR}), an export ${ratio('exported')} times`,
);
if (long.block > BLOCK_BAR_MS) failed.push(`an export holds the thread for ${long.block.toFixed(1)} ms`);
if (long.added / short.added > APPEND_BAR) failed.push(`a period more takes ${ratio('added')} times as long`);

await services.dispose();
fs.rmSync(userData, { recursive: true, force: true });
for (const reason of failed) print(`FAILED ${reason}`);
process.exitCode = failed.length > 0 ? 1 : 0;
