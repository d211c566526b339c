/** The code of a plugin as data: read by the program, run by nobody but the sandbox. */
import fs from 'node:fs';
import path from 'node:path';
import { PluginProblem } from '#main/platform/plugins/load-module';
import type { PluginManifest } from '#shared/plugin-api/manifest';

/** The sources of a plugin. */
export interface PluginCode {
  /** Name of the file that the plugin is entered by, as in `files`. */
  readonly entry: string;
  /** Every source file by its path inside the folder, with `/` between folders. */
  readonly files: Readonly<Record<string, string>>;
}

/** What the sources of one plugin may be at most. */
const MOST_CODE = { files: 200, fileBytes: 2_000_000, bytes: 5_000_000, depth: 10 };

const ENDINGS = ['.js', '.mjs', '.cjs'];

/**
 * Reads the sources of a plugin folder. Links are not followed, and folders named `node_modules` are left out.
 * @throws PluginProblem `refused` when the entry is not there or is no JavaScript, or when there is more code than may be.
 */
export function readPluginCode(folder: string, manifest: PluginManifest): PluginCode {
  const refused = (key: string, args: Readonly<Record<string, string | number>>): PluginProblem => new PluginProblem('refused', [{ key, args }], manifest);
  const entry = path.posix.normalize(manifest.entry.replaceAll('\\', '/'));
  if (!ENDINGS.some((ending) => entry.endsWith(ending))) throw refused('app:plugin.entryNoCode', { entry: manifest.entry });
  const names = [...sourcesOf(folder)].sort();
  if (names.length > MOST_CODE.files) throw refused('app:plugin.tooManySources', { most: MOST_CODE.files });
  const files = new Map<string, string>();
  let bytes = 0;
  for (const name of names) {
    const full = path.join(folder, name);
    const { size } = fs.statSync(full);
    bytes += size;
    if (size > MOST_CODE.fileBytes || bytes > MOST_CODE.bytes)
      throw refused('app:plugin.sourceTooLarge', { file: name, megabytes: MOST_CODE.fileBytes / 1e6, all: MOST_CODE.bytes / 1e6 });
    files.set(name, fs.readFileSync(full, 'utf8'));
  }
  if (!files.has(entry)) throw refused('app:plugin.fileMissing', { file: manifest.entry });
  return { entry, files: Object.fromEntries(files) };
}

function* sourcesOf(folder: string, inside = '', depth = 0): Generator<string> {
  if (depth > MOST_CODE.depth) return;
  for (const item of fs.readdirSync(path.join(folder, inside), { withFileTypes: true })) {
    const name = inside === '' ? item.name : `${inside}/${item.name}`;
    if (item.isDirectory() && item.name !== 'node_modules') yield* sourcesOf(folder, name, depth + 1);
    else if (item.isFile() && ENDINGS.some((ending) => item.name.endsWith(ending))) yield name;
  }
}
