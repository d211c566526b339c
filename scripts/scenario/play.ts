/** Plays scenarios. */
import { basename } from 'node:path';
import type { ScenarioFile, StepFile } from '#main/platform/plugins/scenario-file';
import { applyAction, offersOf } from '#main/platform/procedures/engine';
import type { Outcome } from '#main/platform/procedures/engine';
import type { JsonObject } from '#shared/domain/json';
import type { Effect, Procedure, StepEvent } from '#shared/plugin-api/procedure';
import { namedText, participantNames } from '#shared/plugin-api/people';
import type { Text } from '#shared/plugin-api/text';
import { mismatchIn, mismatchInStep } from '../scenario-match';
import { beginScenario, planOf, SEED } from './begin';
import { NoScenario, readScenario } from './file';

/** Where the rules of scenarios come from. */
export interface ScenarioSystems {
  /** @throws {NoScenario} for a system or procedure that there is not. */
  procedure(system: string, id: string): Procedure;
  /** A text in English. */
  say(system: string, text: Text): string;
}

/** What came of one step. */
export interface StepReport {
  readonly action: string;
  readonly refused: boolean;
  /** Why it was refused, or why it is not what the file says; null when neither. */
  readonly error: string | null;
  readonly view: JsonObject;
  readonly events: readonly JsonObject[];
  readonly effects: readonly JsonObject[];
  readonly passed: boolean;
}

