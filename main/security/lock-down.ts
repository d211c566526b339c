import { app, session } from 'electron';
import type { WebContents } from 'electron';

/**
 * Closes every way out of the program's own page, for every page there will ever be: no navigation, no new window, no embedded page, no
 * permission. The page's own address is the only one it may be at.
 * @param onLink told of each address that a page wanted to open elsewhere.
 */
export function lockDown(onLink: (url: string) => void): void {
  app.on('web-contents-created', (_event, contents) => {
    lockNavigation(contents, onLink);
  });
  session.defaultSession.setPermissionRequestHandler((_contents, _permission, decide) => {
    decide(false);
  });
  session.defaultSession.setPermissionCheckHandler(() => false);
  session.defaultSession.setDevicePermissionHandler(() => false);
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
