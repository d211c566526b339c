/**
 * One interpreter with the code of one plugin in it: QuickJS in WebAssembly, with memory of its own that cannot grow beyond its limit. Only strings, numbers and booleans cross. Once it is
 * broken (stopped in the middle, out of memory) nobody knows what state it is in: it is left to the garbage collector, never tidied up, because tidying up would run in it.
 */
import variant from '@jitl/quickjs-wasmfile-release-sync';
import { DefaultIntrinsics, newQuickJSWASMModuleFromVariant, newVariant } from 'quickjs-emscripten-core';
import type { QuickJSContext, QuickJSHandle, QuickJSRuntime } from 'quickjs-emscripten-core';
import type { Limits } from '#main/platform/plugins/contract/plain';
import { PluginCodeError } from '#main/platform/plugins/sandbox/failure';
import type { SandboxLimits } from '#main/platform/plugins/sandbox/limits';
import type { Breakage } from '#main/platform/plugins/sandbox/protocol';
import { TimeBudget } from '#main/platform/plugins/sandbox/time-budget';
import { readWire, writeWire } from '#main/platform/plugins/sandbox/wire';
import type { Read } from '#main/platform/plugins/sandbox/wire';
import { installModules } from '#main/platform/plugins/sandbox/guest-modules';
import type { Loaded, ThrownInGuest } from '#main/platform/plugins/sandbox/guest/guest';
import type { PluginCode } from '#main/platform/plugins/sandbox/plugin-code';
import type { Dice } from '#shared/plugin-api/dice';

const PAGE = 65_536;
/** The interpreter asks for 16 MiB when it starts; what it does not touch costs nothing. */
const FIRST_PAGES = 256;
/** Bytes of the stack of the interpreter; deep recursion ends as an error of the plugin. */
const STACK_BYTES = 256 * 1024;

/** Thrown where the code did not come to an end by itself: the instance is broken. */
export class Broken extends Error {
  constructor(
    readonly breakage: Breakage,
    words: string,
  ) {
    super(words);
    this.name = 'Broken';
  }
}

/** Where an instance comes from. */
export interface InstanceParts {
  readonly interpreter: WebAssembly.Module;
  readonly guest: string;
  readonly limits: SandboxLimits;
  /** What values of the plugin may be at most, in its answers and in what it declares. */
  readonly values: { readonly answer: Limits; readonly system: Limits };
  readonly log: (level: 'info' | 'warn' | 'error', message: string) => void;
}

type GuestFunction = 'boot' | 'apiNames' | 'lendApi' | 'runCommon' | 'activate' | 'call' | 'judge' | 'inWords';

/** What a function of a plugin answered, or what is wrong with it. */
export type Answer = { readonly value: unknown } | { readonly mistakes: readonly unknown[] };

/** An interpreter with one plugin. */
export class Instance {
  /** Why it cannot be used any more. */
  broken: Broken | undefined;
  #dice: Dice | undefined;
  #time: TimeBudget | undefined;
  #polls = 0;
  #wasStopped = false;
  readonly #guest: QuickJSHandle;
  readonly #functions = new Map<GuestFunction, QuickJSHandle>();
  #lent: { readonly value: object | undefined; readonly bytes: ArrayBuffer } | undefined;
  /** Functions of the plugin of which an answer was judged, by their number. */
  readonly #judged = new Set<number>();

