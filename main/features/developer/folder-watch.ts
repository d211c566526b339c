import fs from 'node:fs';
import path from 'node:path';

/** How often the folder is checked. A save is heard of within twice that. */
const EVERY_MS = 120;
/** A folder with more files is not a plugin's; what is beyond is not watched. */
const MOST_FILES = 2000;

const LEFT_OUT = new Set(['node_modules', '.git']);

/**
 * Looks at the times and sizes of the files of a folder again and again. The system's own notices of changes are not used: on some systems and network drives they
 * come twice, late or never, and a plugin has few files.
 */
export class FolderWatch {
  readonly #timer: NodeJS.Timeout;
  #known: string;
  /** What it was the last time, while somebody is still writing. */
  #settling: string | undefined;

  /** @param changed called once a change has come to rest: two looks in a row see the same. */
  constructor(
    private readonly folder: string,
    changed: () => void,
    everyMs = EVERY_MS,
  ) {
    this.#known = signatureOf(folder);
    this.#timer = setInterval(() => {
      const now = signatureOf(this.folder);
      if (now === this.#known) this.#settling = undefined;
      else if (now !== this.#settling) this.#settling = now;
      else {
        this.#known = now;
        this.#settling = undefined;
        changed();
      }
    }, everyMs);
    this.#timer.unref();
  }

  close(): void {
    clearInterval(this.#timer);
  }
}

function signatureOf(folder: string): string {
  const parts: string[] = [];
  try {
    for (const file of filesOf(folder)) {
      const { size, mtimeMs } = fs.statSync(file);
      parts.push(`${file} ${String(size)} ${String(mtimeMs)}`);
      if (parts.length >= MOST_FILES) break;
    }
  } catch (error) {
    // A file that is being replaced: the next look sees what came of it.
    parts.push(`unreadable ${String((error as NodeJS.ErrnoException).code)}`);
  }
  return parts.sort().join('\n');
}

function* filesOf(folder: string): Generator<string> {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory() && !LEFT_OUT.has(entry.name)) yield* filesOf(full);
    else if (entry.isFile()) yield full;
  }
}
