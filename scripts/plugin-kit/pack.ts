/** Packs a plugin into one file: a zip with the same bytes for the same plugin, on every machine and day. */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, resolve } from 'node:path';
import { zipSync } from 'fflate';
import type { Zippable } from 'fflate';
import type * as Rolldown from 'rolldown';
import { checkFast } from './check';
import type { CheckResult } from './conformance/subject';
import { readFolder } from './folder';
import type { PluginFolderSource } from './folder';

import { API_PACKAGE } from './linker';
import { tryInSandbox } from './sandbox-check';

/** What a `.traque-plugin` file may hold. */
const ALLOWED = new Set(['.json', '.js', '.mjs', '.cjs', '.md', '.txt']);

/** The earliest time that a zip can name; times of files would make every pack another one. */
const NO_TIME = new Date(1980, 0, 1);

/** What was written, or why nothing was. */
export type Packed =
  | { readonly ok: true; readonly file: string; readonly size: number; readonly files: readonly { readonly name: string; readonly size: number }[] }
  | { readonly ok: false; readonly results: readonly CheckResult[] };

/**
 * Packs a plugin.
 * @param out the file to write, or a folder to write it into; `<id>-<version>.traque-plugin` in `here` without it.
 * @param isJudged whether it has been judged, or is wanted whatever is wrong with it: as long as it can be read, it is packed.
 */
export async function packPlugin(folder: string, out: string | undefined, here: string, isJudged = false): Promise<Packed> {
  const { source: read, findings } = readFolder(folder);
  if (isJudged) {
    const name = 'the manifest, the catalogues and the data can be read';
    return read === undefined ? { ok: false, results: [{ name, status: 'failed', findings: findings.all }] } : await written(read, out, here);
  }
  const stopped = read === undefined ? undefined : await tryInSandbox(read);
  if (stopped !== undefined) return { ok: false, results: [stopped] };
  const { results, source, subject } = checkFast(folder);
  if (source === undefined || subject === undefined || results.some(({ status }) => status === 'failed')) return { ok: false, results };
  return await written(source, out, here);
}

async function written(source: PluginFolderSource, out: string | undefined, here: string): Promise<Packed> {
  const built = await codeOf(source);
  if (typeof built === 'string')
    return { ok: false, results: [{ name: 'the code can be bundled', status: 'failed', findings: [{ severity: 'error', message: built }] }] };
  const entries = new Map<string, Uint8Array>([...othersOf(source), ...built]);
  const names = [...entries.keys()].sort();
  const files: Zippable = {};
  for (const name of names) files[name] = [entries.get(name) ?? new Uint8Array(), { mtime: NO_TIME, level: 9, os: 3, attrs: 0o644 << 16 }];
  const bytes = zipSync(files);
  const { id, version } = source.manifest;
  const name = `${id}-${version}.traque-plugin`;
  const file = out === undefined ? resolve(here, name) : existsSync(out) && statSync(out).isDirectory() ? join(out, name) : out;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  } catch (error) {
    const message = `the archive cannot be written to ${file}: ${error instanceof Error ? error.message : String(error)}`;
    const finding = { severity: 'error', message, fix: 'name a file or a folder where files can be written: --out my-system.traque-plugin' } as const;
    return { ok: false, results: [{ name: 'the archive can be written', status: 'failed', findings: [finding] }] };
  }
  return { ok: true, file, size: bytes.length, files: names.map((name) => ({ name, size: entries.get(name)?.length ?? 0 })) };
}

/** Manifest, words, data, licence and what is for reading; no code. */
function othersOf(source: PluginFolderSource): readonly (readonly [string, Uint8Array])[] {
  const { folder } = source;
  const read = (name: string): readonly [string, Uint8Array] => [name, readFileSync(join(folder, name))];
  const inFolder = (inner: string): readonly string[] => {
    try {
      return readdirSync(join(folder, inner))
        .filter((name) => name.endsWith('.json'))
        .map((name) => `${inner}/${name}`);
    } catch {
      return [];
    }
  };
  const top = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && (/^(?:LICEN[CS]E|NOTICE)(?:\.(?:md|txt))?$/iu.test(entry.name) || /^README\.(?:md|txt)$/iu.test(entry.name)))
    .map(({ name }) => name);
  const { $schema: _schema, ...written } = JSON.parse(readFileSync(join(folder, 'plugin.json'), 'utf8').replace(/^\uFEFF/u, '')) as Record<string, unknown>;
  const entry = packedEntry(source);
  return [
    ['plugin.json', new TextEncoder().encode(`${JSON.stringify({ ...written, entry }, null, 2)}\n`)],
    ...[...inFolder('locales'), ...inFolder('content'), ...top].map(read),
  ];
}

function isTyped({ sources }: PluginFolderSource): boolean {
  return sources.some(({ file }) => file.endsWith('.ts'));
}

/** TypeScript becomes one ES module; JavaScript stays what it is. */
function packedEntry(source: PluginFolderSource): string {
  return isTyped(source) ? source.manifest.entry.replace(/\.[cm]?[jt]s$/u, '.js') : source.manifest.entry;
}

/** The contract, by the name that anybody uses and by those of this work tree. */
function isContract(id: string): boolean {
  return id === API_PACKAGE || id.startsWith('#shared/plugin-api/');
}

/** The code as it is written, or TypeScript bundled to one file. @returns a sentence when that cannot be done. */
async function codeOf(source: PluginFolderSource): Promise<readonly (readonly [string, Uint8Array])[] | string> {
  const { sources, entry, folder } = source;
  if (!isTyped(source))
    return sources.filter(({ file }) => ALLOWED.has(extname(file))).map(({ file, text }) => [file, new TextEncoder().encode(text)] as const);
  let rolldown: typeof Rolldown;
  try {
    rolldown = await import('rolldown');
  } catch {
    return 'a plugin in TypeScript is bundled by rolldown, which is not installed: npm install --save-dev rolldown';
  }
  try {
    const bundle = await rolldown.rolldown({
      input: join(folder, entry),
      logLevel: 'silent',
      plugins: [{ name: 'traque:contract', resolveId: (id: string) => (isContract(id) ? { id: API_PACKAGE, external: true } : undefined) }],
    });
    const { output } = await bundle.generate({ format: 'esm', codeSplitting: false });
    await bundle.close();
    return [[packedEntry(source), new TextEncoder().encode(output[0].code)]];
  } catch (error) {
    return `the code cannot be bundled: ${error instanceof Error ? error.message : String(error)}`;
  }
}
