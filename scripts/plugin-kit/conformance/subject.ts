/** The rule system under judgement: its code in as many instances as are wanted, and games of every procedure. */
import fc from 'fast-check';
import { exactAnswer } from '#main/platform/plugins/contract/answer-of';
import type { PluginCall } from '#main/platform/plugins/contract/answers';
import { checkSystem } from '#main/platform/plugins/contract/checked-system';
import { plainCopy } from '#main/platform/plugins/contract/plain';
import type { ScenarioFile } from '#main/platform/plugins/scenario-file';
import type { JsonObject } from '#shared/domain/json';
import type { RuleSystem } from '#shared/plugin-api/index';
import type { Procedure } from '#shared/plugin-api/procedure';
import { reasonOf } from '#shared/util/reason-of';
import { Findings } from '../findings';
import type { Finding } from '../findings';
import type { PluginFolderSource } from '../folder';
import { linkPlugin } from '../linker';
import type { LinkedPlugin } from '../linker';
import { reportMistakes, reportProblems } from '../mistakes';
import { Sources } from '../sources';
import { watchedCall, watchedSystem } from '../watched';
import { answersFor } from './arbitraries';
import { deepFreeze, faultInJson, frozenInputs } from './freeze';
import { playGame } from './play';
import type { Game, Manner, Temperament } from './play';
import { readScenarios, scenarioGames, scenariosOf } from './scenario-games';

/** How thoroughly games are played: `few` is a third, for a look while one writes. */
export type Thoroughness = 'whole' | 'few';

/** Games of each procedure that are made from its form, besides its examples and scenarios. */
const GAMES = 24;
/** How those are played, one after the other. A check is over at once: only its set-up matters. */
const MANNERS: readonly Temperament[] = ['mixed', 'plain', 'eager', 'climbing'];
/** Games more that are played towards something: from the examples, where a chase comes out as its author means it, and from ordinary set-ups. */
const CLIMBS = 6;
/** Games of a check, which are short. */
const CHECKS = 40;
/** Steps of a game at most: a chase may go on for ever. */
const STEPS = 60;
/** What one answer may be at most, as the program takes it. */
const ANSWER_LIMITS = { depth: 40, values: 200_000, letters: 100_000 };

/** Thrown out of a call whose answer is none: what is wrong with it has been reported. */
export class NoAnswer extends Error {
  constructor(of: string, options?: ErrorOptions) {
    super(`${of} gives no answer that can be used`, options);
  }
}

/** A rule system whose declarations fit the contract. */
export interface Subject extends PluginFolderSource {
  readonly id: string;
  /** Where things are written. */
  readonly code: Sources;
  readonly linked: LinkedPlugin;
  /** The instance as the code made it, unjudged. */
  readonly raw: RuleSystem;
  /** One instance, for everything but repetition. */
  readonly system: RuleSystem;
  /** The same instance, unjudged: what is played again is held against what was judged as it was played first. */
  readonly unjudged: RuleSystem;
  /** Runs the code again: an instance that shares nothing with an earlier one, unjudged. */
  fresh(): RuleSystem;
  /** Games of a procedure, played once and frozen: every check judges the same. */
  gamesOf(procedure: Procedure): readonly Game[];
  /** What was wrong with answers while the games were played. */
  readonly answers: Findings;
  /** States of a procedure that its scenarios go on from. */
  storedStates(procedure: string): readonly NonNullable<ScenarioFile['from']>[];
}

/**
 * Links and runs a plugin, and checks what it declares.
 * @param scenarios files that count as play; those of its own folder without it.
 * @returns undefined when there is nothing to go on with; the findings say why.
 */
export function subjectOf(
  source: PluginFolderSource,
  findings: Findings,
  scenarios: readonly string[] = scenariosOf(source.folder),
  thoroughness: Thoroughness = 'whole',
): Subject | undefined {
  const linked = linkPlugin(source.folder, source.entry, findings);
  if (linked === undefined) return undefined;
  const code = new Sources(source.sources);
  const activate = (): unknown => {
    const plugin = watchedCall(`the code of ${source.entry}, as it is loaded,`, () => linked.instance());
    if (typeof plugin?.activate !== 'function') {
      findings.error(`${source.entry} provides no rule system`, {
        place: { file: source.entry },
        fix: 'write: export default definePlugin({ activate: () => ({ procedures: [chase] }) });',
      });
      throw new NoAnswer('activate()');
    }
    const { activate: run } = plugin;
    return watchedCall(
      'activate()',
      () => Reflect.apply(run, plugin, [{ content: deepFreeze(structuredClone(source.content)), log: () => undefined }]) as unknown,
    );
  };
  let system: RuleSystem;
  try {
    const answered = activate();
    const checked = checkSystem(source.manifest.id, answered);
    if (checked.system === undefined) {
      reportProblems(findings, checked.problems, 'activate()', answered, code);
      return undefined;
    }
    // As the code made it: the checks hand it what cannot be changed and judge what it answers themselves.
    system = watchedSystem(answered as RuleSystem);
  } catch (error) {
    if (!(error instanceof NoAnswer))
      findings.error(`the code stops as it is loaded: ${reasonOf(error)}`, { place: linked.placeOf(error), fix: 'activate must answer with the rule system' });
    return undefined;
  }
  return new LinkedSubject(source, code, linked, system, () => watchedSystem(activate() as RuleSystem), scenarios, thoroughness);
}

