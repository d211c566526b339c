import fs from 'node:fs';
import path from 'node:path';

/** The repository's own folder. */
export const ROOT = path.resolve(import.meta.dirname, '../..');

/** Ids of the plugins in the repository, found as the program finds them. */
export function pluginIds(): readonly string[] {
  const folder = path.join(ROOT, 'plugins');
  return fs.readdirSync(folder).filter((name) => fs.existsSync(path.join(folder, name, 'plugin.json')));
}
