/** The judge of sources, and the sources of every rule system before it. */
import { join, sep } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readFolder } from '../../scripts/plugin-kit/folder';
import { impurities } from '../../scripts/plugin-kit/source-rules';
import { findPlugins } from './plugins';

describe('the judge of sources', () => {
  const judged = (source: string): readonly string[] => impurities(source, 'a.ts', join(sep, 'p')).map(({ words }) => words);

  test('finds what is forbidden', () => {
    expect(judged('const now = Date.now();')).toEqual(['uses Date']);
    expect(judged('const a = Math.random(), b = Math.sin(1), c = Math["exp"](1), d = 2 ** 3;')).toEqual([
      'uses Math.random',
      'uses Math.sin',
      'uses Math.(itself)',
      'uses **',
    ]);
    expect(judged("import fs from 'node:fs'; import x from '../b/c'; export * from 'zod'; const y = import('./z');")).toEqual([
      'imports node:fs',
      'imports ../b/c',
      'imports zod',
      'imports while running',
    ]);
    expect(judged('async function f() { await 1; } const s = "a".localeCompare("b");')).toEqual(['is asynchronous', 'is asynchronous', 'uses localeCompare']);
  });

  test('lets pass what is not', () => {
    expect(
      judged(
        "import { text } from '#shared/plugin-api/text'; import { a } from './b'; const c = Math.max(1, 2); // Date, Math.random\nconst d = { Date: 'Date' };",
      ),
    ).toEqual([]);
  });
});

describe.each(findPlugins())('the sources of $id', ({ folder }) => {
  test('reach for no clock, no chance, no machine and nobody else', () => {
    const sources = readFolder(folder).source?.sources ?? [];
    expect(sources.length).toBeGreaterThan(0);
    expect(sources.flatMap(({ text, file }) => impurities(text, file, folder))).toEqual([]);
  });
});
