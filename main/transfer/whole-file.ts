import fs from 'node:fs';
import path from 'node:path';

/** Writes a file under another name first: under its own there is what was there, or all of the new. On the disk when it returns. */
export function writeWhole(target: string, text: string): void {
  const partial = `${target}.partial`;
  try {
    const handle = fs.openSync(partial, 'w');
    try {
      fs.writeFileSync(handle, text);
      fs.fsyncSync(handle);
    } finally {
      fs.closeSync(handle);
    }
    renameSynced(partial, target);
  } catch (error) {
    fs.rmSync(partial, { force: true });
    throw error;
  }
}

/** Gives a finished file its name. Its folder is on the disk too, where folders can be opened. */
export function renameSynced(from: string, to: string): void {
  fs.renameSync(from, to);
  if (process.platform === 'win32') return;
  const handle = fs.openSync(path.dirname(to), 'r');
  try {
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}
