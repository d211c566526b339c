/** Turns the records of a campaign file into rows of a data file, under fresh ids and with every link in place. */
import { randomUUID } from 'node:crypto';
import type { CampaignFile } from '#main/features/transfer/campaign-file';
import { LISTS } from '#main/features/transfer/campaign-reader';
import type { ListName, Picture } from '#main/features/transfer/campaign-reader';
import type { Arrived, Rows } from '#main/features/transfer/jobs';
import type { JobHost } from '#main/platform/workers/job';
import { Merger, supplementsOf } from '#main/features/transfer/merger';
import type { Replacement } from '#main/features/transfer/replacement';
import { Inward, isReference } from '#main/features/transfer/references';
import { CAMPAIGN, CHARACTER, completed, ENCOUNTER, ENTRY, PARTY, RUN, STEP } from '#main/features/transfer/columns';
import type { Columns } from '#main/features/transfer/columns';
import { rowOf, viewOf } from '#main/features/transfer/views';
import type { View } from '#main/features/transfer/views';
import type { Json, JsonObject } from '#shared/domain/json';

/** The file, and the campaign whose records are kept where the file lacks them. */
export interface Sources {
  readonly file: CampaignFile;
  readonly replaced: Replacement | undefined;
  /** What it will be called. */
  readonly name: string;
}

const SPECS: Readonly<Record<ListName, { readonly table: string; readonly columns: Columns }>> = {
  parties: { table: 'parties', columns: PARTY },
  encounters: { table: 'encounters', columns: ENCOUNTER },
  characters: { table: 'characters', columns: CHARACTER },
  library: { table: 'characters', columns: CHARACTER },
  journal: { table: 'journal', columns: ENTRY },
};
/** The journal comes last: its entries may be about runs. */
const BEFORE_RUNS = LISTS.filter((section) => section !== 'journal');

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
    return isReference(word) ? (this.of(word) ?? word) : super.word(word);
  }
}

class Sender {
  readonly #fromFile = new CheckedInward(randomUUID);
  readonly #campaignId = randomUUID();
  readonly #merger: Merger | undefined;
  readonly #of: number;
  #done = 0;
  #pending: { table: string; columns: readonly string[]; rows: (readonly unknown[])[]; size: number } | undefined;
  /** Links between characters, set once all of them are there. */
  readonly #later: (readonly [id: string, template: string | null, mount: string | null])[] = [];

  constructor(
    private readonly sources: Sources,
    private readonly store: (rows: Rows) => Promise<void>,
    private readonly progress: JobHost['progress'],
  ) {
    const { file, replaced } = sources;
    this.#fromFile.identify('campaign:1', this.#campaignId);
    if (replaced !== undefined) this.#merger = new Merger(replaced, this.#fromFile, this.#campaignId);
    const kept = Object.values(replaced?.sections ?? {}).reduce((sum, section) => sum + section.kept, 0);
    this.#of = Object.values(file.manifest.counts).reduce((sum, count) => sum + count, kept);
  }

