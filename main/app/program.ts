import 'reflect-metadata';
import path from 'node:path';
import { app, dialog, nativeTheme } from 'electron';
import type { BrowserWindow } from 'electron';
import { ElectronDesktop } from '#main/platform/windows/electron-desktop';
import { startServices } from '#main/app/services';
import type { Services } from '#main/app/services';
import { followZoom, offerContextMenu, showApplicationMenu } from '#main/platform/windows/window-habits';
import type { ILogger } from '#shared/domain/logger';
import { ZOOM } from '#shared/domain/zoom';
import type { Settings } from '#shared/ipc/settings';

/** The running program behind the window. */
export interface Program extends Services {
  /** Asks, and opens a web address outside the program. */
  openLink(url: string): void;
  /** Asks the page to hand over what is half typed; resolves once it has. */
  settlePage(): Promise<void>;
  /** Says that the window cannot go on, and ends. */
  giveUp(): void;
}

/** Starts everything behind the window: services on this profile's data file, and what follows the settings. */
export function startProgram(window: BrowserWindow, logger: ILogger): Program {
  const root = app.getAppPath();
  const userData = app.getPath('userData');
  const desktop = new ElectronDesktop(logger, () => services.translator);
  const services = startServices({
    storage: {
      file: path.join(userData, 'traque.sqlite'),
      backupFolder: path.join(userData, 'backups'),
      nativeBinding: oldNodeApiBinding(root),
    },
    pluginFolder: path.join(root, 'out/plugins'),
    transferWorker: path.join(root, 'out/main/transfer-worker.cjs'),
    firstSettings: firstSettings(),
    desktop,
    logger,
  });
  followTheme(window, services);
  followHabits(window, services);
  logger.info(`Traque ${app.getVersion()} on Electron ${process.versions.electron}, storage ${services.database.opened.kind}`);
  return {
    ...services,
    openLink: (url) => void desktop.openExternal(url),
    settlePage: () => {
      const settled = desktop.nextSettled();
      services.events.emit('window.closing', {});
      return settled;
    },
    giveUp: () => {
      dialog.showErrorBox(services.translator.app('crash.title'), services.translator.app('crash.message'));
      app.quit();
    },
  };
}

/** The language of the computer when it is one of ours; French is the first language of the program. */
function firstSettings(): Settings {
  return { language: app.getLocale().toLowerCase().startsWith('en') ? 'en' : 'fr', theme: 'system', density: 'normal', zoom: ZOOM.plain };
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

/** Menus follow the language, the size of the page what was chosen. */
function followHabits(window: BrowserWindow, { events, settings, translator }: Services): void {
  const say = (key: string): string => translator.app(key);
  offerContextMenu(window, say);
  showApplicationMenu(say);
  const zoom = followZoom(window, { get: () => settings.get().zoom, change: (next) => void settings.change({ zoom: next }) });
  events.onAny((event) => {
    if (event !== 'settings.changed') return;
    showApplicationMenu(say);
    zoom();
  });
}

/** The shipped runtime has a current Node-API; an older one, used only while developing, needs an addon built for it. */
function oldNodeApiBinding(root: string): string | undefined {
  return Number(process.versions['napi'] ?? '0') >= 10 ? undefined : path.join(root, 'out/native/better_sqlite3-napi8.node');
}
