/** A place for windows: the person's own display, or a virtual one where there is none. */
import { start } from './run.mjs';
import { Stop } from './say.mjs';
import { ensureXvfb } from './system.mjs';

/** Is there a display a window could open on? */
export const hasDisplay = () => process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

/**
 * Starts Xvfb on a free display number, which it picks itself and reports on file descriptor 3.
 * Resolves to { env, stop }: the environment that leads programs there, and the end of it.
 */
export async function startVirtualDisplay({ width = 1920, height = 1200 } = {}) {
  const xvfb = await ensureXvfb();
  const child = start(xvfb, ['-displayfd', '3', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp', '-noreset'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await new Promise((resolve, reject) => {
    const fail = (reason) => reject(new Stop(`the virtual display (Xvfb) did not start: ${reason}`));
    const timer = setTimeout(() => fail('no answer within 15 s'), 15_000);
    let text = '';
    child.stdio[3].on('data', (chunk) => {
      text += chunk;
      if (!text.includes('\n')) return;
      clearTimeout(timer);
      resolve(text.trim());
    });
    child.once('error', (error) => fail(error.message));
    child.once('exit', (code) => fail(`it ended with status ${code}`));
  });
  return {
    // A Wayland session that is only half there would draw programs away from the virtual display.
    env: { DISPLAY: `:${number}`, WAYLAND_DISPLAY: undefined, XDG_SESSION_TYPE: 'x11' },
    async stop() {
      if (child.exitCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}
