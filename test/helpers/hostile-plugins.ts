/**
 * Plugins that mean harm, or that do it by mistake, and what becomes of each in a sandbox. The same list is run on plain Node, inside Electron and, over its screens, in the packaged
 * program.
 */
import type { Sandbox, SandboxOptions } from '#main/platform/plugins/sandbox/sandbox';
import { openSandbox } from '#main/platform/plugins/sandbox/sandbox';
import { SandboxFailure } from '#main/platform/plugins/sandbox/failure';
import { PluginProblem } from '#main/platform/plugins/load-module';
import type { WholeStep } from '#main/platform/procedures/step';
import { createTranslator } from '#shared/text/translator';

/** How a hostile call ends: with an answer that does no harm, an error of the plugin, stopped for its time or its memory, or refused when it is loaded. */
export type HostileEnd = 'answer' | 'error' | 'time' | 'memory' | 'unfit';

/** One kind of hostility. */
export interface Hostile {
  readonly name: string;
  /** Runs in the middle of a step: `step` is what a good plugin would answer, `dice` what it was lent. */
  readonly deed?: string;
  /** Runs as the file is loaded. */
  readonly load?: string;
  /** Runs in `activate`. */
  readonly activate?: string;
  /** More files than the entry; with them it is entered by `index.mjs`. */
  readonly files?: Readonly<Record<string, string>>;
  readonly ends: HostileEnd | readonly HostileEnd[];
  /** Words of the error. */
  readonly words?: RegExp;
  /** What an answer must hold in `state.found`. */
  readonly found?: unknown;
}

/** What came of it. */
export interface HostileReport {
  readonly name: string;
  readonly end: HostileEnd | 'other';
  readonly words: string;
  readonly found: unknown;
  /** Whether a good call after it was answered like the one before it. */
  readonly isGoodAgain: boolean;
  /** The longest time for which the calling thread could not do anything else, in milliseconds. */
  readonly longestGapMs: number;
  /** From the hostile call to its end, and from there to the next good answer. */
  readonly ms: number;
  readonly backMs: number;
  /** See `harmOf`. */
  readonly harm: string | undefined;
}

/** What is wrong with what came of it, in a sentence; undefined where it did no harm. */
export function harmOf(kind: Hostile, report: Omit<HostileReport, 'harm'>): string | undefined {
  const { end, words, found } = report;
  if (![kind.ends].flat().some((expected) => expected === end)) return `it ended with ${end} (${words})`;
  if ((end === 'error' || end === 'unfit') && kind.words?.test(words) === false) return `its words are: ${words}`;
  if (end === 'answer' && kind.found !== undefined && JSON.stringify(found) !== JSON.stringify(kind.found)) return `it found ${JSON.stringify(found)}`;
  return report.isGoodAgain ? undefined : 'the good call after it was not answered as before';
}

/** The code of a plugin that is good but for one place. */
export function hostileCode({ deed = '', load = '', activate = '', files }: Partial<Hostile>): Readonly<Record<string, string>> {
  const isModule = files !== undefined;
  const code = `'use strict';
${isModule ? '' : load}
const t = (key) => ({ key });
function deed(step, dice) { ${deed}; return step; }
const stepOf = (state) => ({ state, finished: false, events: [{ weight: 'headline', text: t('round'), tone: 'neutral' }], effects: [] });
const chase = {
  id: 'chase', kind: 'chase', title: t('title'), source: t('source'), stateVersion: 0,
  setup: { type: 'object', additionalProperties: false, properties: { bad: { type: 'boolean', title: t('bad'), default: false } } },
  start(setup, dice) { const step = stepOf({ round: 0, fell: dice.roll({ who: 'gm', label: 'wind', sides: 6 }) }); return setup.bad ? deed(step, dice) : step; },
  actions: () => [{ id: 'round', label: t('round'), weight: 'primary', dice: [] }],
  apply: (state, action, dice) => stepOf({ round: state.round + 1, fell: dice.roll({ who: 'gm', label: 'wind', sides: 6 }) }),
  view: (state) => state,
  present: (state) => ({ summary: t('summary'), status: { label: t('status'), tone: 'neutral' }, round: state.round, participants: [], blocks: [] }),
};
const plugin = { activate(context) { const system = { procedures: [chase] }; ${activate}; return system; } };
`;
  if (isModule) return { 'index.mjs': `${load}\n${code}\nexport default plugin;`, ...files };
  return { 'index.cjs': `${code}\nexports.default = plugin;` };
}

