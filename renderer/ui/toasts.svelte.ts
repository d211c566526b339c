/** Short messages at the foot of the window, with at most one way to take back what they tell of. */

/** What a message offers. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
  /**
   * `forward`: it makes something again, so that Ctrl+Z passes over it. `apart`: what it takes back is no change of the journal (a scene). Left out: it takes
   * back what was just done, whatever that is.
   */
  readonly way?: 'forward' | 'apart';
}

/** A message and what can be done about it. */
export interface Toast {
  readonly id: number;
  /** When it was shown, in milliseconds since 1970. */
  readonly at: number;
  readonly text: string;
  readonly action: ToastAction | undefined;
  readonly tone: 'neutral' | 'danger';
}

let list = $state<readonly Toast[]>([]);
let next = 1;
// Nobody watches the timers: a plain map is meant.
// eslint-disable-next-line svelte/prefer-svelte-reactivity
const timers = new Map<number, ReturnType<typeof setTimeout>>();

/** Long enough to read it, look up and decide; a message that can be taken back stays longer. */
const STAY = { plain: 6000, undoable: 12_000 };

/** What is shown now, oldest first. */
export function toasts(): readonly Toast[] {
  return list;
}

/** Shows a message; the oldest gives way when there are more than three. @returns its id, to take it away. */
export function toast(text: string, options: { action?: Toast['action']; tone?: Toast['tone'] } = {}): number {
  const entry: Toast = { id: next++, at: Date.now(), text, action: options.action, tone: options.tone ?? 'neutral' };
  list = [...list, entry].slice(-3);
  hold(entry, false);
  return entry.id;
}

/** Takes a message away. */
export function dismissToast(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  list = list.filter((entry) => entry.id !== id);
}

/** Keeps a message while somebody is at it; afterwards its time begins anew. */
export function hold(entry: Toast, held: boolean): void {
  clearTimeout(timers.get(entry.id));
  if (held) return;
  timers.set(
    entry.id,
    setTimeout(() => dismissToast(entry.id), entry.action === undefined ? STAY.plain : STAY.undoable),
  );
}

/** The latest message that offers to take something back. */
export function latestToTakeBack(): Toast | undefined {
  return list.findLast((entry) => entry.action !== undefined && entry.action.way !== 'forward');
}

/** Takes back what the latest message tells of, if it can be. True when it did. */
export function takeBackLatest(): boolean {
  const latest = latestToTakeBack();
  if (latest?.action === undefined) return false;
  dismissToast(latest.id);
  latest.action.run();
  return true;
}
