/**
 * Digits of every keyboard. On a French keyboard the top row gives `&é"'(-è_çà` without Shift, on a Czech one `+ěščřžýáíé`: the place of the key says which digit is meant.
 * Fields that take numbers (`inputmode="numeric"`, `decimal`) get the digit.
 */
import { isModified } from './platform';

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>;

/** The digit of the top row or the keypad at a key's place. */
function digitAt(code: string): string | undefined {
  return /^(?:Digit|Numpad)(\d)$/u.exec(code)?.[1];
}

/** The digit that a press means, with or without Shift: what it writes, or what stands at that place. */
export function digitOf(event: Pick<KeyPress, 'key' | 'code'>): string | undefined {
  return /^\d$/u.test(event.key) ? event.key : digitAt(event.code);
}

/**
 * The digit that a number field takes for a press that writes none.
 * @param sign whether a plus or minus would be one, where it is typed.
 * @returns undefined when the press is left alone.
 */
export function digitInstead(event: KeyPress, sign: boolean): string | undefined {
  if (isModified(event) || event.shiftKey || /^\d$/u.test(event.key) || !event.code.startsWith('Digit')) return undefined;
  if (event.key.length !== 1 && event.key !== 'Dead') return undefined;
  return sign && /^[+-]$/u.test(event.key) ? undefined : digitAt(event.code);
}

/** Out of favour with the standard, and in every browser: nothing else types as a hand does. */
interface Typing {
  execCommand(command: 'insertText', showUi: false, text: string): boolean;
}

/** Hears the window's presses before its fields do. @returns the end of it. */
export function listenForDigits(): () => void {
  const onkeydown = (event: KeyboardEvent): void => {
    const field = event.target;
    if (!(field instanceof HTMLInputElement) || !/^(?:numeric|decimal)$/u.test(field.inputMode) || field.readOnly || event.isComposing) return;
    // Dice have no sign; elsewhere one begins a number.
    const begins = field.selectionStart === 0 || /[\s,;]$/u.test(field.value.slice(0, field.selectionStart ?? 0));
    const digit = digitInstead(event, field.inputMode === 'decimal' && begins);
    if (digit === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    // Unlike setting the value, this can be taken back with the field's own undo.
    (document as Typing).execCommand('insertText', false, digit);
  };
  window.addEventListener('keydown', onkeydown, true);
  return () => window.removeEventListener('keydown', onkeydown, true);
}
