/**
 * The program's real services on plain Node, without Electron. `start` is called by tests in this process; run as a program it speaks
 * JSON lines over its standard streams, so that a test can kill it at any moment.
 */
import 'reflect-metadata';
import path from 'node:path';
import readline from 'node:readline';
import { startServices } from '#main/app/services';
import { sandboxesFrom } from '#main/platform/plugins/sandbox/sandboxes';
import { DesktopStandIn } from './desktop-stand-in';
import type { Services } from '#main/app/services';
import type { Settings } from '#shared/ipc/settings';

export interface HeadlessOptions {
  /** The profile folder. */
  readonly userData: string;
  readonly pluginFolder: string;
  readonly language?: Settings['language'];
  /** Answers the dialogs. */
  readonly desktop?: DesktopStandIn;
  /** The built thread of jobs. */
  readonly jobsWorker?: string;
}

/** Starts the services of the product on a profile folder. */
export function start({ userData, pluginFolder, language = 'fr', desktop = new DesktopStandIn(), jobsWorker }: HeadlessOptions): Services {
  return startServices({
    storage: { file: path.join(userData, 'traque.sqlite'), backupFolder: path.join(userData, 'backups') },
    pluginFolder,
    installedPlugins: path.join(userData, 'plugins'),
    sandboxes: sandboxesFrom(path.resolve('out/main')),
    firstSettings: { language, theme: 'system', density: 'normal', zoom: 100, resumeAtStart: false },
    desktop,
    ...(jobsWorker === undefined ? {} : { jobsWorker }),
    logger: { info: () => undefined, warn: () => undefined, error: (message) => void process.stderr.write(`${message}\n`) },
  });
}

export { answer } from '#main/platform/security/app-files';
export { DesktopStandIn };

if (process.argv[2] === 'serve') {
  const [, , , userData, pluginFolder] = process.argv;
  if (userData === undefined || pluginFolder === undefined) throw new Error('usage: serve USER_DATA PLUGIN_FOLDER');
  const { dispatcher, events, pictures } = start({ userData, pluginFolder, language: process.env['TRAQUE_LANGUAGE'] === 'en' ? 'en' : 'fr' });
  events.onAny((event, payload) => process.stdout.write(`${JSON.stringify({ event, payload })}\n`));
  process.stdout.write('{"ready":true}\n');
  readline.createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, method, input, picture } = JSON.parse(line) as { id: number; method: string; input: unknown; picture?: string };
    // Pictures are no call: the window asks for them by their address, which the test's own server passes on.
    if (picture !== undefined) {
      const found = pictures.get(picture);
      const reply = found === undefined ? null : { type: found.type, bytes: Buffer.from(found.bytes).toString('base64') };
      process.stdout.write(`${JSON.stringify({ id, reply })}\n`);
    } else void dispatcher.call(method, input).then((reply) => process.stdout.write(`${JSON.stringify({ id, reply })}\n`));
  });
}
