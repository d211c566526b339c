/**
 * How long code may run: by the clock, as far as this process got to compute meanwhile. A computer that is busy with other things keeps a thread waiting, which is no fault of the code in it.
 */

/** How many times its limit a call may take by the clock, however little it got to compute. */
const MOST_BY_CLOCK = 8;

/** The time of one call, from when it is made. */
export class TimeBudget {
  readonly #began = performance.now();
  readonly #cpu = process.cpuUsage();

  /** @param limitMs milliseconds. */
  constructor(private readonly limitMs: number) {}

  /** Whether it has had its time. Quick as long as the clock says that it has not. */
  get isSpent(): boolean {
    const passed = performance.now() - this.#began;
    if (passed <= this.limitMs) return false;
    if (passed > this.limitMs * MOST_BY_CLOCK) return true;
    // All threads of the process together: never less than what this code computed.
    const { user, system } = process.cpuUsage(this.#cpu);
    return (user + system) / 1000 >= this.limitMs;
  }
}
