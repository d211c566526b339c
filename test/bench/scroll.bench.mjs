/**
 * Scrolling through a journal in the real window: of 100,000 entries, and of 100 beside it. Three ways: steadily, as with a wheel; page by page; and by the bar, to
 * anywhere. Counted are the frames that did not come in time, beside those that do not come in a window that does nothing. The bar: the long journal drops no more than
 * the short one, and no frame is longer than 50 ms.
 */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { openWindow } from './window.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const require = createRequire(import.meta.url);
const { start } = require(path.join(root, 'out/tools/headless.cjs'));
const { addCampaign, LARGE, SMALL } = require(path.join(root, 'out/tools/large-campaign.cjs'));
const many = Number(process.argv[2] ?? 100_000);
const few = 100;
const rounds = Number(process.argv[3] ?? 3);
const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'traque-scroll-'));

/** In the window: scrolls in each way and tells how long every frame took. */
async function scroll({ id, frames }) {
  location.hash = `#/campaign/${id}/journal`;
  const next = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  while (document.querySelector('[data-journal] [role="article"] time') === null) await next();
  await pause(500);
  const main = document.querySelector('main');
  /** `step` moves, at a frame; undefined: nothing moves. */
  const measured = async (count, step) => {
    const taken = [];
    let before = await next();
    for (let n = 0; n < count; n += 1) {
      step?.(n);
      const now = await next();
      taken.push(now - before);
      before = now;
    }
    return taken;
  };
  const range = () => main.scrollHeight - main.clientHeight;
  let direction = 1;
  const wheel = () => {
    if (main.scrollTop >= range() - 1) direction = -1;
    else if (main.scrollTop <= 0) direction = 1;
    main.scrollTop += direction * 45;
  };
  const page = (n) => {
    if (n % 15 !== 0) return;
    if (main.scrollTop >= range() - 1) direction = -1;
    else if (main.scrollTop <= 0) direction = 1;
    main.scrollTop += direction * main.clientHeight * 0.85;
  };
  const bar = (n) => {
    if (n % 15 === 0) main.scrollTop = range() * (((n * 7919) % 1000) / 1000);
  };
  const idle = await measured(frames);
  main.scrollTop = 0;
  const result = { idle, wheel: await measured(frames, wheel) };
  result.page = await measured(frames, page);
  result.bar = await measured(frames, bar);
  // Whatever was jumped to is there in the end.
  main.scrollTop = range() / 2;
  const began = performance.now();
  do await next();
  while (document.querySelector('[data-journal] [aria-busy="true"]') !== null || document.querySelector('[data-journal] time') === null);
  return { ...result, shown: performance.now() - began, rows: document.querySelectorAll('[role="article"]').length, height: main.scrollHeight };
}

const FRAME = 1000 / 60;
/** Frames that should have come and did not. */
const dropped = (taken) => taken.reduce((sum, ms) => sum + Math.max(0, Math.round(ms / FRAME) - 1), 0);

const services = start({ userData: profile, pluginFolder: path.join(root, 'test/fixtures/plugins') });
const long = await addCampaign(services, { ...LARGE, entries: many });
const short = await addCampaign(services, { ...SMALL, entries: few });
services.dispose();

const { app, page } = await openWindow(profile);
try {
  const all = { short: [], long: [] };
  // Turn by turn, so that both meet the same load.
  for (let round = 0; round < rounds; round += 1) {
    all.short.push(await page.evaluate(scroll, { id: short, frames: 300 }));
    all.long.push(await page.evaluate(scroll, { id: long, frames: 300 }));
  }
  const frames = rounds * 300;
  for (const [name, entries, results] of [
    ['short', few, all.short],
    ['long', many, all.long],
  ]) {
    process.stdout.write(`${entries} entries (${results[0].height} px, ${Math.max(...results.map(({ rows }) => rows))} rows at once)\n`);
    for (const [measure, words] of [
      ['idle', 'nothing moves'],
      ['wheel', 'steadily, 2,700 px a second'],
      ['page', 'page by page, four a second'],
      ['bar', 'by the bar, to anywhere four times a second'],
    ]) {
      const taken = results.flatMap((result) => result[measure]);
      const worst = Math.max(...taken);
      const line = `dropped ${String(dropped(taken)).padStart(4)} of ${frames} frames   longest ${worst.toFixed(1).padStart(6)} ms`;
      process.stdout.write(`  ${words.padEnd(44)} ${line}\n`);
    }
    const shown = results.map((result) => result.shown).sort((a, b) => a - b);
    process.stdout.write(
      `  from a jump to its entries, median ${shown[Math.floor(shown.length / 2)].toFixed(0)} ms, worst ${shown.at(-1).toFixed(0)} ms (${name})\n`,
    );
  }
} finally {
  await app.close();
  fs.rmSync(profile, { recursive: true, force: true });
}
