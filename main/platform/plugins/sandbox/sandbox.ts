/**
 * Runs a stranger's rule system so that it can give wrong rules and never more than that: in an interpreter of its own, in a thread of its own, with a deadline for each call and a
 * watchdog in this thread. Whatever it does, the thread that calls goes on, and the next call is answered.
 */
import { PluginProblem } from '#main/platform/plugins/load-module';
import type { PluginLog } from '#main/platform/plugins/load-module';
import type { RuleSystemDescription } from '#main/platform/plugins/description';
import { PluginCodeError, SandboxFailure, sandboxReason } from '#main/platform/plugins/sandbox/failure';
import { SANDBOX_LIMITS, START_MS } from '#main/platform/plugins/sandbox/limits';
import type { SandboxLimits } from '#main/platform/plugins/sandbox/limits';
import { sandboxParts } from '#main/platform/plugins/sandbox/parts';
import { turnToLoad } from '#main/platform/plugins/sandbox/start-gate';
import type { SandboxPlace } from '#main/platform/plugins/sandbox/parts';
import type { PluginCode } from '#main/platform/plugins/sandbox/plugin-code';
import type { Breakage, ThreadMessage } from '#main/platform/plugins/sandbox/protocol';
import { TimeBudget } from '#main/platform/plugins/sandbox/time-budget';
import type { SandboxedRules } from '#main/platform/plugins/sandboxes';
import { ThreadHandle } from '#main/platform/plugins/sandbox/thread-handle';
import type { RulesCallAnswer, RulesCallInput, RulesCallName } from '#main/platform/procedures/rules-calls';
import type { Content } from '#shared/plugin-api/index';
import type { Text } from '#shared/plugin-api/text';

/** What a sandbox is opened with. */
export interface SandboxOptions {
  /** Id of the plugin. */
  readonly id: string;
  readonly files: PluginCode;
  /** Parsed data files of the plugin. */
  readonly content: Content;
  /** Where the built parts of a sandbox lie. */
  readonly place: SandboxPlace;
  readonly limits?: Partial<SandboxLimits>;
  readonly log: PluginLog;
  /** Hears of it when the plugin was stopped so often that it is switched off. */
  readonly onSwitchedOff?: (reason: Text) => void;
}

/** A sandbox, with what can be known of it from outside. */
export interface Sandbox extends SandboxedRules {
  /** Why it was stopped each time, the latest last; a long row of good calls takes one back. */
  readonly strikes: readonly Text[];
  /** Why it is switched off; undefined while it runs. */
  readonly switchedOff: Text | undefined;
  /** Whether a thread of it runs now. */
  readonly isRunning: boolean;
}

/** How often code that runs is looked after. */
const LOOK_AGAIN_MS = 100;

/** A call that waits or is under way. */
interface Pending {
  readonly name: string;
  readonly input: unknown;
  readonly resolve: (text: string) => void;
  readonly reject: (error: Error) => void;
}

/** Opens a sandbox for a plugin. Its thread starts with the first call. */
export function openSandbox(options: SandboxOptions): Sandbox {
  return new PluginSandbox(options);
}

/** Calls for which somebody waits knowingly. */
const WITH_PATIENCE = new Set(['odds', 'simulate']);

/** How many steps fit into the time of simulated games is the program's guess: games that were too many for it are no fault of the plugin. */
function isForgiven(call: Pending | undefined, kind: string): boolean {
  return call?.name === 'simulate' && kind === 'time';
}

class PluginSandbox implements Sandbox {
  readonly #limits: SandboxLimits;
  readonly #queue: Pending[] = [];
  #strikes: Text[] = [];
  #goodCalls = 0;
  #thread: ThreadHandle | undefined;
  /** `none` without a thread, `loading` until it waits for a call, `busy` with one. */
  #phase: 'none' | 'loading' | 'idle' | 'busy' = 'none';
  #current: Pending | undefined;
  #watchdog: NodeJS.Timeout | undefined;
  #switchedOff: Text | undefined;
  /** Lets the next sandbox load. */
  #endTurn: () => void = () => undefined;
  #isDisposed = false;

  constructor(private readonly options: SandboxOptions) {
    this.#limits = { ...SANDBOX_LIMITS, ...options.limits };
  }

  get strikes(): readonly Text[] {
    return this.#strikes;
  }

