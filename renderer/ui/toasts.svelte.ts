/** Short messages at the foot of the window, with at most one way to take back what they tell of. */

/** A message and what can be done about it. */
export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly action: { readonly label: string; readonly run: () => void } | undefined;
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

/** Shows a message; the oldest gives way when there are more than three. */
export function toast(text: string, options: { action?: Toast['action']; tone?: Toast['tone'] } = {}): void {
  const entry: Toast = { id: next++, text, action: options.action, tone: options.tone ?? 'neutral' };
  list = [...list, entry].slice(-3);
  hold(entry, false);
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

/** Does what the latest message offers, if it offers something. True when it did. */
export function takeBackLatest(): boolean {
  const latest = list.findLast((entry) => entry.action !== undefined);
  if (latest?.action === undefined) return false;
  dismissToast(latest.id);
  latest.action.run();
  return true;
}
