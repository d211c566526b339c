import 'reflect-metadata';
import path from 'node:path';
import { app, BrowserWindow, dialog, Menu, nativeTheme } from 'electron';
import { ElectronDesktop } from '#main/app/desktop';
import { createFileLogger } from '#main/app/logger';
import { startServices } from '#main/app/services';
import type { Services } from '#main/app/services';
import { openDoor } from '#main/ipc/electron-door';
import { declareAppScheme, serveApp } from '#main/security/app-protocol';
import { lockDown } from '#main/security/lock-down';
import { createMainWindow } from '#main/windows/main-window';
import type { Settings } from '#shared/ipc/settings';
import { createTranslator } from '#shared/text/translator';

// Start order only: lock, scheme, security, window, services, door. The window loads while the services start.

const profile = app.commandLine.getSwitchValue('user-data-dir');
if (profile !== '') app.setPath('userData', path.resolve(profile));
const userData = app.getPath('userData');
const logger = createFileLogger(userData);

process.on('uncaughtException', (error) => {
  logger.error(error.stack ?? error.message);
  dialog.showErrorBox('Traque', createTranslator(firstSettings().language).app('error.internal'));
  app.exit(1);
});
process.on('unhandledRejection', (reason) => {
  logger.error(reason instanceof Error ? (reason.stack ?? reason.message) : String(reason));
});

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
  void app.whenReady().then(start);
} else {
  app.quit();
}

function start(): void {
  const root = app.getAppPath();
  Menu.setApplicationMenu(null);
  serveApp(path.join(root, 'out/renderer'), app.isPackaged ? undefined : process.env['ELECTRON_RENDERER_URL']);
  const desktop = new ElectronDesktop(logger, () => createTranslator(services.settings.get().language));
  lockDown((url) => void desktop.openExternal(url));
  const window = createMainWindow({
    preload: path.join(root, 'out/preload/index.cjs'),
    icon: path.join(root, 'out/renderer/icon.png'),
    logger,
    onHopeless: () => {
      const translator = createTranslator(services.settings.get().language);
      dialog.showErrorBox(translator.app('crash.title'), translator.app('crash.message'));
      app.quit();
    },
  });
  const services = startServices({
    storage: {
      file: path.join(userData, 'traque.sqlite'),
      backupFolder: path.join(userData, 'backups'),
      nativeBinding: oldNodeApiBinding(root),
    },
    pluginFolder: path.join(root, 'out/plugins'),
    firstSettings: firstSettings(),
    desktop,
    logger,
  });
  const door = openDoor(services.dispatcher, services.events, (contents) => BrowserWindow.fromWebContents(contents) === window, logger);
  followTheme(window, services);
  app.once('will-quit', () => {
    door.dispose();
    services.dispose();
  });
  logger.info(`Traque ${app.getVersion()} on Electron ${process.versions.electron}, storage ${services.database.opened.kind}`);
}

/** The language of the computer when it is one of ours; French is the first language of the program. */
function firstSettings(): Settings {
  return { language: app.getLocale().toLowerCase().startsWith('en') ? 'en' : 'fr', theme: 'system', density: 'normal' };
}

/** Frames and scroll bars of the system, and the colour before the first picture, follow the chosen theme. */
function followTheme(window: BrowserWindow, services: Services): void {
  const apply = (): void => {
    nativeTheme.themeSource = services.settings.get().theme;
    window.setBackgroundColor(nativeTheme.shouldUseDarkColors ? '#14161a' : '#f5f0e6');
  };
  apply();
  services.events.onAny((event) => {
    if (event === 'settings.changed') apply();
  });
  nativeTheme.on('updated', apply);
}

/** The shipped runtime has a current Node-API; an older one, used only while developing, needs an addon built for it. */
function oldNodeApiBinding(root: string): string | undefined {
  return Number(process.versions['napi'] ?? '0') >= 10 ? undefined : path.join(root, 'out/native/better_sqlite3-napi8.node');
}
