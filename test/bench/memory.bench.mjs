/**
 * What the program holds of the memory with a fight of forty open and ten turns played, over all its processes. Told three ways: the sum of their resident sizes, in which what several share
 * counts for each; the same with what is shared divided among those who share it, which goes up when nothing else of this Chromium runs; and what is theirs alone. The bar: 450 MB, by the
 * first. Linux only.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beginFight } from './melee.mjs';
import { openWindow } from './window.mjs';

const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'traque-memory-'));

/** A process with everything it started. */
function family(top) {
  const parents = fs.readdirSync('/proc').flatMap((pid) => {
    try {
      return /^\d+$/.test(pid) ? [{ pid: Number(pid), parent: Number(fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[1]) }] : [];
    } catch {
      // It ended meanwhile.
      return [];
    }
  });
  const all = [top];
  for (const pid of all) all.push(...parents.filter(({ parent }) => parent === pid).map((child) => child.pid));
  return all;
}

/** @returns megabytes of one process. */
function sizes(pid) {
  const rollup = fs.readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const [resident, shared, clean, dirty] = ['Rss', 'Pss', 'Private_Clean', 'Private_Dirty'].map(
    (name) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(rollup)?.[1] ?? 0) / 1024,
  );
  return { resident, shared, own: clean + dirty };
}

const { app, page } = await openWindow(profile);
try {
  await page.evaluate(beginFight, { count: 40 });
  for (let turn = 0; turn < 10; turn += 1) {
    await page.waitForTimeout(400);
    await page.locator('button[data-primary]').click();
  }
  await page.waitForTimeout(8000);
  const all = family(app.process().pid).map(sizes);
  const sum = (name) => all.reduce((total, each) => total + each[name], 0).toFixed(0);
  process.stdout.write(
    `${all.length} processes: ${sum('resident')} MB resident (bar 450), ${sum('shared')} MB with shares divided, ${sum('own')} MB their own\n`,
  );
} finally {
  await app.close();
  fs.rmSync(profile, { recursive: true, force: true });
}
