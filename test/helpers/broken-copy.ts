/** Copies of the third-party samples in which something is wrong. */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { ROOT } from './plugin-ids';

/** What becomes of a file of a plugin. */
export type Change = readonly [file: string, from: string | RegExp, to: string];

/** Writes a changed copy of a sample into a folder, under its own name. @returns the folder of the copy. */
export function brokenCopy(base: string, id: string, ...changes: readonly Change[]): string {
  const folder = join(base, id);
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(ROOT, 'test', 'fixtures', 'plugins-third-party', id), folder, { recursive: true });
  for (const [file, from, to] of changes) {
    const before = readFileSync(join(folder, file), 'utf8');
    const after = before.replace(from, to);
    expect(after, `${file} holds what is to be changed`).not.toBe(before);
    writeFileSync(join(folder, file), after);
  }
  return folder;
}

/** The line of a file in which some words stand first, from 1. */
export function lineOf(folder: string, file: string, words: string): number {
  const text = readFileSync(join(folder, file), 'utf8');
  return text.slice(0, text.indexOf(words)).split('\n').length;
}
