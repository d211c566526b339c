/** Fields have an undo of their own while something was typed into them; then Ctrl+Z is theirs. */

const WRITTEN = 'textarea, [contenteditable=""], [contenteditable="true"], input:not([type]), input[type="text"], input[type="search"], input[type="number"]';

/** What stood in a field when it got the focus, or when what was typed into it took effect. */
let before: { readonly field: Element; readonly value: string } | undefined;

function remember(event: Event): void {
  const { target } = event;
  before = target instanceof Element && target.matches(WRITTEN) ? { field: target, value: valueOf(target) } : undefined;
}

function valueOf(field: Element): string {
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : field.textContent;
}

/** Follows the fields of the window. @returns the end of it. */
export function followFields(): () => void {
  window.addEventListener('focusin', remember);
  window.addEventListener('change', remember);
  return () => {
    window.removeEventListener('focusin', remember);
    window.removeEventListener('change', remember);
  };
}

/** Whether the field with the focus holds something typed that did not take effect yet. */
export function isBeingWritten(): boolean {
  const at = document.activeElement;
  if (at?.matches(WRITTEN) !== true) return false;
  return before?.field !== at || before.value !== valueOf(at);
}
