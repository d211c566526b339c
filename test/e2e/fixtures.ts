/** What every end-to-end test starts with: the program on a profile of its own. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test as base } from '@playwright/test';
import type { ElectronApplication, Page } from '@playwright/test';
import { ROOT, startChromium, startElectron } from './runtimes';
import type { Running } from './runtimes';

export type Runtime = 'electron' | 'chromium';

/** The program under test. */
export class Traque {
  #running: Running | undefined;

  constructor(
    private readonly runtime: Runtime,
    readonly userData: string,
    private readonly language: 'fr' | 'en',
    private readonly pluginFolder: string,
  ) {}

  get page(): Page {
    if (this.#running === undefined) throw new Error('the program is not running');
    return this.#running.page;
  }

  get electron(): ElectronApplication {
    if (this.#running?.electron === undefined) throw new Error('this test needs Electron');
    return this.#running.electron;
  }

  async start(): Promise<Page> {
    const start = this.runtime === 'electron' ? startElectron : startChromium;
    this.#running = await start({ userData: this.userData, language: this.language, pluginFolder: this.pluginFolder });
    await this.page.getByRole('heading', { level: 1 }).waitFor();
    return this.page;
  }

  async close(): Promise<void> {
    await this.#running?.close();
    this.#running = undefined;
  }

  async kill(): Promise<void> {
    await this.#running?.kill();
    this.#running = undefined;
  }

  /** Calls a service as the page does, to look at what is stored. */
  call(method: string, input: unknown): Promise<unknown> {
    return this.page.evaluate(
      ([name, value]) => (window as unknown as { traque: { call: (method: unknown, input: unknown) => Promise<unknown> } }).traque.call(name, value),
      [method, input] as const,
    );
  }
}

interface Options {
  readonly runtime: Runtime;
  readonly language: 'fr' | 'en';
  readonly pluginFolder: string;
}

export const test = base.extend<Options & { traque: Traque; page: Page }>({
  runtime: ['electron', { option: true }],
  language: ['fr', { option: true }],
  pluginFolder: [path.join(ROOT, 'out/plugins'), { option: true }],
  traque: async ({ runtime, language, pluginFolder }, use) => {
    const userData = fs.mkdtempSync(path.join(os.tmpdir(), 'traque-e2e-'));
    const traque = new Traque(runtime, userData, language, pluginFolder);
    await traque.start();
    await use(traque);
    await traque.close();
    fs.rmSync(userData, { recursive: true, force: true });
  },
  page: async ({ traque }, use) => {
    await use(traque.page);
  },
});

export { expect } from '@playwright/test';
