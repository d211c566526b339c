/** What a game that is played towards something wants: numbers of the view as high or as low as they go, and to be over soon or late. */
import type { Json, JsonObject } from '#shared/domain/json';
import type { Presentation } from '#shared/plugin-api/present';

/** How good it is to stand so; higher is better. */
export type Goal = (view: JsonObject, drawn: Presentation, finished: boolean, step: number) => number;

/** More than any sum of numbers. */
const DECISIVE = 1e6;
/** Steps after which a game that wants to last may end. */
const LONG = 15;

/** A number from 0 to 1 that words give, always the same. */
function fractionOf(words: string): number {
  let hash = 2166136261;
  for (const letter of words) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
}

/** The goal of one game: each number of the view is wanted high, low or not at all; of everybody on a side alike. */
export function goalOf(number: number): Goal {
  const weights = new Map<string, number>();
  const weightOf = (path: string): number => {
    const known = weights.get(path);
    if (known !== undefined) return known;
    const weight = Math.round(fractionOf(`${String(number)} ${path}`) * 4) - 2;
    weights.set(path, weight);
    return weight;
  };
  return (view, drawn, finished, step) => {
    const sides = new Map<unknown, string>(drawn.participants.map(({ id, side }) => [id, side]));
    const sum = (value: Json | undefined, path: string): number => {
      if (typeof value === 'number') return weightOf(path) * Math.sign(value) * Math.log1p(Math.abs(value));
      if (typeof value !== 'object' || value === null) return 0;
      // People of one side want the same, or each something else.
      if (Array.isArray(value))
        return (value as readonly Json[]).reduce<number>((all, each, index) => all + sum(each, `${path}[${number % 3 === 0 ? String(index) : ''}]`), 0);
      const record = value as JsonObject;
      const here = sides.has(record['id']) ? `${path}:${sides.get(record['id']) ?? ''}` : path;
      return Object.entries(record).reduce((all, [name, each]) => all + sum(each, sides.has(name) ? `${here}.${sides.get(name) ?? ''}` : `${here}.${name}`), 0);
    };
    const soon = number % 2 === 0 || step > LONG;
    const over = finished || drawn.outcome !== undefined;
    return sum(view, '') + (over ? (soon ? DECISIVE / 2 : -DECISIVE) : 0);
  };
}
