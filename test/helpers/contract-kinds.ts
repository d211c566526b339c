/** What the contract of plugins declares, read from its types: kinds of fields, blocks and effects, and names of properties. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from './plugin-ids';

export const CONTRACT = join(ROOT, 'shared', 'plugin-api');

export function sourceOf(file: string): ts.SourceFile {
  return ts.createSourceFile(file, readFileSync(join(CONTRACT, file), 'utf8'), ts.ScriptTarget.ES2022, true);
}

/** A declaration of a file by its name. */
export function declared(file: string, name: string): ts.Node {
  const found = sourceOf(file).statements.find((each) => (ts.isInterfaceDeclaration(each) || ts.isTypeAliasDeclaration(each)) && each.name.text === name);
  if (found === undefined) throw new Error(`${file} has no ${name}`);
  return found;
}

/** What a judge finds in a node and everything below it, each once. */
export function collect(node: ts.Node, judge: (node: ts.Node) => string | undefined): readonly string[] {
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
export function propertyNames(node: ts.Node): readonly string[] {
  return collect(node, (each) => (ts.isPropertySignature(each) && (ts.isIdentifier(each.name) || ts.isStringLiteral(each.name)) ? each.name.text : undefined));
}

/** The kinds of a union by their literal `kind`, through the interfaces of the same file. */
export function declaredKinds(file: string, name: string): readonly string[] {
  const node = declared(file, name);
  const inner = collect(node, (each) => (ts.isTypeReferenceNode(each) && ts.isIdentifier(each.typeName) ? each.typeName.text : undefined)).filter(
    (each) => each !== name && /(?:Block|Effect)$/u.test(each),
  );
  const kinds = collect(node, (each) =>
    ts.isPropertySignature(each) && each.name.getText() === 'kind' && each.type !== undefined && ts.isLiteralTypeNode(each.type)
      ? each.type.getText().slice(1, -1)
      : undefined,
  );
  return [...new Set([...kinds, ...inner.flatMap((each) => declaredKinds(file, each))])];
}

/** Names of the kinds of fields. */
export function fieldKinds(): readonly string[] {
  return collect(declared('form.ts', 'FieldSchema'), (each) => (ts.isTypeReferenceNode(each) ? each.typeName.getText() : undefined));
}
