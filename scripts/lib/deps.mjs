/** The dependencies: installed when they are missing or the lock file has changed, otherwise left alone. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { moduleFile, root } from './paths.mjs';
import { run } from './run.mjs';
import { say, Stop } from './say.mjs';

const stampFile = moduleFile('.traque-lock');

/** Another platform's node_modules (a shared folder, a container) must not pass for ours. */
function wanted() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  return createHash('sha256').update(lock).update(`${process.platform}-${process.arch}`).digest('hex');
}

/**
 * Somebody may have run `npm install` by hand: npm's own record of what it installed is then as good as our stamp.
 * Packages that are optional or meant for another platform may be absent.
 */
function matchesHiddenLock() {
  try {
    const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
    const installed = JSON.parse(readFileSync(moduleFile('.package-lock.json'), 'utf8')).packages;
    return Object.entries(lock).every(([path, entry]) => {
      if (path === '' || entry.link) return true;
      if (installed[path] === undefined) return Boolean(entry.optional || entry.devOptional || entry.peer);
      return installed[path].version === entry.version;
    });
  } catch {
    return false;
  }
}

function isInstalled(stamp) {
  try {
    return readFileSync(stampFile, 'utf8') === stamp;
  } catch {
    if (!existsSync(moduleFile('.package-lock.json')) || !matchesHiddenLock()) return false;
    writeFileSync(stampFile, stamp);
    return true;
  }
}

/** npm as a program: the one that started us if there is one, since it may not be on the PATH. */
function npm(args) {
  const cli = process.env.npm_execpath;
  if (cli && /npm-cli\.c?js$/.test(cli)) return [process.execPath, [cli, ...args], {}];
  return ['npm', args, { shell: process.platform === 'win32' }];
}

/** Runs npm with its output shown; used by whoever needs a package from the registry. */
export function runNpm(args, options = {}) {
  const [command, all, extra] = npm(args);
  return run(command, all, { cwd: root, ...extra, ...options });
}

/** Makes node_modules match the lock file. */
export async function ensureDependencies() {
  if (!existsSync(join(root, 'package-lock.json'))) throw new Stop('package-lock.json is missing, so the dependencies are not known.');
  if (isInstalled(wanted())) return;
  await withLock(join(root, '.install-lock'), 'the dependencies', async () => {
    const stamp = wanted();
    if (isInstalled(stamp)) return;
    say(existsSync(moduleFile()) ? 'the lock file has changed: installing the dependencies' : 'installing the dependencies (npm ci, about half a minute)');
    const status = await runNpm(['ci', '--no-audit', '--no-fund', '--loglevel=error']);
    if (status !== 0) throw new Stop('the dependencies could not be installed: see what npm said above.');
    writeFileSync(stampFile, stamp);
  });
}