  get switchedOff(): Text | undefined {
    return this.#switchedOff;
  }

  get isRunning(): boolean {
    return this.#thread !== undefined;
  }

  async call<Name extends RulesCallName>(name: Name, input: RulesCallInput<Name>): Promise<RulesCallAnswer<Name>> {
    return JSON.parse(await this.#ask(name, input)) as RulesCallAnswer<Name>;
  }

  async describe(): Promise<RuleSystemDescription> {
    try {
      return JSON.parse(await this.#ask('describe', undefined)) as RuleSystemDescription;
    } catch (error) {
      if (error instanceof SandboxFailure) throw new PluginProblem('failed', [error.reason]);
      throw error;
    }
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#end();
    this.#rejectAll(new SandboxFailure('disposed', sandboxReason.disposed()));
  }

  #ask(name: string, input: unknown): Promise<string> {
    return new Promise((resolve, reject) => {
      const unusable = this.#unusable();
      if (unusable !== undefined) {
        reject(unusable);
        return;
      }
      this.#queue.push({ name, input, resolve, reject });
      this.#next();
    });
  }

  #unusable(): SandboxFailure | undefined {
    if (this.#isDisposed) return new SandboxFailure('disposed', sandboxReason.disposed());
    return this.#switchedOff === undefined ? undefined : new SandboxFailure('off', this.#switchedOff);
  }

  /** Goes on with whatever waits. */
  #next(): void {
    if (this.#phase === 'none') {
      if (this.#queue.length > 0) this.#start();
      return;
    }
    if (this.#phase !== 'idle' || this.#thread === undefined) return;
    const call = this.#queue.shift();
    if (call === undefined) {
      this.#thread.hold(false);
      this.#watch(this.#limits.idleMs, () => {
        this.#end();
      }).unref();
      return;
    }
    this.#current = call;
    this.#phase = 'busy';
    this.#thread.hold(true);
    const limitMs = this.#limitOf(call);
    this.#watchCode(limitMs, () => {
      this.#stopped(sandboxReason.time(limitMs), 'time');
    });
    try {
      this.#thread.post({ name: call.name, text: JSON.stringify(call.input), limitMs });
    } catch (error) {
      // An input that is no JSON: the caller's mistake, not the plugin's.
      this.#settle()?.reject(error instanceof Error ? error : new Error(String(error)));
      this.#phase = 'idle';
      this.#next();
    }
  }

  #start(): void {
    this.#phase = 'loading';
    const { id, files, content, place } = this.options;
    sandboxParts(place)
      .then(async (parts) => ({ parts, endTurn: await turnToLoad() }))
      .then(
        ({ parts, endTurn }) => {
          // Disposed meanwhile.
          if (this.#phase !== 'loading' || this.#thread !== undefined) {
            endTurn();
            return;
          }
          this.#endTurn = endTurn;
          const thread = new ThreadHandle(
            place.thread,
            { ...parts, id, code: files, content: JSON.stringify(content), limits: this.#limits },
            {
              message: (message) => {
                this.#receive(message);
              },
              ended: (code) => {
                this.#thread = undefined;
                this.#stopped(sandboxReason.ended(code), code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'ended');
              },
            },
          );
          this.#thread = thread;
          thread.hold(true);
          this.#awaitThread();
        },
        (error: unknown) => {
          this.#phase = 'none';
          this.#rejectAll(error instanceof Error ? error : new Error(String(error)));
        },
      );
  }

  #receive(message: ThreadMessage): void {
    switch (message.kind) {
      case 'log':
        this.options.log(message.level, message.message);
        return;
      case 'loading':
        this.#phase = 'loading';
        this.#watchCode(this.#limits.loadMs, () => {
          this.#stopped(sandboxReason.time(this.#limits.loadMs), 'time');
        });
        return;
      case 'ready':
        this.#endTurn();
        this.#phase = 'idle';
        this.#next();
        return;
      case 'unfit':
        this.#end();
        this.#rejectAll(new PluginProblem('failed', message.problems));
        return;
      case 'answer':
        this.#forgive();
        this.#settle()?.resolve(message.text);
        this.#phase = 'idle';
        this.#next();
        return;
      case 'error':
        // Whoever called says that it failed; the author reads why.
        this.options.log('error', message.words);
        this.#settle()?.reject(new PluginCodeError(message.words));
        this.#awaitThread();
        return;
      case 'broken':
        this.#broken(message.breakage, message.words);
        return;
    }
  }

  /** The code was stopped inside its thread, which goes on unless it was still loading. */
  #broken(breakage: Breakage, words: string): void {
    const wasLoading = this.#current === undefined;
    // The GM reads what happened, the author also where.
    this.options.log('error', words);
    if (breakage === 'overflow' || breakage === 'asynchronous') {
      const error = new PluginCodeError(words);
      if (wasLoading) {
        this.#end();
        this.#rejectAll(new PluginProblem('failed', [{ key: 'app:plugin.codeFailed', args: { reason: words } }]));
        return;
      }
      this.#settle()?.reject(error);
    } else {
      const limitMs = this.#current === undefined ? this.#limits.loadMs : this.#limitOf(this.#current);
      const reason = breakage === 'time' ? sandboxReason.time(limitMs) : sandboxReason.memory(this.#limits.memoryBytes);
      if (wasLoading) {
        this.#stopped(reason, breakage);
        return;
      }
      const call = this.#settle();
      call?.reject(new SandboxFailure(breakage, reason));
      if (!isForgiven(call, breakage) && this.#strike(reason)) return;
    }
    this.#awaitThread();
  }

  /** The thread tells when it can be asked. */
  #awaitThread(): void {
    this.#phase = 'loading';
    this.#watch(START_MS, () => {
      this.#stopped(sandboxReason.ended('start'), 'ended');
    });
  }

  /** Ends the thread for a fault of the plugin; what waits is tried in a new one. */
  #stopped(reason: Text, kind: 'time' | 'memory' | 'ended'): void {
    const failure = new SandboxFailure(kind, reason);
    const current = this.#settle();
    this.#end();
    if (current !== undefined) current.reject(failure);
    // While it was loading, whoever waited longest hears of it: otherwise a plugin that cannot be loaded would be loaded without end.
    else this.#queue.shift()?.reject(failure);
    if (isForgiven(current, kind) || !this.#strike(reason)) this.#next();
  }

  #limitOf({ name }: Pending): number {
    return WITH_PATIENCE.has(name) ? this.#limits.oddsMs : this.#limits.callMs;
  }

  /** Counts a fault. @returns whether the plugin is off now. */
  #strike(reason: Text): boolean {
    this.#strikes.push(reason);
    this.#goodCalls = 0;
    if (this.#strikes.length < this.#limits.strikes) return false;
    const off = sandboxReason.off(this.#strikes.length, reason);
    this.#switchedOff = off;
    this.#end();
    this.#rejectAll(new SandboxFailure('off', off));
    this.options.onSwitchedOff?.(off);
    return true;
  }

  #forgive(): void {
    this.#goodCalls += 1;
    if (this.#goodCalls < this.#limits.callsThatForgive) return;
    this.#goodCalls = 0;
    this.#strikes = this.#strikes.slice(1);
  }

  /** Takes the call that is under way out of it. */
  #settle(): Pending | undefined {
    const current = this.#current;
    this.#current = undefined;
    this.#clearWatchdog();
    return current;
  }

  #rejectAll(error: Error): void {
    const all = [...(this.#current === undefined ? [] : [this.#current]), ...this.#queue.splice(0)];
    this.#current = undefined;
    for (const { reject } of all) reject(error);
  }

  #end(): void {
    this.#endTurn();
    this.#clearWatchdog();
    this.#thread?.end();
    this.#thread = undefined;
    this.#phase = 'none';
  }

  #watch(ms: number, expired: () => void): NodeJS.Timeout {
    this.#clearWatchdog();
    return (this.#watchdog = setTimeout(expired, ms));
  }

  /** Watches over code that runs: it is late only once it has had its time. */
  #watchCode(limitMs: number, expired: () => void): void {
    const time = new TimeBudget(limitMs + this.#limits.graceMs);
    const look = (): void => {
      if (time.isSpent) expired();
      else this.#watch(Math.min(limitMs, LOOK_AGAIN_MS), look);
    };
    this.#watch(Math.min(limitMs, LOOK_AGAIN_MS), look);
  }

  #clearWatchdog(): void {
    clearTimeout(this.#watchdog);
    this.#watchdog = undefined;
  }
}
