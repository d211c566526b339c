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

/** After the first screen: whoever sits before it has begun with what they came for. */
const FIRST_AFTER_MS = 6000;
/** How often somebody looks whether one is due: so much later than due it is made at most. */
const LOOK_EVERY_MS = 5 * 60_000;

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
      this.#lookAfter(FIRST_AFTER_MS);
    });
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  #lookAfter(delay: number): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      void this.#make();
      this.#lookAfter(LOOK_EVERY_MS);
    }, delay);
    // It alone does not keep the program alive.
    this.#timer.unref();
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
