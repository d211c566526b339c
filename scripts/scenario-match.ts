import type { Json, JsonObject } from '#shared/domain/json';

/** The first place where a view is not what was expected, in a sentence; null when it is a subset within 1e-9. */
export function mismatchIn(expected: Json | undefined, actual: Json | undefined, path = 'expect'): string | null {
  if (expected === undefined) return null;
  const wrong = `${path}: expected ${JSON.stringify(expected)}, but it is ${actual === undefined ? 'missing' : JSON.stringify(actual)}`;
  if (typeof expected === 'number') return typeof actual === 'number' && Math.abs(expected - actual) <= 1e-9 ? null : wrong;
  if (typeof expected !== 'object' || expected === null) return expected === actual ? null : wrong;
  if (typeof actual !== 'object' || actual === null || Array.isArray(expected) !== Array.isArray(actual)) return wrong;
  for (const [key, value] of Object.entries(expected)) {
    const here = Array.isArray(expected) ? `${path}[${key}]` : `${path}.${key}`;
    const found = Object.hasOwn(actual, key) ? (actual as JsonObject)[key] : undefined;
    const mismatch = mismatchIn(value, found, here);
    if (mismatch !== null) return mismatch;
  }
  return null;
}
