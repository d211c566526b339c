import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { app, BrowserWindow, dialog, Menu } from 'electron';
import { firstScreenFile, firstScreenSettings } from '#main/app/first-screen-file';
import { argumentsAgain, filesOfCommandLine, OfferedFiles } from '#main/app/offered-files';
import { ServicesThread } from '#main/app/services-thread';
import type { ServicesPlace } from '#main/app/services-protocol';
import { startServicesWorker } from '#main/app/services-worker';
import { hasInstalledPlugins, markStart } from '#main/app/start-mark';
import { openIpc } from '#main/platform/ipc/electron-ipc';
import { createFileLogger } from '#main/platform/logging/file-logger';
import { declareAppScheme, serveApp } from '#main/platform/security/app-protocol';
import { lockDown } from '#main/platform/security/lock-down';
import { PrintedPages } from '#main/platform/security/printed-pages';
import { refuseTestingSwitches } from '#main/platform/security/testing-switches';
import { ElectronDesktop } from '#main/platform/windows/electron-desktop';
import { createMainWindow } from '#main/platform/windows/main-window';
import { followTheme } from '#main/platform/windows/theme';
import { followZoom, offerContextMenu, showApplicationMenu } from '#main/platform/windows/window-habits';
import { Words } from '#main/platform/windows/words';
import { ZOOM } from '#shared/domain/zoom';
import type { Settings } from '#shared/ipc/settings';

// The main thread: start order, the window, and the relay between the page and the services, which run in a thread of their own. Nothing that takes time may happen here, for the window is
// drawn through this thread. The services are started once the window is on its way: earlier they would take from Chromium the processor that it needs to come up. Where the page can draw
// its first screen from what was last known, they are started when it asks them for the first time, which it does once that screen is painted.

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
// Chromium's network service stays in this process: nothing is ever asked of a network here, and a process of its own for that costs 60 MB and its start.
app.commandLine.appendSwitch('enable-features', 'NetworkServiceInProcess2');
// As root on Linux Chromium has no sandbox to enable: asking for it would crash the page again and again.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();

// A file may be opened before there is anybody to look into it.
let passOn: (files: readonly string[]) => void = () => undefined;
const offered = new OfferedFiles((files) => {
  passOn(files);
});

if (app.requestSingleInstanceLock()) {
  offered.offer(filesOfCommandLine(process.argv.slice(1), process.cwd()));
  app.on('second-instance', (_event, argv, folder) => {
    offered.offer(filesOfCommandLine(argv, folder));
    const [window] = BrowserWindow.getAllWindows();
    if (window?.isMinimized() === true) window.restore();
    window?.focus();
  });
  app.on('open-file', (event, file) => {
    event.preventDefault();
    offered.offer([file]);
  });
  app.on('window-all-closed', () => {
    app.quit();
  });
  app.whenReady().then(start).catch(stop);
} else {
  app.quit();
}

/** Nothing sensible can follow: says so and ends. Everything that was acknowledged is stored. */
function stop(reason: unknown): void {
  const error = reason instanceof Error ? reason : new Error(String(reason));
  logger.error(error.stack ?? error.message);
  dialog.showErrorBox('Traque', error.message);
  app.exit(1);
}

/** The language of the computer when it is one of ours; French is the first language of the program. */
function firstSettings(): Settings {
  return { language: app.getLocale().toLowerCase().startsWith('en') ? 'en' : 'fr', theme: 'system', density: 'normal', zoom: ZOOM.plain, resumeAtStart: false };
}

/** The shipped runtime has a current Node-API; an older one, used only while developing, needs an addon built for it. */
function oldNodeApiBinding(root: string): string | undefined {
  return Number(process.versions['napi'] ?? '0') >= 10 ? undefined : path.join(root, 'out/native/better_sqlite3-napi8.node');
}

