import type { Worker } from 'node:worker_threads';
import type { Killable } from './driver';
import { mainSide, place, startWorker } from '../helpers/services-worker';
import type { ServicesSide } from '#main/app/services-protocol';
import { Rpc } from '#main/platform/workers/rpc';
import type { Reply } from '#shared/ipc/contract';

/** The services in a thread of this process, as in the program: what opens the file after a kill is the same process with the same SQLite. */
export class Threaded implements Killable {
  #dead = false;

  private constructor(
    private readonly worker: Worker,
    private readonly rpc: Rpc<ServicesSide>,
  ) {
    worker.once('exit', () => {
      this.#dead = true;
      rpc.close();
    });
  }

  static async start(userData: string): Promise<Threaded> {
    const worker = startWorker();
    const rpc = new Rpc<ServicesSide>(worker, { ...mainSide() }, () => undefined);
    const threaded = new Threaded(worker, rpc);
    await rpc.call('open', place(userData));
    return threaded;
  }

  get dead(): boolean {
    return this.#dead;
  }

  async call(method: string, input: unknown): Promise<Reply<unknown> | undefined> {
    return this.rpc.call('call', { method, input }).catch(() => undefined);
  }

  kill(): void {
    void this.worker.terminate();
  }

  async end(): Promise<void> {
    await this.worker.terminate();
  }
}
