/** Where two answers part: a path and two values. */
import { shortJson } from '../findings';

/** The first place where two values differ. */
export interface Difference {
  /** As it is written in code: `step.state.round`. */
  readonly path: string;
  readonly one: unknown;
  readonly other: unknown;
}

/** @returns undefined where the values are the same. */
export function differenceIn(one: unknown, other: unknown, path = ''): Difference | undefined {
  if (Object.is(one, other)) return undefined;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null || Array.isArray(one) !== Array.isArray(other))
    return { path, one, other };
  const [here, there] = [one, other] as readonly Readonly<Record<string, unknown>>[];
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const inner = Array.isArray(one) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`;
    const found = differenceIn(here?.[key], there?.[key], inner);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Where two answers in JSON part, for a sentence: `state.round is 3 and 5`. */
export function difference(one: string, other: string): string {
  const found = differenceIn(JSON.parse(one), JSON.parse(other));
  if (found === undefined) return 'the same values stand in another order';
  const shown = (value: unknown): string => (value === undefined ? 'missing' : shortJson(value, 80));
  return `${found.path === '' ? 'the answer' : found.path} is ${shown(found.one)} and ${shown(found.other)}`;
}