function start(): void {
  const root = app.getAppPath();
  const mark = markStart(app.getPath('userData'));
  const script = path.join(root, 'out/main/services.cjs');
  const firstScreen = firstScreenFile(app.getPath('userData'), app.getVersion(), script);
  const known = firstScreenSettings(firstScreen);
  let settings = known ?? firstSettings();
  const words = new Words();
  const say = (key: string): string => words.say(key);
  const printed = new PrintedPages();
  const desktop = new ElectronDesktop(logger, say, printed);
  let toTell = false;
  Menu.setApplicationMenu(null);
  const development = app.isPackaged ? undefined : { server: process.env['ELECTRON_RENDERER_URL'] };
  serveApp(path.join(root, 'out/renderer'), (id) => services.picture(id), firstScreen, printed, development?.server);
  lockDown({
    onLink: (url) => void desktop.openExternal(url),
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
    beforeClose: settlePage,
    onHopeless: () => {
      giveUp('crash.message');
    },
  });
  const services: ServicesThread = new ServicesThread({
    start: startServicesWorker,
    logger,
    local: {
      log: ({ level, message }) => {
        logger[level](message);
      },
      event: ({ event, payload }) => {
        ipc.announce(event, payload);
      },
      settings: follow,
      openExternal: (url) => desktop.openExternal(url),
      showFolder: (folder) => {
        desktop.showFolder(folder);
      },
      windowReady: (drawnAt) => {
        mark.clear();
        desktop.windowReady(drawnAt);
        if (toTell) ipc.announce('services.restarted', {});
        toTell = false;
        offered.ready();
      },
      pageSettled: () => {
        desktop.pageSettled();
      },
      chooseSaveFile: (what) => desktop.chooseSaveFile(what),
      chooseOpenFile: (what) => desktop.chooseOpenFile(what),
      chooseFolder: (what) => desktop.chooseFolder(what),
      printPdf: (page) => desktop.printPdf(page),
      restart: (safeMode) => {
        desktop.restart(argumentsAgain(process.argv.slice(1), safeMode));
      },
    },
    onOpened: (stored, isAgain) => {
      follow(stored);
      if (!isAgain) return;
      toTell = true;
      void readAgain();
    },
    onHopeless: (reason) => {
      logger.error(reason.stack ?? reason.message);
      giveUp('crash.services');
    },
  });
  const place: ServicesPlace = {
    userData: app.getPath('userData'),
    pluginFolder: path.join(root, 'out/plugins'),
    sandboxFolder: path.join(root, 'out/main'),
    nativeBinding: oldNodeApiBinding(root),
    jobsWorker: path.join(root, 'out/main/jobs.cjs'),
    firstScreen,
    session: randomBytes(6).toString('base64url'),
    appVersion: app.getVersion(),
    safeMode: app.commandLine.hasSwitch('safe-mode'),
    runtime: { electron: process.versions.electron, chromium: process.versions.chrome },
    firstSettings: firstSettings(),
  };
  passOn = (files) => {
    services.receive(files);
  };
  // Only where it would make a difference, and nobody has decided already.
  let isAsking = false;
  let toAsk = mark.failedBefore && !place.safeMode && hasInstalledPlugins(path.join(place.userData, 'plugins'));
  if (known === undefined) openServices();
  const ipc = openIpc({
    call: (method, input, origin) => {
      openServices();
      return services.call(method, input, origin);
    },
    offered: (files) => {
      offered.offer(files);
    },
    isOwn: (contents) => BrowserWindow.fromWebContents(contents) === window,
    say,
    logger,
  });
  const applyTheme = followTheme(window);
  offerContextMenu(window, say);
  const applyZoom = followZoom(window, {
    get: () => settings.zoom,
    change: (zoom) => {
      // At once, whatever the services are at.
      settings = { ...settings, zoom };
      applyZoom();
      services.call('settings.change', { zoom }).catch((error: unknown) => {
        logger.warn(`the size was not kept: ${String(error)}`);
      });
    },
  });
  follow(settings);

  app.on('will-quit', (event) => {
    if (isStopped) return;
    // The data file is closed first; then the program ends by itself.
    event.preventDefault();
    const stopped = services.stop().catch((error: unknown) => {
      logger.error(`the services did not stop: ${String(error)}`);
      return false;
    });
    void stopped.then((hasEnded) => {
      isStopped = true;
      mark.clear();
      ipc.dispose();
      if (hasEnded) app.quit();
      // The data file is closed and everything is stored: a process that waits for a thread which never ends would keep the profile from the next start.
      else process.kill(process.pid, 'SIGKILL');
    });
  });
  let isStopped = false;

  /** Opens the services, the first time; calls wait at their gate while the GM is asked how. */
  function openServices(): void {
    if (!toAsk) {
      if (!isAsking) services.open(place);
      return;
    }
    [toAsk, isAsking] = [false, true];
    void askForSafeMode().then((safeMode) => {
      isAsking = false;
      logger.info(safeMode ? 'the start before failed: safe mode' : 'the start before failed: started as usual');
      services.open({ ...place, safeMode });
    });
  }

  /** Asks over the window, once it can be seen. */
  async function askForSafeMode(): Promise<boolean> {
    if (!window.isVisible())
      await new Promise<void>((resolve) =>
        window.once('show', () => {
          resolve();
        }),
      );
    await words.setLanguage(settings.language);
    return desktop.offerSafeMode(window);
  }

  /** Theme, menus and size follow what was chosen. */
  function follow(next: Settings): void {
    settings = next;
    applyTheme(next.theme);
    applyZoom();
    void words.setLanguage(next.language).then(() => {
      showApplicationMenu(say);
    });
  }

  /** Asks the page to hand over what is half typed; resolves once it has. */
  function settlePage(): Promise<void> {
    const settled = desktop.nextSettled();
    ipc.announce('window.closing', {});
    return settled;
  }

  /** What the page shows may be out of date: it is loaded again, at the same place, with what is half typed. */
  async function readAgain(): Promise<void> {
    await Promise.race([settlePage(), new Promise((resolve) => setTimeout(resolve, LONGEST_SETTLE_MS))]);
    if (!window.isDestroyed()) window.webContents.reload();
  }

  /** Says that the program cannot go on, and ends. */
  function giveUp(message: string): void {
    mark.set();
    void words.setLanguage(settings.language).then(() => {
      dialog.showErrorBox(say('crash.title'), say(message));
      app.quit();
    });
  }
}

/** A page that answers no more does not keep itself from being loaded again. */
const LONGEST_SETTLE_MS = 1000;
