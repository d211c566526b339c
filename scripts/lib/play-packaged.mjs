/**
 * Playing the packaged program as a game master would: a rule system of somebody else is opened with it as a file, installed, played, and played on after a restart.
 *
 * The packaged program takes no debugger and no test driver. So a copy of it is played in which one switch in the binary is turned, the one that lets Node's inspector in; what it
 * packs, and everything else, is that of the package.
 */
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { hasDisplay, startVirtualDisplay } from './display.mjs';
import { electronEnv, needsNoSandbox } from './launch.mjs';
import { out, root } from './paths.mjs';
import { start } from './run.mjs';
import { Stop } from './say.mjs';

const SYSTEM = 'lantern-run';
const PLAY = 'Jouer la rue';
/** The windows of the program, in its main process. */
const WINDOWS = "process.mainModule.require('electron').BrowserWindow.getAllWindows()";
/** How long anything may take on a slow machine, in milliseconds. */
const PATIENCE = 60_000;
/** The list of hostile rule systems takes minutes. */
const HOSTILE_PATIENCE = 600_000;

/** A copy of a packaged program that Node's inspector may look into. @returns the program in it. */
async function copyForInspector(program, folder) {
  const { flipFuses, FuseV1Options, FuseVersion } = await import('@electron/fuses');
  cpSync(dirname(program), folder, { recursive: true, verbatimSymlinks: true });
  const copy = join(folder, basename(program));
  await flipFuses(copy, { version: FuseVersion.V1, [FuseV1Options.EnableNodeCliInspectArguments]: true });
  return copy;
}

/** The third-party sample as an archive, as its author would hand it on. */
async function archiveOfSample(folder) {
  const { zipSync } = await import('fflate');
  const source = join(root, 'test/fixtures/plugins-third-party', SYSTEM);
  const files = {};
  for (const name of readdirSync(source, { recursive: true })) {
    const file = join(source, name);
    if (!/^(?:test|\.|package\.json|jsconfig)/.test(name) && statSync(file).isFile()) files[name.replaceAll('\\', '/')] = new Uint8Array(readFileSync(file));
  }
  const archive = join(folder, `${SYSTEM}.traque-plugin`);
  writeFileSync(archive, zipSync(files));
  return archive;
}

/** A started copy, asked through its inspector. */
class Played {
  #last = 0;
  #waiting = new Map();

