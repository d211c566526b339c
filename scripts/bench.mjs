/**
 * `npm run bench [-- NAME...]`: runs the measurements in test/bench one after another, each alone on the machine, with the same
 * environment as the tests. NAMEs choose those whose file name contains one of them.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './lib/build.mjs';
import { startVirtualDisplay } from './lib/display.mjs';
import { root } from './lib/paths.mjs';
import { prepare, prepareElectron } from './lib/prepare.mjs';
import { run } from './lib/run.mjs';
import { main, say, Stop } from './lib/say.mjs';
import { testEnv } from './lib/test-stages.mjs';

await main(async () => {
  await prepare();
  const names = process.argv.slice(2);
  const folder = join(root, 'test', 'bench');
  const files = existsSync(folder)
    ? readdirSync(folder)
        .filter((file) => file.endsWith('.bench.mjs') && (names.length === 0 || names.some((name) => file.includes(name))))
        .sort()
    : [];
  if (files.length === 0) throw new Stop('there is nothing to measure in test/bench (files named *.bench.mjs).');
  await build();
  const electron = await prepareElectron();
  const display = process.platform === 'linux' ? await startVirtualDisplay() : undefined;
  const failed = [];
  try {
    for (const file of files) {
      say(`--- ${file}`);
      const status = await run(process.execPath, [join(folder, file)], { cwd: root, env: { ...testEnv(electron), ...display?.env } });
      if (status !== 0) failed.push(`${file} (status ${status})`);
    }
  } finally {
    await display?.stop();
  }
  if (failed.length > 0) throw new Stop(`failed: ${failed.join(', ')}`);
  say(`${files.length} measured`);
  return 0;
});
