/** A campaign file that was opened: its records, each looked at before it is handed on. */
import type { z } from 'zod';
import type { Picture } from '#main/features/transfer/campaign-reader';
import { pictureType } from '#main/features/campaigns/domain';
import { filedSystemsOf, SYSTEMS_ENTRY } from '#main/features/transfer/filed-systems';
import type { FiledSystem } from '#main/features/transfer/filed-systems';
import { FileRefused } from '#main/features/transfer/file-refused';
import { placeOf, readJson } from '#main/features/transfer/read-json';
import { completed } from '#main/features/transfer/columns';
import type { Columns } from '#main/features/transfer/columns';
import type { FiledPart, FiledSection, Layout } from '#main/features/transfer/layout';
import { FORMAT_NEEDS, FORMAT_VERSION, Label, manifestShape } from '#main/features/transfer/schemas';
import type { Manifest } from '#main/features/transfer/schemas';
import { sha256, ZipArchive } from '#main/features/transfer/zip-archive';
import type { Json, JsonObject } from '#shared/domain/json';
import { isExceeding } from '#shared/ipc/primitives';
import { LARGEST_PICTURE } from '#shared/domain/records';

const MANIFEST = 'manifest.json';

/** A record with the place at which it stands, for whoever finds fault with it. */
export interface Placed {
  readonly entry: string;
  /** Undefined where the entry is one record. */
  readonly index: number | undefined;
  readonly record: JsonObject;
}

/** An opened campaign file. Records are read one by one and validated on the way, unless a file with the same seal was validated before. */
export class CampaignFile {
  private constructor(
    private readonly archive: ZipArchive,
    readonly manifest: Manifest,
    /** Tells this manifest from every other, and with the sums in it the whole file. */
    readonly seal: string,
    /** Every record was checked before, in a file with the same seal. */
    private readonly isChecked: boolean,
    readonly layout: Layout,
  ) {}

  /**
   * @param checked the seal of a file that was looked through: the same bytes are not checked again.
   * @throws FileRefused; `changedSince` when this is another file.
   */
  static async open(file: string, layout: Layout, checked?: string): Promise<CampaignFile> {
    const archive = await ZipArchive.open(file, layout.names);
    try {
      const { manifest, seal } = await readManifest(archive, layout);
      if (checked !== undefined && seal !== checked) throw new FileRefused('changedSince');
      return new CampaignFile(archive, manifest, seal, checked !== undefined, layout);
    } catch (error) {
      archive.close();
      throw error;
    }
  }

  close(): void {
    this.archive.close();
  }

  async campaign(): Promise<JsonObject> {
    const name = 'campaign.json';
    const { columns, shape } = this.layout.campaign;
    return this.#checked(name, undefined, columns, shape, await this.#json(name));
  }

