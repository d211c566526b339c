/**
 * Runs the code of a plugin as modules of this process, as often as a fresh instance is wanted. Each file is read by TypeScript (plain JavaScript too), so that
 * mistakes of syntax come with their line, and nothing of Node's module loader is left behind.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { SourceMap } from 'node:module';
import type { SourceMapPayload } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { Script } from 'node:vm';
import ts from 'typescript';
import * as api from '#shared/plugin-api/index';
import type { RuleSystemPlugin } from '#shared/plugin-api/index';
import type { Findings, Place } from './findings';
import { exportsOf, judgeImports } from './imports';

/** What plugins import of the contract. */
export const API_PACKAGE = '@traque/plugin-api';

const API_NAMES: ReadonlySet<string> = new Set(Object.keys(api));

type Run = (module: { exports: Record<string, unknown> }, exports: Record<string, unknown>, require: (from: string) => unknown, console: object) => void;

/** As in the sandbox, whose lines go to the log of the program: among the findings they would only be in the way. */
const SILENT = { log: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined, debug: () => undefined };

/** The code of one plugin, ready to run. */
export interface LinkedPlugin {
  /**
   * Runs every file anew.
   * @returns the default export of the entry.
   * @throws whatever the code throws.
   */
  instance(): Partial<RuleSystemPlugin> | undefined;
  /** Where in the plugin an error was thrown, as far as its stack tells. */
  placeOf(error: unknown): Place | undefined;
}

const SYNTAX =
  'look for a bracket, a quotation mark or a comma that is missing at that place or just before it; the other rules are judged once the file can be read';

const OPTIONS: ts.CompilerOptions = {
  module: ts.ModuleKind.CommonJS,
  target: ts.ScriptTarget.ES2022,
  esModuleInterop: true,
  allowJs: true,
  sourceMap: true,
};

const ENDINGS = ['', '.ts', '.js', '.mjs', '.cjs', '/index.ts', '/index.js'];

/**
 * Reads the entry of a plugin and every file that it imports.
 * @param folder the plugin's, whole.
 * @param entry relative to it.
 * @returns undefined when a file cannot be read; the findings say why.
 */
export function linkPlugin(folder: string, entry: string, findings: Findings): LinkedPlugin | undefined {
  const linker = new Linker(folder, findings);
  linker.read(join(folder, entry));
  if (!linker.failed) linker.judgeNames();
  if (linker.failed) return undefined;
  return {
    instance: () => linker.run(join(folder, entry)),
    placeOf: (error) => linker.placeOf(error),
  };
}

class Linker {
  failed = false;
  readonly #files = new Map<string, { readonly run: Run; readonly source: string; readonly imports: ReadonlyMap<string, string | null> }>();
  readonly #exports = new Map<string, ReadonlySet<string> | undefined>();
  readonly #maps = new Map<string, SourceMap>();
  readonly #host: string | undefined;

  constructor(
    private readonly folder: string,
    private readonly findings: Findings,
  ) {
    this.#host = hostOf(folder);
  }

