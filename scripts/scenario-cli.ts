/**
 * Plays scenario files without the window: a setup, actions with their dice, and what must come out. For authors of rule
 * systems and for tests. Built to out/tools/scenario.cjs; whatever lies in out/plugins/ beside it can be played.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { z } from 'zod';
import { loadPluginFolder } from '#main/platform/plugins/load-module';
import { applyAction, startProcedure } from '#main/platform/procedures/engine';
import type { Outcome } from '#main/platform/procedures/engine';
import type { JsonObject } from '#shared/domain/json';
import type { DicePlan } from '#shared/domain/run';
import type { Effect, Procedure, StepEvent } from '#shared/plugin-api/procedure';
import type { Text } from '#shared/plugin-api/text';
import { namedText, participantNames } from '#shared/plugin-api/people';
import { createTranslator } from '#shared/text/translator';
import { mismatchIn } from './scenario-match';

const USAGE = `Plays scenario files against the built rule systems.

  npm run --silent scenario -- [--json] [--plugins FOLDER] FILE.json...

  --json             one JSON document on standard output, and nothing else there
  --plugins FOLDER   where the built plugins are (default: the ones built with this tool)

Exit status: 0 when every scenario passed, 1 when one failed, 2 when a file is no scenario (the reason is on standard
error). Files are judged one by one: after a file that is no scenario the others are played and reported all the same.
`;

// ---------------------------------------------------------------- what a scenario file is

const Answers = z.record(z.string(), z.json());
const DiceLists = z.record(z.string(), z.array(z.number()));

const StepFile = z.strictObject({
  action: z.string().min(1),
  input: Answers.default({}),
  dice: DiceLists.default({}),
  expect: z.json().optional(),
  refused: z.boolean().default(false),
  comment: z.string().optional(),
});

/** Unknown keys are refused: a misspelt `expect` would pass for ever. */
const ScenarioFile = z.strictObject({
  title: z.string().optional(),
  system: z.string().min(1),
  procedure: z.string().min(1),
  setup: Answers,
  steps: z.array(StepFile).default([]),
  dice: DiceLists.default({}),
  expect: z.json().optional(),
  refused: z.boolean().default(false),
  comment: z.string().optional(),
});
type ScenarioFile = z.infer<typeof ScenarioFile>;
type StepFile = z.infer<typeof StepFile>;

/** Thrown for a file that cannot be played at all: status 2. */
class NoScenario extends Error {}

function readScenario(file: string): ScenarioFile {
  let source: string;
  try {
    source = readFileSync(file, 'utf8');
  } catch (error) {
    throw new NoScenario(`cannot be read: ${messageOf(error)}`);
  }
  let data: unknown;
  try {
    data = JSON.parse(source.replace(/^\uFEFF/u, ''));
  } catch (error) {
    throw new NoScenario(`is not JSON: ${faultIn(source) ?? messageOf(error)}`);
  }
  const parsed = ScenarioFile.safeParse(data);
  if (parsed.success) return parsed.data;
  const reasons = parsed.error.issues.map((issue) => {
    const path = pathOf(issue.path);
    return path === '' ? issue.message : `${path}: ${issue.message}`;
  });
  throw new NoScenario(`has the wrong shape: ${reasons.join('; ')}`);
}

function pathOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((sum, key) => (typeof key === 'number' ? `${sum}[${String(key)}]` : sum === '' ? String(key) : `${sum}.${String(key)}`), '');
}

/**
 * Where JSON text goes wrong, as "line 3, column 14". The engine's own messages name a position only sometimes.
 * @returns undefined when nothing is wrong that this scanner knows of.
 */
