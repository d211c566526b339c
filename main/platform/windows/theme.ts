import { nativeTheme } from 'electron';
import type { BrowserWindow } from 'electron';
import type { Settings } from '#shared/ipc/settings';

/**
 * Frames and scroll bars of the system, and the colour before the first picture, follow the chosen theme.
 * @returns what puts a theme in force.
 */
export function followTheme(window: BrowserWindow): (theme: Settings['theme']) => void {
  const paint = (): void => {
    if (!window.isDestroyed()) window.setBackgroundColor(nativeTheme.shouldUseDarkColors ? '#14161a' : '#f5f0e6');
  };
  nativeTheme.on('updated', paint);
  return (theme) => {
    nativeTheme.themeSource = theme;
    paint();
  };
}
