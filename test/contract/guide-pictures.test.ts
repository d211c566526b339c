/** The pictures of the page "what becomes what": each kind of the contract has its row and its picture, and none is missing, too large or left over. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { declared, declaredKinds, fieldKinds, propertyNames } from '../helpers/contract-kinds';
import { ROOT } from '../helpers/plugin-ids';

const FOLDER = join(ROOT, 'plugins');
const page = readFileSync(join(FOLDER, 'what-becomes-what.md'), 'utf8');
const named = [...page.matchAll(/!\[[^\]]*\]\(pictures\/([\w-]+\.png)\)/gu)].map(([, name = '']) => name);

/** Bytes that a picture may have. */
const MOST = 40_000;

/** The rows of the page's tables, by what stands in code in their first cell. */
const rows = new Map(
  page.split('\n').flatMap((line) => {
    const names = line.startsWith('| `') ? [...(line.split('|')[1] ?? '').matchAll(/`([^`:]+)/gu)].map(([, name = '']) => name) : [];
    return names.map((name) => [name, line] as const);
  }),
);

/** Those without a row that has a picture. */
const unpictured = (names: readonly string[]): readonly string[] => names.filter((name) => !/!\[[^\]]*\]\(pictures\//u.test(rows.get(name) ?? ''));

describe('the pictures of the page "what becomes what"', () => {
  test('stand beside every kind of field, block, offer and effect', () => {
    for (const [name, kinds] of Object.entries({
      fields: fieldKinds(),
      blocks: declaredKinds('present.ts', 'Block'),
      effects: declaredKinds('procedure.ts', 'Effect'),
      offers: propertyNames(declared('procedure.ts', 'ActionOffer')).filter((part) => part !== 'id'),
    })) {
      expect(kinds.length, name).toBeGreaterThan(5);
      expect(unpictured(kinds), name).toEqual([]);
    }
  });

  test('stand beside what a presentation, a sheet, a table, a check and a creature become', () => {
    expect(unpictured(['summary', 'status', 'participants', 'columns', 'conditions', 'reference', 'check', 'bestiary'])).toEqual([]);
  });

  test('are there, small, and all of them named', () => {
    expect(named.length).toBeGreaterThan(30);
    const there = readdirSync(join(FOLDER, 'pictures')).sort();
    expect(named.filter((name) => !existsSync(join(FOLDER, 'pictures', name)))).toEqual([]);
    expect(there.filter((name) => statSync(join(FOLDER, 'pictures', name)).size > MOST)).toEqual([]);
    expect(there.filter((name) => !named.includes(name))).toEqual([]);
  });

  test('are taken from the gallery, which has each kind of block, effect and field', () => {
    const gallery = join(ROOT, 'test/fixtures/plugins-third-party/gallery');
    const code = ['chase.js', 'setup.js'].map((file) => readFileSync(join(gallery, file), 'utf8')).join('\n');
    const kinds = [...declaredKinds('present.ts', 'Block'), ...declaredKinds('procedure.ts', 'Effect')];
    expect(kinds.filter((kind) => !code.includes(`kind: '${kind}'`))).toEqual([]);
    const keywords = [...readFileSync(join(ROOT, 'shared/plugin-api/form.ts'), 'utf8').matchAll(/readonly '(x-[a-z-]+)'\??:/gu)].map(([, name = '']) => name);
    // Written by helpers of the kit.
    const byKit = ['x-labels', 'x-widget'];
    expect(keywords.filter((name) => !byKit.includes(name) && !code.includes(`'${name}'`))).toEqual([]);
  });
});
