import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IFirstScreen } from '#main/platform/desktop/first-screen';
import { IDesktop } from '#main/platform/desktop/desktop';
import { IDatabase } from '#main/platform/database/database';
import { ILogger } from '#shared/domain/logger';
import type { AppContract, AppInfo, StorageState } from '#shared/ipc/app';
import type { AsyncImplementation } from '#shared/ipc/contract';

/** The program itself: its version, the state of its storage, windows and dialogs. */
export interface IAppService extends Omit<AsyncImplementation<AppContract>, 'start' | 'info'> {
  info(): AppInfo;
}
export const IAppService = Symbol('IAppService');

/** Answers from the desktop of the main thread and from the state of the data file. */
@service(IAppService)
export class AppService implements IAppService {
  constructor(
    @inject(IDatabase) private readonly database: IDatabase,
    @inject(IDesktop) private readonly desktop: IDesktop,
    @inject(ILogger) private readonly logger: ILogger,
    @inject(IFirstScreen) private readonly firstScreen: IFirstScreen,
  ) {}

  info(): AppInfo {
    return {
      version: this.desktop.appVersion,
      ...this.desktop.runtime,
      node: process.versions.node,
      dataFolder: this.#folder(),
      safeMode: this.desktop.isSafeMode,
      storage: this.#storage(),
    };
  }

  openExternal({ url }: { readonly url: string }): Promise<boolean> {
    return this.desktop.openExternal(url);
  }

  showDataFolder(): null {
    this.desktop.showFolder(this.#folder());
    return null;
  }

  damaged(): { id: string; name: string }[] {
    return this.database.damaged.map(({ id, name }) => ({ id, name }));
  }

  restart({ safeMode }: { readonly safeMode?: boolean | undefined }): null {
    this.desktop.restart(safeMode);
    return null;
  }

  ready({ drawnAt }: { readonly drawnAt: number }): null {
    this.desktop.windowReady(drawnAt);
    this.firstScreen.shown();
    return null;
  }

  settled(): null {
    this.desktop.pageSettled();
    return null;
  }

  reportError({ message }: { readonly message: string }): null {
    this.logger.error(`window: ${message}`);
    return null;
  }

  #folder(): string {
    return this.database.file.replace(/[\\/][^\\/]*$/, '');
  }

  #storage(): StorageState {
    const { opened, file } = this.database;
    if (opened.kind === 'ready') return { kind: 'ready' };
    if (opened.kind === 'newer') return { kind: 'newer', needs: opened.needs, file };
    if (opened.kind === 'lost') return { kind: 'lost', how: opened.how, file };
    if (opened.kind === 'unusable') return { kind: 'unusable', detail: opened.detail, reason: opened.reason, file };
    return { kind: 'damaged', detail: opened.detail, file };
  }
}
