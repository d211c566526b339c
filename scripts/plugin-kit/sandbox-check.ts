/**
 * Plays the same in the sandbox that the program runs strangers' plugins in, and holds it against the module byte for byte: what the language lacks there, what is slower and what needs
 * more memory comes out at the author's desk, not at somebody's table.
 */
import fc from 'fast-check';
import { checkSystem } from '#main/platform/plugins/contract/checked-system';
import { describeSystem } from '#main/platform/plugins/description';
import type { RuleSystemDescription } from '#main/platform/plugins/description';
import { PluginProblem } from '#main/platform/plugins/load-module';
import { SandboxFailure } from '#main/platform/plugins/sandbox/failure';
import type { SandboxPlace } from '#main/platform/plugins/sandbox/parts';
import { openSandbox } from '#main/platform/plugins/sandbox/sandbox';
import type { Sandbox } from '#main/platform/plugins/sandbox/sandbox';
import { callsOf } from '#main/platform/procedures/rules-calls';
import type { RulesCallAnswer, RulesCallInput, RulesCallName, RulesCalls } from '#main/platform/procedures/rules-calls';
import type { StepFrom } from '#main/platform/procedures/step';
import type { DiceSource } from '#main/platform/procedures/engine';
import type { JsonObject } from '#shared/domain/json';
import type { ActionOffer } from '#shared/plugin-api/procedure';
import { reasonOf } from '#shared/util/reason-of';
import { createTranslator } from '#shared/text/translator';
import { answersFor } from './conformance/arbitraries';
import { fightersOf, optionsFor } from './conformance/fights';
import { sampleAnswers } from './conformance/play';
import { difference } from './conformance/difference';
import type { CheckResult, Subject } from './conformance/subject';
import { rollsAll } from './conformance/turns';
import { Findings, placeText } from './findings';
import type { Finding } from './findings';
import type { PluginFolderSource } from './folder';
import { sentence } from './mistakes';
import { findSandbox, sandboxCode } from './sandbox-code';
import type { SandboxCode } from './sandbox-code';
import { impurities, remedyOf } from './source-rules';

const NAME = 'it does the same in the sandbox, byte for byte';

/** Games that are made from the form of a procedure, besides its examples. */
const MADE = 3;
/** States of a procedure of which chances are worked out, which may take long. */
const WITH_ODDS = 4;
/** Different faults after which nothing more is tried. */
const MOST_FAULTS = 6;
/** The computer may be busy: what takes too long is tried so often before it counts. */
const TRIES = 3;
/** Set-ups that are tried before anything else, besides the examples; games of a procedure that are enough, and steps of each. */
const TRIED = 12;
const ENOUGH = 3;
const FIRST_STEPS = 8;

/** A step to play in both places. */
export interface Crossing {
  readonly procedure: string;
  /** Null for a start. */
  readonly before: JsonObject | null;
  /** Id of the action; empty for a start. */
  readonly action: string;
  readonly input: JsonObject;
  readonly source: DiceSource;
}

/** The code of a plugin in a sandbox, and what to say of it where it stops. */
class Trial {
  readonly #code: SandboxCode;
  #lastWords = '';
  readonly sandbox: Sandbox;

  constructor(
    source: PluginFolderSource,
    place: SandboxPlace,
    readonly findings: Findings,
  ) {
    this.#code = sandboxCode(source);
    this.sandbox = openSandbox({
      id: source.manifest.id,
      files: this.#code.code,
      content: source.content,
      place,
      limits: { strikes: 1000 },
      log: (_level, words) => {
        this.#lastWords = words;
      },
    });
  }

  /** Makes a call; one that takes too long is made again before it counts. @throws SandboxFailure, and what the code throws. */
  async call<Name extends RulesCallName>(name: Name, input: RulesCallInput<Name>): Promise<RulesCallAnswer<Name>> {
    for (let left = TRIES; ; left -= 1) {
      try {
        return await this.sandbox.call(name, input);
      } catch (error) {
        if (left === 1 || !isTooSlow(error)) throw error;
      }
    }
  }

  /** Reports why a call was not answered. */
  stopped(what: string, error: unknown): void {
    const brokenOff = error instanceof SandboxFailure;
    this.stops(
      `${what} stops in the sandbox`,
      brokenOff ? `${sentence(error.message)} (${this.#lastWords})` : reasonOf(error),
      brokenOff ? error.kind : undefined,
    );
  }

  /** Reports why the code could not be loaded. */
  notLoaded(error: unknown): void {
    const problems = error instanceof PluginProblem ? error.problems : [];
    if (problems.length === 0) this.stops('the code stops as it is loaded in the sandbox', reasonOf(error));
    for (const problem of problems) {
      const reason = 'key' in problem && problem.key === 'app:plugin.codeFailed' ? problem.args?.['reason'] : undefined;
      const words = typeof reason === 'string' ? reason : sentence(createTranslator('en').plugin('app', problem));
      const [, kind] = 'key' in problem ? (/^app:plugin\.sandbox\.(\w+)/u.exec(problem.key) ?? []) : [];
      this.stops('the code stops as it is loaded in the sandbox', kind === undefined ? words : `${words} (${this.#lastWords})`, kind);
    }
  }

