/**
 * While a button of the mouse is down, nothing on the page may move: a mistake that appears as a field is left would push away the button that is
 * being pressed, and the press would be lost.
 */
let pressed = false;
let waiting: (() => void)[] = [];

function release(): void {
  // The click comes after the release.
  setTimeout(() => {
    pressed = false;
    const now = waiting;
    waiting = [];
    for (const run of now) run();
  });
}

if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', () => (pressed = true), { capture: true });
  window.addEventListener('pointerup', release, { capture: true });
  window.addEventListener('pointercancel', release, { capture: true });
}

/** Does something at once, or after the press that is under way. */
export function afterPress(run: () => void): void {
  if (pressed) waiting.push(run);
  else run();
}
