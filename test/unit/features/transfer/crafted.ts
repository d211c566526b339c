/** Campaign files that were tampered with, each as a careful hand would do it: sums are right unless a test says otherwise. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { unzipSync, zipSync } from 'fflate';
import type { Zippable } from 'fflate';
import { tempFolder } from '../../../helpers/temp';

export type Entries = Readonly<Record<string, Uint8Array>>;

export function entriesOf(file: string): Entries {
  return unzipSync(fs.readFileSync(file));
}

export function jsonOf(entries: Entries, name: string): never {
  return JSON.parse(Buffer.from(entries[name] ?? []).toString()) as never;
}

export function bytesOf(value: unknown): Uint8Array {
  return Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));
}

/** Writes the sums of all entries into the manifest, as they are. */
export function sealed(entries: Entries): Entries {
  const others = Object.entries(entries).filter(([name]) => name !== 'manifest.json' && !name.endsWith('/'));
  const manifest = jsonOf(entries, 'manifest.json') as object;
  const sums = others.map(([name, bytes]) => [name, { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }] as const);
  return { ...entries, 'manifest.json': bytesOf({ ...manifest, entries: Object.fromEntries(sums) }) };
}

/** The same file with one entry changed as JSON. */
export function changed(entries: Entries, name: string, change: (value: never) => unknown): Entries {
  return sealed({ ...entries, [name]: bytesOf(change(jsonOf(entries, name))) });
}

export function written(bytes: Uint8Array): string {
  const file = path.join(tempFolder(), 'fichier.traque');
  fs.writeFileSync(file, bytes);
  return file;
}

export function zipped(entries: Zippable): Uint8Array {
  return zipSync(entries, { level: 6 });
}

/** Offsets of every record of the list of entries at the end of a zip. */
export function directory(zip: Buffer): readonly { readonly at: number; readonly name: string }[] {
  const found: { at: number; name: string }[] = [];
  for (let at = zip.readUInt32LE(zip.length - 22 + 16); zip.readUInt32LE(at) === 0x02014b50;) {
    const [name, extra, comment] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30), zip.readUInt16LE(at + 32)];
    found.push({ at, name: zip.toString('latin1', at + 46, at + 46 + name) });
    at += 46 + name + extra + comment;
  }
  return found;
}

/** Gives an entry another name of the same length, in both places where it stands. */
export function renamed(zip: Uint8Array, from: string, to: Buffer): Uint8Array {
  const copy = Buffer.from(zip);
  for (let at = copy.indexOf(from); at >= 0; at = copy.indexOf(from, at + to.length)) to.copy(copy, at);
  return copy;
}
