/** Where the answers are kept that a start draws its first screen from. Small: it is loaded before the window is made. */
import fs from 'node:fs';
import path from 'node:path';
import { ZOOM } from '#shared/domain/zoom';
import type { FirstScreen } from '#shared/ipc/first-screen';
import type { Settings } from '#shared/ipc/settings';

const PREFIX = 'first-screen-';

/**
 * The file of one build of the program in one profile: another build may ask and answer otherwise.
 * @param script the script of the services; that it is another one shows a new build while developing, when the version stays.
 */
export function firstScreenFile(userData: string, appVersion: string, script: string): string {
  return path.join(userData, `${PREFIX}${appVersion}-${Math.round(fs.statSync(script).mtimeMs).toString(36)}.json`);
}

/** Throws the files of other builds away, and the one of this build too where `keep` is false. */
export function clearFirstScreens(file: string, { keep }: { readonly keep: boolean }): void {
  const folder = path.dirname(file);
  for (const name of fs.readdirSync(folder)) {
    if (name.startsWith(PREFIX) && (!keep || name !== path.basename(file))) fs.rmSync(path.join(folder, name), { force: true });
  }
}

/**
 * The settings that the first screen is drawn in: the window has their size and colour before the services tell it theirs.
 * @returns undefined where there is no such file, or it is not whole.
 */
export function firstScreenSettings(file: string): Settings | undefined {
  try {
    const { settings } = (JSON.parse(fs.readFileSync(file, 'utf8')) as FirstScreen).start;
    // Read without a schema: the library for that would be loaded before the window is made.
    const isWhole = ['fr', 'en'].includes(settings.language) && ['system', 'dark', 'light'].includes(settings.theme);
    return isWhole && settings.zoom >= ZOOM.least && settings.zoom <= ZOOM.most ? settings : undefined;
  } catch {
    return undefined;
  }
}
