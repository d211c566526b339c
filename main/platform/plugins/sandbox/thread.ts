/** The thread of a sandbox: builds the interpreter, loads the plugin in it, and answers one call after the other. */
import { describeSystem } from '#main/platform/plugins/description';
import { Broken, Instance } from '#main/platform/plugins/sandbox/instance';
import { CappedLog } from '#main/platform/plugins/sandbox/capped-log';
import type { ThreadData, ThreadMessage, ThreadRequest } from '#main/platform/plugins/sandbox/protocol';
import { GUEST_PLACES, GUEST_VALUES, remoteSystem } from '#main/platform/plugins/sandbox/remote-system';
import { callsOf } from '#main/platform/procedures/rules-calls';
import type { RuleSystem } from '#shared/plugin-api/index';

/** What is used of the port of a thread. */
export interface ThreadPort {
  postMessage(message: ThreadMessage): void;
  on(event: 'message', listener: (request: ThreadRequest) => void): unknown;
}

/** Serves one plugin over the port of this thread. The other side sends a call only once the one before is answered. */
export function serveSandbox(port: ThreadPort, data: ThreadData): void {
  const thread = new SandboxThread(port, data);
  port.on('message', (request) => {
    thread.answer(request);
  });
  void thread.load();
}

class SandboxThread {
  readonly #log: CappedLog;
  #instance: Instance | undefined;
  #calls: Readonly<Record<string, (input: never) => unknown>> = {};
  #system: RuleSystem | undefined;

  constructor(
    private readonly port: ThreadPort,
    private readonly data: ThreadData,
  ) {
    this.#log = new CappedLog(data.limits, (level, message) => {
      port.postMessage({ kind: 'log', level, message });
    });
  }

  /** Builds an interpreter with the plugin in it. The rule system stays the one that was checked first: only what its functions call is new. */
  async load(): Promise<void> {
    const { interpreter, guest, limits, code, content, id } = this.data;
    this.#instance = undefined;
    try {
      const instance = await Instance.open({ interpreter, guest, limits, values: GUEST_VALUES, log: (level, message) => this.#log.write(level, message) });
      this.port.postMessage({ kind: 'loading' });
      this.#log.begin();
      instance.allow(limits.loadMs);
      const loaded = instance.load(code, content, GUEST_PLACES);
      this.#instance = instance;
      if (this.#system === undefined) {
        const noPlugin = { key: 'app:plugin.noPlugin', args: { file: code.entry } };
        const { system, problems } = remoteSystem(id, loaded, () => this.#running(), noPlugin);
        if (system === undefined) {
          this.port.postMessage({ kind: 'unfit', problems });
          return;
        }
        this.#system = system;
        this.#calls = { ...callsOf(system), describe: () => describeSystem(system) };
      }
      this.port.postMessage({ kind: 'ready' });
    } catch (error) {
      if (error instanceof Broken) this.port.postMessage({ kind: 'broken', breakage: error.breakage, words: error.message });
      else this.port.postMessage({ kind: 'unfit', problems: [{ key: 'app:plugin.codeFailed', args: { reason: wordsOf(error) } }] });
    }
  }

  answer({ name, text, limitMs }: ThreadRequest): void {
    const answer = this.#answered(name, text, limitMs);
    const broken = this.#instance?.broken;
    // A call may have come to an answer in spite of what broke: a die that is missing counts more than whatever is thrown after it.
    this.port.postMessage(broken === undefined ? answer : { kind: 'broken', breakage: broken.breakage, words: broken.message });
    // Code that threw may have left half of its work behind, or spoiled what the language brings.
    if (broken !== undefined || answer.kind === 'error') void this.load();
  }

  #answered(name: string, text: string | undefined, limitMs: number): ThreadMessage {
    try {
      const input: unknown = text === undefined ? undefined : JSON.parse(text);
      this.#log.begin();
      this.#running().allow(limitMs);
      const call = Object.hasOwn(this.#calls, name) ? this.#calls[name] : undefined;
      if (call === undefined) throw new Error(`there is no call ${name}`);
      return { kind: 'answer', text: JSON.stringify(call(input as never)) };
    } catch (error) {
      return { kind: 'error', words: wordsOf(error) };
    }
  }

  #running(): Instance {
    if (this.#instance === undefined) throw new Error('no code is loaded');
    return this.#instance;
  }
}

function wordsOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 5000);
}
