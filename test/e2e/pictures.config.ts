import path from 'node:path';
import { defineConfig } from '@playwright/test';
import type { Runtime } from './fixtures';

/** What `npm run plugin-pictures` runs: no test of the program, the pictures of the authors' guide. */
export default defineConfig<{ runtime: Runtime; language: 'fr' | 'en' }>({
  testDir: import.meta.dirname,
  testMatch: 'plugin-pictures.ts',
  outputDir: path.resolve(import.meta.dirname, '../../test-results'),
  timeout: 180_000,
  expect: { timeout: 7_000 },
  workers: 1,
  build: { external: ['**/out/**'] },
  reporter: [['list']],
  use: { trace: 'off', runtime: 'electron', language: 'en' },
});
