/**
 * `npm run dev [-- ARGS]`: the program with everything rebuilt as it is edited. The renderer changes in place, the main process and
 * plugins start anew. ARGS go to the program.
 */
import { build } from './lib/build.mjs';
import { openWindow, safetyArguments } from './lib/launch.mjs';
import { moduleFile } from './lib/paths.mjs';
import { prepare, prepareElectron } from './lib/prepare.mjs';
import { main } from './lib/say.mjs';

await main(async () => {
  await prepare();
  await build(['plugins'], { goOn: true });
  const electron = await prepareElectron();
  const vite = moduleFile('electron-vite', 'bin', 'electron-vite.js');
  const args = [vite, 'dev', '--watch', '--config', 'electron.config.ts', '--', ...safetyArguments(), ...process.argv.slice(2)];
  return openWindow(process.execPath, args, { env: { ELECTRON_EXEC_PATH: electron.binary } });
});
