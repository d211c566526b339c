import { Worker } from 'node:worker_threads';
import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { perform, Stopped } from '#main/platform/workers/job';
import type { Job, JobKind } from '#main/platform/workers/job';
import type { JobSide, RunnerSide } from '#main/platform/workers/job-thread';
import { Disconnected, Rpc } from '#main/platform/workers/rpc';
import { ILogger } from '#shared/domain/logger';

/** Where jobs are done. */
export interface IJobPlace {
  /** The built thread of jobs; undefined: they are done in this thread, in turns. */
  readonly file: string | undefined;
  /** The jobs with their work, for want of a thread. */
  readonly here: () => Promise<readonly Job[]>;
}
export const IJobPlace = Symbol('IJobPlace');

/** How a job is followed and stopped. */
export interface RunOptions {
  readonly progress?: (done: number, of: number) => void;
  /** Breaks the job off when it is aborted. */
  readonly signal?: AbortSignal | undefined;
}

/** Does jobs where they disturb nobody, each in a thread that ends with it. */
export interface IJobRunner {
  /**
   * Does a job. One that writes waits for every other that writes.
   * @throws whatever its work throws: an AppError as it is, an error of the disk or of SQLite with its `code`; Stopped once nothing of a job that was broken off goes on
   * any more; JobEnded when its thread ends by itself.
   */
  run<Input, Result>(kind: JobKind<Input, Result>, input: Input, options?: RunOptions): Promise<Result>;
  /** Breaks everything off. @returns resolves when nothing goes on any more; what is asked for from now on is stopped at once. */
  dispose(): Promise<void>;
}
export const IJobRunner = Symbol('IJobRunner');

/** A thread ended in the middle of its job: what it had done so far is done. */
export class JobEnded extends Error {
  constructor(
    readonly job: string,
    /** Why, as far as it was said: `ERR_WORKER_OUT_OF_MEMORY`. */
    readonly code: string,
  ) {
    super(`the thread of the job ${job} ended before it was done${code === '' ? '' : ` (${code})`}`);
    this.name = 'JobEnded';
  }
}

/** A thread that needs more than this is not doing a job of ours any more. In megabytes. */
const MOST_MEMORY = 1500;

@service(IJobRunner)
export class JobRunner implements IJobRunner {
  readonly #running = new Map<AbortController, Promise<unknown>>();
  #isOver = false;
  /** Settles when the last job that writes has ended. */
  #lastWriter: Promise<unknown> = Promise.resolve();

  constructor(
    @inject(IJobPlace) private readonly place: IJobPlace,
    @inject(ILogger) private readonly logger: ILogger,
  ) {}

  async run<Input, Result>(kind: JobKind<Input, Result>, input: Input, { progress = () => undefined, signal }: RunOptions = {}): Promise<Result> {
    const stop = new AbortController();
    const abort = (): void => {
      stop.abort();
    };
    if (this.#isOver || signal?.aborted === true) abort();
    signal?.addEventListener('abort', abort);
    const begin = (): Promise<unknown> => this.#begin(kind, input, progress, stop.signal);
    const running = kind.writes === true ? this.#lastWriter.then(begin) : begin();
    const ended = running.catch(() => undefined);
    if (kind.writes === true) this.#lastWriter = ended;
    this.#running.set(stop, ended);
    try {
      return (await running) as Result;
    } catch (error) {
      if (!stop.signal.aborted) throw error;
      kind.tidy?.(input);
      throw new Stopped();
    } finally {
      signal?.removeEventListener('abort', abort);
      this.#running.delete(stop);
    }
  }

  async dispose(): Promise<void> {
    this.#isOver = true;
    for (const stop of this.#running.keys()) stop.abort();
    await Promise.all(this.#running.values());
  }

  /** Settles once nothing of the job goes on any more. */
  async #begin<Input>(kind: JobKind<Input, unknown>, input: Input, progress: NonNullable<RunOptions['progress']>, stop: AbortSignal): Promise<unknown> {
    const { file, here } = this.place;
    if (stop.aborted) throw new Stopped();
    if (file !== undefined) return this.#inThread(file, kind.name, input, progress, stop);
    const check = (): void => {
      if (stop.aborted) throw new Stopped();
    };
    const turn = async (): Promise<void> => {
      await new Promise((resolve) => setImmediate(resolve));
      check();
    };
    const tell = (done: number, of: number): void => {
      check();
      progress(done, of);
    };
    const jobs = await here();
    await turn();
    return perform(jobs, kind.name, input, { progress: tell, breathe: turn, mayWrite: turn, rest: () => undefined });
  }

  async #inThread(file: string, name: string, input: unknown, progress: (done: number, of: number) => void, stop: AbortSignal): Promise<unknown> {
    const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY }, stdin: false });
    const local: RunnerSide = {
      progress: ([done, of]) => {
        if (!stop.aborted) progress(done, of);
      },
      mayWrite: () => undefined,
    };
    const thread = new Rpc<JobSide>(worker, { ...local }, (fault) => {
      this.logger.error(String(fault));
    });
    let cause = '';
    worker.on('error', (error: Error) => {
      cause = (error as { code?: string }).code ?? error.message;
    });
    const ended = new Promise<void>((resolve) => {
      worker.on('exit', () => {
        thread.close();
        resolve();
      });
    });
    const end = (): void => void worker.terminate();
    stop.addEventListener('abort', end);
    try {
      return await thread.call('run', { name, input });
    } catch (error) {
      throw error instanceof Disconnected ? new JobEnded(name, cause) : error;
    } finally {
      stop.removeEventListener('abort', end);
      end();
      await ended;
    }
  }
}
