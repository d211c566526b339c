/** The page "what becomes what" names every field, block, offer, effect and text key of the contract: what is added there has to be added here. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { collect, CONTRACT, declared, declaredKinds, fieldKinds, propertyNames, sourceOf } from '../helpers/contract-kinds';
import { ROOT } from '../helpers/plugin-ids';

const page = readFileSync(join(ROOT, 'plugins', 'what-becomes-what.md'), 'utf8');
/** Keys that the docstrings and the code of the contract name. */
function textKeys(): readonly string[] {
  const files = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const all = files.map((name) => readFileSync(join(CONTRACT, name), 'utf8')).join('\n');
  const patterns = [...all.matchAll(/`((?:[a-z]+\.)*[a-z]*<[a-z ]+>(?:\.(?:[a-z]+|<[a-z ]+>))*)`/gu)].map(([, key = '']) => key);
  const whole = [...all.matchAll(/`((?:value|mark|side|ground|refuse\.no|damage|words|words\.side)\.[a-zA-Z]+)`/gu)].map(([, key = '']) => key);
  return [...new Set([...patterns, ...whole])].filter((key) => key.includes('.'));
}

describe('the page "what becomes what"', () => {
  const lacking = (names: readonly string[]): readonly string[] => names.filter((name) => !page.includes(`\`${name}\``) && !page.includes(`\`${name}:`));

  test('names every kind of field and every keyword of it', () => {
    const fields = fieldKinds();
    expect(fields.length).toBeGreaterThan(6);
    expect(lacking(fields)).toEqual([]);
    const keywords = collect(sourceOf('form.ts'), (each) => (ts.isPropertySignature(each) && ts.isStringLiteral(each.name) ? each.name.text : undefined));
    expect(keywords.length).toBeGreaterThan(10);
    expect(lacking(keywords)).toEqual([]);
  });

  test('names every block, offer part, effect and duration', () => {
    for (const [file, name, least] of [
      ['present.ts', 'Block', 7],
      ['procedure.ts', 'Effect', 6],
      ['procedure.ts', 'Duration', 4],
    ] as const) {
      const kinds = declaredKinds(file, name);
      expect(kinds.length, name).toBeGreaterThanOrEqual(least);
      expect(lacking(kinds), name).toEqual([]);
    }
    expect(lacking(propertyNames(declared('procedure.ts', 'ActionOffer')).filter((name) => name !== 'id'))).toEqual([]);
    expect(lacking(propertyNames(declared('present.ts', 'Presentation')).filter((name) => !['label', 'tone'].includes(name)))).toEqual([]);
  });

  test('names every text key that the contract names', () => {
    const keys = textKeys();
    expect(keys.length).toBeGreaterThan(20);
    expect(lacking(keys)).toEqual([]);
  });
});