  /** @param brokenOff why the sandbox broke it off; undefined for what the code itself threw. */
  private stops(what: string, words: string, brokenOff?: string): void {
    const found = this.#code.placeIn(words);
    // The interpreter notes a place when something is called: of a loop that calls nothing it knows the file, and a line before the loop.
    const place = brokenOff === 'time' && found !== undefined ? { file: found.file } : found;
    const [, name] = /'?(\w+)'? is not (?:defined|a function)/u.exec(words) ?? [];
    const fix = brokenOff !== undefined ? TOO_MUCH : name === undefined ? undefined : remedyOf(`uses ${name}`);
    const shown = words.replace(/ \([^()]*:\d+(?::\d+)?\)(?=\)?$)/u, '');
    this.findings.error(`${what}: ${shown}`, { place, fix, once: `sandbox ${place === undefined ? words : placeText(place)}` });
  }
}

const TOO_MUCH = 'do less in one call: look for loops over everything, and for lists that grow with each round';

function isTooSlow(error: unknown): boolean {
  return error instanceof SandboxFailure && error.kind === 'time';
}

/**
 * Loads a plugin in the sandbox and plays the beginning of some games there: code that does not come to an end, or needs more memory than there is, would stop the tool itself
 * when it is run as a module.
 * @returns a result that failed; undefined where nothing has to be stopped.
 */
export async function tryInSandbox(source: PluginFolderSource): Promise<CheckResult | undefined> {
  const findings = new Findings();
  const failed = (): CheckResult => ({ name: 'the code comes to an end in the sandbox', status: 'failed', findings: findings.all });
  const place = findSandbox();
  if (place === undefined) {
    findings.error('the sandbox is not there to be tried', { fix: 'in the work tree of the program: npm run build; elsewhere install the kit again' });
    return failed();
  }
  const trial = new Trial(source, place, findings);
  try {
    let description: RuleSystemDescription;
    try {
      description = await trial.sandbox.describe();
    } catch (error) {
      // Other mistakes are named better where the code runs as a module.
      const stopped = error instanceof PluginProblem && error.problems.some((problem) => 'key' in problem && problem.key.startsWith('app:plugin.sandbox.'));
      if (stopped) trial.notLoaded(error);
      return stopped ? failed() : undefined;
    }
    for (const { id, setup } of description.procedures) {
      const examples = (description.examples ?? []).filter(({ procedure }) => procedure === id).map((example) => example.setup);
      let played = 0;
      // As the games at random of the checks begin.
      for (const answers of [...examples, ...fc.sample(answersFor(setup), { seed: 4, numRuns: TRIED })]) {
        if (played < ENOUGH && (await playOn(trial, id, answers))) played += 1;
        if (findings.errors.length > 0) return failed();
      }
    }
    return findings.errors.length > 0 ? failed() : undefined;
  } finally {
    trial.sandbox.dispose();
  }
}

/** Plays the beginning of a game. @returns whether it could be started. */
async function playOn(trial: Trial, procedure: string, setup: JsonObject): Promise<boolean> {
  let from: StepFrom = { kind: 'start', setup };
  for (let at = 0; at < FIRST_STEPS; at += 1) {
    try {
      const outcome: RulesCallAnswer<'step'> = await trial.call('step', { procedure, from, source: rollsAll('trial', at) });
      if (outcome.kind !== 'played') return at > 0;
      const offer: ActionOffer | undefined = outcome.offers[at % Math.max(1, outcome.offers.length)];
      if (offer === undefined) return true;
      from = { kind: 'action', state: outcome.step.state, offers: outcome.offers, id: offer.id, input: sampleAnswers(offer, at) };
    } catch (error) {
      if (error instanceof SandboxFailure)
        trial.stopped(from.kind === 'start' ? `start of "${procedure}"` : `the action "${from.id}" of "${procedure}"`, error);
      return true;
    }
  }
  return true;
}

/**
 * Judges a plugin in the sandbox.
 * @param played steps that scenarios played, besides the games of the subject.
 * @param known what has been found already: where there is something, answers that differ follow from it.
 */
export async function checkInSandbox(subject: Subject, played: readonly Crossing[], known: readonly Finding[]): Promise<CheckResult> {
  const findings = new Findings(known);
  const place = findSandbox();
  // What reaches for something that is not there stops here, and has been named.
  const reaches = subject.sources.some(({ file, text }) => impurities(text, file, subject.folder).some(({ fatal }) => fatal));
  if (place === undefined || reaches) return { name: NAME, status: 'skipped', findings: [] };
  const trial = new Trial(subject, place, findings);
  try {
    const hasMistakes = known.some(({ severity }) => severity === 'error');
    await new Judge(subject, trial, hasMistakes).judgeAll([...crossingsOf(subject), ...played]);
  } finally {
    trial.sandbox.dispose();
  }
  return { name: NAME, status: findings.errors.length > 0 ? 'failed' : 'passed', findings: findings.all };
}

