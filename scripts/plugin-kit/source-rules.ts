/** What the sources of rule systems must not reach for: then the same dice give the same run on every machine, sandboxed or not. */
import { join, resolve, sep } from 'node:path';
import ts from 'typescript';
import type { Place } from './findings';
import { API_PACKAGE } from './linker';

/** Exact on every engine; the others differ between versions of one. */
const EXACT_MATH = ['abs', 'ceil', 'floor', 'max', 'min', 'round', 'sign', 'trunc', 'imul', 'clz32'];

const FORBIDDEN_NAMES = [
  ...['Date', 'performance', 'Intl', 'crypto', 'process', 'globalThis', 'global', 'window', 'document', 'self', 'require', 'module', 'Buffer'],
  ...['eval', 'Function', 'fetch', 'XMLHttpRequest', 'WebSocket', 'Worker', 'WebAssembly', 'SharedArrayBuffer', 'Atomics'],
  ...['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'Promise', 'WeakRef', 'FinalizationRegistry', 'console', 'Symbol', 'Proxy', 'Reflect'],
];

/** Sorting and casing by the machine's own language. */
const FORBIDDEN_METHODS = ['localeCompare', 'toLocaleString', 'toLocaleLowerCase', 'toLocaleUpperCase', 'toLocaleDateString', 'toLocaleTimeString'];

/** What a source does that it must not. */
export interface Impurity {
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
  const note = (node: ts.Node, words: string): void => {
    const { line, character } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
    found.push({ place: { file, line: line + 1, column: character + 1 }, words });
  };
  const visit = (node: ts.Node): void => {
    const ownsName = ts.isPropertyAccessExpression(node.parent) && node.parent.name === node;
    const isKey = (ts.isPropertyAssignment(node.parent) || ts.isPropertySignature(node.parent) || ts.isEnumMember(node.parent)) && node.parent.name === node;
    if (ts.isIdentifier(node) && FORBIDDEN_NAMES.includes(node.text) && !ownsName && !isKey && !isCommonJs(node, file)) note(node, `uses ${node.text}`);
    if (ts.isIdentifier(node) && node.text === 'Math' && !ownsName) judgeMath(node, note);
    if (ts.isPropertyAccessExpression(node) && FORBIDDEN_METHODS.includes(node.name.text)) note(node, `uses ${node.name.text}`);
    if (node.kind === ts.SyntaxKind.AsteriskAsteriskToken || node.kind === ts.SyntaxKind.AsteriskAsteriskEqualsToken) note(node, 'uses **');
    if (node.kind === ts.SyntaxKind.AsyncKeyword || ts.isAwaitExpression(node)) note(node, 'is asynchronous');
    if (node.kind === ts.SyntaxKind.ImportKeyword && ts.isCallExpression(node.parent)) note(node, 'imports while running');
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier !== undefined) {
      const from = (node.moduleSpecifier as ts.StringLiteral).text;
      if (!isAllowedImport(from, full, folder)) note(node, `imports ${from}`);
    }
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(tree, visit);
  return found;
}

/** A CommonJS file cannot do without these. */
function isCommonJs(node: ts.Identifier, file: string): boolean {
  return file.endsWith('.cjs') && (node.text === 'module' || node.text === 'require');
}

function judgeMath(node: ts.Identifier, note: (node: ts.Node, words: string) => void): void {
  const { parent } = node;
  const name = ts.isPropertyAccessExpression(parent) && parent.expression === node ? parent.name.text : '(itself)';
  if (!EXACT_MATH.includes(name)) note(node, `uses Math.${name}`);
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
  return 'there is nothing outside the contract inside the sandbox: leave it out';
}
