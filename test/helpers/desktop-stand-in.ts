import type { IDesktop, PrintPage } from '#main/platform/desktop/desktop';

/** Stands where the computer's desktop is in plain Node: dialogs answer what a test put here, everything else is only counted. */
export class DesktopStandIn implements IDesktop {
  readonly appVersion = 'test';
  readonly runtime = { electron: '', chromium: '' };
  isSafeMode = false;
  /** Folders that were to be shown. */
  readonly shown: string[] = [];
  /** Answers of the next dialogs, first in first out; a dialog without one is closed without a choice. */
  readonly choices: (string | null)[] = [];
  /** What the dialogs proposed as a name. */
  readonly proposed: string[] = [];
  restarts = 0;
  /** Pages that were to be printed: without a window each becomes the bytes of its HTML. */
  readonly printed: PrintPage[] = [];

  openExternal(): Promise<boolean> {
    return Promise.resolve(false);
  }

  showFolder(folder: string): void {
    this.shown.push(folder);
  }

  windowReady(): void {
    // There is no window.
  }

  pageSettled(): void {
    // Nobody waits to close a window.
  }

  chooseSaveFile({ name }: { readonly name: string }): Promise<string | null> {
    this.proposed.push(name);
    return Promise.resolve(this.choices.shift() ?? null);
  }

  chooseOpenFile(): Promise<string | null> {
    return Promise.resolve(this.choices.shift() ?? null);
  }

  chooseFolder(): Promise<string | null> {
    return Promise.resolve(this.choices.shift() ?? null);
  }

  printPdf(page: PrintPage): Promise<Uint8Array> {
    this.printed.push(page);
    return Promise.resolve(Buffer.from(page.body));
  }

  restart(): void {
    this.restarts += 1;
  }
}
