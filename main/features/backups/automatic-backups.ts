import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IFirstScreen } from '#main/platform/desktop/first-screen';
import { IBackupService } from '#main/features/backups/backup-service';
import { ILogger } from '#shared/domain/logger';

/** Copies that follow the work: one when the first screen is there, and from then on whenever one is due, which is at most hourly and only while something changes. */
export interface IAutomaticBackups {
  start(): void;
  stop(): void;
}
export const IAutomaticBackups = Symbol('IAutomaticBackups');

/** Milliseconds after the first screen: the user's first clicks do not wait for a copy. */
const FIRST_AFTER_MS = 6000;
/** How often it is checked whether a copy is due, in milliseconds: the longest that one can be late. */
const CHECK_EVERY_MS = 5 * 60_000;

@service(IAutomaticBackups)
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
      this.#schedule(FIRST_AFTER_MS);
    });
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  #schedule(delay: number): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      void this.#make();
      this.#schedule(CHECK_EVERY_MS);
    }, delay);
    // It alone does not keep the program alive.
    this.#timer.unref();
  }

  /** A copy that fails here shows no message, because the user did not ask for it: the settings show when the last one was made. */
  async #make(): Promise<void> {
    try {
      await this.backups.makeWhenDue();
    } catch (error) {
      if (!this.#stopped) this.logger.error(`no automatic copy: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    }
  }
}
