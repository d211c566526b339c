/**
 * The types of the plugin contract as one file of declarations, made from its sources: what an author's editor reads. The program and the kit for authors carry
 * it as a text, under the name `virtual:plugin-api-types`.
 */
import { join } from 'node:path';
import { root } from './paths.mjs';

const ENTRY = 'shared/plugin-api/index.ts';

/** Declarations of one module without its imports: all of them stand in one scope. */
function withoutImports(ts, text, typesOnly) {
  const tree = ts.createSourceFile('module.d.ts', text, ts.ScriptTarget.ES2022, true);
  return tree.statements
    .filter((statement) => !ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement))
    .filter((statement) => !typesOnly || ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement))
    .map((statement) => text.slice(statement.getFullStart(), statement.getEnd()))
    .join('')
    .replaceAll(/^(export )?declare /gm, '$1')
    .trim();
}

/** The file of declarations. @throws {Error} when the sources of the contract have a mistake. */
export async function pluginApiTypes() {
  // Loaded when it is needed: most builds find that nothing has changed.
  const { default: ts } = await import('typescript');
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (file) => ts.sys.readFile(file));
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [ENTRY] }, ts.sys, root);
  const program = ts.createProgram([join(root, ENTRY)], { ...options, noEmit: false, declaration: true, emitDeclarationOnly: true, removeComments: false });
  const parts = [];
  const { diagnostics } = program.emit(undefined, (file, text) => {
    // Of what the program shares with the contract only types are part of it.
    parts.push(withoutImports(ts, text, !file.replaceAll('\\', '/').includes('/shared/plugin-api/')));
  });
  const [fault] = diagnostics;
  if (fault) throw new Error(`the types of the contract cannot be written: ${ts.flattenDiagnosticMessageText(fault.messageText, ' ')}`);
  const body = parts
    .filter((part) => part !== '')
    .join('\n\n')
    .replaceAll(/^(?=.)/gm, '  ');
  return `// The contract between Traque and a rule system, made from its sources. Your editor reads it; nothing of it is packed.\n\ndeclare module '@traque/plugin-api' {\n${body}\n}\n`;
}

const NAME = 'virtual:plugin-api-types';

/** Serves the declarations as the default export of `virtual:plugin-api-types`. */
export function pluginApiTypesPlugin() {
  return {
    name: 'traque:plugin-api-types',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: async (id) => (id === `\0${NAME}` ? `export default ${JSON.stringify(await pluginApiTypes())};` : undefined),
  };
}
