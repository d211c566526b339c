import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IFirstScreen } from '#main/platform/desktop/first-screen';
import { CopyThread } from '#main/platform/database/backups/backup-worker';
import { IDatabase } from '#main/platform/database/database';
import { ILogger } from '#shared/domain/logger';

/** Makes up for the check that a large file did not get when it was opened: nobody waits for it, and damage still leads to the copies. */
export interface IStartCheck {
  start(): void;
  stop(): void;
}
export const IStartCheck = Symbol('IStartCheck');

@service(IStartCheck)
export class StartCheck implements IStartCheck {
  readonly #thread: CopyThread;
  #stopped = false;

  constructor(
    @inject(IDatabase) private readonly database: IDatabase,
    @inject(IFirstScreen) private readonly firstScreen: IFirstScreen,
    @inject(ILogger) private readonly logger: ILogger,
  ) {
    this.#thread = new CopyThread(database.options.nativeBinding);
  }

  start(): void {
    const { opened } = this.database;
    if (opened.kind === 'ready' && opened.unchecked) this.firstScreen.whenShown(() => void this.#check());
  }

  stop(): void {
    this.#stopped = true;
    this.#thread.stop();
  }

  async #check(): Promise<void> {
    try {
      const fault = await this.#thread.fault(this.database.file);
      if (this.#stopped || fault === null) return;
      this.logger.error(`the data file is damaged: ${fault}`);
      this.database.fail(fault);
    } catch (error) {
      if (!this.#stopped) this.logger.error(`the data file could not be checked: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    }
  }
}
