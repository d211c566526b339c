/** Keys in a field whose words are kept as a draft. */
import { isUndo } from '../../ui/platform';

/** What a field of text is kept in, as `TextDraft` keeps it. */
interface Emptied {
  read(): string;
  bringBack(): boolean;
}

/** Ctrl+Z in an empty field brings back what Escape put aside. @returns whether it did; then the key meant nothing else. */
export function bringsBack(event: KeyboardEvent, draft: Emptied): boolean {
  if (!isUndo(event) || draft.read() !== '' || !draft.bringBack()) return false;
  event.preventDefault();
  event.stopPropagation();
  return true;
}
