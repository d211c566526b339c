/** Files that are on the disk, and not only on their way there, when a call returns. */
import fs from 'node:fs';
import path from 'node:path';

/** What SQLite keeps of a file: its journal, its shared memory, itself. */
export const SIDES = ['-wal', '-shm', ''] as const;

/** Left free beside what is known to be written, in bytes. */
const SPARE = 1_000_000;

/**
 * Looks whether there is room before anything is written.
 * @param folder must exist. @param bytes that will be written.
 * @throws Error `ENOSPC`. A disk that does not say how much room it has is taken at its word later.
 */
export function requireRoom(folder: string, bytes: number): void {
  let free: number;
  try {
    const { blocks, bavail, bsize } = fs.statfsSync(folder);
    free = blocks > 0 ? bavail * bsize : Infinity;
  } catch {
    return;
  }
  if (free < bytes + SPARE) throw Object.assign(new Error(`no room for ${String(bytes)} bytes: ${String(free)} are free`), { code: 'ENOSPC' });
}

/** Gives a finished file its name. */
export function renameSynced(from: string, to: string): void {
  syncFile(from);
  fs.renameSync(from, to);
  syncFolder(path.dirname(to));
}

/** Writes a small file whole or not at all. */
export function writeSynced(file: string, content: string | Uint8Array): void {
  const partial = `${file}.partial`;
  try {
    fs.writeFileSync(partial, content);
    renameSynced(partial, file);
  } catch (error) {
    fs.rmSync(partial, { force: true });
    throw error;
  }
}

/** The same of a large file, while the thread goes on with other things. */
export async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  const partial = `${file}.partial`;
  try {
    const handle = await fs.promises.open(partial, 'w');
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await fs.promises.rename(partial, file);
    // Windows has no handle on a folder to sync.
    if (process.platform === 'win32') return;
    const folder = await fs.promises.open(path.dirname(file), 'r');
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  } catch (error) {
    await fs.promises.rm(partial, { force: true });
    throw error;
  }
}

/** Moves a file with what belongs to it, as far as it is there. Safe to do again when it was broken off. */
export function moveWithSides(from: string, to: string): void {
  fs.mkdirSync(path.dirname(to), { recursive: true });
  for (const side of SIDES) {
    if (fs.existsSync(from + side)) move(from + side, to + side);
  }
  syncFolder(path.dirname(from));
  syncFolder(path.dirname(to));
}

/**
 * Has what was written to a file on the disk before it returns.
 * @throws a system error when the file cannot be opened or synced.
 */
export function syncFile(file: string): void {
  sync(file, 'r+');
}

/** Windows has no handle on a folder to sync. */
export function syncFolder(folder: string): void {
  if (process.platform !== 'win32') sync(folder, 'r');
}

function move(from: string, to: string): void {
  try {
    fs.renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    // The folder of the copies may be a link to another disk.
    fs.copyFileSync(from, `${to}.partial`);
    renameSynced(`${to}.partial`, to);
    fs.rmSync(from);
  }
}

function sync(file: string, mode: 'r' | 'r+'): void {
  const handle = fs.openSync(file, mode);
  try {
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}
