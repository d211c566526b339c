import fs from 'node:fs';
import { writeSynced } from '#main/storage/backups/disk';

/** Writes a file whole, on the disk when it returns. When that fails, what was there is as it was and nothing half-done is left beside it. */
export function writeWhole(target: string, text: string): void {
  try {
    writeSynced(target, text);
  } catch (error) {
    fs.rmSync(`${target}.partial`, { force: true });
    throw error;
  }
}
