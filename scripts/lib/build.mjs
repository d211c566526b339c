/** Building what changed: plugins, tools and the program itself, one build at a time. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildPlugins, buildTools, buildWorkers } from './bundle.mjs';
import { fingerprint, isFresh, stamp } from './fingerprint.mjs';
import { withLock } from './lock.mjs';
import { moduleFile, out, root, state } from './paths.mjs';
import { run } from './run.mjs';
import { say, Stop } from './say.mjs';

const appInputs = ['main', 'renderer', 'shared', 'electron.config.ts', 'scripts/lib/bundle.mjs', 'package.json', 'package-lock.json', 'tsconfig.json'];
const appOutputs = [
  ...['index.cjs', 'services.cjs', 'jobs.cjs', 'sandbox.cjs', 'sandbox-guest.js', 'quickjs.wasm'].map((file) => `main/${file}`),
  'preload/index.cjs',
  'renderer/index.html',
];

async function buildApp() {
  const print = fingerprint(...appInputs);
  if (isFresh('app', print) && appOutputs.every((file) => existsSync(join(out, file)))) return;
  say('building the program');
  const vite = moduleFile('electron-vite', 'bin', 'electron-vite.js');
  const status = await run(process.execPath, [vite, 'build', '--config', 'electron.config.ts', '--logLevel', 'warn'], { cwd: root });
  if (status !== 0) throw new Stop('the program could not be built: see the message above.');
  stamp('app', print);
}

/**
 * Builds the given parts (`plugins`, `tools`, `app`; all without an argument) as far as their sources changed. `sandbox`, a part of `app`, can be built alone.
 * `only` names the tools to build. A plugin that cannot be built is named and keeps nothing else from being built; the build fails for it at the end,
 * unless it is to `goOn` without.
 */
export async function build(parts = ['plugins', 'tools', 'app'], { only, goOn = false } = {}) {
  let failures = [];
  await withLock(join(state, 'build.lock'), 'building', async () => {
    if (parts.includes('plugins')) failures = await buildPlugins();
    if (parts.includes('tools')) await buildTools(only);
    if (parts.includes('sandbox')) await buildWorkers(['sandbox']);
    if (parts.includes('app')) await buildApp();
  });
  if (failures.length > 0 && !goOn) throw new Stop(failures.join('\n'));
  for (const failure of failures) say(failure);
}
