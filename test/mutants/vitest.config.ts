/** How the tests that judge mutants are loaded: all of a group in one file (`resident.ts`), named by `scripts/mutants.mjs`. */
import path from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: path.resolve(import.meta.dirname, '../..'),
  test: { include: ['test/mutants/resident.ts'], setupFiles: ['test/helpers/setup.ts'], testTimeout: 20_000, restoreMocks: true },
});
