/**
 * Dice are typed without looking: after its last digit a result is done, and the next digit is the next die's. Fields of dice carry `data-die`; the next one is the next empty
 * one on the screen.
 */
import type { Sides } from '#shared/domain/die-sides';
import { isNextDie, isWholeDie } from './typed-die';

type Typing = InputEvent & { readonly currentTarget: HTMLInputElement };

/** The next empty die after a field. */
function nextDie(from: HTMLInputElement): HTMLInputElement | undefined {
  const dice = [...(from.closest('main') ?? document).querySelectorAll<HTMLInputElement>('input[data-die]:not(:disabled)')];
  return dice.slice(dice.indexOf(from) + 1).find((die) => die.value === '');
}

function isAtEnd(field: HTMLInputElement): boolean {
  return field.selectionStart === field.value.length && field.selectionEnd === field.value.length;
}

/** For `onbeforeinput`: a digit too many goes to the next die. */
export function passOn(event: Typing, sides: number): void {
  const { currentTarget: field, data, inputType } = event;
  if (inputType !== 'insertText' || data === null || !/^\d$/u.test(data) || !isAtEnd(field) || !isNextDie(field.value, data, sides)) return;
  const next = nextDie(field);
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
  next.setRangeText(data, 0, 0, 'end');
  next.dispatchEvent(new InputEvent('input', { bubbles: true, inputType, data }));
}

/** For `oninput`, once what was typed is kept: a result with its last digit goes on to the next die. */
export function goOn(event: Event & { readonly currentTarget: HTMLInputElement }, sides: number): void {
  const { currentTarget: field } = event;
  if (!isTyped(event) || !isAtEnd(field) || !isWholeDie(field.value, sides)) return;
  const next = nextDie(field);
  if (next === undefined) return;
  next.focus();
  next.dataset['arrived'] = '';
  next.addEventListener('blur', () => delete next.dataset['arrived'], { once: true });
}

/** For `onkeydown`: whoever presses Tab by habit behind a result that has gone on already is where that Tab was to lead, and skips nobody. */
export function holdTab(event: KeyboardEvent): void {
  const { target: field } = event;
  if (event.key !== 'Tab' || event.shiftKey || !(field instanceof HTMLInputElement) || field.dataset['arrived'] === undefined) return;
  delete field.dataset['arrived'];
  if (field.value === '') event.preventDefault();
}

/**
 * For `oninput` of a field that takes several results: what stands there after a press, with a space behind the first result once that is done. Of the following dice nobody
 * knows the sides.
 */
export function spaced(event: Event & { readonly currentTarget: HTMLInputElement }, sides: Sides): string {
  const { currentTarget: field } = event;
  return isTyped(event) && isAtEnd(field) && isWholeDie(field.value, sides) ? `${field.value} ` : field.value;
}

/** Typed, in contrast to pasted, deleted or taken back. */
function isTyped(event: Event): boolean {
  return event instanceof InputEvent && event.inputType === 'insertText';
}
