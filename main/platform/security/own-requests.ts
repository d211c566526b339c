import { APP_HOST, APP_SCHEME } from '#shared/ipc/origin';

/**
 * Whether a page of the program may make a request: for its own files and pictures, and for what it made itself in memory. Everything else is cancelled, whoever asks.
 * @param raw the address, as Chromium gives it.
 * @param development `devtools` and the build tool's server are allowed too; undefined in a packaged program.
 */
export function isOwnRequest(raw: string, development: { readonly server: string | undefined } | undefined): boolean {
  let url: URL;
  try {
    url = new URL(raw);
  } catch {
    return false;
  }
  if (url.protocol === `${APP_SCHEME}:`) return url.host === APP_HOST;
  if (url.protocol === 'data:') return true;
  if (url.protocol === 'blob:') return url.pathname.startsWith(`${APP_SCHEME}://${APP_HOST}/`);
  if (development === undefined) return false;
  if (url.protocol === 'devtools:' || url.protocol === 'chrome-extension:') return true;
  return development.server !== undefined && url.host === new URL(development.server).host;
}
