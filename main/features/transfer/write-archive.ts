/** Writes a campaign file. The same campaign gives the same bytes, wherever and whenever. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { CampaignReader } from '#main/features/transfer/campaign-reader';
import { SYSTEMS_ENTRY, systemsIn } from '#main/features/transfer/filed-systems';
import { FileRefused } from '#main/features/transfer/file-refused';
import { laidOut } from '#main/features/transfer/json-layout';
import { partialOf } from '#main/features/transfer/jobs';
import type { JobHost } from '#main/platform/workers/job';
import { LIMITS } from '#main/features/transfer/limits';
import { FORMAT, FORMAT_NEEDS, FORMAT_VERSION, PLAIN_VERSION } from '#main/features/transfer/schemas';
import { renameSynced } from '#main/platform/database/backups/disk';
import type { Json, JsonObject } from '#shared/domain/json';

/** The file to write, and what its manifest says of its origin and of the program that made it. */
export interface Making {
  readonly target: string;
  readonly origin: string;
  readonly madeBy: string;
  /** Rule systems that ship with the program: every Traque has their texts. */
  readonly shipped: readonly string[];
}

const PICTURE_ENDINGS: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' };

/** Records between two turns of others. */
const BREATH = 100;

/** Written under another name first: under its own there is a whole file or none. @returns its size in bytes. */
export async function writeArchive(reader: CampaignReader, { target, origin, madeBy, shipped }: Making, host: JobHost): Promise<number> {
  const partial = partialOf(target);
  const output = new ArchiveFile(partial);
  try {
    const campaign = reader.campaign();
    const { name, system, supplements = [] } = campaign;
    const systems = new Set(systemsIn(campaign));
    let version: number = PLAIN_VERSION;
    const note = (record: JsonObject): void => {
      if (record['origin'] !== undefined) version = FORMAT_VERSION;
      for (const id of systemsIn(record)) systems.add(id);
    };
    const counts = reader.counts();
    const of = Object.values(counts).reduce((sum, each) => sum + each, 0);
    let done = 0;
    const reportProgress = async (): Promise<void> => {
      done += 1;
      if (done % BREATH !== 0) return;
      host.progress(done, of);
      await host.breathe();
    };
    host.progress(0, of);
    output.add('campaign.json', document(campaign));
    const { sections } = reader.layout;
    for (const section of sections.filter(({ parts }) => parts === undefined)) {
      const list = new ListWriter(output, section.name);
      for (const record of reader.list(section)) {
        list.add(record);
        note(record);
        await reportProgress();
      }
      list.end();
    }
    for (const section of sections.filter(({ parts }) => parts !== undefined)) {
      let number = 0;
      for (const record of reader.list(section)) {
        output.add(`${section.name}/${String((number += 1))}.json`, document(record));
        note(record);
        for (const part of (section.parts === undefined ? [] : record[section.parts.within.field]) as readonly JsonObject[]) note(part);
        await reportProgress();
        await host.breathe();
      }
    }
    for (const { reference, type, bytes } of reader.pictures()) {
      output.add(`pictures/${reference.replace('picture:', '')}.${PICTURE_ENDINGS[type] ?? 'png'}`, bytes, false);
    }
    const filed = reader.systems([...systems].filter((id) => !shipped.includes(id)));
    if (filed.length > 0) output.add(SYSTEMS_ENTRY, document(filed));
    if (filed.length > 0) version = FORMAT_VERSION;
    const head = { format: FORMAT, version, needs: FORMAT_NEEDS, madeBy, origin, name, system, supplements, counts };
    output.add('manifest.json', document({ ...head, entries: output.sums() } as JsonObject));
    const bytes = output.end();
    renameSynced(partial, target);
    host.progress(of, of);
    return bytes;
  } catch (error) {
    output.discard();
    throw error;
  }
}

function document(value: Json): Buffer {
  return Buffer.from(`${laidOut(value)}\n`);
}

/** A list of records, in as many parts as its size asks for: `journal.json`, `journal/2.json`... */
class ListWriter {
  #parts = 0;
  #records: string[] = [];
  #length = 0;

  constructor(
    private readonly output: ArchiveFile,
    private readonly section: string,
  ) {}

  add(record: JsonObject): void {
    const words = `  ${laidOut(record, '  ')}`;
    this.#records.push(words);
    this.#length += words.length;
    if (this.#length >= LIMITS.part) this.#flush();
  }

  end(): void {
    if (this.#parts === 0 || this.#records.length > 0) this.#flush();
  }

  #flush(): void {
    this.#parts += 1;
    const name = this.#parts === 1 ? `${this.section}.json` : `${this.section}/${String(this.#parts)}.json`;
    this.output.add(name, Buffer.from(this.#records.length === 0 ? '[]\n' : `[\n${this.#records.join(',\n')}\n]\n`));
    this.#records = [];
    this.#length = 0;
  }
}

type Sums = Record<string, { readonly bytes: number; readonly sha256: string }>;

/** The zip on the disk. */
class ArchiveFile {
  readonly #handle: number;
  readonly #sums: Sums = {};
  readonly #zip: Zip;
  #written = 0;
  #inflated = 0;
  #failure: Error | undefined;

  constructor(private readonly file: string) {
    this.#handle = fs.openSync(file, 'w');
    this.#zip = new Zip((error, chunk) => {
      if (error !== null) {
        this.#failure = error;
        return;
      }
      let offset = 0;
      while (offset < chunk.length) offset += fs.writeSync(this.#handle, chunk, offset);
      this.#written += chunk.length;
    });
  }

  add(name: string, bytes: Buffer, deflate = true): void {
    this.#inflated += bytes.length;
    // What could not be read again is not written.
    if (bytes.length > LIMITS.entry || this.#inflated > LIMITS.all || Object.keys(this.#sums).length + 2 > LIMITS.entries)
      throw new FileRefused('tooLargeToWrite');
    const entry = deflate ? new ZipDeflate(name, { level: 6 }) : new ZipPassThrough(name);
    // The oldest day that a zip knows: no file says when it was written.
    entry.mtime = new Date(1980, 0, 1);
    this.#zip.add(entry);
    entry.push(bytes, true);
    if (this.#failure !== undefined) throw this.#failure;
    this.#sums[name] = { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  }

  sums(): Sums {
    return this.#sums;
  }

  /** All of it is on the disk when this returns. */
  end(): number {
    this.#zip.end();
    if (this.#failure !== undefined) throw this.#failure;
    fs.fsyncSync(this.#handle);
    fs.closeSync(this.#handle);
    return this.#written;
  }

  discard(): void {
    try {
      fs.closeSync(this.#handle);
    } catch {
      // Closed already.
    }
    fs.rmSync(this.file, { force: true });
  }
}
