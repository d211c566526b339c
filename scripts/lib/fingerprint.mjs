/** Has anything changed since the last build? Answered from names, sizes and times, in a few milliseconds. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, state } from './paths.mjs';

function* walk(path) {
  let stats;
  try {
    stats = statSync(path);
  } catch {
    return; // a folder that does not exist yet, or a link that leads nowhere
  }
  if (!stats.isDirectory()) {
    yield [path, stats];
    return;
  }
  for (const entry of readdirSync(path).sort()) {
    // Editors' swap files and the like come and go without any meaning for a build.
    if (entry === 'node_modules' || entry.startsWith('.') || entry.endsWith('~')) continue;
    yield* walk(join(path, entry));
  }
}

/** One short string for the state of these files and folders (paths from the root of the work tree). */
export function fingerprint(...inputs) {
  const hash = createHash('sha256');
  for (const input of inputs) {
    for (const [path, stats] of walk(join(root, input))) hash.update(`${path}\0${stats.size}\0${stats.mtimeMs}\0`);
  }
  return hash.digest('hex');
}

const stampFile = (name) => join(state, `${name}.stamp`);

/** Was `name` last built from exactly this state? */
export function isFresh(name, print) {
  try {
    return readFileSync(stampFile(name), 'utf8') === print;
  } catch {
    return false;
  }
}

/** Remembers what `name` was built from. */
export function stamp(name, print) {
  mkdirSync(dirname(stampFile(name)), { recursive: true });
  writeFileSync(stampFile(name), print);
}
