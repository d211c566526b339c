/** The program in its two surroundings, behind one interface: started, killed, started again on a profile folder, and handed on from test to test. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import readline from 'node:readline';
import { _electron, chromium } from '@playwright/test';
import type { Browser, ElectronApplication, Page } from '@playwright/test';
import { onAnotherProfile } from './another-profile';
import { Witness } from './witness';

export const ROOT = path.resolve(import.meta.dirname, '../..');

export interface Surroundings {
  /** Folder of the profile; kept over restarts. */
  readonly userData: string;
  readonly language: 'fr' | 'en';
  /** Folder of plugins; the built ones unless a test brings its own. */
  readonly pluginFolder: string;
  /** What has to be in place in the main process before its window comes, and with it the first dialog. */
  readonly prepare?: (electron: ElectronApplication) => Promise<unknown>;
}

/** A started program. */
export interface Running {
  readonly page: Page;
  /** Present in Electron only. */
  readonly electron?: ElectronApplication;
  /** Ends it as a user would. */
  close(): Promise<void>;
  /** Ends it as a power cut would: SIGKILL, nothing gets to say goodbye. */
  kill(): Promise<void>;
  /**
   * Goes on with another profile without the cost of a start, where that can be done: nothing of the profile before is left, in the page, its storage or the main process.
   * The language stays that of the start.
   * @returns undefined when it has ended meanwhile, or does not answer: why is on the console, and nothing of it runs any more.
   */
  readonly handOn?: (userData: string) => Promise<Running | undefined>;
}

/** Real Electron, the built program. */
export async function startElectron({ userData, language, prepare }: Surroundings): Promise<Running> {
  const executablePath = process.env['TRAQUE_ELECTRON'];
  if (executablePath === undefined) throw new Error('TRAQUE_ELECTRON must name the Electron binary; `npm test` sets it');
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const electron = await attach(() =>
    _electron.launch({
      executablePath,
      args: [...root, ROOT, `--user-data-dir=${userData}`, `--lang=${language}`],
      env: { ...environment(), LANG: language === 'fr' ? 'fr_FR.UTF-8' : 'en_GB.UTF-8', LANGUAGE: language },
      timeout: 15_000,
    }),
  );
  const witness = new Witness(electron.process());
  await prepare?.(electron);
  return runningElectron(electron, await electron.firstWindow(), witness);
}

/** A main process that is stuck answers a debugger never. */
const LONGEST_HAND_OVER_MS = 20_000;