  read(file: string): void {
    if (this.#files.has(file) || this.failed) return;
    const source = readFileSync(file, 'utf8');
    const {
      outputText,
      diagnostics = [],
      sourceMapText = '{}',
    } = ts.transpileModule(source, { compilerOptions: OPTIONS, fileName: file, reportDiagnostics: true });
    const name = this.#name(file);
    const tree = ts.createSourceFile(file, source, ts.ScriptTarget.ES2022, true);
    // One mistake of syntax makes others of what follows.
    for (const { messageText, start = 0 } of diagnostics.slice(0, 1)) {
      const { line, character } = tree.getLineAndCharacterOfPosition(start);
      const words = ts.flattenDiagnosticMessageText(messageText, ' ').replace(/\.$/u, '');
      this.#fail(`${name} cannot be read: ${words}; nothing of the code was judged`, { file: name, line: line + 1, column: character + 1 }, SYNTAX);
    }
    if (diagnostics.length > 0) return;
    this.#maps.set(name, new SourceMap(JSON.parse(sourceMapText) as SourceMapPayload));
    const imports = new Map<string, string | null>();
    for (const { text, at } of importsOf(tree)) {
      const { line } = tree.getLineAndCharacterOfPosition(at);
      const found = this.#resolve(text, file, { file: name, line: line + 1 });
      if (found !== undefined) imports.set(text, found);
    }
    try {
      const run = new Script(`(function (module, exports, require, console) {${outputText.replace(/\n\/\/# sourceMappingURL=.*\s*$/u, '')}\n})`, {
        filename: file,
      }).runInThisContext() as Run;
      this.#files.set(file, { run, source, imports });
    } catch (error) {
      // TypeScript reads a little more than JavaScript is.
      const words = error instanceof Error ? error.message : String(error);
      this.#fail(`${name} cannot be read: ${words}; nothing of the code was judged`, { file: name, ...lineOf(error, file) }, SYNTAX);
    }
    for (const inner of imports.values()) if (inner !== null) this.read(inner);
  }

  /** Looks for imported names that nobody exports. */
  judgeNames(): void {
    for (const [file, { source }] of this.#files) {
      if (this.#isHost(file)) continue;
      const before = this.findings.errors.length;
      judgeImports({ file: this.#name(file), text: source }, (from) => this.#namesOf(file, from), this.findings);
      if (this.findings.errors.length > before) this.failed = true;
    }
  }

  /** The names of a module, as a file imports it. */
  #namesOf(file: string, from: string): ReadonlySet<string> | undefined {
    const target = this.#files.get(file)?.imports.get(from);
    if (target === null) return API_NAMES;
    const source = target === undefined ? undefined : this.#files.get(target)?.source;
    if (target === undefined || source === undefined) return undefined;
    if (!this.#exports.has(target)) {
      // Files that import each other in a circle.
      this.#exports.set(target, undefined);
      this.#exports.set(
        target,
        exportsOf({ file: target, text: source }, (inner) => this.#namesOf(target, inner)),
      );
    }
    return this.#exports.get(target);
  }

  /** The line of the author: what runs is translated. */
  placeOf(error: unknown): Place | undefined {
    const place = placeOf(error, this.folder);
    const map = place === undefined ? undefined : this.#maps.get(place.file);
    if (place?.line === undefined || map === undefined) return place;
    const found = map.findEntry(place.line - 1, (place.column ?? 1) - 1);
    return 'originalLine' in found ? { file: place.file, line: found.originalLine + 1, column: found.originalColumn + 1 } : place;
  }

  run(entry: string): Partial<RuleSystemPlugin> | undefined {
    const modules = new Map<string, { exports: Record<string, unknown> }>();
    const load = (file: string): Record<string, unknown> => {
      const known = modules.get(file);
      if (known !== undefined) return known.exports;
      const module = { exports: {} as Record<string, unknown> };
      modules.set(file, module);
      const linked = this.#files.get(file);
      linked?.run(
        module,
        module.exports,
        (from) => {
          const target = linked.imports.get(from);
          if (target === undefined) throw new Error(`"${from}" cannot be imported`);
          return target === null ? api : load(target);
        },
        SILENT,
      );
      return module.exports;
    };
    return load(entry)['default'] as Partial<RuleSystemPlugin> | undefined;
  }

  /** @returns the file; null for the contract; undefined where there is none, which is reported. */
  #resolve(text: string, from: string, place: Place): string | null | undefined {
    if (text === API_PACKAGE) return null;
    const allowed = text.startsWith('#shared/plugin-api/') || text === '#shared/domain/json';
    const base = text.startsWith('.')
      ? join(dirname(from), text)
      : this.#host !== undefined && (allowed || this.#isHost(from))
        ? join(this.#host, text.slice(1))
        : undefined;
    if (base === undefined) {
      this.#fail(
        `${place.file} imports "${text}", which a plugin cannot have`,
        place,
        `import from "${API_PACKAGE}" and from files of the plugin's own folder only`,
      );
      return undefined;
    }
    if (!this.#isHost(from) && text.startsWith('.') && !base.startsWith(this.folder + sep)) {
      this.#fail(`${place.file} imports "${text}", which lies outside the plugin`, place, 'move the file into the folder of the plugin');
      return undefined;
    }
    const found = ENDINGS.map((ending) => `${base}${ending}`).find((file) => existsSync(file) && statSync(file).isFile());
    // What is only there in types is not there for the program: `import './x.js'` may be written for x.ts.
    const typed = base.replace(/\.js$/u, '.ts');
    if (found ?? existsSync(typed)) return found ?? typed;
    this.#fail(`${place.file} imports "${text}", and there is no such file`, place, 'look at the spelling, and write the ending of the file');
    return undefined;
  }

  #isHost(file: string): boolean {
    return this.#host !== undefined && !file.startsWith(this.folder + sep);
  }

  #name(file: string): string {
    return relative(this.folder, file).replaceAll(sep, '/');
  }

  #fail(message: string, place: Place, fix?: string): void {
    this.failed = true;
    this.findings.error(message, { place, fix });
  }
}

/** The work tree of the program that a plugin stands in; its own plugins import the contract by its path there. */
function hostOf(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, 'shared', 'plugin-api', 'index.ts'))) return at;
    if (dirname(at) === at) return undefined;
  }
}

/** What a file imports at run time. */
function importsOf(tree: ts.SourceFile): readonly { readonly text: string; readonly at: number }[] {
  const found: { readonly text: string; readonly at: number }[] = [];
  const visit = (node: ts.Node): void => {
    const clause = ts.isImportDeclaration(node) ? node.importClause : undefined;
    const typeOnly = clause?.phaseModifier === ts.SyntaxKind.TypeKeyword || (ts.isExportDeclaration(node) && node.isTypeOnly);
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier !== undefined && !typeOnly)
      found.push({ text: (node.moduleSpecifier as ts.StringLiteral).text, at: node.getStart(tree) });
    const [first] = ts.isCallExpression(node) ? node.arguments : [];
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'require' && first !== undefined && ts.isStringLiteral(first))
      found.push({ text: first.text, at: node.getStart(tree) });
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function lineOf(error: unknown, file: string): Partial<Place> {
  const line = error instanceof Error ? new RegExp(`${file.replaceAll(/[.*+?^${}()|[\]\\]/gu, '\\$&')}:(\\d+)`, 'u').exec(error.stack ?? '')?.[1] : undefined;
  return line === undefined ? {} : { line: Number(line) };
}

function placeOf(error: unknown, folder: string): Place | undefined {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const start = stack.indexOf(folder + sep);
  if (start === -1) return undefined;
  const found = /^([^:\n]+):(\d+)(?::(\d+))?/u.exec(stack.slice(start + folder.length + 1));
  if (found === null) return undefined;
  const [, file = '', line, column] = found;
  return { file: file.replaceAll(sep, '/'), line: Number(line), ...(column === undefined ? {} : { column: Number(column) }) };
}
