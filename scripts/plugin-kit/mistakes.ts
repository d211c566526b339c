/** Mistakes against the contract, in sentences that name the place in the code and the fix. */
import { sentencesOf } from '#main/platform/plugins/contract/mistakes';
import type { Mistake } from '#main/platform/plugins/contract/mistakes';
import type { Text } from '#shared/plugin-api/text';
import { createTranslator } from '#shared/text/translator';
import type { Findings, Place } from './findings';
import { shortJson } from './findings';
import type { Sources } from './sources';
import { didYouMean } from '#shared/util/nearest';

const translator = createTranslator('en');

/** A sentence without its full stop, as findings are written. */
export function sentence(words: string): string {
  return words.replace(/\.$/u, '');
}

/** A place as `procedures[0].setup["x-y"]`, taken apart. */
export function partsOfPlace(place: string): readonly (string | number)[] {
  if (place === 'activate()') return [];
  return [...place.matchAll(/\[(\d+)\]|\["((?:[^"\\]|\\.)*)"\]|([^.[\]]+)/gu)].map(([, index, quoted, name]) =>
    index !== undefined ? Number(index) : (quoted ?? name ?? ''),
  );
}

/** What stands at a place of a value; the value itself may be anything. */
function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((at, part) => (typeof at === 'object' && at !== null ? (at as Readonly<Record<PropertyKey, unknown>>)[part] : undefined), value);
}

/** What else is known of mistakes. */
export interface ProblemsMore {
  /** What a name that is not there may have been meant for. */
  readonly names?: readonly string[];
  /** Whether it is an answer of a call, where one mistake comes back in each game with other people and numbers, and counts once. */
  readonly isCall?: boolean;
  /** Id of the procedure that was called. */
  readonly procedure?: string;
}

/**
 * Reports what the host says of a value that a plugin answered.
 * @param of what answered it, as a sentence begins: "activate()", "present of chase".
 */
export function reportProblems(
  findings: Findings,
  problems: readonly Text[],
  of: string,
  value: unknown,
  sources: Sources,
  { names = [], isCall = false, procedure }: ProblemsMore = {},
): void {
  for (const problem of problems) {
    if (!('key' in problem) || problem.key !== 'app:plugin.place') {
      findings.error(sentence(translator.plugin('app', problem)));
      continue;
    }
    const place = problem.args?.['place'];
    if (typeof place !== 'string') continue;
    const reason = problem.args?.['reason'] as { readonly key: string; readonly args?: Readonly<Record<string, unknown>> };
    const path = partsOfPlace(place);
    const found = valueAt(value, path);
    const kind = reason.key.replace(/^.*\./u, '');
    const choices = kind === 'noField' ? [...names, ...fieldsBeside(value, path)] : ((reason.args?.['choices'] ?? []) as readonly string[]);
    const { hint, fix } = helpFor(kind, found, path, choices);
    const words = sentence(translator.plugin('app', problem));
    // What the sentence names already is not said again.
    const isNamed = found === undefined || typeof found === 'object' || words.includes(typeof found === 'string' ? found : shortJson(found));
    const shown = isNamed ? '' : ` It is ${shortJson(found, 80)}.`;
    findings.error(`${of}: ${words}.${shown}${rangeBeside(kind, value, path)}${hint}`.replace(/\.$/u, ''), {
      place: placeOfMistake(sources, kind, found, path) ?? sources.fileOf([...idsOn(value, path), procedure]),
      fix,
      once: isCall ? `${of}: ${path.map((part) => (typeof part === 'number' ? '#' : part)).join('.')} ${reason.key}` : undefined,
    });
  }
}

/** The same for mistakes that were found in an answer of a call. */
export function reportMistakes(
  findings: Findings,
  mistakes: readonly Mistake[],
  of: string,
  value: unknown,
  sources: Sources,
  more: Omit<ProblemsMore, 'isCall'> = {},
): void {
  reportProblems(findings, sentencesOf(mistakes), of, value, sources, { ...more, isCall: true });
}

