/**
 * Where the window is. The address after `#` is the only record of it, so a page that is loaded again comes back where it was. Screens never
 * read it: the shell gives them their ids as props.
 */

/** Every place there is. */
export type Route =
  | { readonly name: 'home' }
  | { readonly name: 'campaign'; readonly id: string }
  | { readonly name: 'setup'; readonly campaignId: string; readonly procedure: string }
  | { readonly name: 'run'; readonly id: string }
  | { readonly name: 'trash' }
  | { readonly name: 'plugins' }
  | { readonly name: 'settings' };

/** Addresses to link to: `href={to.run(id)}`. */
export const to = {
  home: (): string => '#/',
  campaign: (id: string): string => `#/campaign/${encodeURIComponent(id)}`,
  setup: (campaignId: string, procedure: string): string => `#/campaign/${encodeURIComponent(campaignId)}/new/${encodeURIComponent(procedure)}`,
  run: (id: string): string => `#/run/${encodeURIComponent(id)}`,
  trash: (): string => '#/trash',
  plugins: (): string => '#/plugins',
  settings: (): string => '#/settings',
};

/** Reads an address; what is unknown is home. */
export function parseRoute(hash: string): Route {
  const parts = hash.replace(/^#\/?/, '').split('/').map(decode);
  const [first, second, third, fourth] = parts;
  if (first === 'campaign' && second !== undefined && second !== '') {
    if (third === 'new' && fourth !== undefined && fourth !== '' && parts.length === 4) return { name: 'setup', campaignId: second, procedure: fourth };
    if (parts.length === 2) return { name: 'campaign', id: second };
  }
  if (first === 'run' && second !== undefined && second !== '' && parts.length === 2) return { name: 'run', id: second };
  if (parts.length === 1 && (first === 'trash' || first === 'plugins' || first === 'settings')) return { name: first };
  return { name: 'home' };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

let current = $state<Route>(parseRoute(location.hash));

window.addEventListener('hashchange', () => {
  current = parseRoute(location.hash);
});

/** Where the window is now. */
export function route(): Route {
  return current;
}

/** Goes somewhere: `go(to.run(id))`. With `replace`, Back does not lead here again. */
export function go(address: string, options: { readonly replace?: boolean } = {}): void {
  if (options.replace === true) {
    history.replaceState(null, '', address);
    current = parseRoute(address);
  } else {
    location.hash = address;
  }
}
