/** A plugin in memory, before any of it is installed. */
import { createHash } from 'node:crypto';
import { PACKAGE_LIMITS } from '#main/platform/plugins/package/limits';
import type { Text } from '#shared/plugin-api/text';

/** The files of a plugin by their names, with `/` between folders. */
export type PackageFiles = Readonly<Record<string, Uint8Array>>;

/** The files of a plugin that was read whole, and what names their content. */
export interface PluginPackage {
  readonly files: PackageFiles;
  /** The hash of the folder that it becomes, see `contentHashOf`. */
  readonly hash: string;
  /** Of all files together. */
  readonly bytes: number;
}

/** A plugin that was read, or everything that is wrong with it: never both. */
export type ReadPackage = { readonly kind: 'read'; readonly plugin: PluginPackage } | { readonly kind: 'refused'; readonly problems: readonly Text[] };

/**
 * Names the content of a plugin: the same for the same files with the same bytes, on every system.
 * @param files names with `/` between folders, and bytes.
 * @returns 64 hexadecimal digits.
 */
export function contentHashOf(files: Iterable<readonly [string, Uint8Array]>): string {
  const hash = createHash('sha256');
  for (const [name, bytes] of [...files].sort(([one], [other]) => (one < other ? -1 : 1))) hash.update(`${name}\0${String(bytes.length)}\0`).update(bytes);
  return hash.digest('hex');
}

/** A plugin of these files. */
export function packageOf(files: PackageFiles): PluginPackage {
  const entries = Object.entries(files);
  return { files, hash: contentHashOf(entries), bytes: entries.reduce((sum, [, bytes]) => sum + bytes.length, 0) };
}

/** A problem of one entry, or of the whole. The name is cut where nobody would read on, and shows what cannot be seen in it. */
export function packageProblem(reason: string, entry?: string, args: Readonly<Record<string, number>> = {}): Text {
  const shown = entry === undefined ? {} : { entry: shownName(entry) };
  return { key: `app:plugin.package.${reason}`, args: { ...shown, ...args } };
}

/** The first problems, and how many more there are. */
export function listedProblems(problems: readonly Text[]): readonly Text[] {
  const more = problems.length - PACKAGE_LIMITS.problems;
  return more <= 0 ? problems : [...problems.slice(0, PACKAGE_LIMITS.problems), { key: 'app:plugin.moreMistakes', args: { count: more } }];
}

function shownName(name: string): string {
  const seen = name.replace(/\p{C}/gu, '\u{fffd}');
  return seen.length > 120 ? `${seen.slice(0, 119)}…` : seen;
}
