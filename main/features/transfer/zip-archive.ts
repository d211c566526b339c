/** Reads a zip that may come from anywhere: its list of entries is looked at as a whole before anything is inflated. */
import { createHash } from 'node:crypto';
import { crc32 } from '#shared/util/crc32';
import yauzl from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';
import { FileRefused } from '#main/features/transfer/file-refused';
import { LIMITS } from '#main/features/transfer/limits';

/** What may stand in a campaign file; folders may be named by themselves, as most programs that make zips do. */
export interface KnownNames {
  readonly files: RegExp;
  readonly folders: RegExp;
}

const SYMBOLIC_LINK = 0o120000;
const FILE_TYPE = 0o170000;

/** An opened zip whose list of entries was validated. Entries are inflated one by one, each within its limit. */
export class ZipArchive {
  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
  ) {}

  /** @throws FileRefused */
  static async open(file: string, known: KnownNames): Promise<ZipArchive> {
    let zip: ZipFile;
    try {
      zip = await yauzl.openPromise(file, { autoClose: false, decodeStrings: false, validateEntrySizes: true });
    } catch (error) {
      throw isOfDisk(error) ? new FileRefused('unreadable') : new FileRefused('notAZip');
    }
    // What happens after the list was read is told by the stream in question.
    zip.on('error', () => undefined);
    try {
      return new ZipArchive(zip, await listed(zip, known));
    } catch (error) {
      zip.close();
      if (error instanceof FileRefused) throw error;
      if (error instanceof Error && error.message.includes('encryption')) throw new FileRefused('encrypted', { entry: '*' });
      throw isOfDisk(error) ? new FileRefused('unreadable') : new FileRefused('directory');
    }
  }

  names(): readonly string[] {
    return [...this.entries.keys()];
  }

  /** @throws FileRefused when it is damaged, or more than its header says. */
  async read(name: string): Promise<Buffer> {
    const entry = this.entries.get(name);
    if (entry === undefined) throw new FileRefused('missing', { entry: name });
    try {
      const chunks: Buffer[] = [];
      let length = 0;
      let sum = 0;
      for await (const chunk of await this.zip.openReadStreamPromise(entry)) {
        const bytes = chunk as Buffer;
        length += bytes.length;
        // Counted while it inflates: a header can say what it likes.
        if (length > LIMITS.entry || length > entry.uncompressedSize) throw new FileRefused('tooLarge', { entry: name });
        if (length > LIMITS.ratioFrom && length > LIMITS.ratio * entry.compressedSize) throw new FileRefused('bomb', { entry: name });
        sum = crc32(bytes, sum);
        chunks.push(bytes);
      }
      if (length !== entry.uncompressedSize || sum !== entry.crc32) throw new FileRefused('damaged', { entry: name });
      return Buffer.concat(chunks, length);
    } catch (error) {
      if (error instanceof FileRefused) throw error;
      throw isOfDisk(error) ? new FileRefused('unreadable') : new FileRefused('damaged', { entry: name });
    }
  }

  close(): void {
    this.zip.close();
  }
}

/** The SHA-256 of some bytes, in hexadecimal. */
export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function listed(zip: ZipFile, known: KnownNames): Promise<ReadonlyMap<string, Entry>> {
  if (zip.entryCount > LIMITS.entries) throw new FileRefused('tooManyEntries', { count: LIMITS.entries });
  const entries = new Map<string, Entry>();
  const seen = new Set<string>();
  let all = 0;
  for await (const entry of zip.eachEntry()) {
    const name = checkedName(entry.fileNameRaw);
    // A disk that does not tell case apart would take them for one.
    const folded = name.normalize('NFC').toLowerCase();
    if (seen.has(folded)) throw new FileRefused('twice', { entry: name });
    seen.add(folded);
    if (((entry.externalFileAttributes >>> 16) & FILE_TYPE) === SYMBOLIC_LINK) throw new FileRefused('link', { entry: name });
    if (entry.isEncrypted()) throw new FileRefused('encrypted', { entry: name });
    if (known.folders.test(name) && entry.uncompressedSize === 0) continue;
    if (!known.files.test(name)) throw new FileRefused('stranger', { entry: name });
    if (!entry.canDecodeFileData()) throw new FileRefused('damaged', { entry: name });
    all += entry.uncompressedSize;
    if (entry.uncompressedSize > LIMITS.entry || all > LIMITS.all) throw new FileRefused('tooLarge', { entry: name });
    if (entry.uncompressedSize > LIMITS.ratioFrom && entry.uncompressedSize > LIMITS.ratio * entry.compressedSize)
      throw new FileRefused('bomb', { entry: name });
    entries.set(name, entry);
  }
  return entries;
}

/** A name is only ever looked up and never becomes a path; one that would lead somewhere is refused all the same. */
function checkedName(raw: Buffer): string {
  let name: string;
  try {
    name = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(raw);
  } catch {
    throw new FileRefused('path', { entry: raw.toString('latin1') });
  }
  const leadsAway =
    name === '' || name.startsWith('/') || /^[A-Za-z]:/.test(name) || name.includes('\\') || name.includes('\0') || name.split('/').includes('..');
  if (leadsAway) throw new FileRefused('path', { entry: name.replaceAll('\0', '\u2400') });
  return name;
}

/** An error of the file system has a code; those of the library are about what stands in the file. */
function isOfDisk(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' && /^E[A-Z]+$/.test(code) && code !== 'ERR_STREAM_PREMATURE_CLOSE';
}
