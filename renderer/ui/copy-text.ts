/**
 * Puts words onto the clipboard. The program grants its page no permission, not even this one; what the GM has just selected may be copied all
 * the same, so where the modern way is closed the words are selected in a field of their own for a moment.
 * @returns whether they are there now.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/** Out of favour with the standard, and in every browser. */
interface OldCopying {
  execCommand(command: 'copy'): boolean;
}

function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'visually-hidden';
  document.body.append(field);
  field.select();
  let copied = false;
  // Listening for the event instead of trusting the answer: it says whether anything was really taken.
  const take = (event: ClipboardEvent): void => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    copied = event.clipboardData !== null;
  };
  document.addEventListener('copy', take);
  try {
    // The old way is the only one that asks for no permission.
    (document as OldCopying).execCommand('copy');
  } finally {
    document.removeEventListener('copy', take);
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
  return copied;
}

/** Whether Ctrl+C is for text: some is selected, or the focus is in a field. */
export function isCopyingText(): boolean {
  const at = document.activeElement;
  const inField = at instanceof HTMLTextAreaElement || (at instanceof HTMLInputElement && !['checkbox', 'radio'].includes(at.type));
  return inField || getSelection()?.isCollapsed === false;
}
