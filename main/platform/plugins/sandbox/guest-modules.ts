/** What a plugin of several modules may import: its own files, and the plugin API. */
import path from 'node:path';
import type { QuickJSRuntime } from 'quickjs-emscripten-core';

const API = '@traque/plugin-api';

/**
 * Lets the modules of a plugin import each other and the plugin API.
 * @param files the sources by their path inside the folder.
 * @param apiNames what the plugin API exports; it is lent by `lendApi` of the guest script while modules are evaluated.
 */
export function installModules(runtime: QuickJSRuntime, files: Readonly<Record<string, string>>, apiNames: readonly string[]): void {
  const apiSource = `const api = globalThis[Symbol.for('traque.plugin-api')];\n${apiNames.map((name) => `export const ${name} = api.${name};`).join('\n')}`;
  runtime.setModuleLoader(
    (name) => {
      if (name === API) return apiSource;
      return name.startsWith(REFUSED) ? { error: new Error(name.slice(REFUSED.length)) } : (files[name] ?? '');
    },
    (from, wanted) => resolved(files, from, wanted),
  );
}

/** Stands before the reason why an import is refused, instead of a name: the interpreter passes on an error of loading, and none of resolving. */
const REFUSED = 'refused:';

/** @returns the file that an import means, or why there is none. */
function resolved(files: Readonly<Record<string, string>>, from: string, wanted: string): string {
  const refuse = (why: string): string => `${REFUSED}${from} imports "${wanted.slice(0, 200)}", ${why}`;
  if (wanted === API) return wanted;
  if (!/^\.\.?\//.test(wanted)) return refuse(`which it cannot have: its own files and "${API}" only`);
  const name = path.posix.join(path.posix.dirname(from), wanted);
  if (name.startsWith('../')) return refuse('which is outside its folder');
  if (name.endsWith('.cjs')) return refuse('which is no module: a .cjs file can only be the entry');
  if (Object.hasOwn(files, name)) return name;
  return refuse(Object.hasOwn(files, `${name}.js`) ? `which is not there; write "${wanted}.js"` : 'which is not there');
}