  async send(): Promise<Arrived> {
    const { file, name } = this.sources;
    const pictureId = await this.#campaign(name);
    for (const section of BEFORE_RUNS) await this.#list(section);
    await this.#links();
    for await (const { record } of file.runs()) await this.#run(record, this.#fromFile);
    const merger = this.#merger;
    if (merger !== undefined) for (const run of merger.keptRuns()) await this.#run(run, merger.ids);
    await this.#journal();
    await this.#flush();
    return { campaignId: this.#campaignId, pictureId };
  }

  /** The campaign itself, hidden as yet; what the file leaves empty is as it was. @returns its cover. */
  async #campaign(name: string): Promise<string | null> {
    const { file, replaced } = this.sources;
    const given = await file.campaign();
    const before = completed(CAMPAIGN, replaced?.reader.campaign() ?? {});
    const filled = Object.fromEntries(
      Object.entries(given).map(([field, value]) => [field, isEmpty(value) && CAMPAIGN[field]?.missing !== undefined ? (before[field] ?? value) : value]),
    );
    const supplements = supplementsOf(given, before);
    const whole = { ...filled, name, supplements };
    const view = viewOf(CAMPAIGN, whole, this.#fromFile);
    this.#merger?.campaign(view, before, given['pictureId'] !== null);
    const { picture_id: _picture, ...rest } = rowOf(CAMPAIGN, view);
    const hidden = { id: this.#campaignId, ...rest, origin: file.manifest.origin, arriving: 1, trashed_at: given['updatedAt'] };
    await this.#add('campaigns', hidden);
    let cover: string | null = null;
    for await (const picture of file.pictures()) {
      const id = await this.#picture(picture, this.#fromFile);
      if (picture.reference === given['pictureId']) cover = id;
    }
    if (given['pictureId'] !== null) return cover;
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
  async #list(section: ListName): Promise<void> {
    const { table, columns } = SPECS[section];
    const merger = this.#merger;
    for await (const { record } of this.sources.file.list(section)) {
      const view = viewOf(columns, record, this.#fromFile);
      await this.#record(table, columns, merger?.fromFile(section, record, view) ?? view, record);
    }
    if (merger === undefined) return;
    for (const record of merger.kept(section)) {
      const whole = completed(columns, record);
      await this.#record(table, columns, merger.fromHere(section, whole, viewOf(columns, whole, merger.ids)), whole);
    }
  }

  /** Both journals as one, by the time at which something happened. */
  async #journal(): Promise<void> {
    const merger = this.#merger;
    const here = merger?.kept('journal');
    let next = here?.next();
    const addHere = async (until: number): Promise<void> => {
      while (merger !== undefined && next?.done === false && (next.value['at'] as number) < until) {
        const whole = completed(ENTRY, next.value);
        await this.#record('journal', ENTRY, merger.entryFromHere(whole, viewOf(ENTRY, whole, merger.ids)), whole);
        next = here?.next();
      }
    };
    for await (const { record } of this.sources.file.list('journal')) {
      await addHere(record['at'] as number);
      const view = viewOf(ENTRY, record, this.#fromFile);
      merger?.entryFromFile(view);
      await this.#record('journal', ENTRY, view, record);
    }
    await addHere(Infinity);
  }

  async #record(table: string, columns: Columns, view: View, record: JsonObject): Promise<void> {
    const row = rowOf(columns, view);
    if (table === 'journal') {
      row['id'] = randomUUID();
      row['words'] = row['words'] ?? row['body'] ?? '';
    }
    if (table === 'characters') {
      // Without its party or its fight somebody would be an entry of the library.
      if ((record['partyId'] ?? null) !== null && row['party_id'] === null) throw new Error(`the party of ${record['id'] as string} is lost`);
      if ((record['encounterId'] ?? null) !== null && row['encounter_id'] === null) throw new Error(`the encounter of ${record['id'] as string} is lost`);
      const { template_id: template, mount_id: mount } = row as { template_id: string | null; mount_id: string | null };
      if (template !== null || mount !== null) this.#later.push([row['id'] as string, template, mount]);
      row['template_id'] = null;
      row['mount_id'] = null;
    }
    await this.#add(table, { ...row, campaign_id: this.#campaignId });
    this.#step();
  }

  async #links(): Promise<void> {
    await this.#flush();
    for (let at = 0; at < this.#later.length; at += BATCH.rows) {
      const rows = this.#later.slice(at, at + BATCH.rows);
      await this.store({ table: 'characters', columns: ['id', 'template_id', 'mount_id'], rows, set: true });
    }
  }

  async #run(record: JsonObject, ids: Inward): Promise<void> {
    const { steps, ...run } = record;
    const row = rowOf(RUN, viewOf(RUN, completed(RUN, run), ids));
    await this.#add('runs', { ...row, campaign_id: this.#campaignId });
    for (const [seq, step] of (steps as readonly JsonObject[]).entries()) {
      await this.#add('run_steps', { ...rowOf(STEP, viewOf(STEP, completed(STEP, step), ids)), run_id: row['id'], seq });
    }
    this.#step();
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
