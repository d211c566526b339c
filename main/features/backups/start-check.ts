import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IFirstScreen } from '#main/platform/desktop/first-screen';
import { checkJob } from '#main/platform/database/backups/jobs';
import { IDatabase } from '#main/platform/database/database';
import { IJobRunner } from '#main/platform/workers/job-runner';
import { ILogger } from '#shared/domain/logger';

/** Makes up for the check that a large file did not get when it was opened: nobody waits for it, and damage still leads to the copies. */
export interface IStartCheck {
  start(): void;
  stop(): void;
}
export const IStartCheck = Symbol('IStartCheck');

@service(IStartCheck)
export class StartCheck implements IStartCheck {
  #stopped = false;

  constructor(
    @inject(IDatabase) private readonly database: IDatabase,
    @inject(IFirstScreen) private readonly firstScreen: IFirstScreen,
    @inject(ILogger) private readonly logger: ILogger,
    @inject(IJobRunner) private readonly jobs: IJobRunner,
  ) {}

  start(): void {
    const { opened } = this.database;
    if (opened.kind === 'ready' && opened.unchecked) this.firstScreen.whenShown(() => void this.#check());
  }

  stop(): void {
    this.#stopped = true;
  }

  async #check(): Promise<void> {
    try {
      const fault = await this.jobs.run(checkJob, { file: this.database.file, nativeBinding: this.database.options.nativeBinding });
      if (this.#stopped || fault === null) return;
      this.logger.error(`the data file is damaged: ${fault}`);
      this.database.fail(fault);
    } catch (error) {
      if (!this.#stopped) this.logger.error(`the data file could not be checked: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    }
  }
}
