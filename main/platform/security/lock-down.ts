import { app, session } from 'electron';
import type { Session, WebContents } from 'electron';
import { isOwnRequest } from '#main/platform/security/own-requests';

/** Who is told of what was refused, and what is allowed while developing. */
export interface LockDownOptions {
  /** Told of each address that a page wanted to open elsewhere. */
  readonly onLink: (url: string) => void;
  /** Told of each request that was cancelled. */
  readonly onRefused: (url: string) => void;
  /** The build tool's server while developing; undefined in a packaged program. */
  readonly development: { readonly server: string | undefined } | undefined;
}

/**
 * Closes every way out of the program's own page, for every page there will ever be: no navigation, no new window, no embedded page, no permission, no request to anywhere else, no
 * download, no connection from page to page. The page's own address is the only one it may be at.
 */
export function lockDown(options: LockDownOptions): void {
  app.on('web-contents-created', (_event, contents) => {
    lockNavigation(contents, options.onLink);
    // WebRTC goes past the requests of a session: it may use nothing but a proxy, and there is none.
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  });
  lockSession(session.defaultSession, options);
}

function lockSession(own: Session, { onRefused, development }: LockDownOptions): void {
  own.setPermissionRequestHandler((_contents, _permission, decide) => {
    decide(false);
  });
  own.setPermissionCheckHandler(() => false);
  own.setDevicePermissionHandler(() => false);
  own.setSpellCheckerEnabled(false);
  own.webRequest.onBeforeRequest((details, decide) => {
    const cancel = !isOwnRequest(details.url, development);
    if (cancel) onRefused(details.url);
    decide({ cancel });
  });
  own.on('will-download', (event, item) => {
    event.preventDefault();
    onRefused(item.getURL());
  });
  // What goes past the requests of a session (WebRTC over TCP, look-ups before a click) is sent to a proxy that is not there.
  void own.setProxy({ mode: 'fixed_servers', proxyRules: 'socks5://127.0.0.1:9', proxyBypassRules: '<-loopback>' });
}

function lockNavigation(contents: WebContents, onLink: (url: string) => void): void {
  contents.on('will-navigate', (event, url) => {
    event.preventDefault();
    onLink(url);
  });
  contents.on('will-redirect', (event) => {
    event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => {
    event.preventDefault();
  });
  contents.setWindowOpenHandler(({ url }) => {
    onLink(url);
    return { action: 'deny' };
  });
}
