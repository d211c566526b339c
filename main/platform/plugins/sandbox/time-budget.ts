/**
 * How long code may run: by the clock, as far as this process got to compute meanwhile. A computer that is busy with other things keeps a thread waiting, which is no fault of the code in it.
 */

/** How many times its limit a call may take by the clock, however little it got to compute. */
const MOST_BY_CLOCK = 8;

/** Milliseconds before the first look that count as computed, at most: code that is stuck is seen to be before they are over. */
const MOST_BEFORE_FIRST_LOOK = 100;

/**
 * The time of one call, from when it is made. What the process has computed is asked for at the first look only: it takes a twentieth of a step of a rule system, and most of them are over
 * before anybody looks.
 */
export class TimeBudget {
  readonly #began = performance.now();
  /** What was computed at the first look, and the milliseconds that had passed by then. */
  #first: { readonly cpu: NodeJS.CpuUsage; readonly passed: number } | undefined;

  /** @param limitMs milliseconds. */
  constructor(private readonly limitMs: number) {}

  /** Whether it has had its time. Quick as long as the clock says that it has not. */
  get isSpent(): boolean {
    const passed = performance.now() - this.#began;
    this.#first ??= { cpu: process.cpuUsage(), passed: Math.min(passed, MOST_BEFORE_FIRST_LOOK) };
    if (passed <= this.limitMs) return false;
    if (passed > this.limitMs * MOST_BY_CLOCK) return true;
    // All threads of the process together: never less than what this code computed.
    const { user, system } = process.cpuUsage(this.#first.cpu);
    return this.#first.passed + (user + system) / 1000 >= this.limitMs;
  }
}
