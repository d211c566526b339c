/** Every connection to a data file is opened, and every transaction begun, in one place: one that reads first and writes later would be refused at random. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../helpers/plugin-ids';

const PLACE = path.join('main', 'platform', 'database', 'connection.ts');

const FORBIDDEN: readonly (readonly [string, RegExp])[] = [
  ['opens a connection', /new Database\(/],
  ['begins a transaction of better-sqlite3', /connection\s*(?:\?\.|\.)\s*transaction\(/i],
  ['begins a transaction of drizzle', /orm\s*\.\s*transaction\(/],
  ['begins a transaction in SQL', /exec\(\s*[`'"]\s*(?:BEGIN|SAVEPOINT)/i],
];

it('nothing else opens a data file or begins a transaction', () => {
  const found = fs
    .readdirSync(path.join(ROOT, 'main'), { recursive: true, encoding: 'utf8' })
    .map((name) => path.join('main', name))
    .filter((file) => file.endsWith('.ts') && file !== PLACE)
    .flatMap((file) => {
      const text = fs.readFileSync(path.join(ROOT, file), 'utf8');
      return FORBIDDEN.filter(([, pattern]) => pattern.test(text)).map(([what]) => `${file} ${what}`);
    });
  expect(found).toEqual([]);
  const place = fs.readFileSync(path.join(ROOT, PLACE), 'utf8');
  expect(place).toMatch(/new Database\(/);
  expect(place).toMatch(/\.immediate\(\)/);
});
