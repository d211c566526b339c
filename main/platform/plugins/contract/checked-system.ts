/**
 * The border between the host and the code of a plugin. What `activate` answers is copied as plain data and checked whole, once; every function in it is
 * then called through here only: it is given copies, and what it answers is copied and checked before anything of the program sees it.
 */
import { knownAnswer } from '#main/platform/plugins/contract/answer-of';
import type { PluginCall } from '#main/platform/plugins/contract/answers';
import { fromIssues, sentencesOf, wordsOf } from '#main/platform/plugins/contract/mistakes';
import type { Mistake, Path } from '#main/platform/plugins/contract/mistakes';
import { plainCopy } from '#main/platform/plugins/contract/plain';
import type { Copied, Limits } from '#main/platform/plugins/contract/plain';
import { mistakesOfEffects, withSheetWords } from '#main/platform/plugins/contract/sheet-effect';
import { ContractSystem, FUNCTION_PLACES, mistakesBetweenParts } from '#main/platform/plugins/contract/system';
import type { CharacterRules, EncounterRules } from '#shared/plugin-api/characters';
import { keepUnchecked } from '#main/platform/procedures/unchecked';
import type { FormSchema } from '#shared/plugin-api/form';
import type { RuleSystem } from '#shared/plugin-api/index';
import { isRefusal } from '#shared/plugin-api/procedure';
import type { Procedure, Refusal, Step } from '#shared/plugin-api/procedure';
import type { Text } from '#shared/plugin-api/text';

/** What all of a rule system may be at most; a large creature catalogue is data of its own. */
export const SYSTEM_LIMITS: Limits = { depth: 40, values: 400_000, letters: 20_000 };
/** What one answer may be at most. */
export const ANSWER_LIMITS: Limits = { depth: 40, values: 200_000, letters: 100_000 };

/** A rule system that fits the contract, or what is wrong with it. */
export type CheckedSystem =
  { readonly system: RuleSystem; readonly problems?: undefined } | { readonly system?: undefined; readonly problems: readonly Text[] };

/** How values cross between the program and the code of a rule system. */
export interface Border {
  /** What the code is given of a value of the program. */
  lend<Value>(value: Value): Value;
  /** An answer of the code as plain data that nobody can change, or why there is none. */
  take(answer: unknown): Copied;
}

/** Code in this thread: it gets copies, and what it answers is copied as plain data. */
const HERE: Border = { lend: (value) => structuredClone(value), take: (answer) => plainCopy(answer, ANSWER_LIMITS) };

/** Code behind an interpreter, which copies what crosses both ways and lets nothing through but plain data. */
export const ACROSS: Border = { lend: (value) => value, take: (value) => ({ value, mistakes: [] }) };

/** Thrown for an answer that is none: names the system, the call and every place that is wrong. */
export class PluginAnswerError extends Error {
  constructor(system: string, call: string, mistakes: readonly Mistake[]) {
    super(`${call} of ${system} gives no answer that can be used: ${wordsOf(mistakes)}`);
    this.name = 'PluginAnswerError';
  }
}

/**
 * Checks what `activate` answered.
 * @param id of the plugin, which errors of its calls name.
 * @param border how the code that it names is called.
 * @returns the rule system as the program may use it, or every mistake with its place.
 */
export function checkSystem(id: string, answer: unknown, border: Border = HERE): CheckedSystem {
  const copied = plainCopy(answer, SYSTEM_LIMITS, takesFunction);
  if (copied.mistakes.length > 0) return { problems: sentencesOf(copied.mistakes) };
  const parsed = ContractSystem.safeParse(copied.value);
  if (!parsed.success) return { problems: sentencesOf(fromIssues(parsed.error.issues, copied.value)) };
  // The copy itself, not what the schema makes of it: the order of fields in a form is the order in which they are drawn.
  const system = copied.value as RuleSystem;
  const between = mistakesBetweenParts(system);
  return between.length > 0 ? { problems: sentencesOf(between) } : { system: guarded(id, system, border) };
}

function takesFunction(path: Path): boolean {
  return FUNCTION_PLACES.has(path.map((part) => (typeof part === 'number' ? '*' : String(part))).join('.'));
}