async function answeredInTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error('it does not answer'));
    }, LONGEST_HAND_OVER_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function runningElectron(electron: ElectronApplication, page: Page, witness: Witness): Running {
  const kill = async (): Promise<void> => {
    witness.expectEnd();
    const child = electron.process();
    if (witness.end !== undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  };
  return {
    page,
    electron,
    close: async () => {
      witness.expectEnd();
      await electron.close();
    },
    kill,
    handOn: async (userData) => {
      try {
        const next = await answeredInTime(onAnotherProfile(electron, userData));
        await next.getByRole('heading', { level: 1 }).waitFor({ timeout: LONGEST_HAND_OVER_MS });
        return runningElectron(electron, next, witness);
      } catch (error) {
        witness.report(`Electron could not be handed on to the next test, which gets one of its own (${String(error).split('\n')[0] ?? ''})`);
        await kill();
        return undefined;
      }
    },
  };
}

/** A current Chromium without a page; each start of the program in it has a context, and so a storage, of its own. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env['TRAQUE_CHROMIUM'] ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
}

/** The built page in Debian's Chromium; the bridge of the preload replaced by a binding to the real services, in a process of their own. */
export async function startChromium(surroundings: Surroundings, browser: Browser): Promise<Running> {
  const services = startServices(surroundings);
  const server = await servePage(services.picture);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.exposeBinding('__traqueCall', (_source, method: string, input: unknown) => services.call(method, input));
  await page.addInitScript(installBridge);
  services.onEvent((event, payload) => {
    // A page that is just being closed hears nothing any more.
    page
      .evaluate(({ name, value }) => void window.dispatchEvent(new CustomEvent(`traque:${name}`, { detail: value })), { name: event, value: payload })
      .catch(() => undefined);
  });
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/index.html`);
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    await services.stop(signal);
    await context.close();
    server.close();
  };
  return { page, close: () => stop('SIGTERM'), kill: () => stop('SIGKILL') };
}

/**
 * About one start in fifty the debugger of the old Electron never answers Playwright, though the program itself runs. That is no fault of what is
 * tested: the start, and only the start, is tried again, and said so.
 */
async function attach(launch: () => Promise<ElectronApplication>): Promise<ElectronApplication> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await launch();
    } catch (error) {
      if (attempt === 3) throw error;
      process.stderr.write(`the debugger did not answer; starting again (attempt ${attempt + 1})\n`);
    }
  }
}

function environment(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** Runs in the page before anything else: the same two functions that the preload exposes. */
function installBridge(): void {
  const call = (window as unknown as { __traqueCall: (method: string, input: unknown) => Promise<unknown> }).__traqueCall;
  const bridge = {
    call: (method: unknown, input: unknown) => call(String(method), input),
    // What is dropped has no path here.
    offer: () => undefined,
    on: (event: string, listener: (payload: unknown) => void) => {
      const relay = (raw: Event): void => {
        listener((raw as CustomEvent<unknown>).detail);
      };
      window.addEventListener(`traque:${event}`, relay);
      return () => {
        window.removeEventListener(`traque:${event}`, relay);
      };
    },
  };
  Object.defineProperty(window, 'traque', { value: Object.freeze(bridge) });
}

interface Line {
  readonly id?: number;
  readonly reply?: unknown;
  readonly event?: string;
  readonly payload?: unknown;
  readonly ready?: boolean;
}

function startServices({ userData, language, pluginFolder }: Surroundings) {
  const child: ChildProcess = spawn(process.execPath, [path.join(ROOT, 'out/tools/headless.cjs'), 'serve', userData, pluginFolder], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, TRAQUE_LANGUAGE: language },
  });
  const waiting = new Map<number, (reply: unknown) => void>();
  const listeners: ((event: string, payload: unknown) => void)[] = [];
  let last = 0;
  if (child.stdout === null || child.stdin === null) throw new Error('the services have no streams');
  const { stdin } = child;
  readline.createInterface({ input: child.stdout }).on('line', (line) => {
    const message = JSON.parse(line) as Line;
    if (message.id !== undefined) {
      waiting.get(message.id)?.(message.reply);
      waiting.delete(message.id);
    } else if (message.event !== undefined) for (const listener of listeners) listener(message.event, message.payload);
  });
  const ask = (what: object): Promise<unknown> =>
    new Promise((resolve) => {
      last += 1;
      waiting.set(last, resolve);
      stdin.write(`${JSON.stringify({ id: last, ...what })}\n`);
    });
  return {
    call: (method: string, input: unknown) => ask({ method, input }),
    picture: async (picture: string): Promise<StoredPicture | undefined> => {
      const found = (await ask({ picture })) as { readonly type: string; readonly bytes: string } | null;
      return found === null ? undefined : { type: found.type, bytes: Buffer.from(found.bytes, 'base64') };
    },
    onEvent: (listener: (event: string, payload: unknown) => void) => void listeners.push(listener),
    stop: (signal: NodeJS.Signals) =>
      new Promise<void>((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) {
          resolve();
          return;
        }
        child.once('exit', () => {
          resolve();
        });
        child.kill(signal);
      }),
  };
}

interface PageAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | null;
}

interface StoredPicture {
  readonly type: string;
  readonly bytes: Uint8Array;
}

type PictureReader = (id: string) => Promise<StoredPicture | undefined>;

/** The program's own answers, with its own headers: the content security policy is the product's. */
async function servePage(picture: PictureReader): Promise<Server> {
  const { answer } = createRequire(import.meta.url)(path.join(ROOT, 'out/tools/headless.cjs')) as {
    answer: (root: string, picture: PictureReader, method: string, target: string) => Promise<PageAnswer>;
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://x');
    void answer(path.join(ROOT, 'out/renderer'), picture, request.method ?? 'GET', pathname).then(({ status, headers, body }) => {
      response.writeHead(status, { ...headers });
      response.end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
