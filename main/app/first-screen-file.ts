/** Where the answers are kept that a start draws its first screen from. Small: it is loaded before the window is made. */
import fs from 'node:fs';
import path from 'node:path';

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
