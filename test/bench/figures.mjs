/** What the measurements share: percentiles, and a line that a person can read. */

/** The value below which a share of the values lies. */
export function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** Prints a line of figures and gives them back. */
export function report(name, times) {
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(times, share));
  const ms = (value) => value.toFixed(1).padStart(7);
  process.stdout.write(`${name.padEnd(44)} p50 ${ms(p50)} ms   p95 ${ms(p95)} ms   p99 ${ms(p99)} ms   worst ${ms(Math.max(...times))} ms\n`);
  return { p50, p95, p99 };
}