/** The fields of the form that a place belongs to, as dice and removals name them: `push`, and `push.bo` where it is answered for each person. */
function fieldsBeside(value: unknown, path: readonly PropertyKey[]): readonly string[] {
  for (let at = path.length; at > 0; at -= 1) {
    const form = valueAt(value, [...path.slice(0, at), 'form', 'properties']);
    if (typeof form !== 'object' || form === null) continue;
    return Object.entries(form).flatMap(([name, field]: readonly [string, unknown]) => {
      const people = valueAt(field, ['propertyNames', 'enum']);
      return Array.isArray(people) ? people.map((id) => `${name}.${String(id)}`) : [name];
    });
  }
  return [];
}

/** What a number out of its range could have been. */
function rangeBeside(kind: string, value: unknown, path: readonly PropertyKey[]): string {
  if (kind !== 'outOfRange') return '';
  const holder = (up: number): readonly PropertyKey[] => path.slice(0, path.length - up);
  const segments = valueAt(value, [...holder(1), 'segments']);
  if (typeof segments === 'number') return ` The range is 0 to ${String(segments)}, its segments.`;
  for (const up of [1, 2, 3]) {
    const [least, most] = ['minimum', 'maximum'].map((name) => valueAt(value, [...holder(up), name]));
    if (least !== undefined || most !== undefined)
      return ` The range is ${least === undefined ? 'anything' : shortJson(least)} to ${most === undefined ? 'anything' : shortJson(most)}.`;
  }
  return '';
}

/** Where in the code it came about, as far as that is certain. */
function placeOfMistake(sources: Sources, kind: string, found: unknown, path: readonly PropertyKey[]): Place | undefined {
  const name = path.findLast((part) => typeof part === 'string');
  if (kind === 'missing') return undefined;
  if (kind === 'unknown') return sources.propertyAt(String(name));
  const place = sources.valueAt(path.at(-1) === name ? name : undefined, found);
  // Names of a state are the author's own; those of the contract may have been written by the kit.
  return place ?? (path[0] === 'state' && name !== undefined && name !== 'state' ? sources.propertyAt(name) : undefined);
}

/** Ids of what a place lies in, the innermost first. */
function idsOn(value: unknown, path: readonly PropertyKey[]): readonly string[] {
  return path.flatMap((_, at) => valueAt(value, [...path.slice(0, path.length - at), 'id'])).filter((id) => typeof id === 'string');
}

interface Help {
  readonly hint: string;
  readonly fix?: string;
}

function helpFor(kind: string, found: unknown, path: readonly PropertyKey[], choices: readonly string[]): Help {
  const last = path.at(-1);
  if (kind === 'text' && typeof found === 'string')
    return {
      hint: '',
      fix: `write text('some.key') and put ${JSON.stringify(found)} under that key into locales/en.json, and its translation into locales/fr.json`,
    };
  if (kind === 'text') return { hint: '', fix: "write text('some.key'), or verbatim(name) for what the GM typed" };
  if (kind === 'choice' && last === 'x-widget')
    return {
      hint: '',
      fix: 'leave x-widget out: only the list of the people of a run has one, and it is "participants"; the program chooses every other widget by the type of the field',
    };
  if (kind === 'noField' && typeof found === 'string')
    return {
      hint: didYouMean(found, choices),
      fix: choices.length === 0 ? 'there is no form here, or it has no fields' : `name one of: ${[...new Set(choices)].slice(0, 12).join(', ')}`,
    };
  if (kind === 'integer') return { hint: '', fix: 'answer a whole number: Math.floor, Math.ceil or Math.round' };
  if (kind === 'choice') return { hint: typeof found === 'string' ? didYouMean(found, choices) : '' };
  if (kind === 'unknown')
    return {
      hint: didYouMean(String(last), choices),
      fix: `rename "${String(last)}" or leave it out: ${choices.length === 0 ? 'the contract has no such part here, see what-becomes-what.md' : `there can be ${choices.join(', ')} here`}`,
    };
  if (kind === 'noBlock')
    return { hint: typeof found === 'string' ? didYouMean(found, choices) : '', fix: 'use one of these, or say it in the summary; see what-becomes-what.md' };
  if (kind === 'missing') return { hint: '', fix: `give it a "${String(last)}"` };
  if (kind === 'promise') return { hint: '', fix: 'write the function without async and await: every call answers at once' };
  if (kind === 'notPlain') return { hint: '', fix: 'keep numbers, texts, lists and plain objects only' };
  if (kind === 'notFinite') return { hint: '', fix: 'look for a division by zero, or for a number of a field that may be left out' };
  return { hint: '' };
}