  /** The rule systems that it needs and that do not ship with Traque; none in files that were written before they came along. */
  async systems(): Promise<readonly FiledSystem[]> {
    return this.archive.names().includes(SYSTEMS_ENTRY) ? filedSystemsOf(await this.#json(SYSTEMS_ENTRY)) : [];
  }

  /** The records of a section, in the order of the file. */
  async *list(section: FiledSection): AsyncGenerator<Placed> {
    const { name, columns, shape, parts } = section;
    if (parts !== undefined) {
      yield* this.#documents(section, parts);
      return;
    }
    for (const entry of this.#named(new RegExp(`^${name}(?:/([0-9]+))?\\.json$`))) {
      const list = await this.#json(entry);
      if (!Array.isArray(list)) throw new FileRefused('wrong', { place: entry });
      for (const [index, record] of (list as readonly Json[]).entries()) yield { entry, index, record: this.#checked(entry, index, columns, shape, record) };
    }
  }

  async *#documents({ name, columns, shape }: FiledSection, parts: FiledPart): AsyncGenerator<Placed> {
    const { field } = parts.within;
    for (const entry of this.#named(new RegExp(`^${name}/([0-9]+)\\.json$`))) {
      const record = await this.#json(entry);
      const inner = isObject(record) && Array.isArray(record[field]) ? (record[field] as readonly Json[]) : undefined;
      const whole =
        inner === undefined || !isObject(record)
          ? record
          : { ...record, [field]: inner.map((part) => (isObject(part) ? completed(parts.columns, part) : part)) };
      yield { entry, index: undefined, record: this.#checked(entry, undefined, columns, shape, whole) };
    }
  }

  async *pictures(): AsyncGenerator<Picture> {
    for (const entry of this.#named(/^pictures\/([0-9]+)\.(?:png|jpg|webp)$/)) {
      const bytes = await this.#bytes(entry);
      const type = pictureType(bytes);
      if (type === undefined || bytes.length > LARGEST_PICTURE || !entry.endsWith(ENDINGS[type])) throw new FileRefused('noPicture', { entry });
      yield { reference: `picture:${/[0-9]+/.exec(entry)?.[0] ?? ''}`, type, bytes };
    }
  }

  /** In the order of their numbers; one without a number first. */
  #named(pattern: RegExp): readonly string[] {
    const numbered = this.archive.names().flatMap((name) => {
      const match = pattern.exec(name);
      return match === null ? [] : [{ name, number: Number(match[1] ?? 0) }];
    });
    return numbered.sort((one, other) => one.number - other.number).map(({ name }) => name);
  }

  async #bytes(name: string): Promise<Buffer> {
    const sum = Object.hasOwn(this.manifest.entries, name) ? this.manifest.entries[name] : undefined;
    const bytes = await this.archive.read(name);
    if (sum?.bytes !== bytes.length || sum.sha256 !== sha256(bytes)) throw new FileRefused('sum', { entry: name });
    return bytes;
  }

  async #json(name: string): Promise<Json> {
    const bytes = await this.#bytes(name);
    return this.isChecked ? (JSON.parse(bytes.toString('utf8')) as Json) : readJson(name, bytes);
  }

  #checked(entry: string, index: number | undefined, columns: Columns, shape: z.ZodType, value: Json): JsonObject {
    const at = index === undefined ? [] : [index];
    if (!isObject(value)) throw new FileRefused('wrong', { place: placeOf(entry, at) });
    const whole = completed(columns, value);
    if (this.isChecked) return whole;
    const parsed = shape.safeParse(whole);
    if (parsed.success) return whole;
    const exceeds = parsed.error.issues[0] !== undefined && isExceeding(parsed.error.issues[0]);
    throw new FileRefused(exceeds ? 'tooMuch' : 'wrong', { place: placeOf(entry, [...at, ...pathOf(parsed.error)]) });
  }
}

async function readManifest(archive: ZipArchive, { counted }: Layout): Promise<{ readonly manifest: Manifest; readonly seal: string }> {
  if (!archive.names().includes(MANIFEST)) throw new FileRefused('notACampaign');
  const bytes = await archive.read(MANIFEST);
  const value = readJson(MANIFEST, bytes);
  const label = Label.safeParse(value);
  if (!label.success) throw new FileRefused('notACampaign');
  if (label.data.version > FORMAT_VERSION) throw new FileRefused('newer', { needs: label.data.needs ?? label.data.madeBy ?? FORMAT_NEEDS });
  const manifest = manifestShape(counted).safeParse(value);
  if (!manifest.success) throw new FileRefused('wrong', { place: placeOf(MANIFEST, pathOf(manifest.error)) });
  const listed = new Set(Object.keys(manifest.data.entries));
  for (const name of archive.names()) {
    if (name !== MANIFEST && !listed.delete(name)) throw new FileRefused('stranger', { entry: name });
  }
  const [missing] = listed;
  if (missing !== undefined) throw new FileRefused('missing', { entry: missing });
  return { manifest: manifest.data, seal: sha256(bytes) };
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Where the first thing is wrong; in a choice of shapes, where the one that fits best is. */
function pathOf(error: z.ZodError): readonly PropertyKey[] {
  const [issue] = error.issues;
  if (issue === undefined) return [];
  if (issue.code === 'unrecognized_keys') return [...issue.path, ...issue.keys.slice(0, 1)];
  return issue.path;
}

const ENDINGS = { 'image/png': '.png', 'image/jpeg': '.jpg', 'image/webp': '.webp' } as const;
