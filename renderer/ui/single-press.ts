/**
 * One press, one action, for everything in the window: `guardPresses(window)`, once, before anything is drawn. The second click of a double click does nothing, also
 * where the first one has put something else under the pointer; a key that is held down does what it does once. What is made for repetition (a stepper) says so with
 * the attribute `data-repeats`, which the buttons set for their property `repeats`; it counts where press after press meets that same element.
 */
import { isEcho, mayRepeat } from './press-rule';
import type { Click, KeyPlace, LastClick } from './press-rule';

const ACTION = 'button, a[href], summary, label, [role="menuitem"], [role="option"], input';
/** They show what a press would do by having the focus; Enter presses them. */
const CONTROL = 'button, a[href], summary, input[type="checkbox"], input[type="radio"]';
const NO_TEXT = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']);
/** A menu opens when the button goes down, which the system does not count: two at one place within this time and distance are a double click. */
const DOUBLE = { ms: 500, pixels: 4 };

let clickedLast: Element | undefined;

/**
 * Whether a control has the focus only because it was clicked: then nothing shows that Enter is for it, and Enter does what the screen says.
 * Moving the focus in any other way, and back, makes it the control's again.
 */
export function isFocusedByClick(element: Element): boolean {
  return clickedLast !== undefined && element === clickedLast && element === document.activeElement;
}

/** @returns the end of it. */
export function guardPresses(target: Window): () => void {
  let last: LastClick | undefined;
  let down: { readonly at: number; readonly x: number; readonly y: number } | undefined;
  // The element at which each key that is down went down.
  const pressed = new Map<string, EventTarget | null>();

  const onPointerDown = (event: PointerEvent): void => {
    if (event.pointerType === 'touch') return;
    const before = down;
    down = { at: event.timeStamp, x: event.clientX, y: event.clientY };
    if (before === undefined || elementOf(event)?.closest('[aria-haspopup="menu"]') == null) return;
    const isNear = Math.hypot(down.x - before.x, down.y - before.y) <= DOUBLE.pixels;
    if (isNear && down.at - before.at < DOUBLE.ms) event.stopImmediatePropagation();
  };
  // The focus does not follow a press that does nothing.
  const onMouseDown = (event: MouseEvent): void => {
    if (event.button === 0 && elementOf(event)?.closest(ACTION) != null && isEcho(clickOf(event), last)) event.preventDefault();
  };
  const onClick = (event: MouseEvent): void => {
    const click = clickOf(event);
    if (isEcho(click, last)) {
      stop(event);
      return;
    }
    if (click.count === 0) return;
    last = click;
    clickedLast = elementOf(event)?.closest(CONTROL) ?? undefined;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!event.repeat) {
      pressed.set(event.code, event.target);
      return;
    }
    if (event.isComposing) return;
    const element = elementOf(event);
    const beganHere = pressed.get(event.code) === event.target;
    const { key, ctrlKey: ctrl, altKey: alt, metaKey: meta } = event;
    if (!mayRepeat({ key, ctrl, alt, meta, place: placeOf(element), beganHere, onStepper: stepperAt(element) !== undefined })) stop(event);
  };
  // The window may have lost the focus and got it back: that is no move.
  const onFocusIn = (event: FocusEvent): void => {
    if (elementOf(event) !== clickedLast) clickedLast = undefined;
  };

  target.addEventListener('pointerdown', onPointerDown, { capture: true });
  target.addEventListener('mousedown', onMouseDown, { capture: true });
  target.addEventListener('click', onClick, { capture: true });
  target.addEventListener('keydown', onKeyDown, { capture: true });
  target.addEventListener('focusin', onFocusIn, { capture: true });
  return () => {
    target.removeEventListener('pointerdown', onPointerDown, { capture: true });
    target.removeEventListener('mousedown', onMouseDown, { capture: true });
    target.removeEventListener('click', onClick, { capture: true });
    target.removeEventListener('keydown', onKeyDown, { capture: true });
    target.removeEventListener('focusin', onFocusIn, { capture: true });
  };
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

function elementOf({ target }: Event): Element | undefined {
  return target instanceof Element ? target : undefined;
}

function stepperAt(element: Element | undefined): Element | undefined {
  return element?.closest('[data-repeats]') ?? undefined;
}

function clickOf(event: MouseEvent): Click {
  const element = elementOf(event);
  const place = placeOf(element);
  return { count: event.detail, at: event.timeStamp, stepper: stepperAt(element), inText: place === 'line' || place === 'lines' || place === 'list' };
}

function placeOf(element: Element | undefined): KeyPlace {
  if (element === undefined) return 'elsewhere';
  if (element instanceof HTMLTextAreaElement || (element instanceof HTMLElement && element.isContentEditable)) return 'lines';
  if (element instanceof HTMLSelectElement || element instanceof HTMLOptionElement) return 'list';
  if (element instanceof HTMLInputElement && !NO_TEXT.has(element.type)) return 'line';
  return element.closest(ACTION) === null ? 'elsewhere' : 'action';
}
