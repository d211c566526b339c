/**
 * `npm run plugin -- ARGS`: runs the tool for authors of rule systems. Its standard output is the tool's alone, so whatever has to be installed or built first is
 * told on standard error. Paths count from where the command was given.
 */
import { join } from 'node:path';
import { build } from './lib/build.mjs';
import { out, root, state } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { run } from './lib/run.mjs';
import { main, sayOnStderr } from './lib/say.mjs';

sayOnStderr();
await main(async () => {
  await prepare();
  await build(['tools', 'sandbox'], { only: ['plugin'] });
  const args = ['--enable-source-maps', join(out, 'tools', 'plugin.cjs'), ...process.argv.slice(2)];
  // Compiling the tool and TypeScript is a third of what a short call takes: what one call compiled serves the next.
  const env = { ...process.env, TRAQUE_WORK_TREE: root, NODE_COMPILE_CACHE: join(state, 'compiled') };
  return run(process.execPath, args, { cwd: process.env.INIT_CWD || process.cwd(), stdio: 'inherit', env });
});
