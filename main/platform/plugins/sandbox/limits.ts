/** What the code of a rule system may use at most. Its milliseconds are those of `TimeBudget`, which does not count what a busy computer keeps it waiting. */
export interface SandboxLimits {
  /** Milliseconds for one call, whatever it asks of the code. */
  readonly callMs: number;
  /** Milliseconds for working out chances or playing games for them, which somebody waits for knowingly. */
  readonly oddsMs: number;
  /** Milliseconds for loading the code and activating it: by the clock, so that a busy computer must have time enough. */
  readonly loadMs: number;
  /** Milliseconds after a deadline at which the thread is ended from outside, because native loops never look at the clock. */
  readonly graceMs: number;
  /** Milliseconds without a call after which the thread is ended; it starts again with the next call. */
  readonly idleMs: number;
  /** Bytes that values may take. */
  readonly memoryBytes: number;
  /** Bytes of the whole WebAssembly memory, values and everything else. */
  readonly wholeMemoryBytes: number;
  /** How often the interpreter looks at its deadline in one call, which stops a loop also where the clock stands still. */
  readonly polls: number;
  /** Letters of one answer, and of everything that is declared, as JSON. */
  readonly answerLetters: number;
  readonly systemLetters: number;
  /** Lines of the log for one call, and for one life of the thread. */
  readonly logLinesPerCall: number;
  readonly logLines: number;
  /** Letters of one line of the log. */
  readonly logLetters: number;
  /** How often it may be stopped until it is switched off. */
  readonly strikes: number;
  /** Good calls in a row that take one strike back, so that a slow evening does not add up to a fault. */
  readonly callsThatForgive: number;
}

const MEGABYTE = 1024 * 1024;

/** The limits of the program. */
export const SANDBOX_LIMITS: SandboxLimits = {
  callMs: 250,
  oddsMs: 2000,
  loadMs: 3000,
  graceMs: 250,
  idleMs: 5 * 60_000,
  memoryBytes: 32 * MEGABYTE,
  wholeMemoryBytes: 48 * MEGABYTE,
  polls: 1_000_000,
  answerLetters: 1_000_000,
  systemLetters: 4_000_000,
  logLinesPerCall: 20,
  logLines: 500,
  logLetters: 500,
  strikes: 3,
  callsThatForgive: 500,
};

/** Milliseconds until a thread must have come to its code: reading and starting it, on a computer that is busy. */
export const START_MS = 15_000;
