/**
 * The program's counterpart inside the interpreter of a sandbox: one script, evaluated before the plugin. It takes away what a rule system must not have, provides the plugin API, and
 * calls the plugin with values that cross as JSON. Nothing here is trusted by the program: whatever a plugin could bend here, it only bends what it answers itself.
 */
import { logLineOf } from '#main/platform/plugins/log-line';
import { Judge } from '#main/platform/plugins/sandbox/guest/judge';
import type { FoundFunction, GuestLimits, GuestMistake, GuestPath } from '#main/platform/plugins/sandbox/guest/judge';
import * as pluginApi from '#shared/plugin-api/index';

const { parse, stringify } = JSON;
const { apply } = Reflect;
const { defineProperty, freeze, keys, getPrototypeOf } = Object;
const ErrorOfGuest = Error;
const PromiseOfGuest = Promise;
/** `String.prototype.slice` as a function of its own. */
// eslint-disable-next-line @typescript-eslint/unbound-method -- bound to `call`, which takes the words as its first argument
const slice = Function.prototype.call.bind(String.prototype.slice) as (words: string, from: number, to?: number) => string;

/** What the program lends: each takes plain values only. */
export interface HostFunctions {
  roll(who: string | undefined, label: string | undefined, sides: number): number;
  variant(count: number): number;
  log(level: string, message: string): void;
}

/** What activating a plugin brought. */
export interface Loaded {
  /** False where the file exports no plugin. */
  readonly isPlugin: boolean;
  /** The system without its functions, as JSON; empty where there are mistakes. */
  readonly text: string;
  readonly mistakes: readonly GuestMistake[];
  /** Places of functions; a function is called by its number in this list. */
  readonly functions: readonly GuestPath[];
}

/** What was thrown, in words. */
export interface ThrownInGuest {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
}

/** Thrown when more crosses than may: the interpreter stays as it is. */
const MOST_WORDS = 500;

let host: HostFunctions;
let limits: { readonly answer: GuestLimits; readonly system: GuestLimits; readonly systemLetters: number };
let functions: readonly FoundFunction[] = [];
/** Dice can be asked for during a call that deals some. */
let isDealing = false;

/** The plugin API, as plugins import it. */
export const api: object = freeze({ ...pluginApi });

/** Prepares the interpreter: takes away the clock, chance, promises and code from text. */
export function boot(roll: HostFunctions['roll'], variant: HostFunctions['variant'], log: HostFunctions['log'], limitsText: string): void {
  host = { roll, variant, log };
  limits = parse(limitsText) as typeof limits;
  const globals = globalThis as unknown as Record<string, unknown>;
  for (const name of ['Promise', 'eval', 'WeakRef', 'FinalizationRegistry', 'SharedArrayBuffer', 'Atomics', 'Date']) Reflect.deleteProperty(globals, name);
  closeConstructors();
  define(Math, 'random', () => {
    throw new ErrorOfGuest('a rule system has no chance of its own: ask dice.roll, which the table can see and the program can replay');
  });
  const lines: Record<string, unknown> = {};
  for (const [name, level] of [
    ['debug', 'info'],
    ['log', 'info'],
    ['info', 'info'],
    ['warn', 'warn'],
    ['error', 'error'],
  ] as const) {
    lines[name] = (...words: readonly unknown[]): void => {
      writeLine(level, words);
    };
  }
  define(globals, 'console', freeze(lines));
}

/** The names that `@traque/plugin-api` exports. */
export function apiNames(): string {
  return stringify(keys(api));
}

/** Puts the API where the module of that name finds it, and takes it away again. */
export function lendApi(isLent: boolean): void {
  const globals = globalThis as unknown as Record<symbol, unknown>;
  const place = Symbol.for('traque.plugin-api');
  if (isLent) defineProperty(globals, place, { value: api, configurable: true, enumerable: false, writable: false });
  else Reflect.deleteProperty(globals, place);
}

/** Runs a CommonJS file. @returns what it exports. */
export function runCommon(code: (exports: object, require: (name: string) => unknown, module: { exports: object }) => void): object {
  const module = { exports: {} };
  const require = (name: string): unknown => {
    if (name === '@traque/plugin-api') return api;
    throw new ErrorOfGuest(`a rule system in one .cjs file can require "@traque/plugin-api" only, not "${name}"`);
  };
  apply(code, undefined, [module.exports, require, module]);
  return module.exports;
}

