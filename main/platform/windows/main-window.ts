import { BrowserWindow } from 'electron';
import windowStateKeeper from 'electron-window-state';
import { WEB_PREFERENCES } from '#main/platform/security/web-preferences';
import type { ILogger } from '#shared/domain/logger';
import { APP_ORIGIN } from '#shared/ipc/origin';

/** What the main window needs from the program. */
export interface MainWindowOptions {
  readonly preload: string;
  /** Picture for the task bar, where the system does not take it from the installed program. */
  readonly icon: string;
  readonly logger: ILogger;
  /** Whether the page may be looked into with the developer tools. */
  readonly developing: boolean;
  /** What the page still has to do before the window goes; undefined when it has nothing to do. */
  readonly beforeClose: () => Promise<void> | undefined;
  /** Called when the page keeps crashing and reloading it again would not help. */
  readonly onHopeless: () => void;
}

/** A page that crashes more often than this within a minute is not reloaded again. */
const RELOADS_A_MINUTE = 3;

/** A page that answers no more does not keep its window open. */
const LONGEST_CLOSE_MS = 1000;

/**
 * Makes the window, hidden until its first picture is drawn: no white flash. It opens where it was, at the size it was, and on a visible
 * display if that one is gone. A page that crashes is loaded again at the same place; its run is in the data file.
 */
export function createMainWindow({ preload, icon, logger, developing, beforeClose, onHopeless }: MainWindowOptions): BrowserWindow {
  const state = windowStateKeeper({ defaultWidth: 1280, defaultHeight: 800, file: 'window.json' });
  const window = new BrowserWindow({
    x: state.x,
    y: state.y,
    width: state.width,
    height: state.height,
    minWidth: 900,
    minHeight: 600,
    show: false,
    title: 'Traque',
    autoHideMenuBar: true,
    icon,
    webPreferences: { ...WEB_PREFERENCES, devTools: developing, preload },
  });
  state.manage(window);
  window.once('ready-to-show', () => {
    window.show();
  });
  let closing: 'no' | 'waiting' | 'yes' = 'no';
  window.on('close', (event) => {
    if (closing === 'yes' || window.webContents.isCrashed()) return;
    event.preventDefault();
    if (closing === 'waiting') return;
    closing = 'waiting';
    void Promise.race([beforeClose(), new Promise((resolve) => setTimeout(resolve, LONGEST_CLOSE_MS))]).finally(() => {
      closing = 'yes';
      window.close();
    });
  });
  const crashes: number[] = [];
  window.webContents.on('render-process-gone', (_event, details) => {
    logger.error(`the page stopped: ${details.reason}`);
    if (details.reason === 'clean-exit') return;
    const now = Date.now();
    crashes.push(now);
    if (crashes.filter((at) => now - at < 60_000).length > RELOADS_A_MINUTE) onHopeless();
    else window.webContents.reload();
  });
  void window.loadURL(`${APP_ORIGIN}/index.html`);
  return window;
}