/** The steps of every example and of a few games more. */
function crossingsOf(subject: Subject): readonly Crossing[] {
  return subject.system.procedures.flatMap((procedure) => {
    const examples = (subject.system.examples ?? []).filter((example) => example.procedure === procedure.id).length;
    return subject
      .gamesOf(procedure)
      .slice(0, examples + MADE)
      .flatMap((game) =>
        game.turns.map(({ before, offer, answers, source }) => ({
          procedure: procedure.id,
          before,
          action: offer?.id ?? '',
          input: answers,
          source,
        })),
      );
  });
}

/** Holds a trial against the module. */
class Judge {
  readonly #here: RulesCalls | undefined;
  readonly #description: string | undefined;
  readonly #withOdds = new Map<string, number>();

  constructor(
    private readonly subject: Subject,
    private readonly trial: Trial,
    private readonly hasMistakes: boolean,
  ) {
    const { system } = checkSystem(subject.id, subject.raw);
    if (system === undefined) return;
    this.#here = callsOf(system);
    this.#description = JSON.stringify(describeSystem(system));
  }

  async judgeAll(crossings: readonly Crossing[]): Promise<void> {
    if (this.#here === undefined || !(await this.#judgeDescription())) return;
    for (const crossing of crossings) {
      if (this.trial.findings.errors.length >= MOST_FAULTS) return;
      await this.#judgeStep(crossing);
    }
    await this.#judgePeople();
  }

  async #judgeDescription(): Promise<boolean> {
    try {
      const there = JSON.stringify(await this.trial.sandbox.describe());
      if (there !== this.#description) this.#differs('what it declares', this.#description ?? '', there);
      return true;
    } catch (error) {
      this.trial.notLoaded(error);
      return false;
    }
  }

  async #judgeStep({ procedure, before, action, input, source }: Crossing): Promise<void> {
    const where = before === null ? `start of "${procedure}"` : `the action "${action}" of "${procedure}"`;
    const offers = before === null ? [] : (this.subject.system.procedures.find(({ id }) => id === procedure)?.actions(before) ?? []);
    const from: StepFrom = before === null ? { kind: 'start', setup: input } : { kind: 'action', state: before, offers, id: action, input };
    await this.#compare('step', { procedure, from, source }, where);
    if (before === null) return;
    await this.#compare('view', { procedure, state: before }, `view of "${procedure}"`);
    const asked = this.#withOdds.get(procedure) ?? 0;
    if (asked >= WITH_ODDS) return;
    this.#withOdds.set(procedure, asked + 1);
    await this.#compare('odds', { procedure, state: before, rounds: 3 }, `odds of "${procedure}"`);
  }

  /** Sheets and fights. */
  async #judgePeople(): Promise<void> {
    const { system } = this.subject;
    const people = fightersOf(system, 5);
    if (people.length === 0) return;
    const circumstances = { conditions: [], penalties: [], mount: null };
    for (const { id } of system.procedures)
      await this.#compare('participants', { procedure: id, people: people.map(({ stats }) => ({ sheet: stats, circumstances })) }, `participant for "${id}"`);
    if (system.encounter === undefined) return;
    const [options = {}] = optionsFor(system.encounter, 5);
    await this.#compare('initiative', { people, options, typed: {}, source: rollsAll('fight') }, 'initiative');
    const [rider, mount] = people;
    if (rider !== undefined && mount !== undefined) await this.#compare('riderFacts', { pairs: [{ rider, mount }] }, 'riderFacts');
  }

  async #compare<Name extends RulesCallName>(name: Name, input: RulesCallInput<Name>, where: string): Promise<void> {
    let here: string;
    try {
      const call = this.#here?.[name] as unknown as (asked: typeof input) => unknown;
      here = JSON.stringify(call(input));
    } catch {
      // What stops here too has been found.
      return;
    }
    try {
      const there = JSON.stringify(await this.trial.call(name, input));
      if (there !== here) this.#differs(where, here, there);
    } catch (error) {
      this.trial.stopped(where, error);
    }
  }

  #differs(what: string, here: string, there: string): void {
    // What keeps something between calls, or waits for the clock, answers differently everywhere.
    if (this.hasMistakes) return;
    const [suspect] = this.subject.sources.flatMap(({ file, text }) => impurities(text, file, this.subject.folder));
    this.trial.findings.error(`${what} answers differently in the sandbox: ${difference(here, there)}`, {
      place: suspect?.place,
      fix:
        suspect === undefined
          ? 'the sandbox has no clock, no language of its own and another engine: look for sorting without a comparison, and for numbers put into words'
          : remedyOf(suspect.words),
      once: `sandbox differs ${what}`,
    });
  }
}
