/** Starting other programs: with their output shown, or with it taken. */
import { spawn, spawnSync } from 'node:child_process';
import { toolOutput } from './say.mjs';

const children = new Set();
let watching = false;

/**
 * A child that outlives us would keep a display, a port or a lock. Ctrl-C reaches the whole terminal group by
 * itself, a plain kill only us: it is passed on, and whatever is left is ended with us.
 */
function watch(child) {
  children.add(child);
  child.once('exit', () => children.delete(child));
  if (watching) return;
  watching = true;
  const endAll = (signal) => {
    for (const each of children) each.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      endAll(signal);
      // The children get a moment to end by themselves; their exit ends the script in the usual way.
      setTimeout(() => process.exit(130), 3000).unref();
    });
  }
  process.on('exit', () => endAll('SIGTERM'));
}

/** Starts a program and leaves the rest to the caller; it ends when this script ends. */
export function start(command, args, options = {}) {
  const child = spawn(command, args, { windowsHide: true, ...options });
  watch(child);
  return child;
}

/**
 * Runs a program to its end with its output shown; resolves to its exit status (a signal counts as failure).
 * `timeout` in milliseconds; after it the program is killed and the status is 124, as timeout(1) has it.
 */
export function run(command, args, { timeout, ...options } = {}) {
  const output = toolOutput();
  const child = start(command, args, { stdio: ['inherit', output, 2], ...options });
  return new Promise((resolve, reject) => {
    let late = false;
    const timer = timeout
      ? setTimeout(() => {
          late = true;
          child.kill('SIGTERM');
          setTimeout(() => child.kill('SIGKILL'), 3000).unref();
        }, timeout)
      : undefined;
    child.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      resolve(late ? 124 : (code ?? (signal ? 128 : 1)));
    });
  });
}

/** Runs a short program and takes its output; never throws, a missing program is status 127. */
export function capture(command, args, options = {}) {
  const result = spawnSync(command, args, { encoding: 'utf8', windowsHide: true, maxBuffer: 64 * 1024 * 1024, ...options });
  return {
    status: result.status ?? (result.error?.code === 'ENOENT' ? 127 : 1),
    stdout: result.stdout ?? '',
    stderr: result.stderr ?? String(result.error ?? ''),
  };
}

/** The full path of a command, or undefined. */
export function which(name) {
  const found = process.platform === 'win32' ? capture('where', [name]) : capture('sh', ['-c', 'command -v "$1"', 'sh', name]);
  return found.status === 0 ? found.stdout.split(/\r?\n/, 1)[0].trim() || undefined : undefined;
}
