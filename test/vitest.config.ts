import path from 'node:path';
import { defineConfig } from 'vitest/config';

const root = path.resolve(import.meta.dirname, '..');

export default defineConfig({
  root,
  resolve: {
    // The electron package would try to download its binary when imported from plain Node.
    alias: { electron: path.join(root, 'test/helpers/electron-stand-in.ts') },
  },
  test: {
    include: ['test/{unit,contract,migrations,architecture,crash}/**/*.test.ts'],
    setupFiles: ['test/helpers/setup.ts'],
    testTimeout: 20_000,
    restoreMocks: true,
  },
});
