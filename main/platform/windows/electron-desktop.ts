import fs from 'node:fs';
import { app, BrowserWindow, dialog, shell } from 'electron';
import { externalTarget } from '#main/platform/security/external-links';
import type { FileChoice, IDesktop, PrintPage } from '#main/platform/desktop/desktop';
import type { PrintedPages } from '#main/platform/security/printed-pages';
import { printPdf } from '#main/platform/windows/pdf-printer';
import type { ILogger } from '#shared/domain/logger';
import type { Say } from '#main/platform/windows/menus';

/** What the surrounding desktop does for the program, through Electron. */
export class ElectronDesktop implements Omit<IDesktop, 'appVersion' | 'runtime' | 'isSafeMode' | 'restart'> {
  #waiting: (() => void)[] = [];

  constructor(
    private readonly logger: ILogger,
    private readonly say: Say,
    private readonly printed: PrintedPages,
  ) {}

  /** Opens a web address in the browser, after asking: the program itself never goes online. */
  async openExternal(raw: string): Promise<boolean> {
    const url = externalTarget(raw);
    if (url === undefined) {
      this.logger.warn('an address that is no web address was refused');
      return false;
    }
    const choice = await dialog.showMessageBox({
      type: 'question',
      title: this.say('external.title'),
      message: this.say('external.message'),
      detail: url.href,
      buttons: [this.say('external.open'), this.say('external.cancel')],
      defaultId: 0,
      cancelId: 1,
    });
    if (choice.response !== 0) return false;
    await shell.openExternal(url.href);
    return true;
  }

  showFolder(folder: string): void {
    void shell.openPath(folder);
  }

  /**
   * With `TRAQUE_SCREENSHOT` set, a picture of the first usable screen is saved there and the program ends: proof of a start without a display. A packaged program only
   * writes into its log that it is ready.
   */
  windowReady(drawnAt: number): void {
    this.logger.info(`first screen ready, drawn at ${new Date(drawnAt).toISOString()}`);
    if (app.isPackaged) return;
    const target = process.env['TRAQUE_SCREENSHOT'];
    const [window] = BrowserWindow.getAllWindows();
    if (target === undefined || window === undefined) return;
    // One more moment, so that fonts and the first transition are in the picture.
    setTimeout(() => {
      void window.webContents.capturePage().then((image) => {
        fs.writeFileSync(target, image.toPNG());
        app.quit();
      });
    }, 400);
  }

  /** Resolves when the page next says that it has handed over what is half typed. */
  nextSettled(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  pageSettled(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }

  async chooseSaveFile({ title, kind, endings, name }: FileChoice & { readonly name: string }): Promise<string | null> {
    const options = { title, defaultPath: name, filters: [{ name: kind, extensions: [...endings] }] };
    const [window] = BrowserWindow.getAllWindows();
    const choice = await (window === undefined ? dialog.showSaveDialog(options) : dialog.showSaveDialog(window, options));
    return choice.canceled || choice.filePath === '' ? null : choice.filePath;
  }

  async chooseOpenFile({ title, kind, endings }: FileChoice): Promise<string | null> {
    const options = { title, properties: ['openFile' as const], filters: [{ name: kind, extensions: [...endings] }] };
    const [window] = BrowserWindow.getAllWindows();
    const choice = await (window === undefined ? dialog.showOpenDialog(options) : dialog.showOpenDialog(window, options));
    return choice.canceled ? null : (choice.filePaths[0] ?? null);
  }

  async chooseFolder({ title }: Pick<FileChoice, 'title'>): Promise<string | null> {
    const options = { title, properties: ['openDirectory' as const] };
    const [window] = BrowserWindow.getAllWindows();
    const choice = await (window === undefined ? dialog.showOpenDialog(options) : dialog.showOpenDialog(window, options));
    return choice.canceled ? null : (choice.filePaths[0] ?? null);
  }

  printPdf(page: PrintPage): Promise<Uint8Array> {
    return printPdf(this.printed, page);
  }

  /** Asks whether to leave the installed plugins out of a start, after one that came to nothing. */
  async offerSafeMode(window: BrowserWindow): Promise<boolean> {
    const choice = await dialog.showMessageBox(window, {
      type: 'question',
      title: this.say('safeMode.offer.title'),
      message: this.say('safeMode.offer.message'),
      detail: this.say('safeMode.offer.detail'),
      buttons: [this.say('safeMode.offer.normal'), this.say('safeMode.offer.safe')],
      defaultId: 1,
      cancelId: 0,
    });
    return choice.response === 1;
  }

  /** @param args of the next start. */
  restart(args: readonly string[]): void {
    app.relaunch({ args: [...args] });
    app.quit();
  }
}
