/** The thread of a job: it is asked for one, does it, and is ended by whoever asked. */
import { perform } from '#main/platform/workers/job';
import type { Job } from '#main/platform/workers/job';
import { Rpc } from '#main/platform/workers/rpc';
import type { Port } from '#main/platform/workers/rpc';

/** What the thread of a job does. */
export interface JobSide {
  run(job: { readonly name: string; readonly input: unknown }): Promise<unknown>;
}

/** What whoever started it does for it. */
export interface RunnerSide {
  progress(report: readonly [done: number, of: number]): void;
  mayWrite(nothing: undefined): void;
}

/** Serves the jobs of a table over the port of this thread. */
export function serveJobs(port: Port, jobs: readonly Job[]): void {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  const runner: Rpc<RunnerSide> = new Rpc<RunnerSide>(
    port,
    {
      run: ({ name, input }) =>
        perform(jobs, name, input, {
          progress: (done, of) => {
            runner.notify('progress', [done, of]);
          },
          // Nobody else is here.
          breathe: () => Promise.resolve(),
          mayWrite: () => runner.call('mayWrite', undefined),
          rest: (ms) => {
            Atomics.wait(pause, 0, 0, ms);
          },
        }),
    } satisfies JobSide,
    (fault) => {
      throw fault;
    },
  );
}
