/**
 * The editor that Escape closed last. Closing it is the newest thing that was done, so Ctrl+Z opens it again; it never takes back what was done before, least of all
 * the making of the note itself. Plain: nobody draws it.
 */
let reopen: (() => void) | undefined;

/**
 * Escape closed an editor; what was written in it is kept as a draft.
 * @param open opens it again.
 * @returns forgets it: for when its screen goes.
 */
export function closedByEscape(open: () => void): () => void {
  reopen = open;
  return () => {
    if (reopen === open) reopen = undefined;
  };
}

/** Something else is the newest by now. */
export function forgetClosed(): void {
  reopen = undefined;
}

/** Opens it again. @returns false when nothing was closed since. */
export function reopenClosed(): boolean {
  const open = reopen;
  reopen = undefined;
  open?.();
  return open !== undefined;
}
