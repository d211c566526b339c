import path from 'node:path';
import { defineConfig } from '@playwright/test';
import type { Runtime } from './fixtures';

/**
 * The same screens twice: in the real Electron of this machine, and with the page in a current Chromium against the real services on Node. What
 * passes in both is what the shipped Electron runs.
 */
export default defineConfig<{ runtime: Runtime }>({
  testDir: import.meta.dirname,
  outputDir: path.resolve(import.meta.dirname, '../../test-results'),
  timeout: 60_000,
  expect: { timeout: 7_000 },
  fullyParallel: true,
  // Two windows at once on a small machine.
  workers: 2,
  // At a desk nothing is tried twice: a test that passes at the second try has failed. Where nobody watches, one more try is given, and `npm test` says how many needed it.
  retries: process.env['CI'] === undefined ? 0 : 1,
  // What is built needs no second compiler: it took seven seconds of every worker that came to Chromium.
  build: { external: ['**/out/**'] },
  reporter: [['list']],
  use: { screenshot: 'only-on-failure', trace: 'off' },
  projects: [
    { name: 'electron', use: { runtime: 'electron' }, grepInvert: /another Chromium/ },
    // Every screen, and a pursuit; what leans on the services more than on the page runs in Electron only.
    { name: 'chromium', use: { runtime: 'chromium' }, testMatch: /(chase|screens)\.spec\.ts$/, grepInvert: /in both themes/ },
  ],
});
