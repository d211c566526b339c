import { clearFirstScreens } from '#main/app/first-screen-file';
import type { Services } from '#main/app/services';
import { writeSynced } from '#main/platform/database/backups/disk';
import type { ILogger } from '#shared/domain/logger';
import type { FirstAnswer } from '#shared/ipc/app';
import type { FirstScreen } from '#shared/ipc/first-screen';

/** Changes that follow each other this closely are written once. */
const PAUSE_MS = 1000;

/** What a kill must not leave as it was: the language, the rules and the list of campaigns. The rest is written when the program ends. */
const FOLLOWED: ReadonlySet<string> = new Set(['settings.changed', 'plugins.changed', 'campaigns.changed']);

/**
 * Keeps what the home screen is drawn from, so that the next start can draw it before the services are there. It is a picture of the data, never the data: without it, or with an
 * old one, a start shows the same a moment later.
 */
export class FirstScreenKeeper {
  #timer: NodeJS.Timeout | undefined;

  /** @param file see `firstScreenFile`. */
  constructor(
    private readonly services: Pick<Services, 'dispatcher' | 'events'>,
    private readonly file: string,
    private readonly logger: ILogger,
  ) {
    services.events.onAny((event) => {
      if (!FOLLOWED.has(event)) return;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.keep(), PAUSE_MS).unref();
    });
  }

  /** Writes it as it is now. Where the next start opens elsewhere, or the data file cannot be read, there is none afterwards. Never rejects. */
  async keep(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      const start = await this.#ask<FirstAnswer>('app.start');
      const isDrawn = start.info.storage.kind === 'ready' && !start.settings.resumeAtStart;
      clearFirstScreens(this.file, { keep: isDrawn });
      if (!isDrawn) return;
      const { info, settings, words } = start;
      const screen: FirstScreen = {
        start: { info, settings, words },
        campaigns: await this.#ask('campaigns.list', { trashed: false }),
        run: await this.#ask('runs.resumable'),
        encounter: await this.#ask('encounters.resumable'),
        plugins: await this.#ask('plugins.list'),
      };
      writeSynced(this.file, JSON.stringify(screen));
    } catch (error) {
      this.logger.warn(`the first screen was not kept: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  async #ask<T>(method: string, input: object = {}): Promise<T> {
    const reply = await this.services.dispatcher.call(method, input);
    if (!reply.ok) throw new Error(`${method}: ${reply.error.message}`);
    return reply.value as T;
  }
}
