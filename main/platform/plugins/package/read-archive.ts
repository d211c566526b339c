/** Reads a `.traque-plugin` file, a zip that may come from anybody, into memory. Nothing is written, and nothing is inflated before the whole list of entries was checked. */
import fs from 'node:fs';
import yauzl from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';
import { faultOfName, isKnownKind, isLitter, NamesTaken } from '#main/platform/plugins/package/entry-names';
import { PACKAGE_LIMITS } from '#main/platform/plugins/package/limits';
import { listedProblems, packageOf, packageProblem } from '#main/platform/plugins/package/package';
import type { ReadPackage } from '#main/platform/plugins/package/package';
import type { Text } from '#shared/plugin-api/text';
import { crc32 } from '#shared/util/crc32';

const FILE_TYPE = 0o170000;
const REGULAR = 0o100000;
const FOLDER = 0o040000;

/** An entry that becomes a file. */
interface Listed {
  readonly name: string;
  readonly entry: Entry;
}

/**
 * Reads an archive from the disk.
 * @param file its path.
 * @returns the plugin, or every reason why it is refused. @throws a system error when the file cannot be read.
 */
export async function readArchiveFile(file: string): Promise<ReadPackage> {
  // Nothing large is read before it is refused, whatever the file has become since it was measured.
  const handle = await fs.promises.open(file, 'r');
  try {
    const { size } = await handle.stat();
    if (size > PACKAGE_LIMITS.archive) return refused([tooLargeArchive()]);
    const bytes = Buffer.alloc(PACKAGE_LIMITS.archive + 1);
    let length = 0;
    for (;;) {
      const { bytesRead } = await handle.read(bytes, length, bytes.length - length);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    return await readArchive(bytes.subarray(0, length));
  } finally {
    await handle.close();
  }
}

/** Reads the bytes of an archive. @returns the plugin, or every reason why it is refused. */
export async function readArchive(bytes: Buffer): Promise<ReadPackage> {
  if (bytes.length > PACKAGE_LIMITS.archive) return refused([tooLargeArchive()]);
  let zip: ZipFile;
  try {
    zip = await yauzl.fromBufferPromise(bytes, { autoClose: false, decodeStrings: false, validateEntrySizes: true });
  } catch {
    return refused([packageProblem('notAZip')]);
  }
  zip.on('error', () => undefined);
  try {
    const { entries, problems } = await list(zip);
    if (problems.length > 0) return refused(problems);
    const inflated = await inflateAll(zip, entries);
    return Array.isArray(inflated) ? refused(inflated) : { kind: 'read', plugin: packageOf(withoutWrapper(inflated as Readonly<Record<string, Buffer>>)) };
  } finally {
    zip.close();
  }
}

function refused(problems: readonly Text[]): ReadPackage {
  return { kind: 'refused', problems: listedProblems(problems) };
}

function tooLargeArchive(): Text {
  return packageProblem('archiveTooLarge', undefined, { megabytes: PACKAGE_LIMITS.archive / 1_000_000 });
}

async function list(zip: ZipFile): Promise<{ readonly entries: readonly Listed[]; readonly problems: readonly Text[] }> {
  const entries: Listed[] = [];
  const problems: Text[] = [];
  const taken = new NamesTaken();
  let [all, seen] = [0, 0];
  const tooMany = packageProblem('tooManyFiles', undefined, { count: PACKAGE_LIMITS.files });
  if (zip.entryCount > PACKAGE_LIMITS.entries) return { entries, problems: [tooMany] };
  try {
    for await (const entry of zip.eachEntry()) {
      seen += 1;
      if (seen > PACKAGE_LIMITS.entries) return { entries, problems: [...problems, tooMany] };
      const name = nameOf(entry);
      const fault = faultOfEntry(entry, name);
      if (fault !== undefined) problems.push(packageProblem(fault, name, { megabytes: PACKAGE_LIMITS.file / 1_000_000 }));
      if (fault !== undefined || name.endsWith('/') || isLitter(name)) continue;
      const clash = taken.take(name);
      if (clash !== undefined) problems.push(packageProblem(clash, name));
      all += entry.uncompressedSize;
      entries.push({ name, entry });
    }
  } catch (error) {
    const isEncrypted = error instanceof Error && error.message.includes('encrypt');
    problems.push(packageProblem(isEncrypted ? 'encryptedList' : 'directory'));
  }
  if (entries.length > PACKAGE_LIMITS.files) problems.push(tooMany);
  if (all > PACKAGE_LIMITS.all) problems.push(tooLarge());
  if (entries.length === 0 && problems.length === 0) problems.push(packageProblem('empty'));
  return { entries, problems };
}

/** The name as it stands there; what is no UTF-8 is no name that means the same everywhere. */
function nameOf({ fileNameRaw }: Entry): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(fileNameRaw);
  } catch {
    // A character that no name may have.
    return `${fileNameRaw.toString('latin1')}\0`;
  }
}

