/** Which names may stand in a plugin. Every rule holds on every system, so that a plugin that installs on one computer installs on all. Pure. */
import { PACKAGE_LIMITS } from '#main/platform/plugins/package/limits';

/** Why a name is refused; ends a key of `plugin.package.`. */
export type NameFault = 'path' | 'device' | 'name' | 'kind';

const KINDS = /\.(?:json|js|mjs|cjs|md|txt)$/i;
const LICENCE_FILES = /^(?:licen[cs]e|copying|notice|authors)(?:[-.][a-z0-9.-]+)?$/i;
/** Windows opens a device under these names, whatever the ending. */
const DEVICES = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)$/i;
/** Left behind by file managers, and of no use to anybody. */
const LITTER = /^(?:__MACOSX|\.DS_Store|Thumbs\.db|desktop\.ini)$/i;

/** Whether an entry is something that a file manager put there: it is left out. */
export function isLitter(name: string): boolean {
  return name.split('/').some((part) => LITTER.test(part));
}

/**
 * Checks a name of an archive or of a folder, with `/` between its parts and none at its end.
 * @returns undefined when it may stand there.
 */
export function faultOfName(name: string): NameFault | undefined {
  if (name.includes('\\') || name.includes('\0') || name.startsWith('/') || /^[A-Za-z]:/.test(name)) return 'path';
  const parts = name.split('/');
  if (parts.some((part) => part === '' || part === '.' || part === '..')) return 'path';
  if (parts.some((part) => DEVICES.test((part.split('.')[0] ?? '').trimEnd()))) return 'device';
  // Windows drops dots and spaces at the end, which makes another name of it; the others mean something to a disk or cannot be seen.
  if (parts.some((part) => /[. ]$/.test(part) || /[<>:"|?*]|\p{C}/u.test(part))) return 'name';
  return name.length > PACKAGE_LIMITS.name || parts.length > PACKAGE_LIMITS.depth ? 'name' : undefined;
}

/** Whether files of this name belong into a plugin: data, code, texts and licences. */
export function isKnownKind(name: string): boolean {
  const base = name.split('/').at(-1) ?? '';
  return KINDS.test(base) || LICENCE_FILES.test(base);
}

/** Finds names that a disk would take for each other. */
export class NamesTaken {
  readonly #files = new Map<string, string>();
  readonly #folders = new Map<string, string>();

  /** @returns `twice` for the same name, `case` for one that only differs in case or accents' form, or is a folder elsewhere. */
  take(name: string): 'twice' | 'case' | undefined {
    const folded = fold(name);
    const known = this.#files.get(folded);
    if (known !== undefined) return known === name ? 'twice' : 'case';
    if (this.#folders.has(folded)) return 'case';
    this.#files.set(folded, name);
    const parts = name.split('/');
    for (let length = 1; length < parts.length; length += 1) {
      const folder = parts.slice(0, length).join('/');
      const key = fold(folder);
      if (this.#files.has(key) || (this.#folders.get(key) ?? folder) !== folder) return 'case';
      this.#folders.set(key, folder);
    }
    return undefined;
  }
}

function fold(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}
