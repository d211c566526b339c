/** Turns the records of a campaign file into rows of a data file, under fresh ids and with every link in place. */
import { randomUUID } from 'node:crypto';
import type { CampaignFile } from '#main/features/transfer/campaign-file';
import type { Picture } from '#main/features/transfer/campaign-reader';
import type { Arrived, Rows } from '#main/features/transfer/jobs';
import type { JobHost } from '#main/platform/workers/job';
import { Merger, supplementsOf } from '#main/features/transfer/merger';
import type { Replacement } from '#main/features/transfer/replacement';
import { Inward } from '#main/features/transfer/references';
import { completed } from '#main/features/transfer/columns';
import { ownerColumns, linksWithin } from '#main/features/transfer/layout';
import type { FiledPart, FiledSection } from '#main/features/transfer/layout';
import { rowOf, viewOf } from '#main/features/transfer/views';
import type { View } from '#main/features/transfer/views';
import type { Json, JsonObject } from '#shared/domain/json';
import { columnName } from '#shared/records/kit/record';
import type { RecordDefinition } from '#shared/records/kit/record';

/** The file, and the campaign whose records are kept where the file lacks them. */
export interface Sources {
  readonly file: CampaignFile;
  readonly replaced: Replacement | undefined;
  /** What it will be called. */
  readonly name: string;
}

/** What is stored at once. */
const BATCH = { rows: 500, characters: 1_000_000 } as const;

/** Sends every row, in an order in which each link finds what it links to. */
export function sendRows(sources: Sources, store: (rows: Rows) => Promise<void>, progress: JobHost['progress']): Promise<Arrived> {
  return new Sender(sources, store, progress).send();
}

/** Ids for the references of a checked file, each made when it is first met: whatever is linked to is there. */
class CheckedInward extends Inward {
  override knows(reference: string): boolean {
    if (!super.knows(reference)) this.declare(reference);
    return true;
  }

  override of(reference: string | null): string | null {
    return reference !== null && this.knows(reference) ? super.of(reference) : null;
  }

  override word(word: string): string {
    return this.words.isOne(word) ? (this.of(word) ?? word) : super.word(word);
  }
}

class Sender {
  readonly #fromFile: CheckedInward;
  readonly #campaignId = randomUUID();
  readonly #merger: Merger | undefined;
  readonly #of: number;
  #done = 0;
  #pending: { table: string; columns: readonly string[]; rows: (readonly unknown[])[]; size: number } | undefined;
  /** Links between records of one kind, set once all of them are there: by table and columns. */
  readonly #later = new Map<string, { readonly table: string; readonly columns: readonly string[]; readonly rows: (readonly unknown[])[] }>();

  constructor(
    private readonly sources: Sources,
    private readonly store: (rows: Rows) => Promise<void>,
    private readonly progress: JobHost['progress'],
  ) {
    const { file, replaced } = sources;
    this.#fromFile = new CheckedInward(file.layout.references, randomUUID);
    this.#fromFile.identify('campaign:1', this.#campaignId);
    if (replaced !== undefined) this.#merger = new Merger(replaced, this.#fromFile, this.#campaignId);
    const kept = Object.values(replaced?.sections ?? {}).reduce((sum, section) => sum + section.kept, 0);
    this.#of = Object.values(file.manifest.counts).reduce((sum, count) => sum + count, kept);
  }

