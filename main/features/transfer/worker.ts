/** The thread in which campaign files are written and read. It is told one job as it starts, says how it went, and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { FileRefused } from '#main/features/transfer/file-refused';
import type { FromWorker, Job } from '#main/features/transfer/job';
import { runJob } from '#main/features/transfer/run-job';

const port = parentPort;
if (port === null) throw new Error('this is a worker');

const say = (message: FromWorker): void => {
  port.postMessage(message);
};
let go: (() => void) | undefined;
port.on('message', () => go?.());

runJob(workerData as Job, {
  progress: (done, of) => {
    say({ kind: 'progress', done, of });
  },
  mayWrite: () =>
    new Promise((resolve) => {
      go = resolve;
      say({ kind: 'mayWrite' });
    }),
  // Nobody else is here.
  breathe: () => Promise.resolve(),
})
  .then(
    (result) => {
      say({ kind: 'done', result });
    },
    (error: unknown) => {
      if (error instanceof FileRefused) say({ kind: 'refused', reason: error.reason, args: error.args });
      else {
        const { code } = (error ?? {}) as { code?: unknown };
        say({ kind: 'failed', code: typeof code === 'string' ? code : '', message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
      }
    },
  )
  .finally(() => {
    port.close();
  });