class LinkedSubject implements Subject {
  readonly id: string;
  readonly folder: string;
  readonly manifest: Subject['manifest'];
  readonly catalogues: Subject['catalogues'];
  readonly catalogueTexts: Subject['catalogueTexts'];
  readonly content: Subject['content'];
  readonly sources: Subject['sources'];
  readonly entry: string;
  readonly answers = new Findings();
  readonly system: RuleSystem;
  readonly unjudged: RuleSystem;
  readonly #scenarios: ReturnType<typeof readScenarios>;
  readonly #games = new Map<string, readonly Game[]>();

  constructor(
    source: PluginFolderSource,
    readonly code: Sources,
    readonly linked: LinkedPlugin,
    readonly raw: RuleSystem,
    private readonly again: () => RuleSystem,
    scenarios: readonly string[],
    private readonly thoroughness: Thoroughness,
  ) {
    ({
      folder: this.folder,
      manifest: this.manifest,
      catalogues: this.catalogues,
      catalogueTexts: this.catalogueTexts,
      content: this.content,
      sources: this.sources,
      entry: this.entry,
    } = source);
    this.id = source.manifest.id;
    this.#scenarios = readScenarios(scenarios, this.id);
    const judged = this.#judged(raw);
    this.unjudged = frozen(raw);
    this.system = { ...judged, procedures: judged.procedures.map(remembering) };
  }

  storedStates(procedure: string): readonly NonNullable<ScenarioFile['from']>[] {
    return this.#scenarios.flatMap((scenario) => (scenario.procedure === procedure && scenario.from !== undefined ? [scenario.from] : []));
  }

  fresh(): RuleSystem {
    return frozen(this.again());
  }

