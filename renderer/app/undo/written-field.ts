/** Fields have an undo of their own while something was typed into them; then Ctrl+Z is theirs. */

const WRITTEN = 'textarea, [contenteditable=""], [contenteditable="true"], input:not([type]), input[type="text"], input[type="search"], input[type="number"]';

/** What stood in a field when it got the focus, or when what was typed into it took effect. */
let before: { readonly field: Element; readonly value: string } | undefined;
/** What was typed last, until it took effect: once somebody typed, Ctrl+Z stays the field's, also when it has undone all of it. */
let typed: typeof before;

function remember(event: Event): void {
  const { target } = event;
  before = target instanceof Element && target.matches(WRITTEN) ? { field: target, value: valueOf(target) } : undefined;
  typed = undefined;
}

function rememberTyped({ target }: Event): void {
  typed = target instanceof Element && target.matches(WRITTEN) ? { field: target, value: valueOf(target) } : undefined;
}

function valueOf(field: Element): string {
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : field.textContent;
}

/** Follows the fields of the window. @returns the end of it. */
export function followFields(): () => void {
  window.addEventListener('focusin', remember);
  window.addEventListener('change', remember);
  window.addEventListener('input', rememberTyped);
  return () => {
    window.removeEventListener('focusin', remember);
    window.removeEventListener('change', remember);
    window.removeEventListener('input', rememberTyped);
  };
}

/** Whether the field with the focus holds something typed that did not take effect yet. */
export function isBeingWritten(): boolean {
  const at = document.activeElement;
  if (at?.matches(WRITTEN) !== true) return false;
  // Where something else stands now, what was typed has taken effect.
  if (typed?.field === at && typed.value === valueOf(at)) return true;
  return before?.field !== at || before.value !== valueOf(at);
}
