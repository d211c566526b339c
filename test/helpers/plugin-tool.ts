/** The tool for authors, as it is called from a folder. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './plugin-ids';

/** Builds what has changed of it; afterwards it is called without this detour. @returns the status of that. */
export function builtTool(): number | null {
  return spawnSync(process.execPath, [join(ROOT, 'scripts', 'plugin.mjs'), '--help'], { cwd: ROOT }).status;
}

/** Calls it. @param folder where its user is. */
export function callTool(folder: string, ...args: readonly string[]): { readonly status: number | null; readonly out: string; readonly err: string } {
  const child = spawnSync(process.execPath, [join(ROOT, 'out', 'tools', 'plugin.cjs'), ...args], {
    cwd: folder,
    // As `npm run plugin` calls it: what was compiled once is not compiled by the next process.
    env: { ...process.env, INIT_CWD: folder, NODE_COMPILE_CACHE: join(ROOT, 'out', '.state', 'compiled') },
    encoding: 'utf8',
  });
  return { status: child.status, out: child.stdout, err: child.stderr };
}
