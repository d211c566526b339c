/** What every end-to-end test starts with: the program on a profile of its own. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test as base } from '@playwright/test';
import type { Browser, ElectronApplication, Page } from '@playwright/test';
import { launchBrowser, ROOT, startChromium, startElectron } from './runtimes';
import type { Running, Surroundings } from './runtimes';

export type Runtime = 'electron' | 'chromium';

/** What one worker keeps from test to test: a browser, and the program that the last test left running. */
class Kept {
  readonly folder = fs.mkdtempSync(path.join(os.tmpdir(), 'traque-e2e-'));
  #browser: Promise<Browser> | undefined;
  #left: { readonly running: Running; readonly language: string } | undefined;

  browser(): Promise<Browser> {
    return (this.#browser ??= launchBrowser());
  }

  /** Keeps a program that nothing was done to but what a user can do, for the next test. */
  leave(running: Running, language: string): void {
    this.#left = { running, language };
  }

  /** The program that was left, on a profile; undefined when there is none that can go on. */
  async take(userData: string, language: string): Promise<Running | undefined> {
    const left = this.#left;
    this.#left = undefined;
    if (left?.language === language) return left.running.handOn?.(userData);
    await left?.running.close();
    return undefined;
  }

  async end(): Promise<void> {
    await this.#left?.running.close();
    await (await this.#browser)?.close();
    fs.rmSync(this.folder, { recursive: true, force: true });
  }
}

/** The program under test. */
export class Traque {
  #running: Running | undefined;
  /** Whether the main process is no longer as a user's: what a test did to it must not reach the next one. */
  #changed = false;

  constructor(
    private readonly runtime: Runtime,
    readonly userData: string,
    private readonly language: 'fr' | 'en',
    private readonly pluginFolder: string,
    private readonly kept: Kept,
  ) {}

  get page(): Page {
    return this.#program.page;
  }

  /** The main process, to look into and to change. The program is not handed on to another test afterwards. */
  get electron(): ElectronApplication {
    this.#changed = true;
    return this.#main;
  }

  get #program(): Running {
    if (this.#running === undefined) throw new Error('the program is not running');
    return this.#running;
  }

  get #main(): ElectronApplication {
    if (this.#program.electron === undefined) throw new Error('this test needs Electron');
    return this.#program.electron;
  }

  /** Tells a process from another. */
  get processId(): number | undefined {
    return this.#main.process().pid;
  }

  /** Starts a process. @param more what is in place before it begins. */
  async start(more: Pick<Surroundings, 'prepare'> = {}): Promise<Page> {
    const { userData, language, pluginFolder } = this;
    const surroundings = { userData, language, pluginFolder, ...more };
    this.#running = this.runtime === 'electron' ? await startElectron(surroundings) : await startChromium(surroundings, await this.kept.browser());
    this.#changed = more.prepare !== undefined;
    await this.page.getByRole('heading', { level: 1 }).waitFor();
    return this.page;
  }

  /** Takes over the program of the test before, on this test's profile; starts one if there is none. */
  async takeOver(): Promise<void> {
    this.#running = await this.kept.take(this.userData, this.language);
    if (this.#running === undefined) await this.start();
  }

  /** Leaves the program to the next test, if it can be handed on, and ends it otherwise. */
  async leave(): Promise<void> {
    if (this.#running?.handOn === undefined || this.#changed) return this.close();
    this.kept.leave(this.#running, this.language);
    this.#running = undefined;
  }

  async close(): Promise<void> {
    await this.#running?.close();
    this.#running = undefined;
  }

  async kill(): Promise<void> {
    await this.#running?.kill();
    this.#running = undefined;
  }

  /**
   * Gives the page a size, and its letters another, as the window's frame and Ctrl and the wheel do.
   * @param size width and height in pixels of the screen.
   * @param zoom 1 is 100 %, the only one that a page in the other Chromium has.
   */
  async resize([width, height]: readonly [number, number], zoom: number): Promise<void> {
    if (this.runtime === 'chromium') return this.page.setViewportSize({ width, height });
    await this.#main.evaluate(
      ({ BrowserWindow }, [w, h, factor]) => {
        const [window] = BrowserWindow.getAllWindows();
        window?.setContentSize(w, h);
        window?.webContents.setZoomFactor(factor);
      },
      [width, height, zoom] as const,
    );
    await this.page.waitForFunction((wanted) => innerWidth === wanted, Math.round(width / zoom));
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
  /** The test looks at the process or at how it starts: it gets one that was started for it. */
  readonly ownProcess: boolean;
}

interface Fixtures {
  readonly traque: Traque;
  /** Another computer: the program in French on a profile of its own, not started yet. */
  readonly elsewhere: Traque;
  readonly page: Page;
}

export const test = base.extend<Options & Fixtures, { readonly kept: Kept }>({
  runtime: ['electron', { option: true }],
  language: ['fr', { option: true }],
  pluginFolder: [path.join(ROOT, 'out/plugins'), { option: true }],
  ownProcess: [false, { option: true }],
  kept: [
    async ({}, use) => {
      const kept = new Kept();
      await use(kept);
      await kept.end();
    },
    { scope: 'worker' },
  ],
  traque: async ({ runtime, language, pluginFolder, ownProcess, kept }, use) => {
    const traque = new Traque(runtime, fs.mkdtempSync(path.join(kept.folder, 'profile-')), language, pluginFolder, kept);
    await (ownProcess ? traque.start() : traque.takeOver());
    await use(traque);
    await (ownProcess ? traque.close() : traque.leave());
  },
  elsewhere: async ({ pluginFolder, kept }, use) => {
    const elsewhere = new Traque('electron', fs.mkdtempSync(path.join(kept.folder, 'elsewhere-')), 'fr', pluginFolder, kept);
    await use(elsewhere);
    await elsewhere.close();
  },
  page: async ({ traque }, use) => {
    await use(traque.page);
  },
});

export { expect } from '@playwright/test';
