/** The built parts of a sandbox: its thread, the interpreter and the script for it. Read and compiled once for all plugins. */
import fs from 'node:fs/promises';
import path from 'node:path';

/** Where the built parts lie. */
export interface SandboxPlace {
  /** The thread, one CommonJS file. */
  readonly thread: string;
  /** The interpreter. */
  readonly interpreter: string;
  /** The script that is evaluated before each plugin. */
  readonly guest: string;
}

/** The parts in the folder that the build writes them to. */
export function sandboxPlace(folder: string): SandboxPlace {
  return { thread: path.join(folder, 'sandbox.cjs'), interpreter: path.join(folder, 'quickjs.wasm'), guest: path.join(folder, 'sandbox-guest.js') };
}

/** The interpreter and the script, ready to be passed on. */
export interface SandboxParts {
  readonly interpreter: WebAssembly.Module;
  readonly guest: string;
}

const loaded = new Map<string, Promise<SandboxParts>>();

/** Reads and compiles the parts at their first use. @throws Error when they are not there. */
export function sandboxParts({ interpreter, guest }: SandboxPlace): Promise<SandboxParts> {
  const known = loaded.get(interpreter);
  if (known !== undefined) return known;
  // `fs` reads inside a packaged program too, where WebAssembly's own loading does not.
  const parts = Promise.all([fs.readFile(interpreter).then((bytes) => WebAssembly.compile(bytes)), fs.readFile(guest, 'utf8')]).then(([module, script]) => ({
    interpreter: module,
    guest: script,
  }));
  loaded.set(interpreter, parts);
  parts.catch(() => loaded.delete(interpreter));
  return parts;
}
