/** What a picture would show a designer, found without one: things cut off, and regions that scroll when they should not. */
import type { Page } from '@playwright/test';

/** Waits until nothing moves or changes its colour any more; what never ends is not waited for. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // What was just changed has begun to move two frames later.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const moving = document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(moving.map((each) => each.finished));
  });
}

/** One line a fault, naming the element; nothing when the screen fits its window. */
export function layoutFaults(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const nameOf = (element: Element): string => {
      const words = (element.getAttribute('aria-label') ?? element.textContent).trim().replace(/\s+/g, ' ').slice(0, 40);
      return `${element.tagName.toLowerCase()}${typeof element.className === 'string' && element.className !== '' ? `.${element.className.split(' ')[0] ?? ''}` : ''} "${words}"`;
    };
    const isSeen = (element: Element): boolean =>
      element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && element.getClientRects().length > 0;
    const scrolls = (element: Element, axis: 'x' | 'y'): boolean => {
      const style = getComputedStyle(element);
      const overflow = axis === 'x' ? style.overflowX : style.overflowY;
      const more = axis === 'x' ? element.scrollWidth - element.clientWidth : element.scrollHeight - element.clientHeight;
      return (overflow === 'auto' || overflow === 'scroll') && more > 1;
    };

    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) faults.push('the window scrolls sideways');
    if (root.scrollHeight > root.clientHeight) faults.push('the window scrolls');
    for (const element of document.querySelectorAll('body *')) {
      if (!isSeen(element)) continue;
      const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;
      // A table of many columns may scroll by itself where there is no room for it: in a text, and where the page is drawn large.
      const isTable = element.querySelector(':scope > table') !== null && (element.closest('.markdown') !== null || innerWidth < 1000);
      if (!isField && !isTable && scrolls(element, 'x')) faults.push(`scrolls sideways: ${nameOf(element)}`);
      if (scrolls(element, 'y') && element.closest('nav[aria-label="Navigation"]') !== null) faults.push(`the rail scrolls: ${nameOf(element)}`);
    }
    const main = document.querySelector('main');
    if (main !== null && main.scrollWidth > main.clientWidth) faults.push('the screen is cut off at its side');

    // Nothing that can be pressed or typed in is cut by what it stands in, or by the window.
    for (const control of document.querySelectorAll('button, a[href], input, select, textarea, [role="button"]')) {
      if (!isSeen(control) || control.closest('.visually-hidden, [inert], .skip') !== null || control.matches('.visually-hidden, .skip')) continue;
      const box = control.getBoundingClientRect();
      // Hidden from the eye on purpose: the native box of a switch or a tick.
      if (box.width <= 2 || box.height <= 2) continue;
      if (
        control.matches('button, a') &&
        control.scrollWidth > control.clientWidth + 1 &&
        getComputedStyle(control).overflowX !== 'visible' &&
        getComputedStyle(control).textOverflow !== 'ellipsis'
      )
        faults.push(`words cut off: ${nameOf(control)}`);
      for (let frame = control.parentElement; frame !== null; frame = frame.parentElement) {
        const style = getComputedStyle(frame);
        const clips = (overflow: string): boolean => overflow !== 'visible';
        const outside = frame === document.body ? { left: 0, right: innerWidth } : frame.getBoundingClientRect();
        if (frame.querySelector(':scope > table') !== null && innerWidth < 1000) break;
        if ((clips(style.overflowX) || frame === document.body) && (box.right > outside.right + 1 || box.left < outside.left - 1)) {
          faults.push(`cut off at its side: ${nameOf(control)} by ${nameOf(frame).slice(0, 24)}`);
          break;
        }
        if (style.position === 'fixed') break;
      }
    }
    return faults;
  });
}
