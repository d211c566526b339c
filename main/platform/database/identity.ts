import fs from 'node:fs';

/** Beside the data file as long as it is open: what was written last, and who may write. Whoever loses one of them loses the file. */
const PARTS = ['', '-wal', '-shm'] as const;

/** Which files lie at the places of an open data file, in the order of `PARTS`; undefined where there is none. */
export type Identity = readonly (string | undefined)[];

/**
 * Tells the files at these places from any others: while one is open, no other gets its number, deleted or not. It is never opened here: closing it
 * would drop the locks that SQLite has on it.
 * @throws Error when the disk does not answer.
 */
export function identityOf(file: string): Identity {
  return PARTS.map((part) => {
    try {
      const found = fs.statSync(file + part, { bigint: true, throwIfNoEntry: false });
      return found === undefined ? undefined : `${String(found.dev)}:${String(found.ino)}`;
    } catch (error) {
      // A file where a folder of the path was.
      if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return undefined;
      throw error;
    }
  });
}

/** What became of the files of an open data file; undefined when they are in their places. */
export function lossOf(before: Identity, now: Identity): 'missing' | 'replaced' | undefined {
  if (now[0] !== before[0]) return now[0] === undefined ? 'missing' : 'replaced';
  const changed = now.findIndex((part, index) => part !== before[index]);
  if (changed === -1) return undefined;
  return now[changed] === undefined ? 'missing' : 'replaced';
}
