/**
 * A new profile for an Electron that runs already. A start costs two seconds of a processor, most of them Chromium's own; what the program itself does at a start is done here in
 * full: its main script is read and run again, from its first line. The program knows nothing of this, it is all done from outside, over the debugger.
 */
import path from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';

const MAIN = path.resolve(import.meta.dirname, '../../out/main');

/**
 * Ends the program as a quit does, but for the process, and runs its main script again.
 * @param userData the folder of the new profile.
 * @returns the page of the new window.
 * @throws when no window comes within 15 s.
 */
export async function onAnotherProfile(electron: ElectronApplication, userData: string): Promise<Page> {
  const opened = electron.waitForEvent('window', { timeout: 15_000 });
  // Nobody listens if what follows fails first.
  opened.catch(() => undefined);
  await electron.evaluate(
    async ({ app, BrowserWindow, ipcMain, Menu, nativeTheme, protocol, session }, { main, folder }) => {
      app.removeAllListeners('window-all-closed');
      const closed = new Promise<void>((resolve) => {
        app.once('window-all-closed', resolve);
      });
      for (const window of BrowserWindow.getAllWindows()) window.destroy();
      await closed;
      // The program holds up its end until its services have closed the data file, and ends then.
      const quit = app.quit.bind(app);
      await new Promise<void>((resolve) => {
        app.quit = resolve;
        app.emit('will-quit', { preventDefault: () => undefined });
      });
      app.quit = quit;
      for (const event of ['will-quit', 'second-instance', 'open-file', 'web-contents-created']) app.removeAllListeners(event);
      for (const event of ['uncaughtException', 'unhandledRejection']) process.removeAllListeners(event);
      ipcMain.removeAllListeners();
      // A library listens for its own messages, and does not expect to be read a second time.
      const handle = ipcMain.handle.bind(ipcMain);
      ipcMain.handle = (channel, listener) => {
        ipcMain.removeHandler(channel);
        handle(channel, listener);
      };
      nativeTheme.removeAllListeners('updated');
      nativeTheme.themeSource = 'system';
      Menu.setApplicationMenu(null);
      if (protocol.isProtocolHandled('app')) protocol.unhandle('app');
      const own = session.defaultSession;
      own.removeAllListeners('will-download');
      await own.clearStorageData();
      // Two things can be said before a process is ready only, and are still in force.
      protocol.registerSchemesAsPrivileged = () => undefined;
      app.enableSandbox = () => undefined;
      app.commandLine.removeSwitch('user-data-dir');
      app.commandLine.appendSwitch('user-data-dir', folder);
      const { mainModule } = process as unknown as { mainModule: { constructor: { _cache: Record<string, unknown> }; require(file: string): unknown } };
      const modules = mainModule.constructor._cache;
      for (const file of Object.keys(modules)) if (file.startsWith(main)) Reflect.deleteProperty(modules, file);
      mainModule.require(`${main}/index.cjs`);
    },
    { main: MAIN, folder: userData },
  );
  const page = await opened;
  // A window that is not shown yet draws nothing, and a press waits for a picture.
  await electron.evaluate(
    ({ BrowserWindow }) =>
      new Promise<void>((resolve) => {
        const [window] = BrowserWindow.getAllWindows();
        if (window?.isVisible() === true) resolve();
        else window?.once('show', resolve);
      }),
  );
  return page;
}
