import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/** Starts a services thread. It opens nothing before it is told to. */
export function startServicesWorker(): Worker {
  return new Worker(path.join(path.dirname(fileURLToPath(import.meta.url)), 'services.cjs'));
}