  private constructor(
    private readonly runtime: QuickJSRuntime,
    private readonly context: QuickJSContext,
    private readonly parts: InstanceParts,
  ) {
    const { limits } = parts;
    runtime.setMemoryLimit(limits.memoryBytes);
    runtime.setMaxStackSize(STACK_BYTES);
    runtime.setInterruptHandler(() => this.#isOver());
    this.#guest = this.#evaluate(`(function (exports) {${parts.guest}\nreturn exports;})({})`, 'traque');
    this.#invoke('boot', this.#hostFunctions(), JSON.stringify({ ...parts.values, systemLetters: limits.systemLetters }));
  }

  /** Builds an interpreter that knows the plugin API and no plugin yet. */
  static async open(parts: InstanceParts): Promise<Instance> {
    const wasmMemory = new WebAssembly.Memory({ initial: FIRST_PAGES, maximum: Math.floor(parts.limits.wholeMemoryBytes / PAGE) });
    const quickjs = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmModule: parts.interpreter, wasmMemory }));
    const runtime = quickjs.newRuntime();
    const context = runtime.newContext({ intrinsics: { ...DefaultIntrinsics, Date: false, BigInt: true } });
    return new Instance(runtime, context, parts);
  }

  /** Gives the code some milliseconds from now, for everything until this is called again. */
  allow(limitMs: number): void {
    this.#time = new TimeBudget(limitMs);
    this.#polls = 0;
  }

  /**
   * Runs the code of a plugin and activates it.
   * @param places where functions may stand, as JSON.
   * @throws PluginCodeError for what it throws; Broken when it was stopped.
   */
  load({ entry, files }: PluginCode, content: string, places: string): Loaded {
    return this.#guarded(() => {
      const names = JSON.parse(this.#invoke('apiNames')) as readonly string[];
      installModules(this.runtime, files, names);
      let namespace: QuickJSHandle;
      if (entry.endsWith('.cjs')) {
        const code = this.#evaluate(`(function (exports, require, module) {${files[entry] ?? ''}\n})`, entry);
        namespace = this.#call('runCommon', [code]);
      } else {
        this.#invoke('lendApi', true);
        namespace = this.#evaluate(files[entry] ?? '', entry, 'module');
        this.#invoke('lendApi', false);
      }
      this.runtime.removeModuleLoader();
      return JSON.parse(this.#invoke('activate', namespace, content, places)) as Loaded;
    });
  }

  /**
   * Calls a function of the plugin. Its first answer is judged closely, with what a class or a getter is; the later ones only where they are no plain data as they come.
   * @param index its number in `Loaded.functions`.
   * @param args plain data.
   * @param dice what `dice` of the plugin asks; none when left out.
   * @throws PluginCodeError for what it throws; Broken when it was stopped.
   */
  ask(index: number, args: readonly unknown[], dice?: Dice): Answer {
    this.#dice = dice;
    try {
      return this.#guarded(() => {
        const { context } = this;
        const [number, list] = [context.newNumber(index), this.#lend(args)];
        const answer = this.#call('call', [number, list, dice === undefined ? context.false : context.true]);
        number.dispose();
        list.dispose();
        const read = this.#read(index, answer);
        answer.dispose();
        return read;
      });
    } finally {
      this.#dice = undefined;
    }
  }

  /** A state that is drawn is asked for its offers next, and written down once for both. */
  #lend(args: readonly unknown[]): QuickJSHandle {
    const [only] = args;
    const isAlone = args.length === 1 && typeof only === 'object' && only !== null;
    if (!isAlone || this.#lent?.value !== only) this.#lent = { value: isAlone ? only : undefined, bytes: writeWire(args) };
    const bytes = this.context.newArrayBuffer(this.#lent.bytes);
    const lent = this.context.decodeBinaryJSON(bytes);
    bytes.dispose();
    return lent;
  }

  #read(index: number, answer: QuickJSHandle): Answer {
    const isKnown = this.#judged.has(index);
    this.#judged.add(index);
    if (!isKnown) {
      const mistakes = this.#judge(answer);
      if (mistakes.length > 0) return { mistakes };
    }
    const read = this.#taken(answer);
    if (read !== undefined && 'value' in read) return read;
    if (read?.refused === 'letters') return { mistakes: [[[], 'lengthMost', { most: this.parts.limits.answerLetters }]] };
    const mistakes = this.#judge(answer);
    // What the interpreter cannot write although it looks like plain data: a proxy.
    return { mistakes: mistakes.length > 0 ? mistakes : [[[], 'notPlain']] };
  }

  #judge(answer: QuickJSHandle): readonly unknown[] {
    const text = this.#call('judge', [answer]);
    const mistakes = JSON.parse(this.context.getString(text)) as readonly unknown[];
    text.dispose();
    return mistakes;
  }

  /** @returns undefined for what the interpreter cannot write. */
  #taken(answer: QuickJSHandle): Read | undefined {
    const { context, parts } = this;
    const written = context.encodeBinaryJSON(answer);
    try {
      // The interpreter copies the bytes to lend them: the copy outlives the handle, and is freed by itself.
      const bytes = context.getArrayBuffer(written);
      try {
        return readWire(bytes.value, parts.values.answer, parts.limits.answerLetters);
      } finally {
        bytes.dispose();
      }
    } catch {
      return undefined;
    } finally {
      written.dispose();
    }
  }

  /** @throws Broken, and keeps it. */
  #guarded<T>(work: () => T): T {
    if (this.broken !== undefined) throw this.broken;
    try {
      const value = work();
      if (this.runtime.hasPendingJob()) throw new Broken('asynchronous', 'its code waits for something: a rule system answers at once, without promises');
      return value;
    } catch (error) {
      if (error instanceof PluginCodeError) throw error;
      // Whatever else comes out of the interpreter (a trap of WebAssembly, a stack of this thread that is full) leaves it in an unknown state.
      this.broken = error instanceof Broken ? error : this.#breakageOf(error instanceof Error ? error.message : String(error));
      throw this.broken;
    }
  }

  /** Calls a function of the guest script that answers a string, or nothing. */
  #invoke(name: GuestFunction, ...args: readonly (string | number | boolean | QuickJSHandle | readonly QuickJSHandle[])[]): string {
    const { context } = this;
    const handles = args.flatMap((arg): QuickJSHandle | readonly QuickJSHandle[] => {
      if (typeof arg === 'string') return context.newString(arg);
      if (typeof arg === 'number') return context.newNumber(arg);
      if (typeof arg === 'boolean') return arg ? context.true : context.false;
      return arg;
    });
    const answer = this.#call(name, handles);
    const text = context.typeof(answer) === 'string' ? context.getString(answer) : '';
    answer.dispose();
    for (const handle of handles) if (handle !== context.true && handle !== context.false) handle.dispose();
    return text;
  }

  #call(name: GuestFunction, handles: readonly QuickJSHandle[]): QuickJSHandle {
    const { context } = this;
    const result = context.callFunction(this.#functionOf(name), context.undefined, [...handles]);
    return result.error === undefined ? result.value : this.#thrown(result.error);
  }

  #functionOf(name: GuestFunction): QuickJSHandle {
    const known = this.#functions.get(name);
    if (known !== undefined) return known;
    const found = this.context.getProp(this.#guest, name);
    this.#functions.set(name, found);
    return found;
  }

  #evaluate(source: string, name: string, type: 'global' | 'module' = 'global'): QuickJSHandle {
    const result = this.context.evalCode(source, name, { type });
    return result.error === undefined ? result.value : this.#thrown(result.error);
  }

  /** @throws PluginCodeError for what the code threw by itself, Broken for everything else. */
  #thrown(error: QuickJSHandle): never {
    const { context } = this;
    if (this.#wasStopped) throw this.#breakageOf(this.#stackOf(error));
    if (context.eq(error, context.null)) throw this.#breakageOf('out of memory');
    const result = context.callFunction(this.#functionOf('inWords'), context.undefined, error);
    if (result.error !== undefined) throw this.#breakageOf('out of memory');
    const thrown = JSON.parse(context.getString(result.value)) as ThrownInGuest;
    if (thrown.name === 'InternalError') throw this.#breakageOf(sentenceOf({ ...thrown, name: '' }));
    throw new PluginCodeError(sentenceOf(thrown));
  }

  /** Where the code was when it was stopped: the interpreter's own error, which runs nothing when it is read. */
  #stackOf(error: QuickJSHandle): string {
    const { context } = this;
    const stack = context.getProp(error, 'stack');
    const words = context.typeof(stack) === 'string' ? context.getString(stack) : '';
    stack.dispose();
    return words;
  }

  /** @param words the message, or the stack of code that was stopped. */
  #breakageOf(words: string): Broken {
    if (this.#wasStopped) return new Broken('time', sentenceOf({ name: '', message: 'its code did not come to an end in time', stack: words }));
    return new Broken(words.includes('stack') ? 'overflow' : 'memory', words);
  }

  #isOver(): boolean {
    this.#polls += 1;
    if (this.#polls <= this.parts.limits.polls && this.#time?.isSpent !== true) return false;
    this.#wasStopped = true;
    return true;
  }

  #hostFunctions(): readonly QuickJSHandle[] {
    const { context } = this;
    const wordsIn = (handle: QuickJSHandle | undefined): string | undefined =>
      handle !== undefined && context.typeof(handle) === 'string' ? context.getString(handle) : undefined;
    const numberIn = (handle: QuickJSHandle | undefined): number =>
      handle !== undefined && context.typeof(handle) === 'number' ? context.getNumber(handle) : NaN;
    const roll = context.newFunction('roll', (who, label, sides) => {
      if (this.#dice === undefined) throw new Error('there are no dice here');
      // Whatever was asked for: the program's own check names what is wrong with it.
      return context.newNumber(this.#dice.roll({ who: wordsIn(who), label: wordsIn(label), sides: numberIn(sides) } as Parameters<Dice['roll']>[0]));
    });
    const variant = context.newFunction('variant', (count) => {
      if (this.#dice === undefined) throw new Error('there are no dice here');
      return context.newNumber(this.#dice.variant(numberIn(count)));
    });
    const log = context.newFunction('log', (level, message) => {
      const words = wordsIn(level);
      this.parts.log(words === 'warn' || words === 'error' ? words : 'info', wordsIn(message) ?? '');
    });
    return [roll, variant, log];
  }
}

/** What the code threw, with its place: `x is not defined (index.js:12:3)`. */
export function sentenceOf({ name, message, stack }: ThrownInGuest): string {
  const place = /\(([^()\s]+:\d+(?::\d+)?)\)|at ([^()\s]+:\d+(?::\d+)?)/.exec(
    stack.split('\n').find((line) => !line.includes('traque:') && /:\d+/.test(line)) ?? '',
  );
  const where = place?.[1] ?? place?.[2];
  const words = name === '' || name === 'Error' ? message : `${name}: ${message}`;
  return where === undefined ? words || 'unknown' : `${words} (${where})`;
}
