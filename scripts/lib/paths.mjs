/** Where things lie: the one place that knows the folders of the work tree and of the cache. */
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the work tree. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Everything that is built; git-ignored as a whole. */
export const out = join(root, 'out');

/** Helper state of the builds (stamps, locks, half-finished bundles); never read by the program. */
export const state = join(out, '.state');

/** The addon built for an older Node-API; the main process looks for it under its own app path. */
export const nativeAddon = join(out, 'native', 'better_sqlite3-napi8.node');

/**
 * Big things that outlive a checkout (runtimes, compiled objects). Outside the work tree, so that a
 * second checkout or a cleaned one does not fetch and compile them again.
 */
export const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'traque');

/** A tool of node_modules as the file Node runs, not as the shell wrapper (which differs by platform). */
export function moduleFile(...parts) {
  return join(root, 'node_modules', ...parts);
}
