/** Frames that a dialog may take to go; after that nothing is waited for any more. */
const MOST_FRAMES = 60;

/**
 * Runs something once no dialog lies over the screen any more: a dialog that closes gives the focus back to where it was, which may be gone.
 * @param work runs after at most 60 frames, dialog or not.
 */
export function afterDialogsClose(work: () => void): void {
  let frames = 0;
  let quiet = 0;
  const check = (): void => {
    quiet = document.querySelector('[role="dialog"]') === null ? quiet + 1 : 0;
    frames += 1;
    if (quiet >= 2 || frames > MOST_FRAMES) work();
    else requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
}