const loop = 'for (;;) {}';
/** A loop that the interpreter never looks up from. */
const nativeLoop = 'Array.prototype.indexOf.call({ length: 2 ** 52 }, 1)';
const find = (what: string): string => `step.state.found = ${what}`;
const attempt = (code: string): string => `let found; try { found = ${code} } catch (error) { found = String(error) } step.state.found = found`;
const noCode = 'Error: a rule system cannot make code from text';

/** Every kind. */
export const HOSTILE: readonly Hostile[] = [
  // Ways out.
  { name: 'reaching for the process by a constructor', deed: attempt("[].constructor.constructor('return process')()"), ends: 'answer', found: noCode },
  { name: 'by the constructor of an async function', deed: attempt("(async () => {}).constructor('return process')()"), ends: 'answer', found: noCode },
  { name: 'by the constructor of a generator', deed: attempt("(function* () {}).constructor('return process')()"), ends: 'answer', found: noCode },
  { name: 'by the constructor of an async generator', deed: attempt("(async function* () {}).constructor('return process')()"), ends: 'answer', found: noCode },
  { name: 'by what it was lent', deed: attempt("dice.roll.constructor('return process')()"), ends: 'answer', found: noCode },
  {
    name: 'by an error of the program',
    deed: "let kept; try { dice.roll({ who: '', label: '', sides: 0 }) } catch (error) { kept = error } step.state.found = kept.constructor === Error || kept.constructor.constructor('return process')()",
    ends: 'error',
    words: /no die has 0 sides|asked for by nobody|cannot make code/,
  },
  {
    name: 'by the stack of an error',
    deed: find("[new Error('x').stack.includes('node_modules'), new Error('x').stack.includes('/')]"),
    ends: 'answer',
    found: [false, false],
  },
  {
    name: 'by preparing the stack of errors',
    deed: "Error.prepareStackTrace = (_, frames) => frames; step.state.found = typeof new Error('x').stack",
    ends: 'answer',
    found: 'string',
  },
  {
    name: 'by what the globals hold',
    deed: find(
      "['process', 'require', 'module', 'Buffer', 'fetch', 'WebAssembly', 'setTimeout', 'setImmediate', 'queueMicrotask', 'structuredClone', 'performance', 'crypto', 'Worker', 'postMessage', 'globalThis.process', 'os', 'std', 'bjson'].filter((name) => name in globalThis)",
    ),
    ends: 'answer',
    found: [],
  },
  { name: 'by importing a module of Node', load: "import fs from 'node:fs';", files: {}, ends: 'unfit', words: /imports "node:fs"/ },
  { name: 'by importing a file outside its folder', load: "import './../../secret.js';", files: {}, ends: 'unfit', words: /outside its folder/ },
  { name: 'by importing a path of the machine', load: "import '/etc/passwd';", files: {}, ends: 'unfit', words: /its own files/ },
  { name: 'by importing while it is played', deed: "import('node:fs').then((fs) => fs.rmSync('/'))", ends: 'error', words: /waits|promises|asynchronous/ },
  { name: 'by requiring a module of Node', load: "require('node:fs');", ends: 'unfit', words: /@traque\/plugin-api/ },
  {
    name: 'by the file that it stands in',
    deed: find('[typeof __filename, typeof __dirname, typeof arguments.callee]'),
    ends: 'error',
    words: /callee|TypeError/,
  },

  // What is shared.
  {
    name: 'changing the prototype of every object',
    deed: "Object.prototype.polluted = 'yes'; Array.prototype.map = () => []; String.prototype.slice = () => ''; step.state.found = ({}).polluted",
    ends: 'answer',
    found: 'yes',
  },
  {
    name: 'changing how JSON is written',
    deed: "JSON.stringify = () => 'null'; JSON.parse = () => null; Object.prototype.toJSON = () => 'taken'; step.state.found = 1",
    ends: ['answer', 'error'],
  },
  { name: 'a prototype in a state', deed: `step.state = JSON.parse('{"__proto__": { "polluted": true }, "round": 0 }')`, ends: 'error', words: /__proto__/ },
  {
    name: 'setters in the prototype of arrays',
    deed: "Object.defineProperty(Array.prototype, '0', { set() {}, get() { return 'taken' }, configurable: true }); step.state.found = 1",
    ends: ['answer', 'error'],
  },

  // Loops.
  { name: 'a loop in a call', deed: loop, ends: 'time' },
  { name: 'a loop in finally', deed: `try { ${loop} } finally { ${loop} }`, ends: 'time' },
  { name: 'a loop that catches whatever stops it', deed: 'for (;;) { try { for (;;) {} } catch {} }', ends: 'time' },
  { name: 'a loop as it is loaded', load: loop, ends: 'unfit', words: /did not answer within 1,000/ },
  { name: 'a loop in activate', activate: loop, ends: 'unfit', words: /did not answer within 1,000/ },
  { name: 'a loop in a microtask', deed: `(async () => { await null; ${loop} })()`, ends: 'error', words: /waits|promises/ },
  { name: 'a loop in a native function', deed: nativeLoop, ends: 'time' },
  { name: 'a loop in a native function as it is loaded', load: nativeLoop, ends: 'unfit', words: /did not answer/ },
  { name: 'a list of endless length that is joined', deed: "Array.prototype.join.call({ length: 2 ** 52 }, '')", ends: ['time', 'memory', 'error'] },
  { name: 'a sort that never ends', deed: 'const list = Array.from({ length: 200000 }, (_, i) => i); for (;;) list.sort(() => 1)', ends: ['time', 'memory'] },
  { name: 'a search in a long text', deed: "const text = 'a'.repeat(4e6); for (;;) text.indexOf('a'.repeat(2e6) + 'b')", ends: ['time', 'memory'] },
  { name: 'a regular expression that never ends', deed: "/^(a+)+$/.test('a'.repeat(40) + 'b')", ends: 'time' },
  {
    name: 'a getter that never ends, where errors are read',
    deed: `throw Object.defineProperty(new Error('x'), 'message', { get() { ${loop} } })`,
    ends: 'time',
  },

  // Depth.
  { name: 'recursion without end', deed: '(function again() { again() })()', ends: 'error', words: /stack/ },
  { name: 'recursion that catches itself', deed: '(function again() { try { again() } finally { again() } })()', ends: ['time', 'error'] },
  { name: 'source that is nested too deeply', load: '['.repeat(100_000), ends: 'unfit', words: /stack|nested|unexpected/ },
  { name: 'a text of JSON that is nested too deeply', deed: "JSON.parse('['.repeat(200000) + ']'.repeat(200000))", ends: 'error', words: /stack|nested/ },
  {
    name: 'a state that is nested too deeply',
    deed: 'let inner = {}; for (let i = 0; i < 100000; i += 1) inner = { inner }; step.state.inner = inner',
    ends: 'error',
    words: /deeper than 40/,
  },

  // Memory.
  { name: 'lists without end', deed: 'const all = []; for (;;) all.push(new Array(1000).fill(all))', ends: ['memory', 'time'] },
  { name: 'texts without end', deed: "let text = 'x'; for (;;) text += text + 'y'", ends: ['memory', 'time'] },
  { name: 'texts without end, one by one', deed: "const all = []; for (let i = 0;; i += 1) all.push('x'.repeat(1000) + i)", ends: ['memory', 'time'] },
  { name: 'buffers without end', deed: 'const all = []; for (;;) all.push(new Uint8Array(1e6).fill(1))', ends: ['memory', 'error'], words: /memory|buffer/ },
  { name: 'maps without end', deed: 'const all = new Map(); for (let i = 0;; i += 1) all.set(i, {})', ends: ['memory', 'time'] },
  {
    name: 'memory that is swallowed',
    deed: 'const all = []; for (;;) { try { for (;;) all.push({ all: [...all.slice(-1000)] }) } catch {} }',
    ends: ['memory', 'time'],
  },
  { name: 'lists without end as it is loaded', load: 'const all = []; for (;;) all.push(new Array(1000).fill(all))', ends: 'unfit', words: /32 MB/ },
  { name: 'an answer of a hundred megabytes', deed: "step.state.found = 'x'.repeat(1e8)", ends: ['error', 'memory'] },
  {
    name: 'an answer of ten megabytes',
    deed: "step.state.found = Array.from({ length: 100 }, () => 'x'.repeat(99999))",
    ends: ['error', 'memory'],
    words: /at most 1,000,000 characters|memory/,
  },
  {
    name: 'an answer that multiplies',
    deed: 'let each = [1, 1]; for (let i = 0; i < 30; i += 1) each = [each, each]; step.state.found = each',
    ends: 'error',
    words: /more than 200,000 values|at most 1,000,000 characters/,
  },
  { name: 'a message of an error of a million letters', deed: "throw new Error('x'.repeat(1e6))", ends: 'error', words: /^x{500} \(/ },

  // What is no data.
  {
    name: 'a getter in a state, after an answer that was judged',
    deed: 'Object.defineProperty(step.state, "found", { get: () => 1, enumerable: true })',
    ends: 'error',
    words: /computed when it is read/,
  },
  { name: 'a proxy as a state', deed: 'let reads = 0; step.state = new Proxy({ round: 0 }, { get: () => (reads += 1) })', ends: 'error', words: /plain data/ },
  { name: 'a proxy that never ends', deed: `step.state = new Proxy({}, { ownKeys() { ${loop} } })`, ends: 'time' },
  { name: 'a state that contains itself', deed: 'step.state.self = step.state', ends: 'error', words: /contains itself/ },
  { name: 'a big integer', deed: find('10n'), ends: 'error', words: /plain data/ },
  { name: 'a symbol', deed: find("Symbol('x')"), ends: 'error', words: /plain data/ },
  { name: 'a function', deed: find('() => 1'), ends: 'error', words: /not a function/ },
  { name: 'a map', deed: find('new Map([[1, 2]])'), ends: 'error', words: /plain data/ },
  { name: 'no number', deed: find('NaN'), ends: 'error', words: /finite number/ },
  { name: 'a number without end', deed: find('-Infinity'), ends: 'error', words: /finite number/ },
  { name: 'a text that ends in half a letter', deed: find("'\\ud83d'"), ends: 'answer', found: '\ud83d' },
  { name: 'a text with zeros', deed: find("'a\\u0000b'"), ends: 'answer', found: 'a\u0000b' },
  { name: 'a list with a hole', deed: find('[1, , 2]'), ends: 'error', words: /missing/ },
  { name: 'a list of endless length', deed: find('new Array(2 ** 32 - 1)'), ends: ['error', 'time', 'memory'] },
  { name: 'a long list that is empty', deed: find('new Array(300_000)'), ends: 'error', words: /at most 200,000 entries/ },
  { name: 'a class with nothing but data in it', deed: find('new (class { constructor() { this.one = 1 } })()'), ends: 'answer', found: { one: 1 } },
  { name: 'bytes', deed: find('new Uint8Array(8)'), ends: 'error', words: /plain data/ },
  { name: 'a regular expression', deed: find('/x/'), ends: 'error', words: /plain data/ },
  { name: 'a text as an object', deed: find("new String('x')"), ends: 'error', words: /plain data/ },
  {
    name: 'a list that changes while it is read',
    deed: "const list = [1, , 3]; Object.defineProperty(Array.prototype, '1', { get() { list.length = 0; step.state = undefined; step.events.length = 0; return {} }, configurable: true }); step.state.found = list",
    ends: ['error', 'answer'],
  },
  {
    name: 'a group that loses a property while it is read',
    deed: "const group = { a: [1, , 3], b: {}, c: [] }; Object.defineProperty(Array.prototype, '1', { get() { delete group.b; delete group.c; for (let i = 0; i < 100; i += 1) group['x' + i] = i; return 2 }, configurable: true }); step.state.found = group",
    ends: ['error', 'answer', 'memory'],
  },

  // Odd throws.
  { name: 'throwing null', deed: 'throw null', ends: ['memory', 'error'] },
  { name: 'throwing nothing', deed: 'throw undefined', ends: 'error' },
  { name: 'throwing what throws when it is read', deed: 'throw new Proxy({}, { get() { throw 1 }, getPrototypeOf() { throw 2 } })', ends: 'error' },
  { name: 'throwing a symbol', deed: "throw Symbol('x')", ends: 'error' },
  {
    name: 'throwing what looks like an error of the interpreter',
    deed: "throw Object.assign(new InternalError('out of memory'), {})",
    ends: ['memory', 'error'],
  },
  {
    name: 'throwing what looks like an error of the program',
    deed: "throw Object.assign(new Error('x'), { name: 'AppError', code: 'internal', text: { key: 'app:run.pluginFailed' } })",
    ends: 'error',
  },

  // Later instead of now.
  { name: 'a step that comes later', deed: 'return Promise.resolve(step)', ends: 'error', words: /'Promise' is not defined/ },
  { name: 'a step by an async function', deed: 'return (async () => step)()', ends: 'error', words: /promise/ },
  { name: 'a step that can be waited for', deed: 'return { ...step, then: (done) => done(step) }', ends: 'error', words: /not a function/ },
  { name: 'waiting at the top level', load: 'await null;', files: {}, ends: 'unfit', words: /waits/ },
  { name: 'an activate that comes later', activate: 'return (async () => system)()', ends: 'unfit', words: /promise/ },

  // Clock and chance.
  { name: 'looking at the clock', deed: attempt('Date.now()'), ends: 'answer', found: "ReferenceError: 'Date' is not defined" },
  {
    name: 'chance of its own',
    deed: attempt('Math.random()'),
    ends: 'answer',
    found: 'Error: a rule system has no chance of its own: ask dice.roll, which the table can see and the program can replay',
  },
  {
    name: 'a clock made of memory that is shared',
    deed: find('[typeof SharedArrayBuffer, typeof Atomics, typeof WeakRef, typeof FinalizationRegistry, typeof Promise, typeof eval]'),
    ends: 'answer',
    found: ['undefined', 'undefined', 'undefined', 'undefined', 'undefined', 'undefined'],
  },

  // Dice.
  {
    name: 'a record of dice of its own',
    deed: "step.dice = [{ who: 'gm', label: 'wind', sides: 6, value: 6, source: 'typed' }]; step.kind = 'played'",
    ends: 'answer',
  },
  {
    name: 'ten thousand dice',
    deed: "for (let i = 0; i < 20000; i += 1) dice.roll({ who: 'gm', label: 'wind', sides: 6 })",
    ends: ['error', 'time'],
    words: /10000 dice/,
  },
  {
    name: 'a die with a name of a megabyte',
    deed: "dice.roll({ who: 'x'.repeat(1e6), label: 'wind', sides: 6 })",
    ends: 'error',
    words: /asked for by nobody/,
  },
  { name: 'a die of a proxy', deed: "dice.roll(new Proxy({}, { get: () => 'x' }))", ends: 'error', words: /NaN sides/ },
  { name: 'dice kept for later', deed: 'globalThis.kept = dice', ends: 'answer' },
  {
    name: 'a die that is asked for while it is drawn',
    load: 'let kept;',
    deed: 'kept = dice; const { present } = chase; chase.present = (state) => { kept.roll({ who: "gm", label: "wind", sides: 6 }); return present(state); }; step.state.found = 1',
    ends: 'answer',
  },

  // Words.
  {
    name: 'ten thousand lines of log',
    deed: "for (let i = 0; i < 10000; i += 1) console.log('x'.repeat(10000), { deep: [1, [2]] })",
    ends: ['answer', 'time'],
  },
];

const SOURCE = { kind: 'plan', seed: 'hostile', action: 0, plan: {} } as const;

/** Opens a sandbox with hostile code. */
export function openHostile(kind: Partial<Hostile>, options: Pick<SandboxOptions, 'place'> & Partial<SandboxOptions>): Sandbox {
  const files = hostileCode(kind);
  return openSandbox({
    id: 'stranger',
    files: { entry: Object.keys(files)[0] ?? '', files },
    content: {},
    log: () => undefined,
    limits: { loadMs: 1000 },
    ...options,
  });
}

/** Plays a start that is good, or the one that is not. @throws what the sandbox throws; an Error for an answer that is no step. */
export async function start(sandbox: Sandbox, bad: boolean): Promise<WholeStep> {
  const outcome = await sandbox.call('step', { procedure: 'chase', from: { kind: 'start', setup: { bad } }, source: SOURCE });
  if (outcome.kind !== 'played') throw new Error(outcome.kind);
  return outcome;
}

/** Does the deed between two good calls, and watches this thread meanwhile. */
export async function tryHostile(kind: Hostile, options: Pick<SandboxOptions, 'place'> & Partial<SandboxOptions>): Promise<HostileReport> {
  const sandbox = openHostile(kind, options);
  const watch = watchThread();
  let end: HostileReport['end'] = 'answer';
  let words = '';
  let found: unknown;
  let isGoodAgain = false;
  let ms = 0;
  let backMs = 0;
  const isAtLoad = kind.load !== undefined || kind.activate !== undefined;
  try {
    const before = isAtLoad ? undefined : JSON.stringify(await start(sandbox, false));
    const began = performance.now();
    try {
      if (isAtLoad && kind.deed === undefined) await sandbox.describe();
      else found = (await start(sandbox, true)).step.state['found'];
    } catch (error) {
      end = endOf(error);
      words = wordsOf(error);
    }
    ms = performance.now() - began;
    const asked = performance.now();
    const after = await start(sandbox, false).then(
      (step) => JSON.stringify(step),
      () => undefined,
    );
    backMs = performance.now() - asked;
    isGoodAgain = before === undefined ? (after === undefined) === (end === 'unfit') : after === before;
  } finally {
    sandbox.dispose();
  }
  const report = { name: kind.name, end, words, found, isGoodAgain, longestGapMs: watch(), ms, backMs };
  return { ...report, harm: harmOf(kind, report) };
}

/** @returns what ends the watch and tells the longest gap between two turns of this thread, in milliseconds. */
export function watchThread(): () => number {
  let last = performance.now();
  let longest = 0;
  const turn = (): void => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(turn, 1);
  return () => {
    turn();
    clearInterval(timer);
    return longest;
  };
}

function endOf(error: unknown): HostileReport['end'] {
  if (error instanceof PluginProblem) return 'unfit';
  if (!(error instanceof SandboxFailure)) return 'error';
  return error.kind === 'time' || error.kind === 'memory' ? error.kind : 'other';
}

function wordsOf(error: unknown): string {
  if (error instanceof PluginProblem) return error.problems.map((problem) => createTranslator('en').plugin('app', problem)).join(' ');
  return error instanceof Error ? error.message : String(error);
}
