/** How many sandboxes may load their code at the same time: their deadlines are by the clock, and ten at once would all be late on a computer of two cores. */
const MOST_AT_ONCE = 2;

let busy = 0;
const waiting: (() => void)[] = [];

/** Waits for a turn to load. @returns what ends the turn; calling it again does nothing. */
export async function turnToLoad(): Promise<() => void> {
  if (busy >= MOST_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else busy += 1;
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    const next = waiting.shift();
    // The turn goes on to whoever waited longest.
    if (next === undefined) busy -= 1;
    else next();
  };
}
