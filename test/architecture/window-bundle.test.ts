/** What the window loads. The shapes of calls are checked behind it: of their files it needs the types alone, and the library that checks them is a fifth of its script. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../helpers/plugin-ids';

const IMPORT = /^\s*(?:import|export)\s+(?!type\b)[^;'"]*?from\s+'([^']+)'/gm;

/** The files of this program that a file imports more of than types, and the packages. */
function valuesIn(file: string): readonly string[] {
  return [...fs.readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, from = '']) => from);
}

function resolved(from: string, importer: string): string | undefined {
  const base = from.startsWith('#') ? path.join(ROOT, from.slice(1)) : from.startsWith('.') ? path.resolve(path.dirname(importer), from) : undefined;
  if (base === undefined) return undefined;
  return [base, `${base}.ts`, path.join(base, 'index.ts')].find((file) => fs.existsSync(file) && fs.statSync(file).isFile());
}

test('the window loads no library that checks calls', () => {
  const queue = fs
    .readdirSync(path.join(ROOT, 'renderer'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|svelte)$/.test(file))
    .map((file) => path.join(ROOT, 'renderer', file));
  expect(queue.length).toBeGreaterThan(100);
  const seen = new Set(queue);
  const guilty: string[] = [];
  for (const file of queue) {
    for (const from of valuesIn(file)) {
      if (from === 'zod') guilty.push(path.relative(ROOT, file));
      const next = resolved(from, file);
      if (next === undefined || seen.has(next)) continue;
      seen.add(next);
      queue.push(next);
    }
  }
  expect([...seen].some((file) => file.includes(`${path.sep}shared${path.sep}`))).toBe(true);
  expect(guilty).toEqual([]);
});