  constructor(child, socket) {
    this.child = child;
    this.socket = socket;
    this.ended = once(child, 'close');
    socket.addEventListener('message', ({ data }) => {
      const { id, result, error } = JSON.parse(data);
      const { resolve, reject } = this.#waiting.get(id) ?? {};
      this.#waiting.delete(id);
      const thrown = result?.exceptionDetails;
      if (error !== undefined || thrown !== undefined) reject?.(new Stop(error?.message ?? thrown.exception?.description ?? thrown.text));
      else resolve?.(result.result.value);
    });
    socket.addEventListener('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Stop('the packaged program ended'));
    });
  }

  static async start(program, args, env) {
    const child = start(program, [...args, '--inspect=0', '--lang=fr'], { cwd: dirname(program), stdio: ['ignore', 'pipe', 'pipe'], env });
    const address = await new Promise((resolve, reject) => {
      createInterface({ input: child.stderr }).on('line', (line) => {
        const found = /Debugger listening on (ws:\S+)/.exec(line);
        if (found !== null) resolve(found[1]);
      });
      child.once('close', (code, signal) => reject(new Stop(`the packaged program ended with status ${code ?? signal}`)));
      setTimeout(() => reject(new Stop('the inspector of the packaged program did not answer')), PATIENCE).unref();
    });
    const socket = new WebSocket(address);
    await once(socket, 'open');
    const played = new Played(child, socket);
    await played.until('its main script does not run', () => played.main(`globalThis.process?.mainModule !== undefined && ${WINDOWS}.length > 0`));
    return played;
  }

  /** Evaluates in the main process. */
  main(expression) {
    return new Promise((resolve, reject) => {
      this.#waiting.set((this.#last += 1), { resolve, reject });
      this.socket.send(JSON.stringify({ id: this.#last, method: 'Runtime.evaluate', params: { expression, awaitPromise: true, returnByValue: true } }));
    });
  }

  /** Evaluates in the page. */
  page(code) {
    return this.main(`${WINDOWS}[0].webContents.executeJavaScript(${JSON.stringify(code)})`);
  }

  /** Calls the program as its page does. @throws Stop when it refuses. */
  async call(method, input) {
    const reply = await this.page(`window.traque.call(${JSON.stringify(method)}, ${JSON.stringify(input)})`);
    if (reply?.ok !== true) throw new Stop(`${method}: ${reply?.error?.message ?? 'no answer'}`);
    return reply.value;
  }

  /** Waits until something is so. */
  async until(what, isSo) {
    const late = Date.now() + PATIENCE;
    for (;;) {
      const found = await isSo();
      if (found) return found;
      if (Date.now() > late) throw new Stop(`the packaged program, after ${PATIENCE / 1000} s: ${what}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** Presses the first button that begins with some words, with the mouse. */
  async press(words) {
    const place = await this.until(`there is no button "${words}"`, () =>
      this.page(`(() => {
        const button = [...document.querySelectorAll('button:enabled')].find((one) => one.textContent.trim().startsWith(${JSON.stringify(words)}));
        if (button === undefined) return null;
        button.scrollIntoView({ block: 'center' });
        const { x, y, width, height } = button.getBoundingClientRect();
        return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
      })()`),
    );
    for (const type of ['mouseDown', 'mouseUp']) {
      const event = JSON.stringify({ type, ...place, button: 'left', clickCount: 1 });
      await this.main(`${WINDOWS}[0].webContents.sendInputEvent(${event})`);
    }
  }

  /** Saves a picture of the window. */
  async picture(file) {
    const bytes = await this.main(`${WINDOWS}[0].webContents.capturePage().then((image) => image.toPNG().toString('base64'))`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, Buffer.from(bytes, 'base64'));
  }

  /** Ends it as its user would. */
  async close() {
    await this.main(`setTimeout(() => process.mainModule.require('electron').app.quit(), 200); true`);
    // A process waits at its end for whoever looks into it.
    this.socket.close();
    const timer = setTimeout(() => this.child.kill('SIGKILL'), PATIENCE);
    const [code] = await this.ended;
    clearTimeout(timer);
    if (code !== 0) throw new Stop(`the packaged program ended with status ${code}`);
  }

  stop() {
    this.child.kill('SIGKILL');
  }
}

/** Plays the next street with the button. */
async function playOn(played, runId) {
  const position = async () => (await played.call('runs.get', { id: runId })).position;
  const before = await position();
  await played.press(PLAY);
  await played.until('the round that was played is not stored', async () => (await position()) === before + 1);
}

async function openRun(played, runId) {
  await played.until('the page is not there', () => played.page(`document.querySelector('h1') !== null`));
  await played.page(`location.hash = '#/run/${runId}'`);
  await played.until('the chase is not shown', () => played.page(`document.body.innerText.includes(${JSON.stringify(PLAY)})`));
}

const logOf = (played) =>
  played.page(
    `document.querySelector('aside[aria-label="Journal"], [role="complementary"][aria-label="Journal"]')?.querySelector('.outcome')?.textContent ?? ''`,
  );

/**
 * Plays it.
 * @param program the packaged program.
 * @param folder an empty folder for the copy, its profile and the archive.
 * @param hostile whether the list of hostile rule systems is tried in it too; needs the tool `hostile`.
 * @throws Stop with the reason when something is not as it should be.
 */
export async function playPackaged(program, folder, { hostile = false } = {}) {
  const virtual = hasDisplay() ? undefined : await startVirtualDisplay();
  const env = electronEnv({ ...virtual?.env });
  const profile = join(folder, 'profile');
  const args = [...(needsNoSandbox() ? ['--no-sandbox'] : []), `--user-data-dir=${profile}`];
  let played;
  try {
    const copy = await copyForInspector(program, join(folder, 'program'));
    const archive = await archiveOfSample(folder);
    played = await Played.start(copy, [...args, archive], env);
    await played.press('Installer');
    await played.until('the rule system is not installed', async () =>
      (await played.call('plugins.list', {})).some((plugin) => plugin.id === SYSTEM && plugin.status === 'active'),
    );
    if (!existsSync(join(profile, 'plugins', SYSTEM, 'plugin.json'))) throw new Stop('the rule system does not lie in the folder of plugins');
    const { id: campaignId } = await played.call('campaigns.createExample', { system: SYSTEM });
    const [run] = await played.call('runs.list', { campaignId, trashed: false });
    await openRun(played, run.id);
    await playOn(played, run.id);
    const before = await played.until('the log says nothing', () => logOf(played));
    await played.close();

    played = await Played.start(copy, args, env);
    await openRun(played, run.id);
    const after = await played.until('the log says nothing', () => logOf(played));
    if (after !== before) throw new Stop(`after a restart the log says "${after}" and not "${before}"`);
    await playOn(played, run.id);
    await played.picture(join(out, 'packaged-play.png'));
    await played.close();

    if (hostile) {
      played = await Played.start(copy, args, env);
      const report = await tryHostile(played, join(dirname(copy), 'resources', 'app.asar', 'out', 'main'));
      return report;
    }
    return undefined;
  } finally {
    played?.stop();
    await virtual?.stop();
    rmSync(join(folder, 'program'), { recursive: true, force: true });
  }
}

/** Tries every hostile rule system in the process of the packaged program, with the parts of its package. @returns what came of them. */
async function tryHostile(played, parts) {
  const tool = join(out, 'tools', 'hostile.cjs');
  const report = new Promise((resolve, reject) => {
    createInterface({ input: played.child.stdout }).on('line', (line) => {
      if (line.startsWith('{"node"')) resolve(JSON.parse(line));
    });
    played.child.once('close', () => reject(new Stop('the packaged program ended while hostile rule systems were tried')));
    setTimeout(() => reject(new Stop(`the hostile rule systems took more than ${HOSTILE_PATIENCE / 1000} s`)), HOSTILE_PATIENCE).unref();
  });
  await played.until('the page is not there', () => played.page(`document.querySelector('h1') !== null`));
  await played.main(`process.env.TRAQUE_SANDBOX_PARTS = ${JSON.stringify(parts)}; process.mainModule.require(${JSON.stringify(tool)}); true`);
  const { reports, mainGapMs, memory, electron } = await report;
  const harmed = reports.filter(({ harm }) => harm !== undefined);
  if (harmed.length > 0) throw new Stop(`hostile rule systems did harm: ${harmed.map(({ name, harm }) => `${name}: ${harm}`).join('; ')}`);
  return { count: reports.length, mainGapMs, memory, electron };
}
