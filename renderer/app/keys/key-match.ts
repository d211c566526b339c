/** Whether a press is a key of the program. Pure, but for the platform. */
import { digitOf } from '../../ui/digits';
import { hasCommand, isMac } from '../../ui/platform';

/** What is read of a press. */
export type Press = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>;

/** Other presses of the same meaning, as keyboards and habits have them. */
const ALSO: Readonly<Record<string, readonly string[]>> = { 'Ctrl+Shift+Z': ['Ctrl+Y'] };

/** How well a press fits: what is written on the key, the place of a key that writes something else, or not at all. */
export type Fit = 'sign' | 'place' | undefined;

/** Whether a pressed key is the one that is written. */
export function fits(keys: string, event: Press): Fit {
  const own = fitsOne(keys, event);
  if (own !== undefined) return own;
  return ALSO[keys]?.some((other) => fitsOne(other, event) !== undefined) === true ? 'sign' : undefined;
}

function fitsOne(keys: string, event: Press): Fit {
  const parts = keys === '+' ? ['+'] : keys.split('+');
  const key = parts.at(-1) ?? '';
  const wants = (name: string): boolean => parts.slice(0, -1).includes(name);
  if (hasCommand(event) !== wants('Ctrl') || event.altKey !== wants('Alt') || (isMac() ? event.ctrlKey : event.metaKey)) return undefined;
  // Digits of the top row are typed with Shift on some keyboards and without on others, and on the keypad.
  if (/^\d$/.test(key)) return fitsDigit(key, event);
  // So are signs such as `?`.
  const isSign = key.length === 1 && !/[a-z0-9]/i.test(key);
  if (!isSign && event.shiftKey !== wants('Shift')) return undefined;
  // With Alt some keyboards write a sign of their own: the place of the key counts there too.
  if (event.altKey && /^[a-z]$/i.test(key) && !/^[a-z]$/i.test(event.key)) return event.code === `Key${key.toUpperCase()}` ? 'place' : undefined;
  return event.key.toLowerCase() === (key === 'Space' ? ' ' : key.toLowerCase()) ? 'sign' : undefined;
}

function fitsDigit(digit: string, event: Press): Fit {
  // Alt and the keypad write characters by their numbers on Windows.
  if (digitOf(event) !== digit || (event.altKey && event.code.startsWith('Numpad'))) return undefined;
  return event.key === digit ? 'sign' : 'place';
}