  async send(): Promise<Arrived> {
    const { file, name } = this.sources;
    const pictureId = await this.#campaign(name);
    for (const section of file.layout.sections) {
      if (section.columns['id'] === undefined) await this.#journal(section);
      else await this.#list(section);
    }
    await this.#links();
    await this.#flush();
    return { campaignId: this.#campaignId, pictureId };
  }

  /** The campaign itself, hidden as yet; what the file leaves empty is as it was. @returns its cover. */
  async #campaign(name: string): Promise<string | null> {
    const { file, replaced } = this.sources;
    const campaign = await file.campaign();
    const { columns } = file.layout.campaign;
    const before = completed(columns, replaced?.reader.campaign() ?? {});
    const filled = Object.fromEntries(
      Object.entries(campaign).map(([field, value]) => [field, isEmpty(value) && columns[field]?.missing !== undefined ? (before[field] ?? value) : value]),
    );
    const supplements = supplementsOf(campaign, before);
    const whole = { ...filled, name, supplements };
    const view = viewOf(columns, whole, this.#fromFile);
    this.#merger?.campaign(view, before, campaign['pictureId'] !== null);
    const { picture_id: _picture, ...rest } = rowOf(columns, view);
    const hidden = { id: this.#campaignId, ...rest, origin: file.manifest.origin, arriving: 1, trashed_at: campaign['updatedAt'] };
    await this.#add('campaigns', hidden);
    let cover: string | null = null;
    for await (const picture of file.pictures()) {
      const id = await this.#picture(picture, this.#fromFile);
      if (picture.reference === campaign['pictureId']) cover = id;
    }
    if (campaign['pictureId'] !== null) return cover;
    for (const picture of replaced?.reader.pictures() ?? []) {
      if (this.#merger !== undefined) cover = await this.#picture(picture, this.#merger.ids);
    }
    return cover;
  }

  async #picture({ reference, type, bytes }: Picture, ids: Inward): Promise<string> {
    const id = ids.of(reference) ?? randomUUID();
    await this.#add('pictures', { id, campaign_id: this.#campaignId, type, bytes, created_at: 0 });
    this.#step();
    return id;
  }

  /** Those of the file, then those that it lacks. */
  async #list(section: FiledSection): Promise<void> {
    const { columns } = section;
    const merger = this.#merger;
    for await (const { record } of this.sources.file.list(section)) {
      const view = viewOf(columns, record, this.#fromFile);
      await this.#record(section, merger?.fromFile(section, record, view) ?? view, record, this.#fromFile);
    }
    if (merger === undefined) return;
    for (const record of merger.kept(section)) {
      const whole = completed(columns, record);
      await this.#record(section, merger.fromHere(section, whole, viewOf(columns, whole, merger.ids)), whole, merger.ids);
    }
  }

  /** Both journals as one, by the time at which something happened. */
  async #journal(section: FiledSection): Promise<void> {
    const { columns } = section;
    const merger = this.#merger;
    const here = merger?.kept(section);
    let next = here?.next();
    const addHere = async (until: number): Promise<void> => {
      while (merger !== undefined && next?.done === false && (next.value['at'] as number) < until) {
        const whole = completed(columns, next.value);
        await this.#record(section, merger.entryFromHere(whole, viewOf(columns, whole, merger.ids)), whole, merger.ids);
        next = here?.next();
      }
    };
    for await (const { record } of this.sources.file.list(section)) {
      await addHere(record['at'] as number);
      const view = viewOf(columns, record, this.#fromFile);
      merger?.entryFromFile(view);
      await this.#record(section, view, record, this.#fromFile);
    }
    await addHere(Infinity);
  }

  async #record({ kind, columns, parts }: FiledSection, view: View, record: JsonObject, ids: Inward): Promise<void> {
    const { table } = kind;
    const row = rowOf(columns, view);
    if (columns['id'] === undefined) {
      row['id'] = randomUUID();
      row['words'] = row['words'] ?? row['body'] ?? '';
    }
    for (const column of ownerColumns(kind)) {
      // Without what it belongs to somebody would be an entry of the library.
      if ((record[column] ?? null) !== null && row[columnName(column)] === null) throw new Error(`the ${column} of ${record['id'] as string} is lost`);
    }
    this.#setLater(kind, row);
    await this.#add(table, { ...row, campaign_id: this.#campaignId });
    if (parts !== undefined) await this.#parts(parts, row['id'], record, ids);
    this.#step();
  }

  async #parts({ table, within, columns }: FiledPart, whole: unknown, record: JsonObject, ids: Inward): Promise<void> {
    for (const [place, part] of (record[within.field] as readonly JsonObject[]).entries()) {
      const row = rowOf(columns, viewOf(columns, completed(columns, part), ids));
      await this.#add(table, { ...row, [columnName(within.link)]: whole, [columnName(within.order)]: place });
    }
  }

  /** Takes links to records of the same kind out of a row. */
  #setLater(kind: RecordDefinition, row: Record<string, unknown>): void {
    const columns = linksWithin(kind).map(columnName);
    if (columns.length === 0) return;
    const values = columns.map((column) => row[column]);
    for (const column of columns) row[column] = null;
    if (values.every((value) => value === null)) return;
    const later = this.#later.get(kind.table) ?? { table: kind.table, columns: ['id', ...columns], rows: [] };
    this.#later.set(kind.table, later);
    later.rows.push([row['id'], ...values]);
  }

  async #links(): Promise<void> {
    await this.#flush();
    for (const { table, columns, rows } of this.#later.values()) {
      for (let at = 0; at < rows.length; at += BATCH.rows) await this.store({ table, columns, rows: rows.slice(at, at + BATCH.rows), set: true });
    }
  }

  async #add(table: string, row: Readonly<Record<string, unknown>>): Promise<void> {
    if (this.#pending !== undefined && this.#pending.table !== table) await this.#flush();
    const pending = (this.#pending ??= { table, columns: Object.keys(row), rows: [], size: 0 });
    const values = pending.columns.map((column) => row[column]);
    pending.rows.push(values);
    for (const value of values) if (typeof value === 'string' || Buffer.isBuffer(value)) pending.size += value.length;
    if (pending.rows.length >= BATCH.rows || pending.size >= BATCH.characters) await this.#flush();
  }

  async #flush(): Promise<void> {
    const pending = this.#pending;
    if (pending === undefined) return;
    this.#pending = undefined;
    const { table, columns, rows } = pending;
    const batch: Rows = { table, columns, rows, set: false };
    this.progress(Math.min(this.#done, this.#of), this.#of);
    await this.store(batch);
  }

  #step(): void {
    this.#done += 1;
  }
}

/** What an empty section leaves as it was. */
function isEmpty(value: Json): boolean {
  return value === null || value === '' || value === 0 || (Array.isArray(value) && value.length === 0);
}
