/** The present moment as texts need it: "Today" and "3 minutes ago" change by themselves while a screen stays open, past midnight too. */

/** How often it is looked at the clock, in milliseconds. */
const TICK = 20_000;

let moment = $state(Date.now());

/** The time of the latest tick, in milliseconds; whoever reads it in a component is drawn again as it passes. */
export function presentTime(): number {
  void moment;
  // Not the tick itself: what has just happened must not lie in the future.
  return Date.now();
}

/** Lets time pass, and looks again when the computer wakes up or the window comes back. @returns a function that stops. */
export function followClock(): () => void {
  const update = (): void => {
    moment = Date.now();
  };
  const timer = setInterval(update, TICK);
  document.addEventListener('visibilitychange', update);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', update);
  };
}
