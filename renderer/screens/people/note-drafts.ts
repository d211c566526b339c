/** Notes that were begun and not kept yet, for as long as the window is open. */
const drafts = new Map<string, string>();

export function draftOf(name: string): string | undefined {
  return drafts.get(name);
}

/** @param text undefined forgets it. */
export function keepDraft(name: string, text: string | undefined): void {
  if (text === undefined) drafts.delete(name);
  else drafts.set(name, text);
}
