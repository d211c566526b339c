import path from 'node:path';
import { app, BrowserWindow, dialog, Menu } from 'electron';
import { createFileLogger } from '#main/platform/logging/file-logger';
import type { Program } from '#main/app/program';
import { openDoor } from '#main/platform/ipc/electron-ipc';
import type { PictureReader } from '#main/platform/security/app-files';
import { declareAppScheme, serveApp } from '#main/platform/security/app-protocol';
import { lockDown } from '#main/platform/security/lock-down';
import { refuseTestingSwitches } from '#main/platform/security/testing-switches';
import { createMainWindow } from '#main/platform/windows/main-window';

// Start order only: lock, scheme, security, window, program, door. What the window needs to begin loading is small and comes first; the rest of the
// program is read and started while the page is.

const profile = app.commandLine.getSwitchValue('user-data-dir');
if (profile !== '') app.setPath('userData', path.resolve(profile));
const logger = createFileLogger(app.getPath('userData'), !app.isPackaged);

process.on('uncaughtException', stop);
process.on('unhandledRejection', (reason) => {
  logger.error(reason instanceof Error ? (reason.stack ?? reason.message) : String(reason));
});

const refused = refuseTestingSwitches(app.commandLine, app.isPackaged);
if (refused.length > 0) logger.warn(`a packaged program takes no --${refused.join(', --')}`);
declareAppScheme();
// As root on Linux Chromium has no sandbox to enable: asking for it would crash the page again and again.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();

if (app.requestSingleInstanceLock()) {
  app.on('second-instance', () => {
    const [window] = BrowserWindow.getAllWindows();
    if (window?.isMinimized() === true) window.restore();
    window?.focus();
  });
  app.on('window-all-closed', () => {
    app.quit();
  });
  app.whenReady().then(start).catch(stop);
} else {
  app.quit();
}

/** After this long the program is started even if no page has asked for anything. */
const LONGEST_WAIT_MS = 2000;

/** Nothing sensible can follow: says so and ends. Everything that was acknowledged is stored. */
function stop(reason: unknown): void {
  const error = reason instanceof Error ? reason : new Error(String(reason));
  logger.error(error.stack ?? error.message);
  dialog.showErrorBox('Traque', error.message);
  app.exit(1);
}

async function start(): Promise<void> {
  const root = app.getAppPath();
  Menu.setApplicationMenu(null);
  const picture: PictureReader = async (id) => (await starting).pictures.get(id);
  const development = app.isPackaged ? undefined : { server: process.env['ELECTRON_RENDERER_URL'] };
  const scriptServed = serveApp(path.join(root, 'out/renderer'), picture, development?.server);
  const behind: { program?: Program } = {};
  lockDown({
    onLink: (url) => behind.program?.openLink(url),
    onRefused: (url) => {
      logger.warn(`a request was refused: ${url.slice(0, 200)}`);
    },
    development,
  });
  const window = createMainWindow({
    preload: path.join(root, 'out/preload/index.cjs'),
    icon: path.join(root, 'out/renderer/icon.png'),
    logger,
    developing: development !== undefined,
    beforeClose: () => behind.program?.settlePage(),
    onHopeless: () => behind.program?.giveUp(),
  });
  // The page is served by this very thread: reading the program first would keep it waiting, so the page gets its script before.
  const starting = Promise.race([scriptServed, new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))])
    .then(() => import('#main/app/program'))
    .then(({ startProgram }) => startProgram(window, logger));
  const door = openDoor(starting, (contents) => BrowserWindow.fromWebContents(contents) === window, logger);
  app.once('will-quit', () => {
    door.dispose();
    behind.program?.dispose();
  });
  behind.program = await starting;
}
