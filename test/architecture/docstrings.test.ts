/** Everything that a module exports says what it is: each exported declaration of the program has a docstring. */
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const ROOMS = ['main', 'shared', 'renderer', 'plugins'];

function sourcesIn(folder: string): readonly string[] {
  return fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts') && !file.includes('node_modules'))
    .map((file) => path.posix.join(folder, file.replaceAll(path.sep, '/')));
}

function isExported(statement: ts.Statement): boolean {
  return ts.canHaveModifiers(statement) && ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
}

/** The names that an exported statement declares; none for `export ... from` and the like. */
function namesOf(statement: ts.Statement): readonly string[] {
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.map(({ name }) => name.getText());
  const isNamed =
    ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement) || ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement);
  return isNamed && statement.name !== undefined ? [statement.name.text] : [];
}

function hasDocstring(statement: ts.Statement, text: string): boolean {
  return (ts.getLeadingCommentRanges(text, statement.pos) ?? []).some(
    ({ pos, end }) => text.startsWith('/**', pos) && text.slice(end, statement.getStart()).trim() === '',
  );
}

/**
 * The export whose docstring speaks for this one too: the interface of a service for the class behind it, the schema or the contract for the type that is made of it.
 */
function spokenForBy(statement: ts.Statement): string | undefined {
  if (ts.isClassDeclaration(statement)) {
    const implemented = statement.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ImplementsKeyword);
    return implemented?.types[0]?.expression.getText();
  }
  return ts.isTypeAliasDeclaration(statement) ? /^(?:z\.infer<)?typeof (\w+)>?$/.exec(statement.type.getText())?.[1] : undefined;
}

/** Exports of a file that nothing is said of. */
export function undocumented(text: string): readonly string[] {
  const source = ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest, true);
  const documented = new Set(source.statements.filter((statement) => hasDocstring(statement, text)).flatMap(namesOf));
  const isSpokenFor = (statement: ts.Statement): boolean => documented.has(spokenForBy(statement) ?? '');
  return source.statements
    .filter((statement) => isExported(statement) && !isSpokenFor(statement))
    .flatMap((statement) => namesOf(statement).filter((name) => !documented.has(name)));
}

describe('docstrings', () => {
  it.each([
    ['a function', '/** Does it. */\nexport function a() {}', []],
    ['a function without one', '// Does it.\nexport function a() {}', ['a']],
    ['a comment of the file', '/** The file. */\nimport b from "b";\nexport const a = b;', ['a']],
    ['a token beside its interface', '/** Does it. */\nexport interface A {}\nexport const A = Symbol("A");\nexport class B implements A {}', []],
    ['a class beside an interface without one', 'export interface A {}\nexport class B implements A {}', ['A', 'B']],
    ['a type of a schema', '/** What is asked. */\nconst a = z.string();\nexport type B = z.infer<typeof a>;', []],
    ['a type of its own', 'export type B = string;', ['B']],
  ] as const)('%s', (_what, text, wrong) => {
    expect(undocumented(text)).toEqual(wrong);
  });

  it.each(ROOMS)('stand at every export of %s', (room) => {
    const wrong = sourcesIn(room).flatMap((file) => undocumented(fs.readFileSync(path.join(ROOT, file), 'utf8')).map((name) => `${file}: ${name}`));
    expect(wrong).toEqual([]);
  });
});
