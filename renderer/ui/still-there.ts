/**
 * Where the focus goes once something is done that took a moment. Whoever has gone on to another field meanwhile keeps it: it is theirs, and what is typed there must
 * not land elsewhere.
 */

/**
 * Whether somebody is still where they were when they asked for something, or nowhere, because what they were in is gone. For what closes or empties a form.
 * @param where what they were in; undefined when it is gone.
 */
export function isStillThere(where: Element | null | undefined): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || where?.contains(activeElement) === true;
}

/**
 * Watches the focus of somebody who asks for something. Call it when they ask, before anything is waited for.
 * @returns whether the focus may be placed now: it was not moved meanwhile. Where it was in something that is gone (a menu, a panel), what closed has put it
 * somewhere by itself; only a field that it is in now is somebody's.
 */
export function watchFocus(): () => boolean {
  const was = document.activeElement;
  return () => {
    const now = document.activeElement;
    if (now === null || now === document.body || now === was) return true;
    return was?.isConnected === false && !now.matches('input, select, textarea, [contenteditable]');
  };
}
