/** A rule system whose code lies in an interpreter: to the program's checks and to the engine it is one like any other. */
import { ACROSS, ANSWER_LIMITS, checkSystem, PluginAnswerError, SYSTEM_LIMITS } from '#main/platform/plugins/contract/checked-system';
import type { CheckedSystem } from '#main/platform/plugins/contract/checked-system';
import { mistake, REASONS, sentencesOf, valueAt } from '#main/platform/plugins/contract/mistakes';
import type { Mistake, Path } from '#main/platform/plugins/contract/mistakes';
import { FUNCTION_PLACES } from '#main/platform/plugins/contract/system';
import type { Loaded } from '#main/platform/plugins/sandbox/guest/guest';
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
  for (const [index, path] of loaded.functions.entries()) place(system, path, codeOf(id, nameOf(system, path), path, index, instance));
  return checkSystem(id, system, ACROSS);
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

/** @throws PluginAnswerError for an answer that is none, PluginCodeError for what the code threw. */
function codeOf(id: string, where: string, path: Path, index: number, instance: () => Instance): Code {
  const withDice = WITH_DICE.has(String(path.at(-1)));
  return (...args) => {
    const dice = withDice ? (args.pop() as Dice) : undefined;
    const answer = instance().ask(index, args, dice);
    if ('mistakes' in answer) throw new PluginAnswerError(id, where, mistakesOf(answer.mistakes));
    return answer.value;
  };
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
