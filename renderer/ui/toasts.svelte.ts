/**
 * Short messages at the head of the window, with at most one way to take back what they tell of. They end with the screen on which they were shown. A message leaves
 * the eye after a while, and what it offers to Ctrl+Z stays as long as its screen: no clock decides what can be undone.
 */

/** What a message offers. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
  /** It makes something again, so that Ctrl+Z passes over it. */
  readonly isForward?: boolean;
}

/** A message and what can be done about it. */
export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly action: ToastAction | undefined;
  /** Id of the change that it is about, where the history has one; any other offer is known to the page alone. */
  readonly change: string | undefined;
  readonly tone: 'neutral' | 'danger';
  /** Of which press of a key or button it came, counted since the window opened. */
  readonly press: number;
  /** Out of sight: its time is over, or somebody has closed it. */
  readonly hidden: boolean;
}

let list = $state<readonly Toast[]>([]);
let next = 1;
// Nobody watches the timers: a plain map is meant.
// eslint-disable-next-line svelte/prefer-svelte-reactivity
const timers = new Map<number, ReturnType<typeof setTimeout>>();

let presses = 0;
if (typeof window !== 'undefined') {
  const count = (): void => {
    presses += 1;
  };
  window.addEventListener('pointerdown', count, { capture: true });
  window.addEventListener('keydown', count, { capture: true });
}

/** Long enough to read it, look up and decide; a message that can be taken back stays longer. */
const STAY = { plain: 6000, undoable: 12_000 };
/** So many are kept; the newest is seen. */
const MOST = 20;

/** What is shown now, oldest first. */
export function toasts(): readonly Toast[] {
  return list.filter((entry) => !entry.hidden);
}

/** Shows a message and drops the oldest when there are too many. @returns its id, to remove it. */
export function toast(text: string, options: { action?: Toast['action']; change?: Toast['change']; tone?: Toast['tone'] } = {}): number {
  const { action, change, tone = 'neutral' } = options;
  const entry: Toast = { id: next++, text, action, change, tone, press: presses, hidden: false };
  list = [...list, entry].slice(-MOST);
  hold(entry, false);
  return entry.id;
}

/** The screen is another one: its messages are over. What came of the very press that led here is of the new screen. */
export function endToasts(): void {
  for (const entry of list) if (entry.press !== presses) dismissToast(entry.id);
}

/** Takes a message out of sight; what it offers can still be taken back with the key. */
export function hideToast(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  list = list.filter((entry) => entry.id !== id || entry.action !== undefined).map((entry) => (entry.id === id ? { ...entry, hidden: true } : entry));
}

/** Takes a message away, and what it offers. */
export function dismissToast(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  list = list.filter((entry) => entry.id !== id);
}

/** Keeps a message while somebody is at it; afterwards its time begins anew. */
export function hold(entry: Toast, paused: boolean): void {
  clearTimeout(timers.get(entry.id));
  if (paused) return;
  timers.set(
    entry.id,
    setTimeout(() => hideToast(entry.id), entry.action === undefined ? STAY.plain : STAY.undoable),
  );
}

/** The number of the latest message that was ever shown: of two messages the one with the higher number came later. */
export function latestToast(): number {
  return next - 1;
}

/** @returns the message about a change, if one is shown. */
export function toastOf(change: string): Toast | undefined {
  return list.findLast((entry) => entry.change === change);
}

/** The latest message of this screen that offers to take back what the page alone knows of. */
export function latestOfPage(): Toast | undefined {
  return list.findLast(({ action, change }) => action !== undefined && action.isForward !== true && change === undefined);
}

/** Does what a message offers; it is over with that. */
export function takeBack(entry: Toast): void {
  dismissToast(entry.id);
  entry.action?.run();
}

/** Undoes what the latest message is about, if it can be undone. @returns whether it did. */
export function takeBackLatest(): boolean {
  const latest = list.findLast(({ action }) => action !== undefined && action.isForward !== true);
  if (latest === undefined) return false;
  takeBack(latest);
  return true;
}
