/**
 * `npm run scenario -- ARGS`: runs the scenario tool. Its standard output is the tool's alone, so whatever has to be installed or
 * built first is told on standard error. Paths count from where the command was given.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './lib/build.mjs';
import { out } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { run } from './lib/run.mjs';
import { main, sayOnStderr, Stop } from './lib/say.mjs';

sayOnStderr();
await main(async () => {
  await prepare();
  await build(['plugins', 'tools'], { only: ['scenario'], goOn: true });
  const tool = join(out, 'tools', 'scenario.cjs');
  if (!existsSync(tool)) throw new Stop('the scenario tool is not there: scripts/scenario-cli.ts is missing.');
  // npm changes to the root of the work tree; INIT_CWD is where the person was.
  return run(process.execPath, ['--enable-source-maps', tool, ...process.argv.slice(2)], { cwd: process.env.INIT_CWD || process.cwd(), stdio: 'inherit' });
});
