/** The question that stands between a journey that leaves later and its first step. */

/** What goes on once the question is answered. */
let waiting = $state.raw<() => void>();
/** Whether a journey is on screen that leaves later than now. */
let isAhead = $state(false);

/** Plays a step: at once, or after the question where the journey on screen leaves later than the clock stands. */
export function beforeDeparture(go: () => void): void {
  if (isAhead) waiting = go;
  else go();
}

/** Says whether the journey on screen leaves later. */
export function setAhead(next: boolean): void {
  isAhead = next;
  if (!next) waiting = undefined;
}

/** What waits for the answer; undefined while nothing is asked. */
export function waitingStep(): (() => void) | undefined {
  return waiting;
}

/** The question is answered. */
export function endQuestion(): void {
  waiting = undefined;
}