/** Activates a plugin. @returns `Loaded` as JSON. */
export function activate(namespace: unknown, contentText: string, placesText: string): string {
  if (namespace instanceof PromiseOfGuest)
    throw new ErrorOfGuest('its code waits at the top level: a rule system answers at once and cannot wait for anything');
  const plugin = (namespace as { readonly default?: { readonly activate?: unknown } } | undefined)?.default;
  if (typeof plugin?.activate !== 'function') return stringify({ isPlugin: false, text: '', mistakes: [], functions: [] } satisfies Loaded);
  const context = freeze({
    content: parse(contentText) as object,
    log: (...line: readonly unknown[]): void => {
      const { level, message } = logLineOf(line);
      writeLine(level, [message]);
    },
  });
  const system: unknown = apply(plugin.activate as FoundFunction['code'], plugin, [context]);
  const judge = new Judge(limits.system, parse(placesText) as Record<string, true>);
  judge.judge(system, undefined);
  let text = '';
  if (judge.mistakes.length === 0) {
    text = textOf(system);
    if (text.length > limits.systemLetters) judge.mistakes[0] = [[], 'lengthMost', { most: limits.systemLetters }];
  }
  functions = judge.functions;
  return stringify({
    isPlugin: true,
    text: judge.mistakes.length === 0 ? text : '',
    mistakes: judge.mistakes,
    functions: functions.map(({ path }) => path),
  } satisfies Loaded);
}

/**
 * Calls a function of the plugin.
 * @param index its number in `Loaded.functions`.
 * @param args its arguments, a list of its own.
 * @param withDice whether dice come after them.
 * @returns whatever it answers, which nobody has checked.
 * @throws whatever it throws.
 */
export function call(index: number, args: unknown[], withDice: boolean): unknown {
  const found = functions[index];
  if (found === undefined) throw new ErrorOfGuest('there is no such function any more: activate() must declare the same each time');
  isDealing = withDice;
  try {
    if (withDice) args[args.length] = freeze({ roll, variant });
    return apply(found.code, found.owner, args);
  } finally {
    isDealing = false;
  }
}

/** Judges an answer closely. @returns a list of `GuestMistake` as JSON. */
export function judge(answer: unknown): string {
  const judge = new Judge(limits.answer, {});
  judge.judge(answer, undefined);
  return stringify(judge.mistakes);
}

/** Puts something thrown into words. @returns `ThrownInGuest` as JSON. */
export function inWords(error: unknown): string {
  return stringify(wordsOf(error));
}

/** JSON; nothing for nothing. */
function textOf(value: unknown): string {
  return value === undefined ? '' : stringify(value);
}

function roll(ask: { readonly who?: unknown; readonly label?: unknown; readonly sides?: unknown } | null | undefined): number {
  if (!isDealing) throw new ErrorOfGuest('dice can be asked for during a start or an action only');
  const who = ask?.who;
  const label = ask?.label;
  const sides = ask?.sides;
  return host.roll(shortened(who), shortened(label), typeof sides === 'number' ? sides : NaN);
}

function variant(count: unknown): number {
  if (!isDealing) throw new ErrorOfGuest('dice can be asked for during a start or an action only');
  return host.variant(typeof count === 'number' ? count : NaN);
}

/** Names are short; of one that is not, as much crosses as is needed to refuse it. */
function shortened(name: unknown): string | undefined {
  if (typeof name !== 'string') return undefined;
  return name.length > MOST_WORDS ? slice(name, 0, MOST_WORDS) : name;
}

function writeLine(level: string, words: readonly unknown[]): void {
  let line = '';
  for (let index = 0; index < words.length && line.length < MOST_WORDS; index += 1) line += `${index === 0 ? '' : ' '}${lineOf(words[index])}`;
  host.log(level, slice(line, 0, MOST_WORDS));
}

function lineOf(word: unknown): string {
  if (typeof word === 'string') return word;
  if (word instanceof ErrorOfGuest) return wordsOf(word).message;
  try {
    return stringify(word ?? null);
  } catch {
    return typeof word;
  }
}

function wordsOf(error: unknown): ThrownInGuest {
  const part = (name: 'name' | 'message' | 'stack', most: number): string => {
    try {
      const words: unknown = (error as Readonly<Record<string, unknown>>)[name];
      return typeof words === 'string' ? slice(words, 0, most) : '';
    } catch {
      return '';
    }
  };
  try {
    if (typeof error === 'object' && error !== null) return { name: part('name', 100), message: part('message', MOST_WORDS), stack: part('stack', 2000) };
    return { name: '', message: slice(String(error), 0, MOST_WORDS), stack: '' };
  } catch {
    return { name: '', message: 'unknown', stack: '' };
  }
}

/** No code from text, whichever constructor it is asked of; `instanceof Function` goes on working. */
function closeConstructors(): void {
  /* eslint-disable @typescript-eslint/no-empty-function -- one of each kind is needed, to reach what makes them */
  const kinds = [function () {}, function* () {}, async function () {}, async function* () {}];
  /* eslint-enable @typescript-eslint/no-empty-function */
  for (const kind of kinds) {
    const prototype = getPrototypeOf(kind) as object;
    const closed = function (): never {
      throw new ErrorOfGuest('a rule system cannot make code from text');
    };
    defineProperty(closed, 'prototype', { value: prototype });
    defineProperty(prototype, 'constructor', { value: closed, configurable: false, enumerable: false, writable: false });
    if (prototype === Function.prototype) define(globalThis, 'Function', closed);
  }
}

function define(on: object, name: string, value: unknown): void {
  defineProperty(on, name, { value, configurable: false, enumerable: false, writable: false });
}