function faultIn(source: string): string | undefined {
  const token =
    /[ \t\r\n\uFEFF]*(?:("(?:[^"\\\u0000-\u001F]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)|([{}[\],:]))/uy;
  let at = 0;
  const peek = (): { readonly kind: 'string' | 'plain' | 'mark' | 'none'; readonly mark: string; readonly end: number } => {
    token.lastIndex = at;
    const found = token.exec(source);
    if (found === null) return { kind: 'none', mark: '', end: at };
    return { kind: found[1] !== undefined ? 'string' : found[2] !== undefined ? 'plain' : 'mark', mark: found[3] ?? '', end: token.lastIndex };
  };
  const take = (accept: (next: ReturnType<typeof peek>) => boolean): boolean => {
    const next = peek();
    if (!accept(next)) return false;
    at = next.end;
    return true;
  };
  const mark = (wanted: string): boolean => take((next) => next.mark === wanted);
  const list = (end: string, entry: () => boolean): boolean => {
    if (mark(end)) return true;
    do if (!entry()) return false;
    while (mark(','));
    return mark(end);
  };
  const value = (): boolean => {
    if (mark('[')) return list(']', value);
    if (mark('{')) return list('}', () => take((next) => next.kind === 'string') && mark(':') && value());
    return take((next) => next.kind === 'string' || next.kind === 'plain');
  };
  if (value() && source.slice(at).trim() === '') return undefined;
  const fault = at + (source.slice(at).length - source.slice(at).trimStart().length);
  const before = source.slice(0, fault).split('\n');
  const what = fault >= source.length ? 'it ends too early' : `${JSON.stringify(source.slice(fault, fault + 1))} is not expected there`;
  return `line ${String(before.length)}, column ${String((before.at(-1) ?? '').length + 1)}: ${what}`;
}

// ---------------------------------------------------------------- rule systems

type LoadedPlugin = ReturnType<typeof loadPluginFolder>;

/** Finds built plugins by their manifests; loads one only when a scenario wants it. */
class Systems {
  readonly translator = createTranslator('en');
  readonly #folders = new Map<string, string>();
  readonly #loaded = new Map<string, LoadedPlugin>();

  constructor(folder: string) {
    if (!existsSync(folder)) return;
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const id = entry.isDirectory() ? manifestId(join(folder, entry.name)) : undefined;
      if (id !== undefined) this.#folders.set(id, join(folder, entry.name));
    }
  }

  procedure(system: string, id: string): Procedure {
    const { procedures } = this.#load(system).system;
    const procedure = procedures.find((candidate) => candidate.id === id);
    if (procedure === undefined) throw new NoScenario(`procedure: "${system}" has no "${id}"; it has ${procedures.map((each) => each.id).join(', ')}`);
    return procedure;
  }

  #load(id: string): LoadedPlugin {
    const known = this.#loaded.get(id);
    if (known !== undefined) return known;
    const folder = this.#folders.get(id);
    if (folder === undefined) throw new NoScenario(`system: there is no "${id}"; there are: ${[...this.#folders.keys()].sort().join(', ') || 'none'}`);
    try {
      const plugin = loadPluginFolder(folder);
      this.translator.addPlugin(id, plugin.catalogues);
      this.#loaded.set(id, plugin);
      return plugin;
    } catch (error) {
      throw new NoScenario(`system: "${id}" cannot be loaded: ${messageOf(error)}`);
    }
  }
}

function manifestId(folder: string): string | undefined {
  try {
    return z.object({ id: z.string() }).parse(JSON.parse(readFileSync(join(folder, 'plugin.json'), 'utf8'))).id;
  } catch {
    return undefined;
  }
}

// ---------------------------------------------------------------- playing

/** One seed for all: it chooses among ways of telling, never a die. */
const SEED = 'scenario';

interface StepReport {
  readonly action: string;
  readonly refused: boolean;
  /** Why it was refused, or why it is not what the file says; null when neither. */
  readonly error: string | null;
  readonly view: JsonObject;
  readonly events: readonly JsonObject[];
  readonly effects: readonly JsonObject[];
  readonly passed: boolean;
}

interface ScenarioReport {
  readonly title: string;
  readonly refused: boolean;
  readonly error: string | null;
  /** Null when the setup was refused. */
  readonly start: JsonObject | null;
  readonly events: readonly JsonObject[];
  readonly effects: readonly JsonObject[];
  readonly steps: readonly StepReport[];
  readonly passed: boolean;
}

/** How a step came out, in the words of a report. */
interface Verdict {
  readonly refused: boolean;
  readonly error: string | null;
}

