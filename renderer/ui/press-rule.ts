/** Which presses are deliberate. Pure: `single-press.ts` asks it for every click and key of the window. */

/** What a click or the press of a mouse button is judged by. */
export interface Click {
  /** How many came one after the other at this place, as the system counts them; 0 for a click that no mouse made. */
  readonly count: number;
  /** Time of the event, in milliseconds. */
  readonly at: number;
  /** What is made for repetition at this place, if anything is. */
  readonly stepper: unknown;
  /** In a text: there a double click selects a word. */
  readonly inText: boolean;
}

/** The last click that was let through. */
export type LastClick = Pick<Click, 'at' | 'stepper'>;

/** After so long a further click of a series is meant, in milliseconds: somebody is clicking on and on, as slowly as one reads. */
const SERIES_MS = 500;

/** Whether a click is only the rest of a double or triple click: it does nothing, whatever has come under the pointer meanwhile. */
export function isEcho({ count, at, stepper, inText }: Click, last: LastClick | undefined): boolean {
  if (count < 2 || inText) return false;
  if (stepper !== undefined && stepper === last?.stepper) return false;
  return count === 2 || last === undefined || at - last.at < SERIES_MS;
}

/** Where a key goes: `line` and `lines` are fields with one and several lines, `list` a field that offers a few values, `action` whatever a press sets going. */
export type KeyPlace = 'line' | 'lines' | 'list' | 'action' | 'elsewhere';

/** A key that repeats because it is held down. */
export interface RepeatedKey {
  readonly key: string;
  readonly ctrl: boolean;
  readonly alt: boolean;
  readonly meta: boolean;
  readonly place: KeyPlace;
  /** Whether it went down at this very element. */
  readonly beganHere: boolean;
  /** Whether the element is made for repetition. */
  readonly onStepper: boolean;
}

/** They move the eye, not the game. */
const MOVING = /^(Arrow|Page|Home$|End$|Tab$)/;
/** They do nothing alone. */
const SILENT = /^(Shift|Control|Alt|AltGraph|Meta|CapsLock|Dead|Unidentified)$/;

/** Whether a held key may go on: writing, moving and steppers may; nothing that is done may be done again. */
export function mayRepeat({ key, ctrl, alt, meta, place, beganHere, onStepper }: RepeatedKey): boolean {
  if (MOVING.test(key) || SILENT.test(key)) return true;
  const modified = ctrl || alt || meta;
  const isWriting = place === 'line' || place === 'lines' || place === 'list';
  if (isWriting) {
    if (!beganHere || key === 'Escape') return false;
    return key !== 'Enter' || (place === 'lines' && !modified);
  }
  if (onStepper && beganHere && !modified) return true;
  // Held down, the space bar scrolls a page.
  if (key === ' ') return place === 'elsewhere' && !modified;
  if (['Enter', 'Escape', 'Delete', 'Backspace'].includes(key)) return false;
  // Letters and digits are keys of the screens. Signs with Ctrl (the zoom) and the keys F1 to F24 belong to the program.
  return key.length > 1 || (modified && !/[\p{L}\p{N}]/u.test(key));
}
