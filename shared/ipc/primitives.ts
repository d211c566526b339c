import { z } from 'zod';
import { isName, LONGEST_NAME } from '#shared/domain/names';

/** An identifier made by the main process. */
export const Id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

/** What the GM calls something: 1 to 120 characters as a reader counts them, of which something is seen. */
export const Name = z
  .string()
  .max(LONGEST_NAME * 40)
  .trim()
  .refine(isName);

/** The most that any form has: values in all, levels of them, and characters of one text. */
const MOST = { values: 20_000, levels: 12, characters: 100_000 } as const;

/** Answers to a plugin's form: checked against that form later, here only that they are JSON and no larger than any form. */
export const Answers = z
  .custom<Record<string, unknown>>(isPlain)
  // Told apart from what is no answers at all, so that a file can be refused in the right words.
  .refine(fits, { params: { exceeds: true } });

/** The longest text that any form or note has. */
export const LongText = z.string().max(MOST.characters);

/** Whether what is wrong is only how much there is of it. */
export function isExceeding(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'too_big' || (issue.code === 'custom' && issue.params?.['exceeds'] === true);
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Level by level, so that neither a circle nor a million entries cost anything. A field may be undefined: it has no answer yet. */
function fits(answers: Readonly<Record<string, unknown>>): boolean {
  let level: readonly unknown[] = [answers];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MOST.levels || level.length > MOST.values) return false;
    const next: unknown[] = [];
    for (const value of level) {
      if (Array.isArray(value) || isPlain(value)) {
        const parts = Array.isArray(value) ? (value as readonly unknown[]) : Object.values(value);
        if (next.length + parts.length > MOST.values) return false;
        next.push(...parts);
      } else if (!isLeaf(value)) return false;
    }
    level = next;
  }
  return true;
}

function isLeaf(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= MOST.characters;
  return value === undefined || value === null || typeof value === 'boolean' || Number.isFinite(value);
}
