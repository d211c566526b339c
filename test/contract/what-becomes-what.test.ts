/** The page "what becomes what" names every field, block, offer, effect and text key of the contract: what is added there has to be added here. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../helpers/plugin-ids';

const page = readFileSync(join(ROOT, 'plugins', 'what-becomes-what.md'), 'utf8');
const CONTRACT = join(ROOT, 'shared', 'plugin-api');

function sourceOf(file: string): ts.SourceFile {
  return ts.createSourceFile(file, readFileSync(join(CONTRACT, file), 'utf8'), ts.ScriptTarget.ES2022, true);
}

/** Every declaration of a file by its name. */
function declared(file: string, name: string): ts.Node {
  const found = sourceOf(file).statements.find((each) => (ts.isInterfaceDeclaration(each) || ts.isTypeAliasDeclaration(each)) && each.name.text === name);
  if (found === undefined) throw new Error(`${file} has no ${name}`);
  return found;
}

function collect(node: ts.Node, judge: (node: ts.Node) => string | undefined): readonly string[] {
  const found: string[] = [];
  const visit = (each: ts.Node): void => {
    const name = judge(each);
    if (name !== undefined) found.push(name);
    ts.forEachChild(each, visit);
  };
  visit(node);
  return [...new Set(found)];
}

/** Names of properties. */
const properties = (node: ts.Node): readonly string[] =>
  collect(node, (each) => (ts.isPropertySignature(each) && (ts.isIdentifier(each.name) || ts.isStringLiteral(each.name)) ? each.name.text : undefined));

/** The kinds of a union by their literal `kind`, through the interfaces of the same file. */
function kindsOf(file: string, name: string): readonly string[] {
  const node = declared(file, name);
  const inner = collect(node, (each) => (ts.isTypeReferenceNode(each) && ts.isIdentifier(each.typeName) ? each.typeName.text : undefined)).filter(
    (each) => each !== name && /(?:Block|Effect)$/u.test(each),
  );
  const kinds = collect(node, (each) =>
    ts.isPropertySignature(each) && each.name.getText() === 'kind' && each.type !== undefined && ts.isLiteralTypeNode(each.type)
      ? each.type.getText().slice(1, -1)
      : undefined,
  );
  return [...new Set([...kinds, ...inner.flatMap((each) => kindsOf(file, each))])];
}

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
    const fields = collect(declared('form.ts', 'FieldSchema'), (each) => (ts.isTypeReferenceNode(each) ? each.typeName.getText() : undefined));
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
      const kinds = kindsOf(file, name);
      expect(kinds.length, name).toBeGreaterThanOrEqual(least);
      expect(lacking(kinds), name).toEqual([]);
    }
    expect(lacking(properties(declared('procedure.ts', 'ActionOffer')).filter((name) => name !== 'id'))).toEqual([]);
    expect(lacking(properties(declared('present.ts', 'Presentation')).filter((name) => !['label', 'tone'].includes(name)))).toEqual([]);
  });

  test('names every text key that the contract names', () => {
    const keys = textKeys();
    expect(keys.length).toBeGreaterThan(20);
    expect(lacking(keys)).toEqual([]);
  });
});
