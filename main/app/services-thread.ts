import type { Worker } from 'node:worker_threads';
import type { MainSide, ServicesPlace, ServicesSide } from '#main/app/services-protocol';
import type { StoredPicture } from '#main/platform/security/app-files';
import { Disconnected, Rpc } from '#main/platform/workers/rpc';
import type { ILogger } from '#shared/domain/logger';
import type { Reply } from '#shared/ipc/contract';
import type { Settings } from '#shared/ipc/settings';

/** What a services thread is started and served with. */
export interface ServicesThreadOptions {
  /** Starts a thread: the first when the services are opened, another one after one has ended. */
  readonly start: () => Worker;
  /** What the services may ask of this thread. */
  readonly local: MainSide;
  readonly logger: ILogger;
  /**
   * The services are open; before any call goes through.
   * @param isAgain a thread had ended by itself, and this one has taken its place: what the page shows may be out of date.
   */
  readonly onOpened: (settings: Settings, isAgain: boolean) => void;
  /** Threads end one after the other, or do not open: there is nothing to go on with. */
  readonly onHopeless: (reason: Error) => void;
}

/** A services thread that ends more often than this within a minute is not started again. */
const RESTARTS_A_MINUTE = 3;
/** How long the end of the program waits for the services. What they have acknowledged is stored long before. */
const LONGEST_STOP_MS = 10_000;

/** How long a thread whose services are stopped may take to end. */
const LONGEST_END_MS = 1000;
/** What the id of a thread is once it has ended. */
const ENDED = -1;

/** Calls wait here until the services are open. */
interface Gate {
  readonly opened: Promise<Rpc<ServicesSide>>;
  readonly open: (rpc: Rpc<ServicesSide>) => void;
}

/** The services, seen from the main thread: one thread at a time, started again when it ends by itself. */
export class ServicesThread {
  #place: ServicesPlace | undefined;
  #worker: Worker | undefined;
  #rpc: Rpc<ServicesSide> | undefined;
  #gate = gate();
  #isOpen = false;
  #isHopeless = false;
  #stopping: Promise<boolean> | undefined;
  readonly #ends: number[] = [];

  constructor(private readonly options: ServicesThreadOptions) {}

  /** Starts the thread, which opens the data file of a profile; only the first time that it is called. No other program may have the profile. */
  open(place: ServicesPlace): void {
    if (this.#place !== undefined) return;
    this.#place = place;
    this.#open(place);
  }

  /**
   * Passes a call of the page on, once the services are open.
   * @throws Disconnected when the thread ends before it has answered: it may or may not have done what was asked.
   */
  async call(method: unknown, input: unknown, origin?: unknown): Promise<Reply<unknown>> {
    const rpc = await this.#gate.opened;
    return rpc.call('call', { method, input, origin });
  }

  /** @throws Disconnected */
  async picture(id: string): Promise<StoredPicture | undefined> {
    const rpc = await this.#gate.opened;
    return rpc.call('picture', id);
  }

  /** Hands files on that were dropped or opened, once the services are open. What comes while the thread ends is lost: it is still where it was. */
  receive(files: readonly string[]): void {
    void this.#gate.opened.then((rpc) => rpc.call('receive', files)).catch(() => undefined);
  }

  /**
   * Stops the services in order, after every call made before; resolves when the data file is closed, or after ten seconds.
   * @returns whether the thread has ended. One that cannot be ended would keep the process for ever, which waits for its threads.
   */
  stop(): Promise<boolean> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  async #stop(): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(() => {
        this.options.logger.warn('the services did not stop in time');
        resolve();
      }, LONGEST_STOP_MS);
    });
    // Those who wait for the services to open are let through first.
    const opened = this.#place === undefined || this.#isHopeless ? Promise.resolve() : this.#gate.opened;
    const stopped = opened.then(() => this.#rpc?.call('stop', undefined)).catch(() => undefined);
    await Promise.race([stopped, late]);
    clearTimeout(timer);
    return this.#worker === undefined || this.#ending(this.#worker);
  }

  /**
   * A thread that has stopped its services ends by itself. One that something keeps is ended from here, which may cut native code short. Even that may be in vain: a sandbox that had to be
   * ended in the middle of native code has been seen to wait for a task of its runtime that never comes to an end (Electron 25), and this thread waits for it.
   * @returns whether it has ended.
   */
  async #ending(worker: Worker): Promise<boolean> {
    if (worker.threadId === ENDED) return true;
    const exited = new Promise<boolean>((resolve) => worker.once('exit', () => resolve(true)));
    const within = (ms: number) => Promise.race([exited, new Promise<boolean>((resolve) => setTimeout(() => resolve(false), ms).unref())]);
    if (await within(LONGEST_END_MS)) return true;
    this.options.logger.warn('the services thread did not end by itself');
    void worker.terminate();
    if (await within(LONGEST_END_MS)) return true;
    this.options.logger.warn('the services thread cannot be ended');
    return false;
  }

  #listen(worker: Worker): Rpc<ServicesSide> {
    const { local, logger } = this.options;
    const rpc = new Rpc<ServicesSide>(worker, { ...local }, (fault) => {
      logger.error(fault instanceof Error ? (fault.stack ?? fault.message) : String(fault));
    });
    worker.on('error', (error: Error) => {
      logger.error(`the services failed: ${error.stack ?? error.message}`);
    });
    worker.on('exit', (code) => {
      this.#ended(rpc, code);
    });
    return rpc;
  }

  #open(place: ServicesPlace): void {
    this.#worker = this.options.start();
    const rpc = this.#listen(this.#worker);
    this.#rpc = rpc;
    rpc.call('open', place).then(
      (settings) => {
        this.#isOpen = true;
        this.options.onOpened(settings, this.#ends.length > 0);
        this.#gate.open(rpc);
      },
      (error: unknown) => {
        // The thread that takes its place opens the file in its stead.
        if (!(error instanceof Disconnected)) this.#giveUp(error as Error);
      },
    );
  }

  #ended(rpc: Rpc<ServicesSide>, code: number): void {
    rpc.close();
    if (this.#stopping !== undefined) return;
    this.options.logger.error(`the services ended by themselves (code ${String(code)})`);
    const now = performance.now();
    this.#ends.push(now);
    if (this.#ends.filter((at) => now - at < 60_000).length > RESTARTS_A_MINUTE) {
      this.#giveUp(new Error('the services end again and again'));
      return;
    }
    // Those who wait at a gate that never opened go through with the next thread.
    if (this.#isOpen) this.#gate = gate();
    this.#isOpen = false;
    if (this.#place !== undefined) this.#open(this.#place);
  }

  #giveUp(reason: Error): void {
    this.#isHopeless = true;
    this.options.onHopeless(reason);
  }
}

function gate(): Gate {
  let open: Gate['open'] = () => undefined;
  const opened = new Promise<Rpc<ServicesSide>>((resolve) => (open = resolve));
  return { opened, open };
}