function guarded(id: string, system: RuleSystem, border: Border): RuleSystem {
  const { procedures, characters, encounter, ...data } = system;
  return {
    ...data,
    procedures: procedures.map((procedure) => guardedProcedure(id, procedure, characters?.schema, border)),
    ...(characters === undefined ? {} : { characters: guardedCharacters(id, characters, border) }),
    ...(encounter === undefined ? {} : { encounter: guardedEncounter(id, encounter, border) }),
  };
}

function guardedProcedure(id: string, procedure: Procedure, sheet: FormSchema | undefined, border: Border): Procedure {
  const part = `the procedure ${procedure.id}`;
  const name = (of: PluginCall): string => callName(of, part);
  const call = caller(id, part, border);
  const odds = procedure.odds?.bind(procedure);
  const migrate = procedure.migrate?.bind(procedure);
  const checked: Procedure = {
    ...procedure,
    start: (setup, dice) =>
      stepOf(
        id,
        name('start'),
        sheet,
        call('start', () => procedure.start(border.lend(setup), dice)),
      ),
    actions: (state) => call('actions', () => procedure.actions(border.lend(state))),
    apply: (state, action, dice) =>
      stepOf(
        id,
        name('apply'),
        sheet,
        call('apply', () => procedure.apply(border.lend(state), border.lend(action), dice)),
      ),
    view: (state) => call('view', () => procedure.view(border.lend(state))),
    present: (state) => call('present', () => procedure.present(border.lend(state))),
    ...(odds === undefined ? {} : { odds: (state, rounds) => call('odds', () => odds(border.lend(state), rounds)) }),
    ...(migrate === undefined ? {} : { migrate: (from, state) => call('migrate', () => migrate(from, border.lend(state))) }),
  };
  keepUnchecked(checked, procedure);
  return checked;
}

function guardedCharacters(id: string, characters: CharacterRules, border: Border): CharacterRules {
  const call = caller(id, 'characters', border);
  return {
    ...characters,
    participant: (procedure, character, more) => call('participant', () => characters.participant(procedure, border.lend(character), border.lend(more))),
  };
}

function guardedEncounter(id: string, encounter: EncounterRules, border: Border): EncounterRules {
  const call = caller(id, 'encounter', border);
  const settleTie = encounter.settleTie?.bind(encounter);
  const riderFacts = encounter.riderFacts?.bind(encounter);
  return {
    ...encounter,
    initiative: (combatants, options, dice) => call('initiative', () => encounter.initiative(border.lend(combatants), border.lend(options), dice)),
    ...(settleTie === undefined
      ? {}
      : { settleTie: (tied, options, dice) => call('settleTie', () => settleTie(border.lend(tied), border.lend(options), dice)) }),
    ...(riderFacts === undefined ? {} : { riderFacts: (rider, mount) => call('riderFacts', () => riderFacts(border.lend(rider), border.lend(mount))) }),
  };
}

function callName(call: PluginCall, part: string): string {
  return `${call} of ${part}`;
}

/** A step whose effects name fields that there are, in the words of the sheet. @throws PluginAnswerError for any that does not. */
function stepOf<Answer extends Step | Refusal>(id: string, call: string, sheet: FormSchema | undefined, answer: Answer): Answer {
  if (isRefusal(answer) || !answer.effects.some(({ kind }) => kind === 'sheet')) return answer;
  const mistakes = mistakesOfEffects(answer.effects, sheet);
  if (mistakes.length > 0) throw new PluginAnswerError(id, call, mistakes);
  return { ...answer, effects: withSheetWords(answer.effects, sheet) };
}

function caller(id: string, part: string, border: Border): <Answer>(call: PluginCall, run: () => Answer) => Answer {
  return <Answer>(call: PluginCall, run: () => Answer): Answer => {
    const copied = border.take(run());
    const name = callName(call, part);
    if (copied.mistakes.length > 0) throw new PluginAnswerError(id, name, copied.mistakes);
    const answer = knownAnswer(call, copied.value);
    if (answer.mistakes.length > 0) throw new PluginAnswerError(id, name, answer.mistakes);
    return answer.value as Answer;
  };
}