/** Plays one scenario from end to end; a failed step does not keep the next from being played. */
function playScenario(scenario: ScenarioFile, title: string, systems: Systems): ScenarioReport {
  const procedure = systems.procedure(scenario.system, scenario.procedure);
  const say = (text: Text): string => systems.translator.plugin(scenario.system, text);
  const sayOf = (after: JsonObject): ((text: Text) => string) => {
    const nameOf = participantNames(procedure.present(after).participants);
    return (text) => say(namedText(text, nameOf));
  };
  const outcome = attempt(() => startProcedure(procedure, scenario.setup, { kind: 'plan', seed: SEED, action: 0, plan: planOf(scenario.dice) }));
  if (typeof outcome === 'string' || outcome.kind !== 'played') {
    const verdict = judge(outcome, scenario.refused, say);
    const passed = verdict.refused && scenario.refused && scenario.steps.length === 0;
    return { title, ...verdict, start: null, events: [], effects: [], steps: [], passed };
  }
  let { state } = outcome.step;
  const start = procedure.view(state);
  const error = scenario.refused ? 'a refusal was expected, but the setup was accepted' : mismatchIn(scenario.expect, start);
  const steps = scenario.steps.map((step, index) => {
    const played = playStep(procedure, state, step, index + 1, sayOf);
    state = played.state;
    return played.report;
  });
  const passed = error === null && steps.every((step) => step.passed);
  return { title, refused: false, error, start, ...reportOf(outcome.step, sayOf(outcome.step.state)), steps, passed };
}

function playStep(
  procedure: Procedure,
  state: JsonObject,
  step: StepFile,
  number: number,
  sayOf: (after: JsonObject) => (text: Text) => string,
): { readonly state: JsonObject; readonly report: StepReport } {
  const before = JSON.stringify(state);
  const source = { kind: 'plan', seed: SEED, action: number, plan: planOf(step.dice) } as const;
  const outcome = attempt(() => applyAction(procedure, state, { id: step.action, input: step.input }, source));
  const { action } = step;
  if (typeof outcome !== 'string' && outcome.kind === 'played') {
    const view = procedure.view(outcome.step.state);
    const error = step.refused ? 'a refusal was expected, but the action was accepted' : mismatchIn(step.expect, view);
    return {
      state: outcome.step.state,
      report: { action, refused: false, error, view, ...reportOf(outcome.step, sayOf(outcome.step.state)), passed: error === null },
    };
  }
  const verdict = judge(outcome, step.refused, sayOf(state));
  const changed = JSON.stringify(state) !== before;
  const view = procedure.view(state);
  const mismatch = mismatchIn(step.expect, view);
  const passed = step.refused && verdict.refused && !changed && mismatch === null;
  const error = changed
    ? `${verdict.error ?? ''} (and yet the state was changed)`
    : verdict.refused && step.refused && mismatch !== null
      ? mismatch
      : verdict.error;
  return { state, report: { action, refused: verdict.refused, error, view, events: [], effects: [], passed } };
}

/** Whatever a rule system throws is a failure of the step, in a sentence. */
function attempt(play: () => Outcome): Outcome | string {
  try {
    return play();
  } catch (error) {
    return `the rule system broke: ${messageOf(error)}`;
  }
}

/** Dice that the file lacks or has too many of are faults of the file: they never pass for a refusal by the rules. */
function judge(outcome: Exclude<Outcome, { kind: 'played' }> | string, expected: boolean, say: (text: Text) => string): Verdict {
  if (typeof outcome === 'string') return { refused: false, error: outcome };
  if (outcome.kind === 'needs-die') {
    const { who, label, sides } = outcome.ask;
    return { refused: false, error: `dice.${who}: a D${String(sides)} (${label}) is needed, and the list has none left` };
  }
  const error = outcome.issues.map((issue) => `${issue.field === '' ? 'input' : issue.field}: ${say(issue.text)}`).join('\n');
  const leftOver = outcome.issues.some(({ text }) => 'key' in text && text.key === 'app:dice.leftOver');
  return { refused: !leftOver, error: expected || leftOver ? error : `refused: ${error}` };
}

