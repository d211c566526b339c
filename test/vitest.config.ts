import path from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { pluginApiTypesPlugin } from '../scripts/lib/plugin-api-types.mjs';

const PAGE = 'test/unit/renderer/**/*.test.ts';
const root = path.resolve(import.meta.dirname, '..');

export default defineConfig({
  root,
  // Tables of the page name icons, and its sessions are written in runes.
  plugins: [svelte({ configFile: false }), pluginApiTypesPlugin()],
  resolve: {
    alias: [
      // The electron package would try to download its binary when imported from plain Node.
      { find: 'electron', replacement: path.join(root, 'test/helpers/electron-stand-in.ts') },
      // As the program is built.
      { find: /^mathjs$/, replacement: path.join(root, 'main/features/tray/mathjs-stand-in.ts') },
    ],
  },
  test: {
    // Its import of `mathjs` is answered as in the program.
    server: { deps: { inline: ['@dice-roller/rpg-dice-roller', '@lucide/svelte'] } },
    projects: [
      // Modules stay loaded from file to file: reading the program again for each took a third of the time.
      {
        extends: true,
        test: { name: 'program', include: ['test/{unit,contract,migrations,architecture,crash}/**/*.test.ts'], exclude: [PAGE], isolate: false },
      },
      // What the page is made of looks at the window as it is loaded, and each file has one of its own.
      { extends: true, test: { name: 'page', include: [PAGE] } },
    ],
    setupFiles: ['test/helpers/setup.ts'],
    // Both cores of a small machine: left alone it keeps one for itself.
    maxWorkers: 2,
    testTimeout: 20_000,
    restoreMocks: true,
  },
});
