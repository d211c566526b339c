/**
 * `npm run calendar -- ID`: counts in a calendar of a plugin. Its standard output is the tool's alone, so whatever has to be installed or built first is told on
 * standard error. Paths count from where the command was given.
 */
import { join } from 'node:path';
import { build } from './lib/build.mjs';
import { out } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { run } from './lib/run.mjs';
import { main, sayOnStderr } from './lib/say.mjs';

sayOnStderr();
await main(async () => {
  await prepare();
  await build(['plugins', 'tools'], { only: ['calendar'], goOn: true });
  const args = ['--enable-source-maps', join(out, 'tools', 'calendar.cjs'), ...process.argv.slice(2)];
  return run(process.execPath, args, { cwd: process.env.INIT_CWD || process.cwd(), stdio: 'inherit' });
});