/** What is wrong with one entry alone; ends a key of `plugin.package.`. */
function faultOfEntry(entry: Entry, name: string): string | undefined {
  const isFolder = name.endsWith('/');
  const fault = faultOfName(isFolder ? name.slice(0, -1) : name);
  if (fault !== undefined) return fault;
  const type = (entry.externalFileAttributes >>> 16) & FILE_TYPE;
  if (type !== 0 && type !== (isFolder ? FOLDER : REGULAR)) return 'link';
  if (entry.isEncrypted()) return 'encrypted';
  if (isLitter(name)) return undefined;
  if (isFolder) return entry.uncompressedSize === 0 ? undefined : 'damaged';
  if (!isKnownKind(name)) return 'kind';
  if (!entry.canDecodeFileData()) return 'method';
  if (entry.uncompressedSize > PACKAGE_LIMITS.file) return 'fileTooLarge';
  return isBomb(entry.uncompressedSize, entry.compressedSize) ? 'bomb' : undefined;
}

function isBomb(inflated: number, deflated: number): boolean {
  return inflated > PACKAGE_LIMITS.ratioFrom && inflated > PACKAGE_LIMITS.ratio * deflated;
}

function tooLarge(): Text {
  return packageProblem('tooLarge', undefined, { megabytes: PACKAGE_LIMITS.all / 1_000_000 });
}

/** Inflates one after the other and stops at the first that is not what the list says. */
async function inflateAll(zip: ZipFile, entries: readonly Listed[]): Promise<Readonly<Record<string, Buffer>> | readonly Text[]> {
  const files: Record<string, Buffer> = Object.create(null) as Record<string, Buffer>;
  let all = 0;
  for (const { name, entry } of entries) {
    const inflated = await inflate(zip, entry, PACKAGE_LIMITS.all - all);
    if (typeof inflated === 'string') return [inflated === 'tooLarge' ? tooLarge() : packageProblem(inflated, name)];
    all += inflated.length;
    files[name] = inflated;
  }
  return files;
}

/** Counted while it inflates: a header can say what it likes. @param room bytes that all files may still have. */
async function inflate(zip: ZipFile, entry: Entry, room: number): Promise<Buffer | 'damaged' | 'bomb' | 'tooLarge'> {
  try {
    const chunks: Buffer[] = [];
    let [length, sum] = [0, 0];
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      const bytes = chunk as Buffer;
      length += bytes.length;
      if (length > room) return 'tooLarge';
      if (length > PACKAGE_LIMITS.file || length > entry.uncompressedSize) return 'damaged';
      if (isBomb(length, entry.compressedSize)) return 'bomb';
      sum = crc32(bytes, sum);
      chunks.push(bytes);
    }
    return length === entry.uncompressedSize && sum === entry.crc32 ? Buffer.concat(chunks, length) : 'damaged';
  } catch {
    return 'damaged';
  }
}

/** Programs that make zips like to put the folder itself in: then its content is the plugin. */
function withoutWrapper(files: Readonly<Record<string, Buffer>>): Readonly<Record<string, Buffer>> {
  const names = Object.keys(files);
  const [top] = names[0]?.split('/') ?? [];
  const prefix = `${top ?? ''}/`;
  if ('plugin.json' in files || !names.every((name) => name.startsWith(prefix)) || !(`${prefix}plugin.json` in files)) return files;
  return Object.fromEntries(names.map((name) => [name.slice(prefix.length), files[name] ?? Buffer.alloc(0)]));
}
