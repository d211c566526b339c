import type { Attachment } from 'svelte/attachments';

/** How far below the window something counts as near: a page of a wheel or a key. */
const NEAR = '100%';

/**
 * Does something whenever the element comes near the part of the screen that is in sight, and again after each time while it stays there.
 * @param work mostly draws more above the element, which moves it away.
 */
export function whenNear(work: () => void): Attachment {
  return (element) => {
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting !== true) return;
        work();
        // Heard again even where it did not move far enough to leave.
        watcher.unobserve(element);
        watcher.observe(element);
      },
      { root: element.closest('main'), rootMargin: `0px 0px ${NEAR} 0px` },
    );
    watcher.observe(element);
    return () => watcher.disconnect();
  };
}
