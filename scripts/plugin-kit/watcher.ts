/**
 * Runs the tool in a thread of its own and watches the calls that it makes of a plugin: a call that does not come to an end is looked into, named with its function and line, and
 * ended together with its thread.
 */
import { Session } from 'node:inspector';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { Findings } from './findings';
import type { Finding } from './findings';
import { readFolder } from './folder';
import { linkPlugin } from './linker';
import { newClock, reading, recordCalls } from './watched';
import type { Clock } from './watched';

/** Milliseconds after which a call of a plugin counts as one without an end: a thousand times what a step takes. */
const LONGEST_CALL = 5000;
/** Milliseconds between two looks at the clock. */
const EVERY = 200;
/** Milliseconds in which a thread says where it is; inside a regular expression it cannot. */
const ANSWER = 2000;

/** What the thread says of itself. */
type Message =
  | { readonly kind: 'call'; readonly number: number; readonly name: string }
  | { readonly kind: 'plugin'; readonly folder: string }
  | { readonly kind: 'tally'; readonly passed: number; readonly failed: number };

/** How a watched run came out. */
export type WatchedRun =
  { readonly endless?: undefined; readonly status: number } | { readonly endless: Finding; readonly passed: number; readonly failed: number };

/** Runs a file in a thread, with these arguments. */
export async function runWatched(file: string, args: readonly string[]): Promise<WatchedRun> {
  const clock = newClock();
  const names = new Map<number, string>();
  let folder: string | undefined;
  let tally = { passed: 0, failed: 0 };
  const thread = new Worker(file, { argv: [...args], workerData: { clock } });
  thread.on('message', (message: Message) => {
    if (message.kind === 'call') names.set(message.number, message.name);
    else if (message.kind === 'plugin') ({ folder } = message);
    else tally = message;
  });
  return await new Promise((done, failed) => {
    let seen = reading(clock);
    let since = Date.now();
    const timer = setInterval(() => {
      const now = reading(clock);
      if (now.running === 0 || now.count !== seen.count) {
        seen = now;
        since = Date.now();
      } else if (Date.now() - since >= LONGEST_CALL) {
        clearInterval(timer);
        // That it ends is no outcome any more.
        thread.removeAllListeners('exit');
        void endThread(thread).then((frames) => {
          done({ endless: endlessFinding(names.get(now.running) ?? 'a call', folder, frames), passed: tally.passed, failed: tally.failed });
        }, failed);
      }
    }, EVERY);
    thread.once('error', (error: Error & { readonly code?: string }) => {
      clearInterval(timer);
      if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') {
        failed(error);
        return;
      }
      const name = names.get(reading(clock).running);
      const message = `${name ?? 'the plugin'} needs more memory than there is`;
      done({ endless: { severity: 'error', message, fix: 'look for lists that grow without an end' }, passed: tally.passed, failed: tally.failed });
    });
    thread.once('exit', (status) => {
      clearInterval(timer);
      done({ status });
    });
  });
}

interface Frame {
  readonly name: string;
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly column: number;
}

/** Stops a thread where it is, and ends it. @returns the calls that it was in, the innermost first; none where it could not say. */
async function endThread(thread: Worker): Promise<readonly Frame[]> {
  const session = new Session();
  session.connect();
  try {
    return await framesIn(session);
  } finally {
    await thread.terminate();
    session.disconnect();
  }
}

/** Messages of the inspector protocol that a thread sends, as far as they matter here. */
interface Received {
  readonly method?: string;
  readonly params?: {
    readonly scriptId?: string;
    readonly url?: string;
    readonly callFrames?: readonly {
      readonly functionName: string;
      readonly location: { readonly scriptId: string; readonly lineNumber: number; readonly columnNumber?: number };
    }[];
  };
}

function framesIn(session: Session): Promise<readonly Frame[]> {
  return new Promise((done) => {
    const urls = new Map<string, string>();
    const timer = setTimeout(() => {
      done([]);
    }, ANSWER);
    session.on('NodeWorker.attachedToWorker', ({ params: { sessionId } }) => {
      const send = (id: number, method: string): void => {
        session.post('NodeWorker.sendMessageToWorker', { sessionId, message: JSON.stringify({ id, method }) });
      };
      session.on('NodeWorker.receivedMessageFromWorker', ({ params: received }) => {
        if (received.sessionId !== sessionId) return;
        const { method, params = {} } = JSON.parse(received.message) as Received;
        if (method === 'Debugger.scriptParsed') urls.set(params.scriptId ?? '', params.url ?? '');
        if (method !== 'Debugger.paused') return;
        clearTimeout(timer);
        // A thread that stands still cannot be ended.
        send(3, 'Debugger.resume');
        done(
          (params.callFrames ?? []).map(({ functionName, location: { scriptId, lineNumber, columnNumber = 0 } }) => {
            const url = urls.get(scriptId) ?? '';
            return { name: functionName, file: url.startsWith('file:') ? fileURLToPath(url) : url, line: lineNumber + 1, column: columnNumber + 1 };
          }),
        );
      });
      send(1, 'Debugger.enable');
      send(2, 'Debugger.pause');
    });
    session.post('NodeWorker.enable', { waitForDebuggerOnStart: false });
  });
}

/** What to say of a call without an end. */
function endlessFinding(call: string, folder: string | undefined, frames: readonly Frame[]): Finding {
  const source = folder === undefined ? undefined : readFolder(folder).source;
  // Read anew, and not run: the way from lines that run to lines that were written.
  const linked = source === undefined ? undefined : linkPlugin(source.folder, source.entry, new Findings());
  const placed = frames.map((frame) => {
    const error = new Error();
    error.stack = `Error\n    at ${frame.name} (${frame.file}:${String(frame.line)}:${String(frame.column)})`;
    return { frame, place: linked?.placeOf(error) };
  });
  const inside = placed.find(({ place }) => place !== undefined);
  const name = inside?.frame.name ?? '';
  const within = name === '' ? '' : `; it was in the function ${name}`;
  return {
    severity: 'error',
    place: inside?.place,
    message: `${call} does not come to an end: it was ended after ${String(LONGEST_CALL / 1000)} seconds${within}`,
    fix: 'look for a loop whose condition never becomes false, and for functions that call each other for ever; nothing after it was judged',
  };
}

/** Whether this is the thread that is watched. */
export function isWatched(): boolean {
  return !isMainThread && typeof workerData === 'object' && workerData !== null && 'clock' in workerData;
}

/** In the thread that is watched: begins to say what it does. */
export function beWatched(): void {
  recordCalls((workerData as { readonly clock: Clock }).clock, (number, name) => {
    send({ kind: 'call', number, name });
  });
}

/** In the thread that is watched: names the plugin. */
export function sayPlugin(folder: string): void {
  send({ kind: 'plugin', folder: resolve(folder) });
}

/** In the thread that is watched: how many checks have passed and failed. */
export function sayTally(passed: number, failed: number): void {
  send({ kind: 'tally', passed, failed });
}

function send(message: Message): void {
  if (isWatched()) parentPort?.postMessage(message);
}
