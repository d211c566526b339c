import type { MainSide } from '#main/app/services-protocol';
import type { DesktopRuntime, FileChoice, IDesktop, PrintPage } from '#main/platform/desktop/desktop';
import type { Rpc } from '#main/platform/workers/rpc';

/** The desktop as the services thread has it: Electron lives in the main thread, which is asked. */
export class RemoteDesktop implements IDesktop {
  constructor(
    private readonly main: Rpc<MainSide>,
    readonly appVersion: string,
    readonly runtime: DesktopRuntime,
    readonly isSafeMode: boolean,
  ) {}

  openExternal(url: string): Promise<boolean> {
    return this.main.call('openExternal', url);
  }

  showFolder(folder: string): void {
    this.main.notify('showFolder', folder);
  }

  windowReady(drawnAt: number): void {
    this.main.notify('windowReady', drawnAt);
  }

  pageSettled(): void {
    this.main.notify('pageSettled', undefined);
  }

  chooseSaveFile(what: FileChoice & { readonly name: string }): Promise<string | null> {
    return this.main.call('chooseSaveFile', what);
  }

  chooseOpenFile(what: FileChoice): Promise<string | null> {
    return this.main.call('chooseOpenFile', what);
  }

  chooseFolder(what: Pick<FileChoice, 'title'>): Promise<string | null> {
    return this.main.call('chooseFolder', what);
  }

  printPdf(page: PrintPage): Promise<Uint8Array> {
    return this.main.call('printPdf', page);
  }

  restart(safeMode?: boolean): void {
    this.main.notify('restart', safeMode);
  }
}