/** Every die comes from the file, also those of somebody it does not mention: the app rolls nothing in a scenario. */
function planOf(dice: Readonly<Record<string, readonly number[]>>): DicePlan {
  const entry = (who: string): DicePlan[string] => ({ typed: Object.hasOwn(dice, who) ? (dice[who] ?? []) : [], then: 'ask' });
  const plan: DicePlan = Object.fromEntries(Object.keys(dice).map((who) => [who, entry(who)]));
  return new Proxy(plan, {
    get: (_target, who) => (typeof who === 'string' ? entry(who) : undefined),
    getOwnPropertyDescriptor: (_target, who) =>
      typeof who === 'string' ? { configurable: true, enumerable: true, writable: true, value: entry(who) } : undefined,
  });
}

/** Events and effects for other programs: numbers as they are, texts in English beside their keys. */
function reportOf(
  step: { readonly events: readonly StepEvent[]; readonly effects: readonly Effect[] },
  say: (text: Text) => string,
): { readonly events: readonly JsonObject[]; readonly effects: readonly JsonObject[] } {
  return {
    events: step.events.map((event) => ({
      ...event,
      text: say(event.text),
      ...('key' in event.text ? { key: event.text.key } : {}),
      facts: event.facts ?? {},
    })),
    effects: step.effects.map((effect) => ({ ...(effect as unknown as JsonObject), cause: say(effect.cause) })),
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

// ---------------------------------------------------------------- the command

interface Command {
  readonly json: boolean;
  readonly help: boolean;
  readonly plugins: string;
  readonly files: readonly string[];
}

/** @throws {NoScenario} on an option that does not exist. */
function readCommand(args: readonly string[]): Command {
  // npm runs scripts in the project's folder: paths are meant from where the user stands.
  const from = process.env['INIT_CWD'] ?? process.cwd();
  const files: string[] = [];
  let plugins = join(__dirname, '..', 'plugins');
  let json = false;
  let help = false;
  const rest = [...args];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (arg === '--json') json = true;
    else if (arg === '--help' || arg === '-h') help = true;
    else if (arg === '--plugins') plugins = resolve(from, rest.shift() ?? '');
    else if (arg.startsWith('-')) throw new NoScenario(`there is no option ${arg}`);
    else files.push(resolve(from, arg));
  }
  return { json, help, plugins, files };
}

function linesOf(report: ScenarioReport, file: string): string {
  const line = (name: string, passed: boolean, { refused, error }: Verdict): string =>
    `  ${passed ? 'ok    ' : 'FAILED'} ${name}${refused && passed ? ', refused as it must be' : ''}${error === null ? '' : `: ${error.replaceAll('\n', '; ')}`}`;
  const startPassed = report.start === null ? report.passed : report.error === null;
  const steps = report.steps.map((step, index) => line(`${String(index + 1)} ${step.action}`, step.passed, step));
  return [`${report.title} (${basename(file)})`, line('start', startPassed, report), ...steps].map((each) => `${each}\n`).join('');
}

/** @returns the exit status. */
function main(args: readonly string[]): number {
  let command: Command;
  try {
    command = readCommand(args);
  } catch (error) {
    process.stderr.write(`scenario: ${messageOf(error)}\n\n${USAGE}`);
    return 2;
  }
  if (command.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  if (command.files.length === 0) {
    process.stderr.write(`scenario: which file?\n\n${USAGE}`);
    return 2;
  }
  const systems = new Systems(command.plugins);
  const reports: ScenarioReport[] = [];
  let unplayable = 0;
  for (const file of command.files) {
    try {
      const scenario = readScenario(file);
      const report = playScenario(scenario, scenario.title ?? basename(file), systems);
      reports.push(report);
      if (!command.json) process.stdout.write(linesOf(report, file));
    } catch (error) {
      unplayable += 1;
      const reason = error instanceof NoScenario ? error.message : `could not be played: ${messageOf(error)}`;
      process.stderr.write(`scenario: ${file}: ${reason}\n`);
    }
  }
  const failed = reports.filter((report) => !report.passed).length;
  if (command.json) process.stdout.write(`${JSON.stringify({ scenarios: reports }, null, 2)}\n`);
  else process.stdout.write(`${String(reports.length - failed)} passed, ${String(failed)} failed\n`);
  if (unplayable > 0) return 2;
  return failed > 0 ? 1 : 0;
}

process.exitCode = main(process.argv.slice(2));
