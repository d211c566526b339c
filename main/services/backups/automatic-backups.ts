import { inject, injectable } from 'tsyringe';
import { IFirstScreen } from '#main/services/app/first-screen';
import { IBackupService } from '#main/services/backups/backup-service';
import { ILogger } from '#shared/domain/logger';

/** One copy a start, when it is due: once the first screen is there and whoever sits before it has begun with what they came for. */
export interface IAutomaticBackups {
  start(): void;
  stop(): void;
}
export const IAutomaticBackups = Symbol('IAutomaticBackups');

const IDLE_MS = 6000;

@injectable()
export class AutomaticBackups implements IAutomaticBackups {
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(
    @inject(IBackupService) private readonly backups: IBackupService,
    @inject(IFirstScreen) private readonly firstScreen: IFirstScreen,
    @inject(ILogger) private readonly logger: ILogger,
  ) {}

  start(): void {
    this.firstScreen.whenShown(() => {
      if (this.#stopped) return;
      this.#timer = setTimeout(() => void this.#make(), IDLE_MS);
      // It alone does not keep the program alive.
      this.#timer.unref();
    });
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  /** Nobody asked for it, so nobody is told when it fails: the settings show when the last one was made. */
  async #make(): Promise<void> {
    try {
      await this.backups.makeWhenDue();
    } catch (error) {
      if (!this.#stopped) this.logger.error(`no automatic copy: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    }
  }
}
