/**
 * Calls between two threads, both ways, over one message port. Calls arrive in the order in which they were made and are begun in it; answers come as they are ready. Whatever
 * crosses is cloned (structured clone): data only, no functions and no class instances.
 */

import { AppError } from '#shared/domain/app-error';

/** What a method threw, as data. */
interface Failure {
  readonly message: string;
  /** For the log file. */
  readonly stack: string;
  /** What the system or SQLite called it (`ENOSPC`, `SQLITE_FULL`), if they did. */
  readonly code: string | undefined;
  /** What an AppError says. */
  readonly app: Pick<AppError, 'code' | 'text' | 'fields' | 'system'> | undefined;
}

/** Everything that crosses a port. */
export type Message =
  | { readonly kind: 'request'; readonly id: number; readonly method: string; readonly input: unknown }
  | { readonly kind: 'response'; readonly id: number; readonly value: unknown }
  | ({ readonly kind: 'failure'; readonly id: number } & Failure)
  /** A request that nobody waits for. */
  | { readonly kind: 'notice'; readonly method: string; readonly input: unknown };

/** What is used of a message port: a `Worker` seen from its maker, `parentPort` seen from within. */
export interface Port {
  postMessage(message: Message): void;
  on(event: 'message', listener: (message: Message) => void): unknown;
}

/** One side of the conversation: methods of at most one parameter. */
type Side<S> = { readonly [M in keyof S]: (input: never) => unknown };
type Input<S, M extends keyof S> = S[M] extends (input: infer I) => unknown ? I : never;
type Output<S, M extends keyof S> = S[M] extends (input: never) => infer O ? Awaited<O> : never;

/** The other thread is gone, or was told to go: nobody knows whether what was asked of it was done. */
export class Disconnected extends Error {
  constructor() {
    super('the other thread has ended');
    this.name = 'Disconnected';
  }
}

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** This thread's end of a port. `Remote` is what the other side implements. */
export class Rpc<Remote extends Side<Remote>> {
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;
  #isClosed = false;

  /**
   * @param local what the other side may call here.
   * @param onFault hears of a notice that failed: nobody else would.
   */
  constructor(
    private readonly port: Port,
    private readonly local: Readonly<Record<string, (input: never) => unknown>>,
    private readonly onFault: (fault: unknown) => void,
  ) {
    port.on('message', (message) => {
      this.#receive(message);
    });
  }

  /** Calls a method of the other side. @throws Disconnected when it ends before it has answered; an AppError as it was thrown; of anything else an Error with its words and its `code`. */
  call<M extends keyof Remote & string>(method: M, input: Input<Remote, M>): Promise<Output<Remote, M>> {
    return new Promise<unknown>((resolve, reject) => {
      if (this.#isClosed) {
        reject(new Disconnected());
        return;
      }
      const id = (this.#last += 1);
      this.#waiting.set(id, { resolve, reject });
      try {
        this.port.postMessage({ kind: 'request', id, method, input });
      } catch (error) {
        this.#waiting.delete(id);
        reject(asError(error));
      }
    }) as Promise<Output<Remote, M>>;
  }

  /** Calls a method of the other side without waiting for it. Nothing happens once the other side is gone. */
  notify<M extends keyof Remote & string>(method: M, input: Input<Remote, M>): void {
    if (!this.#isClosed) this.port.postMessage({ kind: 'notice', method, input });
  }

  /** The other side is gone: calls in flight and later ones are rejected with Disconnected. */
  close(): void {
    this.#isClosed = true;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(new Disconnected());
  }

  #receive(message: Message): void {
    if (message.kind === 'request') this.#answer(message.id, message.method, message.input);
    else if (message.kind === 'notice') void this.#run(message.method, message.input).catch(this.onFault);
    else {
      const waiting = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      if (message.kind === 'response') waiting?.resolve(message.value);
      else waiting?.reject(thrownBy(message));
    }
  }

  #answer(id: number, method: string, input: unknown): void {
    const fail = (thrown: unknown): void => {
      this.#post({ kind: 'failure', id, ...failureOf(asError(thrown)) });
    };
    this.#run(method, input).then((value) => {
      try {
        this.#post({ kind: 'response', id, value });
      } catch (error) {
        // An answer that cannot be cloned.
        fail(error);
      }
    }, fail);
  }

  /** Begun at once, so that the order of calls is kept. */
  #run(method: string, input: unknown): Promise<unknown> {
    try {
      const run = Object.hasOwn(this.local, method) ? this.local[method] : undefined;
      if (run === undefined) throw new Error(`there is no method ${method}`);
      return Promise.resolve(run(input as never));
    } catch (error) {
      return Promise.reject(asError(error));
    }
  }

  #post(message: Message): void {
    if (!this.#isClosed) this.port.postMessage(message);
  }
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

function failureOf(error: Error): Failure {
  const { message, stack = message, code } = error as Error & { readonly code?: unknown };
  const reply = { message, stack, code: typeof code === 'string' ? code : undefined, app: undefined };
  if (!(error instanceof AppError)) return reply;
  const { text, fields, system } = error;
  return { ...reply, app: { code: error.code, text, fields, system } };
}

function thrownBy({ message, stack, code, app }: Failure): Error {
  if (app !== undefined) return Object.assign(new AppError(app.code, app.text, app.fields, app.system), { stack });
  return Object.assign(new Error(message), { stack }, code === undefined ? {} : { code });
}
