/** What crosses between the program and the thread of a sandbox. Calls and answers cross as JSON text, which is quicker to write and read than a clone and cannot hold anything but data. */
import type { PluginCode } from '#main/platform/plugins/sandbox/plugin-code';
import type { SandboxLimits } from '#main/platform/plugins/sandbox/limits';
import type { Text } from '#shared/plugin-api/text';

/** What a thread is started with. */
export interface ThreadData {
  /** The compiled interpreter, shared by all threads. */
  readonly interpreter: WebAssembly.Module;
  /** The script that is evaluated before the plugin: the plugin API and this side's counterpart. */
  readonly guest: string;
  readonly id: string;
  readonly code: PluginCode;
  /** The data files of the plugin, as JSON. */
  readonly content: string;
  readonly limits: SandboxLimits;
}

/** From the program to the thread: one call at a time. `describe` asks for what the rule system declares. */
export interface ThreadRequest {
  readonly name: string;
  /** What the call is given, as JSON; undefined for nothing. */
  readonly text: string | undefined;
  /** Milliseconds that the code has. */
  readonly limitMs: number;
}

/** What broke the interpreter: nothing in it can be used any more. */
export type Breakage = 'time' | 'memory' | 'overflow' | 'asynchronous';

/** From the thread to the program. */
export type ThreadMessage =
  /** The code of the plugin is about to run for the first time in a new interpreter. */
  | { readonly kind: 'loading' }
  /** It waits for a call. */
  | { readonly kind: 'ready' }
  /** The code is no plugin of this contract, with every reason. The thread is of no further use. */
  | { readonly kind: 'unfit'; readonly problems: readonly Text[] }
  | { readonly kind: 'answer'; readonly text: string }
  /** What the code threw, or answered although it must not. The thread builds a new interpreter and tells when it is ready. */
  | { readonly kind: 'error'; readonly words: string }
  /** The code was stopped; unless this happened while loading, the thread builds a new interpreter and tells when it is ready. */
  | { readonly kind: 'broken'; readonly breakage: Breakage; readonly words: string }
  | { readonly kind: 'log'; readonly level: 'info' | 'warn' | 'error'; readonly message: string };
