/** Starts a job where it disturbs nobody, and can be stopped. */
import fs from 'node:fs';
import { Worker } from 'node:worker_threads';
import { FileRefused, Stopped } from '#main/features/transfer/file-refused';
import type { FromWorker, Job, JobHost, Result, ToWorker } from '#main/features/transfer/job';

export interface JobListener {
  progress(done: number, of: number): void;
}

export interface RunningJob<J extends Job> {
  /** Rejects with FileRefused, Stopped, or what went wrong. */
  readonly result: Promise<Result<J>>;
  /** Resolves when nothing of it goes on any more. */
  stop(): Promise<void>;
}

/** A thread that needs more is not reading a campaign any more. In megabytes. */
const MOST_MEMORY = 1500;

/**
 * @param workerFile the built worker; without one the job is done in this thread, in turns.
 */
export function startJob<J extends Job>(job: J, workerFile: string | undefined, listener: JobListener): RunningJob<J> {
  return workerFile === undefined ? startHere(job, listener) : startWorker(job, workerFile, listener);
}

function startWorker<J extends Job>(job: J, workerFile: string, listener: JobListener): RunningJob<J> {
  const worker = new Worker(workerFile, { workerData: job, resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY }, stdin: false });
  let fail: (error: Error) => void = () => undefined;
  let stopped = false;
  const result = new Promise<Result<J>>((resolve, reject) => {
    fail = reject;
    worker.on('message', (message: FromWorker) => {
      if (stopped) return;
      if (message.kind === 'progress') listener.progress(message.done, message.of);
      else if (message.kind === 'mayWrite') worker.postMessage({ kind: 'write' } satisfies ToWorker);
      else if (message.kind === 'done') resolve(message.result as Result<J>);
      else if (message.kind === 'refused') reject(new FileRefused(message.reason, message.args));
      else reject(Object.assign(new Error(message.message), { code: message.code }));
    });
    worker.on('error', (error: Error) => {
      reject((error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY' ? new FileRefused('memory') : error);
    });
    worker.on('exit', () => {
      reject(new Stopped());
    });
  });
  // Whoever stops it may not be waiting for it any more.
  result.catch(() => undefined);
  return {
    result: result.finally(() => worker.terminate()),
    stop: async () => {
      stopped = true;
      fail(new Stopped());
      await worker.terminate();
      tidy(job);
    },
  };
}

function startHere<J extends Job>(job: J, listener: JobListener): RunningJob<J> {
  let stopped = false;
  const turn = async (): Promise<void> => {
    await new Promise((resolve) => setImmediate(resolve));
    if (stopped) throw new Stopped();
  };
  const host: JobHost = {
    progress: (done, of) => {
      if (!stopped) listener.progress(done, of);
    },
    breathe: turn,
    mayWrite: turn,
  };
  const result = import('#main/features/transfer/run-job').then(async ({ runJob }) => {
    await turn();
    return runJob(job, host);
  });
  result.catch(() => undefined);
  return {
    result,
    stop: async () => {
      stopped = true;
      await result.catch(() => undefined);
      tidy(job);
    },
  };
}

/** A thread that was stopped leaves a file that is not whole. */
function tidy(job: Job): void {
  if (job.kind === 'export') fs.rmSync(`${job.target}.partial`, { force: true });
}
