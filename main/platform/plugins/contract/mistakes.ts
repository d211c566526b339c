/** What is wrong with something that a plugin provides, and where: in words that its author finds the place by, in the reader's language. */
import type { z } from 'zod';
import { text } from '#shared/plugin-api/text';
import type { Text, TextValue } from '#shared/plugin-api/text';
import { createTranslator } from '#shared/text/translator';

/** From the whole to the place: names of fields and numbers in lists. */
export type Path = readonly PropertyKey[];

/** What can be wrong at a place: an entry `plugin.place.<reason>` of the application's catalogue each. */
export const REASONS = [
  'missing',
  'unknown',
  'malformed',
  'string',
  'number',
  'integer',
  'boolean',
  'group',
  'list',
  'text',
  'id',
  'choice',
  'notFunction',
  'function',
  'promise',
  'proxy',
  'getter',
  'cycle',
  'notPlain',
  'notFinite',
  'tooDeep',
  'tooMuch',
  'lengthLeast',
  'lengthMost',
  'countLeast',
  'countMost',
  'valueLeast',
  'valueMost',
  'twice',
  'noField',
  'noNumberField',
  'noCharacters',
  'value',
  'noTick',
  'noProcedure',
  'noCheck',
  'default',
  'answer',
  'emptyRange',
  'notAscending',
  'outOfRange',
  'people',
  'oneEach',
  'onlyFeasts',
  'noPeriod',
  'notZero',
  'feastDay',
  'valueAbove',
  'noBlock',
] as const;
/** What kind of mistake it is; the catalogue has a sentence for each. */
export type Reason = (typeof REASONS)[number];

/** One mistake. */
export interface Mistake {
  readonly path: Path;
  readonly reason: Reason;
  readonly args?: Readonly<Record<string, TextValue>>;
}

/**
 * A mistake at a place.
 * @param args what the sentence of its reason names.
 */
export function mistake(path: Path, reason: Reason, args?: Mistake['args']): Mistake {
  return args === undefined ? { path, reason } : { path, reason, args };
}

/** A place as it is written in code: `procedures[0].setup`; what a field name cannot be stands in quotes. */
export function placeOf(path: Path): string {
  return path.reduce<string>((place, part) => {
    if (typeof part === 'number') return `${place}[${String(part)}]`;
    const name = String(part);
    if (!/^[A-Za-z_$][\w$-]*$/.test(name)) return `${place}[${JSON.stringify(name.slice(0, 60))}]`;
    return place === '' ? name : `${place}.${name}`;
  }, '');
}

const SENTENCE = 'app:plugin.place';

/** More than anybody reads; what follows is counted. */
const MOST_SHOWN = 50;

/** All mistakes as sentences, each with its place. */
export function sentencesOf(mistakes: readonly Mistake[]): readonly Text[] {
  const shown = mistakes
    .slice(0, MOST_SHOWN)
    .map(({ path, reason, args }) => text(SENTENCE, { place: path.length === 0 ? 'activate()' : placeOf(path), reason: text(`${SENTENCE}.${reason}`, args) }));
  const more = mistakes.length - shown.length;
  return more === 0 ? shown : [...shown, text('app:plugin.moreMistakes', { count: more })];
}

/** The same in English, for the log. */
export function wordsOf(mistakes: readonly Mistake[]): string {
  const translator = createTranslator('en');
  return sentencesOf(mistakes)
    .map((sentence) => translator.plugin('app', sentence))
    .join(' ');
}

/** Zod's messages are English and meant for programmers of the host: they are replaced by a reason that the catalogue has a sentence for. */
export function fromIssues(issues: readonly z.core.$ZodIssue[], value: unknown): readonly Mistake[] {
  return issues.flatMap((issue) => fromIssue(issue, value));
}

function fromIssue(issue: z.core.$ZodIssue, value: unknown): readonly Mistake[] {
  const { path } = issue;
  if (issue.code === 'unrecognized_keys') {
    const choices = namesIn(issue);
    return issue.keys.map((key) => mistake([...path, key], 'unknown', choices.length === 0 ? undefined : { choices }));
  }
  if (valueAt(value, path) === undefined) return [mistake(path, 'missing')];
  return [ofKind(issue, path)];
}

function ofKind(issue: z.core.$ZodIssue, path: Path): Mistake {
  if (issue.code === 'invalid_type') return mistake(path, EXPECTED[issue.expected] ?? 'malformed');
  if (issue.code === 'too_small' && issue.inclusive === false) return mistake(path, 'valueAbove', { least: Number(issue.minimum) });
  if (issue.code === 'too_small') return mistake(path, sized(issue.origin, 'Least'), { least: Number(issue.minimum), count: Number(issue.minimum) });
  if (issue.code === 'too_big') return mistake(path, sized(issue.origin, 'Most'), { most: Number(issue.maximum) });
  if (issue.code === 'invalid_union' && namesIn(issue).length > 0) return mistake(path, 'choice', { choices: namesIn(issue) });
  if (issue.code === 'invalid_value') return mistake(path, 'choice', { choices: issue.values.map(String) });
  if (issue.code !== 'custom') return mistake(path, 'malformed');
  const { reason, ...args } = (issue.params ?? {}) as Readonly<Record<string, TextValue>>;
  return isReason(reason) ? mistake(path, reason, args) : mistake(path, 'malformed');
}

/** The names that there are, in what `part` and `oneOfKinds` say of another one. */
function namesIn({ message }: z.core.$ZodIssue): readonly string[] {
  if (!message.startsWith('[')) return [];
  try {
    return JSON.parse(message) as readonly string[];
  } catch {
    return [];
  }
}

function isReason(value: unknown): value is Reason {
  return REASONS.some((reason) => reason === value);
}

const EXPECTED: Readonly<Record<string, Reason>> = {
  string: 'string',
  number: 'number',
  int: 'integer',
  boolean: 'boolean',
  object: 'group',
  record: 'group',
  array: 'list',
};

function sized(origin: string, end: 'Least' | 'Most'): Reason {
  const kind = origin === 'string' ? 'length' : origin === 'array' ? 'count' : 'value';
  return `${kind}${end}` as const;
}

/** What stands at a place of a value; undefined where there is nothing. */
export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (at, part) => (typeof at === 'object' && at !== null && Object.hasOwn(at, part) ? (at as Readonly<Record<PropertyKey, unknown>>)[part] : undefined),
    value,
  );
}
