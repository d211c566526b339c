import { inject } from 'tsyringe';
import { exportJob, sweepJob } from '#main/features/transfer/jobs';
import { service } from '#main/platform/composition/service';
import { IEvents } from '#main/platform/history/events';
import { Stopped } from '#main/platform/workers/job';
import type { JobKind } from '#main/platform/workers/job';
import { IJobRunner, JobEnded } from '#main/platform/workers/job-runner';
import { AppError } from '#shared/domain/app-error';

/** Work on campaign files that takes a while: one at a time, told as it goes on, and stopped when the GM says so. */
export interface ITransferWork {
  /**
   * @returns null when it was stopped. What tidies up goes on all the same, until the program ends.
   * @throws AppError `invalid` with the reason when a file is refused; what the disk refuses becomes words where all calls are answered.
   */
  run<Input, Result>(job: JobKind<Input, Result>, input: Input): Promise<Result | null>;
  /** Whole work of several steps, during which nothing else may begin. @throws AppError `conflict` when something else is under way. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** Whether somebody has asked to stop what goes on. */
  isStopped(): boolean;
  stop(): null;
}
export const ITransferWork = Symbol('ITransferWork');

/** The window is told how far it is at most so often. */
const PROGRESS_INTERVAL_MS = 80;

@service(ITransferWork)
export class TransferWork implements ITransferWork {
  #isBusy = false;
  #stop = new AbortController();

  constructor(
    @inject(IJobRunner) private readonly jobs: IJobRunner,
    @inject(IEvents) private readonly events: IEvents,
  ) {}

  async alone<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isBusy) throw new AppError('conflict', { key: 'app:transfer.error.busy' });
    this.#isBusy = true;
    this.#stop = new AbortController();
    try {
      return await work();
    } finally {
      this.#isBusy = false;
    }
  }

  async run<Input, Result>(job: JobKind<Input, Result>, input: Input): Promise<Result | null> {
    let reportedAt = 0;
    const progress = (done: number, of: number): void => {
      const now = performance.now();
      if (now - reportedAt < PROGRESS_INTERVAL_MS && done < of) return;
      reportedAt = now;
      this.events.emit('work.progress', { work: job.name === exportJob.name ? 'export' : 'import', done, of });
    };
    try {
      // Whoever tidies up is stopped by the end of the program only.
      return await this.jobs.run(job, input, { progress, signal: job.name === sweepJob.name ? undefined : this.#stop.signal });
    } catch (error) {
      if (error instanceof Stopped) return null;
      if (error instanceof JobEnded && error.code === 'ERR_WORKER_OUT_OF_MEMORY') throw new AppError('invalid', { key: 'app:transfer.error.memory' });
      throw error;
    }
  }

  isStopped(): boolean {
    return this.#stop.signal.aborted;
  }

  stop(): null {
    this.#stop.abort();
    return null;
  }
}
