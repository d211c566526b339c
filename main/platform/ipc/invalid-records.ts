/** Takes out of an answer the records that are not what its contract says, so that the others can be shown. Pure. */
import type { z } from 'zod';

/** A record that cannot be shown. */
export interface LeftOut {
  readonly id: string;
  /** What it is called; empty when it has no name. */
  readonly name: string;
}

/**
 * @returns the answer without the entries of lists in which a problem lies, as far as they are records (they have an `id`): the outermost such entry goes. Nothing is left out when a
 * problem lies elsewhere.
 */
export function withoutUnfit(value: unknown, problem: z.ZodError): { readonly rest: unknown; readonly leftOut: readonly LeftOut[] } {
  const leftOut = new Set<object>();
  for (const { path } of problem.issues) {
    const record = recordOn(value, path);
    if (record === undefined) return { rest: value, leftOut: [] };
    leftOut.add(record);
  }
  return { rest: without(value, leftOut), leftOut: [...leftOut].map(described) };
}

function recordOn(value: unknown, path: readonly PropertyKey[]): object | undefined {
  let current = value;
  for (const key of path) {
    if (typeof current !== 'object' || current === null) return undefined;
    const isEntry = Array.isArray(current);
    current = (current as Record<PropertyKey, unknown>)[key];
    if (isEntry && typeof current === 'object' && current !== null && typeof (current as { id?: unknown }).id === 'string') return current;
  }
  return undefined;
}

function without(value: unknown, leftOut: ReadonlySet<object>): unknown {
  if (Array.isArray(value)) return value.filter((each: unknown) => !leftOut.has(each as object)).map((each) => without(each, leftOut));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, without(each, leftOut)]));
}

function described(record: object): LeftOut {
  const { id, name, title } = record as { readonly id: string; readonly name?: unknown; readonly title?: unknown };
  return { id, name: typeof name === 'string' ? name : typeof title === 'string' ? title : '' };
}
