/** Starting the program, and taking the picture of its first window where nobody can look at it. */
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { hasDisplay, startVirtualDisplay } from './display.mjs';
import { out, root } from './paths.mjs';
import { run, start } from './run.mjs';
import { say } from './say.mjs';

/** How long the first window may take on a slow machine before we call it a failure. */
const windowLimit = 90_000;

/** Chromium's sandbox refuses to run as root. */
export const needsNoSandbox = () => process.platform === 'linux' && process.getuid?.() === 0;

/** The arguments every start gets; says so when the sandbox has to stay off. */
export function safetyArguments() {
  if (!needsNoSandbox()) return [];
  say("running as root, so Chromium's sandbox is off (--no-sandbox)");
  return ['--no-sandbox'];
}

/** The environment for Electron: a variable that turns it into plain Node must not leak in from a shell or an editor. */
export function electronEnv(extra = {}) {
  const env = { ...process.env, ...extra };
  delete env.ELECTRON_RUN_AS_NODE;
  for (const [name, value] of Object.entries(env)) if (value === undefined) delete env[name];
  return env;
}

/** A machine without a desktop has no message bus and no graphics card; Chromium's complaints about that say nothing. */
const noise = /ERROR:(bus|object_proxy|gpu_\w+|viz_\w+|command_buffer_\w+|gl_\w+|angle_\w+|sandbox_linux|dbus_\w+)\.cc/;

function withoutNoise(child) {
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (!noise.test(line)) process.stderr.write(`${line}\n`);
  });
}

/** Width and height of a PNG file, or undefined when it is none. */
export function pngSize(file) {
  try {
    const data = readFileSync(file);
    if (data.length < 64 || data.toString('latin1', 1, 4) !== 'PNG') return undefined;
    return { width: data.readUInt32BE(16), height: data.readUInt32BE(20), bytes: data.length };
  } catch {
    return undefined;
  }
}

/**
 * Starts a program that saves a picture of its first window to TRAQUE_SCREENSHOT and ends by itself.
 * Resolves to undefined when that worked, otherwise to the plain reason.
 */
export async function takePicture(command, args, picture, options = {}) {
  mkdirSync(dirname(picture), { recursive: true });
  rmSync(picture, { force: true });
  const virtual = hasDisplay() ? undefined : await startVirtualDisplay();
  try {
    const child = start(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'pipe'],
      ...options,
      env: electronEnv({ ...options.env, ...virtual?.env, TRAQUE_SCREENSHOT: picture }),
    });
    withoutNoise(child);
    const status = await new Promise((resolve) => {
      const timer = setTimeout(() => {
        resolve('late');
        child.kill('SIGKILL');
      }, windowLimit);
      child.once('error', (error) => resolve(error.message));
      child.once('close', (code, signal) => {
        clearTimeout(timer);
        resolve(code ?? signal);
      });
    });
    const size = pngSize(picture);
    if (status === 'late') return `the window was not ready after ${windowLimit / 1000} s`;
    if (status !== 0) return `the program ended with status ${status}`;
    if (!size) return 'the program ended without a picture of its window';
    // An empty window of one colour is a few hundred bytes as a PNG, whatever its size.
    if (size.width < 300 || size.height < 200 || size.bytes < 4096) return `the picture looks empty (${size.width} x ${size.height}, ${size.bytes} bytes)`;
    return undefined;
  } finally {
    await virtual?.stop();
  }
}

/**
 * Starts a packaged program as somebody would who wants to look into it, and waits for its first screen.
 * Resolves to undefined when it showed that, and opened nothing; otherwise to the plain reason.
 */
export async function startPackaged(program, args, profile) {
  const virtual = hasDisplay() ? undefined : await startVirtualDisplay();
  const picture = join(profile, 'picture.png');
  const port = await freePort();
  const child = start(program, [...args, `--user-data-dir=${profile}`, `--remote-debugging-port=${port}`], {
    cwd: profile,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: electronEnv({ ...virtual?.env, TRAQUE_SCREENSHOT: picture }),
  });
  withoutNoise(child);
  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(`it ended with status ${code ?? signal}`));
  });
  try {
    const late = Date.now() + windowLimit;
    while (!hasLogged(profile, 'first screen ready')) {
      const end = await Promise.race([ended, wait(200)]);
      if (end) return end;
      if (Date.now() > late) return `the first screen was not ready after ${windowLimit / 1000} s`;
    }
    if (await answers(port)) return 'it answers on the port for remote debugging';
    // What the switch would do, it does soon after the first screen.
    if (await Promise.race([ended, wait(2000)])) return 'it ended by itself';
    return existsSync(picture) ? 'it saved a picture of itself' : undefined;
  } finally {
    child.kill();
    await ended;
    await virtual?.stop();
  }
}

const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function hasLogged(profile, words) {
  try {
    return readFileSync(join(profile, 'logs', 'traque.log'), 'utf8').includes(words);
  } catch {
    return false;
  }
}

/** A port that nobody listens on. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** Whether somebody listens on a port. */
export function answers(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

/** Opens the program's window, or takes its picture where there is no display. Resolves to the exit status. */
export async function openWindow(command, args, options = {}) {
  if (hasDisplay()) {
    say('opening the window');
    return run(command, args, { cwd: root, ...options, env: electronEnv(options.env) });
  }
  say('there is no display here: the window opens on a virtual one and is saved as a picture');
  const picture = process.env.TRAQUE_SCREENSHOT || join(out, 'screenshot.png');
  const reason = await takePicture(command, args, picture, options);
  say(reason ? `that failed: ${reason}` : `the window is ready; its picture: ${picture}`);
  return reason ? 1 : 0;
}
