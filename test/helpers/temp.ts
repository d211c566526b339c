import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder that is gone when the test has ended. */
export function tempFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'traque-test-'));
  onTestFinished(() => {
    fs.rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** Every file under a folder with its bytes: two snapshots are equal when nothing was touched. */
export function snapshot(folder: string): Readonly<Record<string, string>> {
  const files = fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files.map((entry) => path.join(entry.parentPath, entry.name)).map((file) => [path.relative(folder, file), fs.readFileSync(file, 'hex')]),
  );
}
