/** What the sources of rule systems must not reach for: then the same dice give the same run on every machine, sandboxed or not. */
import { join, resolve, sep } from 'node:path';
import ts from 'typescript';
import type { Place } from './findings';
import { API_PACKAGE } from './linker';

/** Exact on every engine; the others differ between versions of one. */
const EXACT_MATH = ['abs', 'ceil', 'floor', 'max', 'min', 'round', 'sign', 'trunc', 'imul', 'clz32'];

/** What the sandbox has not got: whatever reaches for one of these stops at somebody's table. */
const ABSENT = new Set([
  ...['Date', 'performance', 'Intl', 'crypto', 'process', 'global', 'window', 'document', 'self', 'require', 'module', 'Buffer', 'navigator', 'localStorage'],
  ...['eval', 'Function', 'fetch', 'XMLHttpRequest', 'WebSocket', 'Worker', 'WebAssembly', 'SharedArrayBuffer', 'Atomics', 'structuredClone', 'TextEncoder'],
  ...['TextDecoder', 'URL', 'atob', 'btoa', 'setTimeout', 'setInterval', 'setImmediate', 'clearTimeout', 'clearInterval', 'queueMicrotask', 'Promise'],
  ...['WeakRef', 'FinalizationRegistry', 'alert', 'prompt', 'confirm'],
]);

/** What there is and rules have no use for. */
const SUSPICIOUS = new Set(['globalThis', 'console', 'Symbol', 'Proxy', 'Reflect']);

/** Sorting and casing by the machine's own language. */
const FORBIDDEN_METHODS = ['localeCompare', 'toLocaleString', 'toLocaleLowerCase', 'toLocaleUpperCase', 'toLocaleDateString', 'toLocaleTimeString'];

/** What a source does that it must not. */
export interface Impurity {
  /** Whether it stops in the sandbox; what is only suspicious, or differs between machines, does not. */
  readonly fatal: boolean;
  readonly place: Place;
  /** What it does, without a subject: "uses Date". */
  readonly words: string;
}

/**
 * Finds what a source does that it must not.
 * @param file relative to the folder.
 * @param folder the plugin's, whole.
 */
export function impurities(source: string, file: string, folder: string): readonly Impurity[] {
  const full = join(folder, file);
  const tree = ts.createSourceFile(full, source, ts.ScriptTarget.ES2022, true);
  const found: Impurity[] = [];
  const own = declaredIn(tree);
  const note = (node: ts.Node, words: string, fatal: boolean): void => {
    const { line, character } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
    found.push({ fatal, place: { file, line: line + 1, column: character + 1 }, words });
  };
  const visit = (node: ts.Node): void => {
    // Types are gone when the code runs.
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    if (ts.isIdentifier(node) && !own.has(node.text) && isValue(node) && !isCommonJs(node, file)) {
      if (ABSENT.has(node.text) || SUSPICIOUS.has(node.text)) note(node, `uses ${node.text}`, ABSENT.has(node.text));
      if (node.text === 'Math') judgeMath(node, note);
    }
    if (ts.isPropertyAccessExpression(node) && FORBIDDEN_METHODS.includes(node.name.text)) note(node, `uses ${node.name.text}`, false);
    if (node.kind === ts.SyntaxKind.AsteriskAsteriskToken || node.kind === ts.SyntaxKind.AsteriskAsteriskEqualsToken) note(node, 'uses **', false);
    if (node.kind === ts.SyntaxKind.AsyncKeyword || ts.isAwaitExpression(node)) note(node, 'is asynchronous', true);
    if (node.kind === ts.SyntaxKind.ImportKeyword && ts.isCallExpression(node.parent)) note(node, 'imports while running', true);
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier !== undefined) {
      const from = (node.moduleSpecifier as ts.StringLiteral).text;
      if (!isAllowedImport(from, full, folder)) note(node, `imports ${from}`, true);
    }
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(tree, visit);
  return found;
}

/** Names that a file gives to something of its own: its `process` is not Node's. */
function declaredIn(tree: ts.SourceFile): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    const named =
      ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node) || ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node);
    if ((named || ts.isImportSpecifier(node) || ts.isImportClause(node) || ts.isNamespaceImport(node)) && node.name !== undefined && ts.isIdentifier(node.name))
      names.add(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return names;
}

/** Whether an identifier stands for a value of that name: not for a field, a key, or a question whether there is one. */
function isValue(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isTypeOfExpression(parent) || ts.isJSDoc(parent) || ts.isLabeledStatement(parent)) return false;
  if (ts.isPropertyAccessExpression(parent)) return parent.name !== node;
  if (ts.isBindingElement(parent)) return parent.propertyName !== node;
  return !('name' in parent && parent.name === node) || ts.isShorthandPropertyAssignment(parent);
}

/** A CommonJS file cannot do without these. */
function isCommonJs(node: ts.Identifier, file: string): boolean {
  return file.endsWith('.cjs') && (node.text === 'module' || node.text === 'require');
}

function judgeMath(node: ts.Identifier, note: (node: ts.Node, words: string, fatal: boolean) => void): void {
  const { parent } = node;
  const name = ts.isPropertyAccessExpression(parent) && parent.expression === node ? parent.name.text : '(itself)';
  if (!EXACT_MATH.includes(name)) note(node, `uses Math.${name}`, name === 'random');
}

/** The contract, and anything in the plugin's own folder. */
function isAllowedImport(from: string, file: string, folder: string): boolean {
  if (from === API_PACKAGE || from.startsWith('#shared/plugin-api/') || from === '#shared/domain/json') return true;
  return from.startsWith('.') && resolve(file, '..', from).startsWith(folder + sep);
}

/** What to do instead of what a source does. */
export function remedyOf(words: string): string {
  if (words === 'uses Math.random') return 'ask the dice of the call: dice.roll({ who, label, sides }), or dice.variant(count) for wordings';
  if (words === 'uses **' || words.startsWith('uses Math.'))
    return 'results differ between engines in the last digit: use + - * / and the exact functions (floor, ceil, round, trunc, abs, min, max, sign), or a table';
  if (words === 'uses Date' || words === 'uses performance') return 'rules have no clock: count rounds in the state, or propose an effect of the kind "time"';
  if (words === 'is asynchronous' || words === 'uses Promise') return 'answer at once: the contract is synchronous';
  if (words.startsWith('uses to') || words === 'uses localeCompare' || words === 'uses Intl')
    return 'the program speaks the language of the reader: name a key of the catalogues and give it the value';
  if (words.startsWith('imports ')) return `import from "${API_PACKAGE}" and from files of the folder only, at the top of the file`;
  if (words === 'uses structuredClone') return 'copy what changes: { ...state, round: state.round + 1 }; states are never changed in place';
  if (words === 'uses console') return 'leave it out before you pack: its lines go to the log of the program, and nobody at the table sees them';
  return 'there is nothing outside the contract inside the sandbox: leave it out';
}