/** What came of a scenario. */
export interface ScenarioReport {
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
export interface Verdict {
  readonly refused: boolean;
  readonly error: string | null;
}

/**
 * Plays one scenario.
 * @param goesOn whether the steps behind one that failed are played all the same.
 */
export function playScenario(scenario: ScenarioFile, title: string, systems: ScenarioSystems, goesOn = true): ScenarioReport {
  const procedure = systems.procedure(scenario.system, scenario.procedure);
  const say = (text: Text): string => systems.say(scenario.system, text);
  const sayOf = (after: JsonObject): ((text: Text) => string) => {
    const nameOf = participantNames(procedure.present(after).participants);
    return (text) => say(namedText(text, nameOf));
  };
  const outcome = attempt(() => beginScenario(procedure, scenario));
  if (typeof outcome === 'string' || outcome.kind !== 'played') {
    const verdict = judge(outcome, scenario.refused, say);
    const passed = verdict.refused && verdict.asExpected && scenario.steps.length === 0;
    return { title, refused: verdict.refused, error: verdict.error, start: null, events: [], effects: [], steps: [], passed };
  }
  let { state } = outcome.step;
  const start = procedure.view(state);
  const error =
    scenario.refused === false
      ? (mismatchIn(scenario.expect, start) ?? mismatchInStep(scenario, outcome.step, () => offersOf(procedure, state, outcome.step.finished)))
      : 'a refusal was expected, but the setup was accepted';
  const steps: StepReport[] = [];
  for (const step of scenario.steps) {
    if (!goesOn && (error !== null || steps.at(-1)?.passed === false)) break;
    const played = playStep(procedure, state, step, steps.length + 1, sayOf);
    state = played.state;
    steps.push(played.report);
  }
  const passed = error === null && steps.length === scenario.steps.length && steps.every((step) => step.passed);
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
    const { state: after, finished } = outcome.step;
    const error =
      step.refused === false
        ? (mismatchIn(step.expect, view) ?? mismatchInStep(step, outcome.step, () => offersOf(procedure, after, finished)))
        : 'a refusal was expected, but the action was accepted';
    return {
      state: outcome.step.state,
      report: { action, refused: false, error, view, ...reportOf(outcome.step, sayOf(outcome.step.state)), passed: error === null },
    };
  }
  const verdict = judge(outcome, step.refused, sayOf(state));
  const changed = JSON.stringify(state) !== before;
  const view = procedure.view(state);
  const mismatch = mismatchIn(step.expect, view) ?? mismatchInStep(step, { events: [], effects: [] }, () => procedure.actions(state));
  const passed = verdict.refused && verdict.asExpected && !changed && mismatch === null;
  const error = changed
    ? `${verdict.error ?? ''} (and yet the state was changed)`
    : verdict.refused && verdict.asExpected && mismatch !== null
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
function judge(
  outcome: Exclude<Outcome, { kind: 'played' }> | string,
  expected: boolean | string,
  say: (text: Text) => string,
): Verdict & { readonly asExpected: boolean } {
  if (typeof outcome === 'string') return { refused: false, asExpected: false, error: outcome };
  if (outcome.kind === 'needs-die') {
    const { who, label, sides } = outcome.ask;
    return { refused: false, asExpected: false, error: `dice.${who}: a D${String(sides)} (${label}) is needed, and the list has none left` };
  }
  const error = outcome.issues.map((issue) => `${issue.field === '' ? 'input' : issue.field}: ${say(issue.text)}`).join('\n');
  const leftOver = outcome.issues.some(({ text }) => 'key' in text && text.key === 'app:dice.leftOver');
  const elsewhere = typeof expected === 'string' && !outcome.issues.some(({ field }) => field === expected);
  if (elsewhere && !leftOver) return { refused: true, asExpected: false, error: `a refusal at "${expected}" was expected, but it is refused at ${error}` };
  return { refused: !leftOver, asExpected: expected !== false, error: expected !== false || leftOver ? error : `refused: ${error}` };
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

/** A message of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** What came of a scenario file; `report` is undefined for one that cannot be played. */
export interface PlayedFile {
  readonly report: ScenarioReport | undefined;
  /** Steps that were not played because one before them failed. */
  readonly unplayed: number;
  readonly errors: readonly ScenarioError[];
}

/** Why a scenario did not pass. */
export interface ScenarioError {
  /** A sentence. */
  readonly words: string;
  /** Where in the file that was asked for, by names and numbers from the whole; empty where it is of no one place. */
  readonly at: readonly PropertyKey[];
}

/** The place of an expectation in its step, which its sentence begins with. */
function expectedAt(error: string | null): readonly PropertyKey[] {
  const [, name] = /^expect\.([\w-]+)/u.exec(error ?? '') ?? [];
  return name === undefined ? [] : ['expect', name];
}

/**
 * Plays a file.
 * @param goesOn whether the steps behind one that failed are played all the same.
 */
export function playScenarioFile(file: string, systems: ScenarioSystems, goesOn = true): PlayedFile {
  try {
    const scenario = readScenario(file);
    const report = playScenario(scenario, scenario.title ?? basename(file), systems, goesOn);
    const of = (where: string, at: readonly PropertyKey[], passed: boolean, { error }: Verdict): readonly ScenarioError[] =>
      passed ? [] : [{ words: `${where}: ${error ?? 'failed'}`, at: [...at, ...expectedAt(error)] }];
    const started = report.start === null ? report.passed : report.error === null;
    return {
      report,
      unplayed: report.start === null ? 0 : scenario.steps.length - report.steps.length,
      errors: [
        ...of('start', ['setup'], started, report),
        ...report.steps.flatMap((step, index) => of(`step ${String(index + 1)}, ${step.action}`, ['steps', index], step.passed, step)),
      ],
    };
  } catch (error) {
    return {
      report: undefined,
      unplayed: 0,
      errors: [{ words: error instanceof NoScenario ? error.message : `could not be played: ${messageOf(error)}`, at: [] }],
    };
  }
}

/** A report in lines for people. */
export function linesOf(report: ScenarioReport, file: string): string {
  const line = (name: string, passed: boolean, { refused, error }: Verdict): string =>
    `  ${passed ? 'ok    ' : 'FAILED'} ${name}${refused && passed ? ', refused as it must be' : ''}${error === null ? '' : `: ${error.replaceAll('\n', '; ')}`}`;
  const startPassed = report.start === null ? report.passed : report.error === null;
  const steps = report.steps.map((step, index) => line(`${String(index + 1)} ${step.action}`, step.passed, step));
  return [`${report.title} (${basename(file)})`, line('start', startPassed, report), ...steps].map((each) => `${each}\n`).join('');
}
