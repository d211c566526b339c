/** The longest name of a series: a number of four digits still fits into a name of 120 characters. */
const LONGEST = 115;

/** "Bandit 3" as its series and its number; a name without a number begins a series. */
function series(name: string): { readonly base: string; readonly number: number } {
  const [, base = name, digits = '0'] = /^(.*\S) (\d{1,4})$/.exec(name) ?? [];
  return { base: base.slice(0, LONGEST).trimEnd(), number: Number(digits) };
}

/**
 * Names of copies: "Bandit 1" to "Bandit 4", going on from the highest number that is there; a copy of "Bandit 2" belongs to the same series. A single
 * copy keeps its name where nobody of the series is. Pure.
 * @param there names of those who are in the place already.
 */
export function copyNames(name: string, quantity: number, there: readonly string[]): readonly string[] {
  const { base } = series(name);
  const numbers = there.flatMap((other) => {
    const { base: its, number } = series(other);
    return its === base ? [number] : [];
  });
  if (quantity === 1 && numbers.length === 0) return [name];
  const highest = Math.max(0, ...numbers);
  return Array.from({ length: quantity }, (_, index) => `${base} ${String(highest + index + 1)}`);
}
