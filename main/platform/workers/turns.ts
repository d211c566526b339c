/** Long work of one thread that lets others have their turn: what is asked meanwhile is answered. */

/** Milliseconds of one turn. */
const TURN_MS = 12;

/**
 * Works through a list, with a pause whenever a turn is over.
 * @param work on one of the list; what it takes by itself is the longest that others wait.
 * @returns what came of each, in their order.
 */
export async function inTurns<T, R>(list: readonly T[], work: (item: T) => R): Promise<R[]> {
  const results: R[] = [];
  let until = performance.now() + TURN_MS;
  for (const item of list) {
    results.push(work(item));
    if (performance.now() < until) continue;
    await new Promise((resolve) => setImmediate(resolve));
    until = performance.now() + TURN_MS;
  }
  return results;
}
