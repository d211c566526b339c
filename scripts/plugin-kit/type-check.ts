/** Judges the types of a plugin in TypeScript, with the compiler that its author has installed, or with the one of this tool. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import ownTypescript from 'typescript';
import type ts from 'typescript';
import { Findings } from './findings';
import type { CheckResult } from './conformance/subject';
import type { PluginFolderSource } from './folder';
import { API_PACKAGE } from './linker';

type Typescript = typeof ts;

/**
 * Judges the types.
 * @returns undefined for a plugin without TypeScript, and for one of the program's own, which the program's build judges.
 */
export function checkTypes({ folder, sources }: PluginFolderSource): CheckResult | undefined {
  if (!sources.some(({ file }) => file.endsWith('.ts')) || isOfTheProgram(folder)) return undefined;
  const findings = new Findings();
  const compiler = compilerFor(folder);
  if (compiler === undefined) {
    findings.warn('the types were not judged: no TypeScript is installed', { fix: 'in the folder of the plugin: npm install --save-dev typescript' });
    return { name: 'the types are right (TypeScript)', status: 'passed', findings: findings.all };
  }
  const own = new Set(sources.map(({ file }) => file));
  for (const diagnostic of diagnosticsOf(compiler, folder, sources)) {
    const { file, start = 0, messageText, code } = diagnostic;
    const words = compiler.flattenDiagnosticMessageText(messageText, ' ').replace(/\.$/u, '');
    const name = file === undefined ? undefined : relative(folder, file.fileName).split(sep).join('/');
    // What is not the plugin's, and its tests, are judged elsewhere.
    if (file !== undefined && (name === undefined || !own.has(name))) continue;
    const place = file === undefined || name === undefined ? undefined : { file: name, ...placeIn(compiler, file, start) };
    findings.error(`${words} (TS${String(code)})`, { place, once: `${JSON.stringify(place)} ${words}` });
  }
  return { name: `the types are right (TypeScript ${compiler.version})`, status: findings.errors.length === 0 ? 'passed' : 'failed', findings: findings.all };
}

function placeIn(compiler: Typescript, file: ts.SourceFile, start: number): { readonly line: number; readonly column: number } {
  const { line, character } = compiler.getLineAndCharacterOfPosition(file, start);
  return { line: line + 1, column: character + 1 };
}

function isOfTheProgram(folder: string): boolean {
  return existsSync(join(folder, '..', '..', 'shared', 'plugin-api', 'index.ts'));
}

/** A compiler with its libraries: without those nothing has a type. */
function compilerFor(folder: string): Typescript | undefined {
  for (const from of [join(folder, 'package.json'), join(__dirname, 'package.json')]) {
    try {
      const require = createRequire(from);
      const file = require.resolve('typescript');
      if (existsSync(join(dirname(file), 'lib.es2022.d.ts'))) return from.startsWith(folder) ? (require(file) as Typescript) : ownTypescript;
    } catch {
      // Not there: the next one may be.
    }
  }
  return undefined;
}

function diagnosticsOf(compiler: Typescript, folder: string, sources: PluginFolderSource['sources']): readonly ts.Diagnostic[] {
  const config = join(folder, 'tsconfig.json');
  const standard: ts.CompilerOptions = {
    target: compiler.ScriptTarget.ES2022,
    module: compiler.ModuleKind.ESNext,
    moduleResolution: compiler.ModuleResolutionKind.Bundler,
    lib: ['lib.es2022.d.ts'],
    types: [],
    strict: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    ...pathsOf(folder),
  };
  const own = existsSync(config)
    ? compiler.parseJsonConfigFileContent(compiler.readConfigFile(config, (file) => compiler.sys.readFile(file)).config, compiler.sys, folder)
    : undefined;
  const files = sources.filter(({ file }) => file.endsWith('.ts')).map(({ file }) => join(folder, file));
  // Types beside the sources, such as those of the contract, are named by the configuration.
  const types = own?.fileNames.filter((file) => file.endsWith('.d.ts')) ?? [];
  const options = { ...standard, ...own?.options, noEmit: true };
  return compiler.getPreEmitDiagnostics(compiler.createProgram([...files, ...types], options));
}

/** Where the types of the contract are, for a plugin that does not have them installed. */
function pathsOf(folder: string): ts.CompilerOptions {
  if (existsSync(join(folder, 'node_modules', ...API_PACKAGE.split('/')))) return {};
  for (let at = __dirname; ; at = dirname(at)) {
    const found = [join(at, 'shared', 'plugin-api', 'index.ts'), join(at, 'index.d.ts')].find((file) => existsSync(file));
    if (found !== undefined) return { paths: { [API_PACKAGE]: [found] } };
    if (dirname(at) === at) return {};
  }
}
