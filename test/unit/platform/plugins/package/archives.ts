/** Archives of plugins for tests: a good one, and zips made byte by byte where no program would make them so. */
import fs from 'node:fs';
import path from 'node:path';
import { zipSync } from 'fflate';
import type { Zippable } from 'fflate';
import { SAMPLER } from '../../../../helpers/world';

export type Files = Readonly<Record<string, Uint8Array>>;

/** The files of a plugin folder. */
export function filesOf(folder = SAMPLER): Files {
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    entries
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [path.relative(folder, file).replaceAll('\\', '/'), new Uint8Array(fs.readFileSync(file))] as const),
  );
}

/** The files with other fields in the manifest. */
export function withManifest(files: Files, change: Readonly<Record<string, unknown>>): Files {
  const manifest = JSON.parse(Buffer.from(files['plugin.json'] ?? []).toString()) as object;
  return { ...files, 'plugin.json': bytesOf(JSON.stringify({ ...manifest, ...change })) };
}

export function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

export function zipped(files: Zippable): Buffer {
  return Buffer.from(zipSync(files, { level: 6 }));
}

/** Changes every record of an entry, in the list at the end and before its data: `at` is the offset of the record. */
export function patched(zip: Buffer, name: string, change: (copy: Buffer, at: number, isList: boolean) => void): Buffer {
  const copy = Buffer.from(zip);
  for (let at = 0; at < copy.length - 4; at += 1) {
    const isList = copy.readUInt32LE(at) === 0x02014b50;
    if (!isList && copy.readUInt32LE(at) !== 0x04034b50) continue;
    const nameAt = at + (isList ? 46 : 30);
    const length = copy.readUInt16LE(at + (isList ? 28 : 26));
    if (copy.toString('utf8', nameAt, nameAt + length) === name) change(copy, at, isList);
  }
  return copy;
}

/** The same archive with an entry under another name of as many bytes. */
export function renamed(zip: Buffer, from: string, to: string | Buffer): Buffer {
  const bytes = Buffer.from(to);
  if (bytes.length !== Buffer.byteLength(from)) throw new Error(`${from} and ${String(to)} differ in length`);
  return patched(zip, from, (copy, at, isList) => {
    bytes.copy(copy, at + (isList ? 46 : 30));
  });
}
