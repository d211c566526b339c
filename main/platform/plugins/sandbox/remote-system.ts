/** A rule system whose code lies in an interpreter: to the program's checks and to the engine it is one like any other. */
import { ANSWER_LIMITS, checkSystem, PluginAnswerError, SYSTEM_LIMITS } from '#main/platform/plugins/contract/checked-system';
import type { CheckedSystem } from '#main/platform/plugins/contract/checked-system';
import { mistake, REASONS, sentencesOf, valueAt } from '#main/platform/plugins/contract/mistakes';
import type { Mistake, Path } from '#main/platform/plugins/contract/mistakes';
import { FUNCTION_PLACES } from '#main/platform/plugins/contract/system';
import { PluginCodeError } from '#main/platform/plugins/sandbox/failure';
import type { CallResult, Loaded } from '#main/platform/plugins/sandbox/guest/guest';
import { sentenceOf } from '#main/platform/plugins/sandbox/instance';
import type { Instance } from '#main/platform/plugins/sandbox/instance';
import type { Dice } from '#shared/plugin-api/dice';
import type { Text } from '#shared/plugin-api/text';

/** The limits of values, for the guest script. */
export const GUEST_VALUES = { answer: ANSWER_LIMITS, system: SYSTEM_LIMITS } as const;

/** Where functions may stand, for the guest script. */
export const GUEST_PLACES = JSON.stringify(Object.fromEntries([...FUNCTION_PLACES].map((place) => [place, true])));

/** Functions that are called with dice, after their other arguments. */
const WITH_DICE = new Set(['start', 'apply', 'initiative', 'settleTie']);

type Code = (...args: unknown[]) => unknown;

/**
 * Makes a rule system of what activating a plugin brought.
 * @param id of the plugin.
 * @param instance the interpreter that is to be asked, whichever it is by then.
 * @param noPlugin the sentence for a file that exports none.
 */
export function remoteSystem(id: string, loaded: Loaded, instance: () => Instance, noPlugin: Text): CheckedSystem {
  if (!loaded.isPlugin) return { problems: [noPlugin] };
  const mistakes = mistakesOf(loaded.mistakes);
  if (mistakes.length > 0) return { problems: sentencesOf(mistakes) };
  const system = valueOf(loaded.text);
  const ahead = new AnsweredAhead(loaded.functions);
  for (const [index, path] of loaded.functions.entries()) place(system, path, codeOf(id, nameOf(system, path), path, index, instance, ahead));
  return checkSystem(id, system);
}

/** What is drawn and offered after a step is asked for in the same crossing, and kept until the engine asks for it. */
class AnsweredAhead {
  #state = '';
  readonly #results = new Map<number, string>();

  constructor(private readonly functions: readonly Path[]) {}

  /** The numbers of the functions that draw and offer beside a function; undefined where it plays no step. */
  after(path: Path): readonly [present: number, actions: number] | undefined {
    const name = path.at(-1);
    if (path[0] !== 'procedures' || (name !== 'start' && name !== 'apply')) return undefined;
    const numberOf = (part: string): number => this.functions.findIndex((other) => other[1] === path[1] && other[0] === 'procedures' && other[2] === part);
    const [present, actions] = [numberOf('present'), numberOf('actions')];
    return present < 0 || actions < 0 ? undefined : [present, actions];
  }

  keep(state: unknown, results: readonly (readonly [number, string | undefined])[]): void {
    this.#state = JSON.stringify([state]);
    this.#results.clear();
    for (const [index, result] of results) if (result !== undefined) this.#results.set(index, result);
  }

  /** The result of a function for arguments, if it is known; it is told once. */
  take(index: number, args: string): string | undefined {
    const result = args === this.#state ? this.#results.get(index) : undefined;
    this.#results.delete(index);
    return result;
  }
}

/** Puts a function where it was found; a place that the contract does not have is left empty. */
function place(system: unknown, path: Path, code: Code): void {
  if (!FUNCTION_PLACES.has(path.map((part) => (typeof part === 'number' ? '*' : String(part))).join('.'))) return;
  const owner = valueAt(system, path.slice(0, -1));
  const name = path.at(-1);
  if (typeof owner === 'object' && owner !== null && name !== undefined) (owner as Record<PropertyKey, unknown>)[name] = code;
}

/** A function as its errors name it, the same as for a module. */
function nameOf(system: unknown, path: Path): string {
  const part = path[0] === 'procedures' ? `the procedure ${String(valueAt(system, [...path.slice(0, -1), 'id'])).slice(0, 64)}` : String(path[0]);
  return `${String(path.at(-1))} of ${part}`;
}

function codeOf(id: string, where: string, path: Path, index: number, instance: () => Instance, ahead: AnsweredAhead): Code {
  const name = String(path.at(-1));
  if (!WITH_DICE.has(name))
    return (...args) => {
      const text = JSON.stringify(args);
      return answerOf(id, where, ahead.take(index, text) ?? instance().ask('call', [index, text, false]));
    };
  const after = ahead.after(path);
  return (...args) => {
    const dice = args.pop() as Dice;
    const text = JSON.stringify(args);
    if (after === undefined) return answerOf(id, where, instance().ask('call', [index, text, true], dice));
    const [played = '', drawn, offered] = instance()
      .ask('step', [index, text, ...after], dice)
      .split('\n');
    const step = answerOf(id, where, played);
    const [present, actions] = after;
    ahead.keep(valueAt(step, ['state']), [
      [present, drawn],
      [actions, offered],
    ]);
    return step;
  };
}

/** @throws PluginAnswerError for an answer that is none, PluginCodeError for what the code threw. */
function answerOf(id: string, where: string, result: string): unknown {
  const text = result.slice(1);
  if (result.startsWith('A')) return valueOf(text);
  const failed = JSON.parse(text) as Exclude<CallResult, { readonly text: string }>;
  if ('thrown' in failed) throw new PluginCodeError(sentenceOf(failed.thrown));
  throw new PluginAnswerError(id, where, mistakesOf(failed.mistakes));
}

/** The value of a text that the guest script wrote; it writes nothing for nothing. */
function valueOf(text: string): unknown {
  return text === '' ? undefined : JSON.parse(text);
}

/** What the guest script found, as far as it is a list of mistakes: it ran beside the plugin. */
function mistakesOf(found: readonly unknown[]): readonly Mistake[] {
  return found.map((entry) => {
    const [path, reason, args] = entry as readonly [Path, string, Mistake['args']?];
    return mistake(path, REASONS.find((known) => known === reason) ?? 'malformed', args);
  });
}
