/**
 * What a function of a rule system answered, held against the contract. The program leaves out what its version of the contract does not know, because a plugin may be
 * newer than the program; the tool for authors, which knows its version, calls the same a mistake.
 */
import { ANSWERS } from '#main/platform/plugins/contract/answers';
import type { PluginCall } from '#main/platform/plugins/contract/answers';
import { fromIssues } from '#main/platform/plugins/contract/mistakes';
import type { Mistake, Path } from '#main/platform/plugins/contract/mistakes';

/** An answer that fits the contract, or what is wrong with it. */
export interface JudgedAnswer {
  readonly value: unknown;
  readonly mistakes: readonly Mistake[];
}

/** Rounds of leaving out: each may bring to light what stands inside of what was left. */
const MOST_ROUNDS = 10;

/** The answer to a call, in which nothing may stand that the contract does not have. */
export function exactAnswer(call: PluginCall, value: unknown): JudgedAnswer {
  const parsed = ANSWERS[call].safeParse(value);
  return parsed.success ? { value: parsed.data, mistakes: [] } : { value, mistakes: fromIssues(parsed.error.issues, value) };
}

/** The answer to a call without what the contract does not have: kinds of blocks, and fields of anything but forms. */
export function knownAnswer(call: PluginCall, value: unknown): JudgedAnswer {
  let answer = exactAnswer(call, value);
  for (let round = 0; round < MOST_ROUNDS && answer.mistakes.length > 0 && answer.mistakes.every(isUnknown); round += 1)
    answer = exactAnswer(call, without(answer.value, answer.mistakes));
  return answer;
}

/** A form is drawn whole or not at all: what is not known in it may be what makes an answer right. */
function isUnknown({ path, reason }: Mistake): boolean {
  return (reason === 'unknown' || reason === 'noBlock') && !path.includes('form');
}

function without(value: unknown, unknown: readonly Mistake[]): unknown {
  const copy = structuredClone(value);
  const blocks = new Map<unknown[], Set<number>>();
  for (const { path, reason } of unknown) {
    if (reason === 'unknown') Reflect.deleteProperty(partAt(copy, path.slice(0, -1)), path.at(-1) ?? '');
    else {
      const list = partAt(copy, path.slice(0, -2)) as unknown[];
      blocks.set(list, (blocks.get(list) ?? new Set()).add(Number(path.at(-2))));
    }
  }
  for (const [list, places] of blocks) list.splice(0, list.length, ...list.filter((_, index) => !places.has(index)));
  return copy;
}

function partAt(value: unknown, path: Path): object {
  return path.reduce<unknown>((at, part) => (at as Readonly<Record<PropertyKey, unknown>>)[part], value) as object;
}
