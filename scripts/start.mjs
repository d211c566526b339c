/**
 * `npm start [-- ARGS]`: from a fresh clone to the open window. Installs, builds and fetches only what is missing or has changed;
 * ARGS go to the program. Without a display the window's picture is saved instead.
 */
import { build } from './lib/build.mjs';
import { openWindow, safetyArguments } from './lib/launch.mjs';
import { root } from './lib/paths.mjs';
import { prepare, prepareElectron } from './lib/prepare.mjs';
import { main } from './lib/say.mjs';

await main(async () => {
  await prepare();
  await build(['plugins', 'app'], { goOn: true });
  const electron = await prepareElectron();
  return openWindow(electron.binary, [...safetyArguments(), root, ...process.argv.slice(2)]);
});
