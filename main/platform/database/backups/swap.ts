/**
 * Puts a copy in the place of the data file so that no moment of a crash leaves half of it. The copy lies beside the file, whole and checked; a note says that it is to
 * take its place and where the present file goes. From then on whoever opens the file does what is left to do first.
 */
import fs from 'node:fs';
import path from 'node:path';
import { moveWithSides, renameSynced, syncFolder, writeSynced } from '#main/platform/database/backups/disk';

/** Where a copy that is to take the place of `file` is put together. */
export function stagingPlace(file: string): string {
  return `${file}.incoming`;
}

function noteOf(file: string): string {
  return `${file}.restoring`;
}

/**
 * Decides it: from here on the staged copy is the data file, and what is the file now goes to `keepAs`.
 * @throws Error when the note cannot be written; then nothing was decided.
 */
export function decideSwap(file: string, keepAs: string): void {
  // Relative, so that a profile that is moved meanwhile still finds its own.
  writeSynced(noteOf(file), JSON.stringify({ keepAs: path.relative(path.dirname(file), keepAs) }));
}

/**
 * Does what is left of a decided swap; nothing when none was decided. Nobody may have the file open.
 * @throws Error when a file cannot be moved: what is done stays done, and a later call goes on.
 */
export function finishSwap(file: string): void {
  const note = noteOf(file);
  const staged = stagingPlace(file);
  if (!fs.existsSync(note)) {
    // Staged by somebody who ended before it was decided.
    fs.rmSync(staged, { force: true });
    return;
  }
  if (fs.existsSync(staged)) {
    const { keepAs } = JSON.parse(fs.readFileSync(note, 'utf8')) as { readonly keepAs: string };
    moveWithSides(file, path.resolve(path.dirname(file), keepAs));
    renameSynced(staged, file);
  } else if (!fs.existsSync(file)) throw new Error('a copy was to take the place of the data file, and both are gone');
  fs.rmSync(note);
  syncFolder(path.dirname(file));
}
