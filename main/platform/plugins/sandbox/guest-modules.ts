/** What a plugin of several modules may import: its own files, and the plugin API. */
import path from 'node:path';
import type { JSModuleNormalizeResult, QuickJSRuntime } from 'quickjs-emscripten-core';

const API = '@traque/plugin-api';

/**
 * Lets the modules of a plugin import each other and the plugin API.
 * @param files the sources by their path inside the folder.
 * @param apiNames what the plugin API exports; it is lent by `lendApi` of the guest script while modules are evaluated.
 */
export function installModules(runtime: QuickJSRuntime, files: Readonly<Record<string, string>>, apiNames: readonly string[]): void {
  const apiSource = `const api = globalThis[Symbol.for('traque.plugin-api')];\n${apiNames.map((name) => `export const ${name} = api.${name};`).join('\n')}`;
  runtime.setModuleLoader(
    (name) => (name === API ? apiSource : (files[name] ?? { error: new Error(`there is no file ${name}`) })),
    (from, wanted) => resolved(files, from, wanted),
  );
}

/** @returns the file that an import means, or why there is none. */
function resolved(files: Readonly<Record<string, string>>, from: string, wanted: string): JSModuleNormalizeResult {
  const refuse = (why: string): JSModuleNormalizeResult => ({ error: new Error(`${from} imports "${wanted}", ${why}`) });
  if (wanted === API) return wanted;
  if (!/^\.\.?\//.test(wanted)) return refuse(`which it cannot have: its own files and "${API}" only`);
  const name = path.posix.join(path.posix.dirname(from), wanted);
  if (name.startsWith('../')) return refuse('which is outside its folder');
  if (name.endsWith('.cjs')) return refuse('which is no module: a .cjs file can only be the entry');
  if (Object.hasOwn(files, name)) return name;
  return refuse(Object.hasOwn(files, `${name}.js`) ? `which is not there; write "${wanted}.js"` : 'which is not there');
}
