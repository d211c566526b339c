/** What somebody's code threw, in a line: anything can be thrown, also what cannot even be read. */
export function reasonOf(error: unknown): string {
  try {
    const words = error instanceof Error ? error.message : String(error);
    return typeof words === 'string' ? words.slice(0, 500) : 'unknown';
  } catch {
    return 'unknown';
  }
}
