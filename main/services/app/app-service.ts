import { inject, injectable } from 'tsyringe';
import { IFirstScreen } from '#main/services/app/first-screen';
import { IDatabase } from '#main/storage/database';
import { ILogger } from '#shared/domain/logger';
import type { AppContract, AppInfo, StorageState } from '#shared/ipc/app';
import type { AsyncImplementation } from '#shared/ipc/contract';

/** What only the surrounding desktop can do; Electron in the program, nothing much in tests without it. */
export interface IDesktop {
  readonly appVersion: string;
  openExternal(url: string): Promise<boolean>;
  showFolder(folder: string): void;
  /** The first screen can be used. */
  windowReady(): void;
  /** Nothing half typed is in the page alone any more. */
  pageSettled(): void;
  /** Asks where to write. `name` is proposed, with its ending. @returns the path; null when nothing was chosen. */
  chooseSaveFile(what: FileChoice & { readonly name: string }): Promise<string | null>;
  /** Asks which file to read. @returns the path; null when nothing was chosen. */
  chooseOpenFile(what: FileChoice): Promise<string | null>;
  /** Ends the program in order and starts it again. */
  restart(): void;
}

/** A kind of file, for a dialog. Endings are without the dot. */
export interface FileChoice {
  readonly title: string;
  readonly kind: string;
  readonly endings: readonly string[];
}
export const IDesktop = Symbol('IDesktop');

export type IAppService = AsyncImplementation<AppContract>;
export const IAppService = Symbol('IAppService');

@injectable()
export class AppService implements IAppService {
  constructor(
    @inject(IDatabase) private readonly database: IDatabase,
    @inject(IDesktop) private readonly desktop: IDesktop,
    @inject(ILogger) private readonly logger: ILogger,
    @inject(IFirstScreen) private readonly firstScreen: IFirstScreen,
  ) {}

  info(): AppInfo {
    // Electron's own are missing where the services run on plain Node.
    const versions: Readonly<Record<string, string | undefined>> = process.versions;
    return {
      version: this.desktop.appVersion,
      electron: versions['electron'] ?? '',
      chromium: versions['chrome'] ?? '',
      node: process.versions.node,
      dataFolder: this.#folder(),
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

  restart(): null {
    this.desktop.restart();
    return null;
  }

  ready(): null {
    this.desktop.windowReady();
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
