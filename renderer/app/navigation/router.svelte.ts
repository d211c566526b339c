/**
 * Where the window is. The address after `#` is the only record of it, so a page that is loaded again comes back where it was. Screens never
 * read it: the shell gives them what they need of it as props.
 */

import { parseRoute } from './routes';
import type { Route } from './routes';

export { campaignOf, litBy, to } from './routes';
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
