/** `npm run plugin-pictures`: takes the pictures of plugins/what-becomes-what.md from the real program, into plugins/pictures. */
import { build } from './lib/build.mjs';
import { startVirtualDisplay } from './lib/display.mjs';
import { moduleFile, root } from './lib/paths.mjs';
import { prepare, prepareElectron } from './lib/prepare.mjs';
import { run } from './lib/run.mjs';
import { main } from './lib/say.mjs';
import { testEnv } from './lib/test-stages.mjs';

await main(async () => {
  await prepare();
  for (const part of ['plugins', 'tools', 'app']) await build([part]);
  const electron = await prepareElectron();
  const display = process.platform === 'linux' ? await startVirtualDisplay() : undefined;
  try {
    const args = [moduleFile('@playwright', 'test', 'cli.js'), 'test', '--config', 'test/e2e/pictures.config.ts'];
    return await run(process.execPath, args, { cwd: root, env: { ...testEnv(electron), ...display?.env } });
  } finally {
    await display?.stop();
  }
});