  gamesOf(procedure: Procedure): readonly Game[] {
    const known = this.#games.get(procedure.id);
    if (known !== undefined) return known;
    const examples = (this.system.examples ?? []).filter((example) => example.procedure === procedure.id).map((example) => example.setup);
    const share = this.thoroughness === 'few' ? 1 / 3 : 1;
    const made = setupsFor(procedure, share);
    const again = examples.slice(0, 2).flatMap((setup) => Array.from({ length: CLIMBS * share }, () => setup));
    const climbs = procedure.kind === 'check' ? [] : [...again, ...made.slice(-CLIMBS * 2 * share)];
    const scout = this.unjudged.procedures.find(({ id }) => id === procedure.id);
    const mannerOf = (number: number): Manner => {
      const temperament = number < climbs.length ? 'climbing' : (MANNERS[(number - climbs.length) % MANNERS.length] ?? 'mixed');
      return { temperament, ...(scout === undefined ? {} : { scout }) };
    };
    const played = [...climbs, ...examples, ...made].flatMap((setup, number) => {
      try {
        const game = playGame(procedure, setup, number, STEPS, mannerOf(number));
        for (const { played } of game?.turns ?? []) {
          procedure.view(played.step.state);
          procedure.present(played.step.state);
        }
        return game === undefined ? [] : [game];
      } catch (error) {
        reportThrown(this.answers, this.linked, error, `a game of "${procedure.id}"`);
        return [];
      }
    });
    const games = [...played, ...scenarioGames(this.#scenarios, procedure)];
    this.#games.set(procedure.id, deepFreeze(games));
    return games;
  }

  #judged(system: RuleSystem): RuleSystem {
    return { ...system, procedures: system.procedures.map((procedure) => judgedProcedure(procedure, this.answers, this)) };
  }
}

function frozen(system: RuleSystem): RuleSystem {
  return { ...system, procedures: system.procedures.map(frozenInputs) };
}

/** Set-ups that fit the form: small and odd ones, ordinary ones, and some with everything filled in. @param share of the usual number, above 0 and up to 1. */
function setupsFor({ setup, kind }: Procedure, share: number): readonly JsonObject[] {
  const games = Math.ceil(((kind === 'check' ? CHECKS : GAMES) * share) / 4) * 4;
  const odd = fc.sample(answersFor(setup), { seed: 4, numRuns: games / 2 });
  const ordinary = fc.sample(fc.noBias(answersFor(setup)), { seed: 4, numRuns: games / 4 });
  return [...odd, ...ordinary, ...fc.sample(fc.noBias(answersFor(setup, true)), { seed: 4, numRuns: games / 4 })];
}

/** The same procedure, asked once for each state of the games: many checks look at the same. That it answers the same again is what fresh instances are for. */
function remembering(procedure: Procedure): Procedure {
  const once = <Answer>(call: (state: JsonObject) => Answer): ((state: JsonObject) => Answer) => {
    const known = new WeakMap<JsonObject, { readonly answer: Answer }>();
    return (state) => {
      const found = known.get(state) ?? { answer: call(state) };
      known.set(state, found);
      return found.answer;
    };
  };
  return {
    ...procedure,
    actions: once((state) => procedure.actions(state)),
    view: once((state) => procedure.view(state)),
    present: once((state) => procedure.present(state)),
  };
}

/** Reports what code threw, unless it has been reported already. */
export function reportThrown(findings: Findings, linked: LinkedPlugin, error: unknown, where: string): void {
  if (error instanceof NoAnswer) return;
  const frozen = error instanceof TypeError && /read only|not extensible|Cannot delete|Cannot assign/u.test(error.message);
  findings.error(`${where} stops: ${reasonOf(error)}`, {
    place: linked.placeOf(error),
    fix: frozen ? 'arguments may not be changed: make a copy, { ...state, round: state.round + 1 }' : undefined,
  });
}

/** The same procedure: it is given nothing that can be changed, and every answer of it is held against the contract. */
export function judgedProcedure(procedure: Procedure, findings: Findings, { code, linked }: Pick<Subject, 'code' | 'linked'>): Procedure {
  const judge = <Answer>(call: PluginCall, run: () => Answer): Answer => {
    const of = `${call} of "${procedure.id}"`;
    let answer: Answer;
    try {
      answer = run();
    } catch (error) {
      // What the dice throw belongs to the host.
      if (linked.placeOf(error) !== undefined && !isOfDice(error)) {
        reportThrown(findings, linked, error, of);
        throw new NoAnswer(of, { cause: error });
      }
      throw error;
    }
    const copied = plainCopy(answer, ANSWER_LIMITS);
    const mistakes = copied.mistakes.length > 0 ? copied.mistakes : exactAnswer(call, copied.value).mistakes;
    if (mistakes.length > 0) {
      reportMistakes(findings, mistakes, of, answer, code, { procedure: procedure.id });
      throw new NoAnswer(of);
    }
    const fault = faultInJson(answer, 'answer');
    // The program takes a copy too, in which −0 is 0.
    if (fault === undefined) return copied.value as Answer;
    const words = fault.replace(/is of type undefined$/u, 'is undefined');
    findings.error(`${of}: ${words}, which is no JSON and does not come back from storage`, {
      place: (words.endsWith(' undefined') ? undefined : code.propertyAt(/\.(\w+) is/u.exec(words)?.[1] ?? '')) ?? code.fileOf([procedure.id]),
      fix: 'leave the field out where there is nothing to say: ...(value === undefined ? {} : { value }), or answer null',
    });
    throw new NoAnswer(of);
  };
  const odds = procedure.odds?.bind(procedure);
  const migrate = procedure.migrate?.bind(procedure);
  return {
    ...procedure,
    start: (setup, dice) => judge('start', () => procedure.start(deepFreeze(setup), dice)),
    actions: (state) => judge('actions', () => procedure.actions(deepFreeze(state))),
    apply: (state, action, dice) => judge('apply', () => procedure.apply(deepFreeze(state), deepFreeze(action), dice)),
    view: (state) => judge('view', () => procedure.view(deepFreeze(state))),
    present: (state) => judge('present', () => procedure.present(deepFreeze(state))),
    ...(odds === undefined ? {} : { odds: (state, rounds) => judge('odds', () => odds(deepFreeze(state), rounds)) }),
    ...(migrate === undefined ? {} : { migrate: (from, state) => judge('migrate', () => migrate(from, deepFreeze(state))) }),
  };
}

/** A die that is wanted, or cannot be. */
function isOfDice(error: unknown): boolean {
  return error instanceof Error && ('ask' in error || 'problem' in error);
}

/** What a check has to say. */
export interface Check {
  /** What holds when it passes. */
  readonly name: string;
  /** @param note takes a line that is shown below the name, whatever came of it. */
  run(subject: Subject, findings: Findings, note: (line: string) => void): void;
}

/** What came of a check. */
export interface CheckResult {
  readonly name: string;
  /** `skipped`: it needs an answer that is none, which has been reported already. Warnings do not fail. */
  readonly status: 'passed' | 'failed' | 'skipped';
  readonly findings: readonly Finding[];
  /** Lines that are shown below the name. */
  readonly notes?: readonly string[];
  /** What was named before and fails this too, where it says nothing else. */
  readonly cause?: Finding | undefined;
}

/**
 * Runs a check.
 * @param known what has been reported already.
 */
export function runCheck(check: Check, subject: Subject, known: readonly Finding[] = []): CheckResult {
  const findings = new Findings(known);
  const notes: string[] = [];
  let carriedOut = true;
  try {
    check.run(subject, findings, (line) => notes.push(line));
  } catch (error) {
    carriedOut = false;
    if (error instanceof NoAnswer) findings.take(subject.answers.all);
    else reportThrown(findings, subject.linked, error, `"${check.name}"`);
  }
  const status = findings.errors.length > 0 ? 'failed' : carriedOut ? 'passed' : 'skipped';
  return { name: check.name, status, findings: findings.all, notes };
}
