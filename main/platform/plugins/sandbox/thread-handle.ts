/** A thread of a sandbox, seen from the program: it starts it, gives it one call at a time and ends it when it does not answer in time. */
import { Worker } from 'node:worker_threads';
import type { ThreadData, ThreadMessage, ThreadRequest } from '#main/platform/plugins/sandbox/protocol';

/** V8's own memory in a thread, in megabytes: what crosses is capped, so that this is a second fence. */
const THREAD_MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

/** What happens to a thread. */
export interface ThreadEvents {
  readonly message: (message: ThreadMessage) => void;
  /** It ended although nobody ended it. @param code what is known of why. */
  readonly ended: (code: string) => void;
}

/** One thread. After `end` it tells nothing any more. */
export class ThreadHandle {
  readonly #worker: Worker;
  #isOver = false;
  #cause = '';

  /** @param file the built thread. */
  constructor(file: string, data: ThreadData, events: ThreadEvents) {
    // Nothing of the process is passed on: no environment, no arguments, no standard input.
    this.#worker = new Worker(file, { workerData: data, env: {}, argv: [], execArgv: [], stdin: false, resourceLimits: THREAD_MEMORY });
    // A plugin that is loaded does not keep a program alive that is about to end.
    this.#worker.unref();
    this.#worker.on('message', (message: ThreadMessage) => {
      if (!this.#isOver) events.message(message);
    });
    this.#worker.on('error', (error: Error) => {
      this.#cause = (error as { readonly code?: string }).code ?? error.message;
    });
    this.#worker.on('exit', () => {
      if (this.#isOver) return;
      this.#isOver = true;
      events.ended(this.#cause);
    });
  }

  /** Gives it a call. */
  post(request: ThreadRequest): void {
    this.#worker.postMessage(request);
  }

  /** Whether it keeps the process alive: while somebody waits for an answer. */
  hold(isHeld: boolean): void {
    if (isHeld) this.#worker.ref();
    else this.#worker.unref();
  }

  /** Ends it, whatever it is doing. */
  end(): void {
    this.#isOver = true;
    void this.#worker.terminate();
  }
}
