/** Names that a plugin imports and that nobody exports: the sandbox refuses such a module as it is linked, where Node's own way of running it would answer `undefined`. */
import ts from 'typescript';
import type { Findings, Place } from './findings';
import type { SourceFile } from './folder';
import { didYouMean } from '#shared/util/nearest';

/** A name that is taken from another file. */
interface Taken {
  readonly from: string;
  readonly name: string;
  readonly at: number;
}

/**
 * Reports every imported name that its file does not export.
 * @param namesOf the names that a module exports, as a file of the plugin imports it; undefined where nobody can tell.
 */
export function judgeImports({ file, text }: SourceFile, namesOf: (from: string) => ReadonlySet<string> | undefined, findings: Findings): void {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
  for (const { from, name, at } of takenIn(tree, file.endsWith('.ts'))) {
    const names = namesOf(from);
    if (names === undefined || names.has(name)) continue;
    const { line, character } = tree.getLineAndCharacterOfPosition(at);
    const place: Place = { file, line: line + 1, column: character + 1 };
    findings.error(`${file} imports "${name}" from "${from}", which exports no such name.${didYouMean(name, names)}`.replace(/\.$/u, ''), {
      place,
      fix: from.startsWith('.')
        ? `export it there, or look at the spelling; there is ${[...names].join(', ') || 'nothing'}`
        : 'look at the spelling: the guide and the types name everything that there is',
    });
  }
}

/** The names that a file exports; undefined for CommonJS, which makes them as it runs. */
export function exportsOf({ file, text }: SourceFile, namesOf: (from: string) => ReadonlySet<string> | undefined): ReadonlySet<string> | undefined {
  if (file.endsWith('.cjs')) return undefined;
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
  const names = new Set<string>();
  for (const each of tree.statements) {
    if (ts.isExportAssignment(each)) names.add('default');
    if (ts.isExportDeclaration(each)) {
      const { exportClause, moduleSpecifier } = each;
      if (exportClause === undefined) {
        const inner = moduleSpecifier === undefined ? undefined : namesOf((moduleSpecifier as ts.StringLiteral).text);
        if (inner === undefined) return undefined;
        for (const name of inner) if (name !== 'default') names.add(name);
      } else if (ts.isNamespaceExport(exportClause)) names.add(exportClause.name.text);
      else for (const { name } of exportClause.elements) names.add(name.text);
    }
    if (!ts.canHaveModifiers(each) || ts.getModifiers(each)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) !== true) continue;
    if (ts.getModifiers(each)?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword) === true) names.add('default');
    else if (ts.isVariableStatement(each)) for (const { name } of each.declarationList.declarations) addBound(name, names);
    else if ((ts.isFunctionDeclaration(each) || ts.isClassDeclaration(each) || ts.isEnumDeclaration(each)) && each.name !== undefined)
      names.add(each.name.text);
  }
  return names;
}

function addBound(name: ts.BindingName, names: Set<string>): void {
  if (ts.isIdentifier(name)) names.add(name.text);
  else for (const each of name.elements) if (ts.isBindingElement(each)) addBound(each.name, names);
}

function takenIn(tree: ts.SourceFile, typed: boolean): readonly Taken[] {
  return tree.statements.flatMap((each): readonly Taken[] => {
    if (!(ts.isImportDeclaration(each) || ts.isExportDeclaration(each)) || each.moduleSpecifier === undefined) return [];
    const from = (each.moduleSpecifier as ts.StringLiteral).text;
    if (ts.isExportDeclaration(each)) {
      if (each.isTypeOnly || each.exportClause === undefined || !ts.isNamedExports(each.exportClause)) return [];
      return each.exportClause.elements
        .filter(({ isTypeOnly }) => !isTypeOnly)
        .map((one) => ({ from, name: (one.propertyName ?? one.name).text, at: one.getStart(tree) }));
    }
    const clause = each.importClause;
    if (clause === undefined || clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return [];
    const whole = clause.name === undefined ? [] : [{ from, name: 'default', at: clause.name.getStart(tree) }];
    if (clause.namedBindings === undefined || !ts.isNamedImports(clause.namedBindings)) return whole;
    const named = clause.namedBindings.elements
      // TypeScript leaves out what is used as a type only.
      .filter(({ isTypeOnly, name }) => !isTypeOnly && (!typed || isUsedAsValue(tree, name.text)))
      .map((one) => ({ from, name: (one.propertyName ?? one.name).text, at: one.getStart(tree) }));
    return [...whole, ...named];
  });
}

function isUsedAsValue(tree: ts.SourceFile, name: string): boolean {
  let used = false;
  const visit = (node: ts.Node): void => {
    if (used || ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isImportDeclaration(node)) return;
    if (ts.isIdentifier(node) && node.text === name) used = true;
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return used;
}
