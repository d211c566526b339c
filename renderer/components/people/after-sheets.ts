/** Frames that a sheet may take to go; after that nothing is waited for any more. */
const MOST_FRAMES = 60;

/** Does something once no sheet lies over the screen any more: a sheet that closes gives the focus back to where it was, which may be gone. */
export function afterSheets(work: () => void): void {
  let frames = 0;
  let quiet = 0;
  const look = (): void => {
    quiet = document.querySelector('[role="dialog"]') === null ? quiet + 1 : 0;
    frames += 1;
    if (quiet >= 2 || frames > MOST_FRAMES) work();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
