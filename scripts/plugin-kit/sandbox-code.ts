/** The code of a plugin as the sandbox takes it: plain JavaScript as it is written, TypeScript translated file by file, with the way back to the lines of the author. */
import { existsSync } from 'node:fs';
import { SourceMap } from 'node:module';
import type { SourceMapPayload } from 'node:module';
import { join, posix } from 'node:path';
import ts from 'typescript';
import { sandboxPlace } from '#main/platform/plugins/sandbox/parts';
import type { SandboxPlace } from '#main/platform/plugins/sandbox/parts';
import type { PluginCode } from '#main/platform/plugins/sandbox/plugin-code';
import type { Place } from './findings';
import type { PluginFolderSource, SourceFile } from './folder';
import { API_PACKAGE } from './linker';

/** Code for the sandbox. */
export interface SandboxCode {
  readonly code: PluginCode;
  /** The place that words name, `x is not defined (rules.js:12:3)`, in the files of the author; undefined where they name none. */
  placeIn(words: string): Place | undefined;
}

/** Folders in which the built parts of the sandbox may lie: beside the tool in the kit, in `out/main` of a work tree. */
const FOLDERS = ['.', '../main', '../../out/main'];

/** @returns where the parts of the sandbox lie; undefined where they have not been built. */
export function findSandbox(): SandboxPlace | undefined {
  return FOLDERS.map((folder) => sandboxPlace(join(__dirname, folder))).find((place) => Object.values(place).every((file: string) => existsSync(file)));
}

/** The code of a plugin, with the same modules as its author wrote. */
export function sandboxCode({ sources, entry }: Pick<PluginFolderSource, 'sources' | 'entry'>): SandboxCode {
  const built = sources.map((source) => (source.file.endsWith('.ts') ? translated(source, sources) : { name: source.file, text: source.text, source }));
  const files = Object.fromEntries(built.map(({ name, text }) => [name, text]));
  return {
    code: { entry: builtName(entry), files },
    placeIn(words) {
      for (const [, name = '', line, column] of words.matchAll(/([\w./-]+\.[cm]?js):(\d+)(?::(\d+))?/gu)) {
        const found = built.find((each) => each.name === name);
        if (found === undefined) continue;
        const at = { line: Number(line), column: Number(column ?? 1) };
        const { line: written, column: from } = 'map' in found ? backFrom(found.map, at) : at;
        return { file: found.source.file, line: written, column: from };
      }
      return undefined;
    },
  };
}

function builtName(file: string): string {
  return file.replace(/\.ts$/u, '.js');
}

interface Built {
  readonly name: string;
  readonly text: string;
  readonly source: SourceFile;
}

function translated(source: SourceFile, sources: readonly SourceFile[]): Built & { readonly map: SourceMap } {
  const { outputText, sourceMapText = '{}' } = ts.transpileModule(source.text, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022, sourceMap: true, verbatimModuleSyntax: false },
    fileName: source.file,
    transformers: { before: [importsFor(source.file, new Set(sources.map(({ file }) => file)))] },
  });
  return { name: builtName(source.file), text: outputText, source, map: new SourceMap(JSON.parse(sourceMapText) as SourceMapPayload) };
}

/** Names files by what they are translated to, and the contract by its public name. */
function importsFor(file: string, files: ReadonlySet<string>): ts.TransformerFactory<ts.SourceFile> {
  const nameOf = (text: string): string => {
    if (text.startsWith('#shared/plugin-api/')) return API_PACKAGE;
    if (!text.startsWith('.')) return text;
    const base = posix.join(posix.dirname(file), text);
    const found = [base, `${base}.ts`, `${base}.js`, base.replace(/\.js$/u, '.ts'), `${base}/index.ts`, `${base}/index.js`].find((name) => files.has(name));
    if (found === undefined) return text;
    const to = posix.relative(posix.dirname(file), builtName(found));
    return to.startsWith('.') ? to : `./${to}`;
  };
  return ({ factory }) =>
    (tree) =>
      factory.updateSourceFile(
        tree,
        tree.statements.map((each) => {
          const renamed = (specifier: ts.Expression): ts.StringLiteral => factory.createStringLiteral(nameOf((specifier as ts.StringLiteral).text));
          if (ts.isImportDeclaration(each))
            return factory.updateImportDeclaration(each, each.modifiers, each.importClause, renamed(each.moduleSpecifier), each.attributes);
          if (ts.isExportDeclaration(each) && each.moduleSpecifier !== undefined)
            return factory.updateExportDeclaration(each, each.modifiers, each.isTypeOnly, each.exportClause, renamed(each.moduleSpecifier), each.attributes);
          return each;
        }),
      );
}

function backFrom(map: SourceMap, { line, column }: { readonly line: number; readonly column: number }): { readonly line: number; readonly column: number } {
  const found = map.findEntry(line - 1, column - 1);
  return 'originalLine' in found ? { line: found.originalLine + 1, column: found.originalColumn + 1 } : { line, column };
}
