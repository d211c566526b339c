/** One at a time: several scripts may build, unpack or install in the same place at once. */
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { say } from './say.mjs';

/** A lock whose owner was killed is recognised by its dead process id; one without an id by its age. */
function isStale(folder) {
  try {
    const owner = Number(readFileSync(join(folder, 'pid'), 'utf8'));
    try {
      process.kill(owner, 0);
      return false;
    } catch (error) {
      return error.code === 'ESRCH';
    }
  } catch {
    try {
      return Date.now() - statSync(folder).mtimeMs > 10_000;
    } catch {
      return false;
    }
  }
}

/** Moved away first: of two that find the same stale lock, one succeeds and neither removes the other's new one. */
function discard(folder) {
  const aside = `${folder}.stale-${process.pid}`;
  try {
    renameSync(folder, aside);
  } catch {
    return; // somebody else was quicker
  }
  rmSync(aside, { recursive: true, force: true });
}

/** Milliseconds of waiting that are worth a word. */
const LONG_WAIT = 2000;

/** Runs `body` while holding the lock `folder`; waits for another holder and says so once. */
export async function withLock(folder, what, body) {
  mkdirSync(dirname(folder), { recursive: true });
  let announced = false;
  const since = Date.now();
  for (;;) {
    try {
      mkdirSync(folder);
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      if (isStale(folder)) {
        discard(folder);
        continue;
      }
      // Nobody needs to know of a moment.
      if (!announced && Date.now() - since >= LONG_WAIT) {
        say(`another run is busy with ${what}, waiting for it`);
        announced = true;
      }
      await wait(100);
    }
  }
  writeFileSync(join(folder, 'pid'), String(process.pid));
  try {
    return await body();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
