/** What the sources of rule systems must not reach for: then the same dice give the same run on every machine, sandboxed or not. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { findPlugins } from './plugins';

/** Exact on every engine; the others differ between versions of one. */
const EXACT_MATH = ['abs', 'ceil', 'floor', 'max', 'min', 'round', 'sign', 'trunc', 'imul', 'clz32'];

const FORBIDDEN_NAMES = [
  ...['Date', 'performance', 'Intl', 'crypto', 'process', 'globalThis', 'global', 'window', 'document', 'self', 'require', 'module', 'Buffer'],
  ...['eval', 'Function', 'fetch', 'XMLHttpRequest', 'WebSocket', 'Worker', 'WebAssembly', 'SharedArrayBuffer', 'Atomics'],
  ...['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'Promise', 'WeakRef', 'FinalizationRegistry', 'console', 'Symbol', 'Proxy', 'Reflect'],
];

/** Sorting and casing by the machine's own language. */
const FORBIDDEN_METHODS = ['localeCompare', 'toLocaleString', 'toLocaleLowerCase', 'toLocaleUpperCase', 'toLocaleDateString', 'toLocaleTimeString'];

/** What a source does that it must not, in sentences. */
export function impurities(source: string, file: string, folder: string): readonly string[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.ES2022, true);
  const found: string[] = [];
  const note = (node: ts.Node, words: string): void => {
    found.push(`${relative(folder, file)}:${String(tree.getLineAndCharacterOfPosition(node.getStart()).line + 1)}: ${words}`);
  };
  const visit = (node: ts.Node): void => {
    const ownsName = ts.isPropertyAccessExpression(node.parent) && node.parent.name === node;
    const isKey = (ts.isPropertyAssignment(node.parent) || ts.isPropertySignature(node.parent) || ts.isEnumMember(node.parent)) && node.parent.name === node;
    if (ts.isIdentifier(node) && FORBIDDEN_NAMES.includes(node.text) && !ownsName && !isKey) note(node, `uses ${node.text}`);
    if (ts.isIdentifier(node) && node.text === 'Math' && !ownsName) judgeMath(node, note);
    if (ts.isPropertyAccessExpression(node) && FORBIDDEN_METHODS.includes(node.name.text)) note(node, `uses ${node.name.text}`);
    if (node.kind === ts.SyntaxKind.AsteriskAsteriskToken || node.kind === ts.SyntaxKind.AsteriskAsteriskEqualsToken) note(node, 'uses **');
    if (node.kind === ts.SyntaxKind.AsyncKeyword || ts.isAwaitExpression(node)) note(node, 'is asynchronous');
    if (node.kind === ts.SyntaxKind.ImportKeyword && ts.isCallExpression(node.parent)) note(node, 'imports while running');
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier !== undefined) {
      const from = (node.moduleSpecifier as ts.StringLiteral).text;
      if (!isAllowedImport(from, file, folder)) note(node, `imports ${from}`);
    }
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(tree, visit);
  return found;
}

function judgeMath(node: ts.Identifier, note: (node: ts.Node, words: string) => void): void {
  const { parent } = node;
  const name = ts.isPropertyAccessExpression(parent) && parent.expression === node ? parent.name.text : '(itself)';
  if (!EXACT_MATH.includes(name)) note(node, `uses Math.${name}`);
}

/** The contract and JSON types from the host, and anything in the plugin's own folder. */
function isAllowedImport(from: string, file: string, folder: string): boolean {
  if (from.startsWith('#shared/plugin-api/') || from === '#shared/domain/json') return true;
  return from.startsWith('.') && resolve(file, '..', from).startsWith(folder + sep);
}

describe('the judge of sources', () => {
  const judged = (source: string): readonly string[] =>
    impurities(source, join(sep, 'p', 'a.ts'), join(sep, 'p')).map((fault) => fault.replace(/^a\.ts:\d+: /u, ''));

  test('finds what is forbidden', () => {
    expect(judged('const now = Date.now();')).toEqual(['uses Date']);
    expect(judged('const a = Math.random(), b = Math.sin(1), c = Math["exp"](1), d = 2 ** 3;')).toEqual([
      'uses Math.random',
      'uses Math.sin',
      'uses Math.(itself)',
      'uses **',
    ]);
    expect(judged("import fs from 'node:fs'; import x from '../b/c'; export * from 'zod'; const y = import('./z');")).toEqual([
      'imports node:fs',
      'imports ../b/c',
      'imports zod',
      'imports while running',
    ]);
    expect(judged('async function f() { await 1; } const s = "a".localeCompare("b");')).toEqual(['is asynchronous', 'is asynchronous', 'uses localeCompare']);
  });

  test('lets pass what is not', () => {
    expect(
      judged(
        "import { text } from '#shared/plugin-api/text'; import { a } from './b'; const c = Math.max(1, 2); // Date, Math.random\nconst d = { Date: 'Date' };",
      ),
    ).toEqual([]);
  });
});

describe.each(findPlugins())('the sources of $id', ({ folder }) => {
  test('reach for no clock, no chance, no machine and nobody else', () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.[cm]?[jt]s$/u.test(name));
    expect(files.length).toBeGreaterThan(0);
    expect(files.flatMap((name) => impurities(readFileSync(join(folder, name), 'utf8'), join(folder, name), folder))).toEqual([]);
  });
});
