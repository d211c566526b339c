/** Which keyboard the GM has: on a Mac the Command key does what Ctrl does elsewhere. */

let mac = typeof navigator !== 'undefined' && /mac|iphone|ipad/iu.test(navigator.userAgent);

/** Whether this is macOS. */
export function isMac(): boolean {
  return mac;
}

/** For tests: another computer. @returns the way back. */
export function pretendMac(next: boolean): () => void {
  const before = mac;
  mac = next;
  return () => (mac = before);
}

type Modifiers = Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Whether the key that commands are given with is held: Ctrl, on a Mac Command. */
export function hasCommand(event: Modifiers): boolean {
  return mac ? event.metaKey : event.ctrlKey;
}

/** Whether any key is held that makes more of a press than what is typed; Shift is none. */
export function isModified(event: Modifiers): boolean {
  return event.ctrlKey || event.altKey || event.metaKey;
}

/** Whether it is Ctrl+Z (on a Mac Command+Z), and not its redo. */
export function isUndo(event: Modifiers & Pick<KeyboardEvent, 'key' | 'shiftKey'>): boolean {
  return hasCommand(event) && !event.shiftKey && event.key.toLowerCase() === 'z';
}
