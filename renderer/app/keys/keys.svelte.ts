/**
 * The keys of the window. A screen names its keys once, inside its script: `useKeys(() => [{ keys: 'Ctrl+N', label: t('home.new'), run: open }])`.
 * They work while the screen is there, and `?` lists them. Inside a field, only keys with Ctrl or Alt (and those that ask for it) are heard.
 */

import { isModified } from '../../ui/platform';
import { isFocusedByClick } from '../../ui/single-press';
import { fits } from './key-match';

/** A key, what it does in words, and the doing. */
export interface Shortcut {
  /** `Enter`, `D`, `?`, `Ctrl+Enter`, `Ctrl+Shift+Z`, `Alt+1`, `ArrowLeft`. Shift has to be named, but for signs and digits. On a Mac `Ctrl` is the Command key. */
  readonly keys: string;
  readonly label: string;
  /** Returning false says that it was not for this key after all: the browser goes on with it. */
  readonly run: () => unknown;
  /** Heard while a field has the focus too. */
  readonly inFields?: boolean;
  /** Not listed by `?` (a second way to the same thing). */
  readonly hidden?: boolean;
  /** Listed by `?` as one of the whole window, not of the screen. */
  readonly everywhere?: boolean;
}

// A plain list with a signal beside it: while an effect is torn down, Svelte answers with the values from before, and a list kept in a signal
// would lose what the next screen has just registered.
let sources: readonly (() => readonly Shortcut[])[] = [];
let edition = $state.raw({});

/** Registers keys for as long as the calling component lives. The latest registered wins. */
export function useKeys(shortcuts: () => readonly Shortcut[]): void {
  $effect.pre(() => {
    sources = [...sources, shortcuts];
    edition = {};
    return () => {
      sources = sources.filter((other) => other !== shortcuts);
      edition = {};
    };
  });
}

/** Every key that works now, those of the screen first. */
export function activeKeys(): readonly Shortcut[] {
  void edition;
  return sources.toReversed().flatMap((source) => source());
}

/** Listens for the whole window. The shell calls it once. */
export function listenForKeys(): () => void {
  const onKey = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing || event.repeat) return;
    // Whatever lies on top (a sheet, a menu) has the keyboard for itself.
    if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null) return;
    const target = event.target instanceof HTMLElement ? event.target : null;
    const inField = target !== null && (target.isContentEditable || isField(target));
    const control = target?.closest('button, a[href], summary, select, input[type="radio"], input[type="checkbox"]') ?? null;
    // A button that was clicked shows nothing of having the focus: Enter does what the screen shows.
    const onControl = control !== null && !(event.key === 'Enter' && isFocusedByClick(control));
    // What is written on the key goes before its place: Shift+7 is `/` on a German keyboard, and no seventh choice.
    const fitting = activeKeys().map((shortcut) => ({ shortcut, fit: fits(shortcut.keys, event) }));
    const modified = isModified(event);
    for (const { shortcut } of [...fitting.filter(({ fit }) => fit === 'sign'), ...fitting.filter(({ fit }) => fit === 'place')]) {
      if (inField && !modified && shortcut.inFields !== true) continue;
      // Enter and Space on a button press that button; with Shift they are keys of their own.
      if (onControl && !modified && !event.shiftKey && (event.key === 'Enter' || event.key === ' ')) continue;
      if (shortcut.run() === false) continue;
      event.preventDefault();
      return;
    }
  };
  window.addEventListener('keydown', onKey);
  return () => window.removeEventListener('keydown', onKey);
}

function isField(element: HTMLElement): boolean {
  if (element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement) return true;
  return element instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(element.type);
}
