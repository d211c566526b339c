/**
 * Which mutants are programs: whatever TypeScript refuses, nobody could ever land. Judged after the trial, all mutants of a group at once as
 * files beside their own: a checker that compiles before each trial takes longer than all the tests.
 */
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { root } from './paths.mjs';

/** A name that a mutant no longer uses, or code that it never reaches, would be refused too, but says nothing about the change. */
const UNUSED = new Set([6133, 6138, 6192, 6196, 6198, 6199, 7027, 7028]);

/**
 * @param texts by the path of a module from the root of the tree, what might stand in its place; all modules of one TypeScript project.
 * @returns by the same paths, for each text whether it compiles; faults in whatever imports it do not count.
 * @throws Error when a module as it is does not compile beside itself: then nothing can be said of its mutants.
 */
export function whichCompile(texts) {
  const files = [...texts.keys()];
  const configPath = ts.findConfigFile(dirname(join(root, files[0])), ts.sys.fileExists);
  const { options } = ts.parseJsonConfigFileContent(ts.readConfigFile(configPath, ts.sys.readFile).config, ts.sys, dirname(configPath));
  const beside = new Map();
  const nameOf = (file, index) => join(root, file).replace(/\.ts$/u, `.mutant${String(index)}.ts`);
  for (const file of files) [ts.sys.readFile(join(root, file)), ...texts.get(file)].forEach((text, index) => beside.set(nameOf(file, index), text));
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.fileExists = (name) => beside.has(name) || fileExists(name);
  host.readFile = (name) => beside.get(name) ?? readFile(name);
  host.getSourceFile = (name, ...how) => (beside.has(name) ? ts.createSourceFile(name, beside.get(name), ...how) : getSourceFile(name, ...how));
  const program = ts.createProgram([...beside.keys()], options, host);
  const compiles = (name) => {
    const source = program.getSourceFile(name);
    const faults = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
    return faults.every(({ code }) => UNUSED.has(code));
  };
  const answers = files.map((file) => {
    if (!compiles(nameOf(file, 0))) throw new Error(`${file} does not compile beside itself.`);
    return [file, texts.get(file).map((_text, index) => compiles(nameOf(file, index + 1)))];
  });
  return new Map(answers);
}
