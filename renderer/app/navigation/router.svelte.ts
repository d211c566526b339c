/**
 * Where the window is. The address after `#` is the only record of it, so a page that is loaded again comes back where it was. Screens never
 * read it: the shell gives them what they need of it as props.
 */

import { parseRoute, to } from './routes';
import type { Route } from './routes';

export { campaignOf, litBy } from './routes';
export { to };
export type { CheckPlace, Route, RowPlace, TablePlace } from './routes';

let current = $state<Route>(parseRoute(location.hash));

window.addEventListener('hashchange', () => {
  current = parseRoute(location.hash);
});

/** Where the window is now. */
export function route(): Route {
  return current;
}

/**
 * Goes somewhere: `go(to.run(id))`.
 * @param options with `replace`, Back does not lead to the present address again.
 */
export function go(address: string, options: { readonly replace?: boolean } = {}): void {
  if (options.replace === true) {
    history.replaceState(null, '', address);
    current = parseRoute(address);
  } else {
    location.hash = address;
  }
}

/**
 * Where a window that has just been opened begins, before anything of it is drawn. One that is loaded again stays where it was.
 * @param address where to go at once, with home behind it for Back; home alone without one.
 */
export function openWindowAt(address: string | undefined): void {
  if (location.hash !== '') return;
  // Home gets an address too: whoever has gone back to it stays there when the page is loaded again.
  history.replaceState(null, '', to.home());
  if (address === undefined) return;
  history.pushState(null, '', address);
  current = parseRoute(address);
}
