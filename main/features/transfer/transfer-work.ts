import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IEvents } from '#main/platform/history/events';
import { refusalOf } from '#main/features/transfer/refusals';
import type { Job, Result } from '#main/features/transfer/job';
import type { RunningJob } from '#main/features/transfer/start-job';
import { AppError } from '#shared/domain/app-error';
import { ILogger } from '#shared/domain/logger';

/** Where the built worker lies; undefined: the work is done in this process, in turns. */
export const ITransferWorker = Symbol('ITransferWorker');
export type ITransferWorker = { readonly file: string | undefined };

/** Work on campaign files that takes a while: one at a time, told as it goes on, and stopped when the GM says so. */
export interface ITransferWork {
  /**
   * @returns null when it was stopped. What tidies up goes on all the same, until the program ends.
   * @throws AppError `invalid` with the reason when a file is refused, `unavailable` when the disk refuses.
   */
  run<J extends Job>(job: J): Promise<Result<J> | null>;
  /** Whole work of several steps, during which nothing else may begin. @throws AppError `conflict` when something else is under way. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** Whether somebody has asked to stop what goes on. */
  isStopped(): boolean;
  stop(): null;
  /** The program ends. @returns resolves when nothing goes on any more, and nothing unfinished is left behind. */
  dispose(): Promise<void>;
}
export const ITransferWork = Symbol('ITransferWork');

/** The window is told how far it is at most so often. */
const TELL_EVERY_MS = 80;

@service(ITransferWork)
export class TransferWork implements ITransferWork {
  #isBusy = false;
  #isStopped = false;
  #isOver = false;
  readonly #running = new Set<Pick<RunningJob<Job>, 'stop'>>();
  readonly #tidying = new Set<Pick<RunningJob<Job>, 'stop'>>();

  constructor(
    @inject(ITransferWorker) private readonly worker: ITransferWorker,
    @inject(IEvents) private readonly events: IEvents,
    @inject(ILogger) private readonly logger: ILogger,
  ) {}

  async alone<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isBusy) throw new AppError('conflict', { key: 'app:transfer.error.busy' });
    this.#isBusy = true;
    this.#isStopped = false;
    try {
      return await work();
    } finally {
      this.#isBusy = false;
    }
  }

  async run<J extends Job>(job: J): Promise<Result<J> | null> {
    // Rarely used: what reads and writes campaign files is loaded with the first of them.
    const [{ startJob }, { Stopped }] = await Promise.all([import('#main/features/transfer/start-job'), import('#main/features/transfer/file-refused')]);
    const tidies = job.kind === 'sweep';
    if (this.#isEnded(tidies)) return null;
    let told = 0;
    const running = startJob(job, this.worker.file, {
      progress: (done, of) => {
        const now = Date.now();
        if (now - told < TELL_EVERY_MS && done < of) return;
        told = now;
        this.events.emit('work.progress', { work: job.kind === 'export' ? 'export' : 'import', done, of });
      },
    });
    const going = tidies ? this.#tidying : this.#running;
    going.add(running);
    try {
      return await running.result;
    } catch (error) {
      if (this.#isEnded(tidies) || error instanceof Stopped) {
        // Only when nothing of it goes on any more is it over.
        await running.stop();
        return null;
      }
      throw refusalOf(error);
    } finally {
      going.delete(running);
    }
  }

  isStopped(): boolean {
    return this.#isStopped;
  }

  stop(): null {
    this.#isStopped = true;
    void this.#end(this.#running);
    return null;
  }

  async dispose(): Promise<void> {
    this.#isOver = true;
    this.#isStopped = true;
    await Promise.all([this.#end(this.#running), this.#end(this.#tidying)]);
  }

  /** Whoever tidies up is stopped by the end of the program only. */
  #isEnded(tidies: boolean): boolean {
    return this.#isOver || (this.#isStopped && !tidies);
  }

  async #end(jobs: ReadonlySet<Pick<RunningJob<Job>, 'stop'>>): Promise<void> {
    await Promise.all(
      [...jobs].map((job) =>
        job.stop().catch((error: unknown) => {
          this.logger.warn(`a transfer that was stopped left something behind: ${String(error)}`);
        }),
      ),
    );
  }
}
