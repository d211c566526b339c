/**
 * Which call of a plugin is running, for whoever watches from another thread: code that does not come to an end cannot say so itself. Without a watcher nothing is
 * recorded.
 */
import type { RuleSystem } from '#shared/plugin-api/index';

/** What a thread that watches shares with the thread that calls: the number of the call that runs, 0 for none; and how many calls there were. */
export type Clock = Int32Array<SharedArrayBuffer>;

const RUNNING = 0;
const COUNT = 1;

/** Reads a clock. */
export function reading(clock: Clock): { readonly running: number; readonly count: number } {
  return { running: Atomics.load(clock, RUNNING), count: Atomics.load(clock, COUNT) };
}

/** @returns a clock that stands still. */
export function newClock(): Clock {
  return new Int32Array(new SharedArrayBuffer(8));
}

let clock: Clock | undefined;
let tell: (number: number, name: string) => void = () => undefined;
const numbers = new Map<string, number>();

/**
 * Begins to record calls.
 * @param named hears once of each name of a call, with the number that stands for it on the clock.
 */
export function recordCalls(on: Clock, named: (number: number, name: string) => void): void {
  clock = on;
  tell = named;
}

/**
 * Makes a call of a plugin.
 * @param name of the call, as a sentence begins: `apply of "chase"`.
 * @throws whatever the call throws.
 */
export function watchedCall<Answer>(name: string, call: () => Answer): Answer {
  if (clock === undefined) return call();
  let number = numbers.get(name);
  if (number === undefined) {
    number = numbers.size + 1;
    numbers.set(name, number);
    tell(number, name);
  }
  const outer = Atomics.exchange(clock, RUNNING, number);
  Atomics.add(clock, COUNT, 1);
  try {
    return call();
  } finally {
    Atomics.store(clock, RUNNING, outer);
    Atomics.add(clock, COUNT, 1);
  }
}

type Code = (...args: never[]) => unknown;

/** The same part of a system, whose functions are watched. */
function watchedPart<Part extends object>(part: Part, of: string): Part {
  const watched = Object.entries(part).map(([name, value]: readonly [string, unknown]) => {
    if (typeof value !== 'function') return [name, value] as const;
    const call = (...args: never[]): unknown => watchedCall(`${name} of ${of}`, () => (value as Code).apply(part, args));
    return [name, call] as const;
  });
  return Object.fromEntries(watched) as Part;
}

/** The same system, whose functions are watched. */
export function watchedSystem(system: RuleSystem): RuleSystem {
  if (clock === undefined) return system;
  const { characters, encounter } = system;
  return {
    ...system,
    procedures: system.procedures.map((procedure) => watchedPart(procedure, `"${procedure.id}"`)),
    ...(characters === undefined ? {} : { characters: watchedPart(characters, 'characters') }),
    ...(encounter === undefined ? {} : { encounter: watchedPart(encounter, 'encounter') }),
  };
}
