import type { Json, JsonObject } from '#shared/domain/json';
import type { Effect, Step } from '#shared/plugin-api/procedure';

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

/** What a scenario says of a step besides its view. */
interface ExpectedStep {
  readonly effects?: readonly Json[] | undefined;
  readonly messages?: readonly string[] | undefined;
  readonly offers?: readonly string[] | undefined;
}

/**
 * The first thing that a step lacks of what was expected of it, in a sentence; null where there is nothing. An empty list means that there is none at all.
 * @param offered what can be done afterwards; asked for only where it counts.
 */
export function mismatchInStep(
  { effects, messages, offers }: ExpectedStep,
  step: Pick<Step, 'events' | 'effects'>,
  offered: () => readonly { readonly id: string }[],
): string | null {
  const keys = step.events.map(({ text }) => ('key' in text ? text.key : text.verbatim));
  return (
    (effects === undefined ? null : mismatchInEffects(effects, step.effects)) ??
    (messages === undefined ? null : mismatchInNames('messages', messages, keys)) ??
    (offers === undefined
      ? null
      : mismatchInNames(
          'offers',
          offers,
          offered().map(({ id }) => id),
        ))
  );
}

function mismatchInNames(of: string, expected: readonly string[], found: readonly string[]): string | null {
  const there = found.length === 0 ? 'there are none' : `there are ${found.join(', ')}`;
  if (expected.length === 0) return found.length === 0 ? null : `${of}: expected none, but ${there}`;
  const left = [...found];
  for (const name of expected) {
    const at = left.indexOf(name);
    if (at === -1) return `${of}: expected ${JSON.stringify(name)}, but ${there}`;
    left.splice(at, 1);
  }
  return null;
}

/** Effects in any order, each expected one matched by another. A `cause` may be the key of its text. */
function mismatchInEffects(expected: readonly Json[], found: readonly Effect[]): string | null {
  const left = found.map((effect) => effect as unknown as JsonObject);
  const there = found.length === 0 ? 'there are none' : `there are ${JSON.stringify(found)}`;
  if (expected.length === 0) return found.length === 0 ? null : `effects: expected none, but ${there}`;
  for (const [index, each] of expected.entries()) {
    const at = left.findIndex((effect) => mismatchIn(each, effect) === null || mismatchIn(each, withKeys(effect)) === null);
    if (at === -1) return `effects[${String(index)}]: expected ${JSON.stringify(each)}, but ${there}`;
    left.splice(at, 1);
  }
  return null;
}

/** An effect with the key of its cause in the place of the text. */
function withKeys(effect: JsonObject): JsonObject {
  const { cause } = effect;
  return typeof cause === 'object' && cause !== null && 'key' in cause && typeof cause['key'] === 'string' ? { ...effect, cause: cause['key'] } : effect;
}
