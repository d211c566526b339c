/** What a window of this desktop does by itself: menus in the GM's language, and the size at which everything is drawn. */
import { Menu } from 'electron';
import type { BrowserWindow, MenuItemConstructorOptions } from 'electron';
import { applicationMenu, contextMenu } from '#main/platform/windows/menus';
import type { Say } from '#main/platform/windows/menus';
import { nextZoom } from '#shared/domain/zoom';

/** Where the size is kept, in per cent. */
export interface ZoomKeeper {
  get(): number;
  /** Keeps another one; whoever hears of it calls `apply`. */
  change(zoom: number): void;
}

/** Answers right clicks. */
export function offerContextMenu(window: BrowserWindow, say: Say): void {
  window.webContents.on('context-menu', (_event, clicked) => {
    const items = contextMenu(clicked, say);
    if (items.length > 0) Menu.buildFromTemplate([...items]).popup({ window });
  });
}

/** Puts the menu bar of the platform in place, in the language of the moment. */
export function showApplicationMenu(say: Say, platform: NodeJS.Platform = process.platform): void {
  const items = applicationMenu(platform, say);
  Menu.setApplicationMenu(items === null ? null : Menu.buildFromTemplate(items as MenuItemConstructorOptions[]));
}

/**
 * Draws the page in the kept size, from its first picture on, and lets Ctrl and the wheel change it.
 * @returns what puts another size in force.
 */
export function followZoom(window: BrowserWindow, zoom: ZoomKeeper): () => void {
  const contents = window.webContents;
  const apply = (): void => {
    const factor = zoom.get() / 100;
    // Setting the same again would lay out the page once more.
    if (Math.abs(contents.getZoomFactor() - factor) > 0.001) contents.setZoomFactor(factor);
  };
  // A page that is loaded again has the size of its address, which may be that of another profile.
  contents.on('did-finish-load', apply);
  contents.on('zoom-changed', (_event, direction) => {
    zoom.change(nextZoom(zoom.get(), direction === 'in' ? 1 : -1));
  });
  apply();
  return apply;
}
