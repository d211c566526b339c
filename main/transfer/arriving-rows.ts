/** Turns the records of a campaign file into rows of a data file, under fresh ids and with every link in place. */
import { randomUUID } from 'node:crypto';
import type { CampaignFile } from '#main/transfer/campaign-file';
import { LISTS } from '#main/transfer/campaign-reader';
import type { CampaignReader, ListName, Picture } from '#main/transfer/campaign-reader';
import type { Arrived, JobHost, Rows } from '#main/transfer/job';
import { twinKey } from '#main/transfer/look';
import type { Contents } from '#main/transfer/look';
import { Inward, mapped, referencesIn } from '#main/transfer/references';
import { CAMPAIGN, CHARACTER, columnName, completed, ENCOUNTER, ENTRY, PARTY, RUN, STEP } from '#main/transfer/sections';
import type { Columns } from '#main/transfer/sections';
import type { Json, JsonObject } from '#shared/domain/json';

/** The file, and the campaign whose sections stand where the file has none. */
export interface Sources {
  readonly file: CampaignFile;
  readonly contents: Contents;
  readonly kept: CampaignReader | undefined;
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

class Sender {
  readonly #fromFile = new Inward(randomUUID);
  readonly #fromKept = new Inward(randomUUID);
  readonly #campaignId = randomUUID();
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
    for (const reference of sources.contents.references) this.#fromFile.declare(reference);
    this.#fromFile.identify('campaign:1', this.#campaignId);
    this.#fromKept.identify('campaign:1', this.#campaignId);
    this.#of = Object.values(sources.contents.counts).reduce((sum, count) => sum + count, 0);
  }

  async send(): Promise<Arrived> {
    const { file, contents, kept, name } = this.sources;
    const pictureId = await this.#campaign(name);
    const keep = (section: ListName | 'runs'): CampaignReader | undefined => (contents.counts[section] === 0 ? kept : undefined);
    for (const section of BEFORE_RUNS) this.#meetKept(kept?.list(section) ?? [], keep(section) !== undefined);
    this.#meetKept(kept?.runs() ?? [], keep('runs') !== undefined);
    for (const section of BEFORE_RUNS) await this.#list(section, keep(section));
    await this.#links();
    for await (const { record } of file.runs()) await this.#run(record, this.#fromFile);
    for (const run of keep('runs')?.runs() ?? []) await this.#run(run, this.#fromKept);
    await this.#list('journal', keep('journal'));
    await this.#flush();
    return { campaignId: this.#campaignId, pictureId };
  }

  /** The campaign itself, hidden as yet; what the file leaves empty is as it was. @returns its cover. */
  async #campaign(name: string): Promise<string | null> {
    const { file, kept } = this.sources;
    const given = await file.campaign();
    const before = completed(CAMPAIGN, kept?.campaign() ?? {});
    const filled = Object.fromEntries(
      Object.entries(given).map(([field, value]) => [field, isEmpty(value) && CAMPAIGN[field]?.missing !== undefined ? (before[field] ?? value) : value]),
    );
    const { picture_id: _picture, ...rest } = this.#row(CAMPAIGN, { ...filled, name }, this.#fromFile);
    const hidden = { id: this.#campaignId, ...rest, origin: file.manifest.origin, arriving: 1, trashed_at: given['updatedAt'] };
    await this.#add('campaigns', hidden);
    let cover: string | null = null;
    for await (const picture of file.pictures()) {
      const id = await this.#picture(picture, this.#fromFile);
      if (picture.reference === given['pictureId']) cover = id;
    }
    if (given['pictureId'] !== null) return cover;
    for (const picture of kept?.pictures() ?? []) {
      this.#fromKept.declare(picture.reference);
      cover = await this.#picture(picture, this.#fromKept);
    }
    return cover;
  }

  async #picture({ reference, type, bytes }: Picture, ids: Inward): Promise<string> {
    const id = ids.of(reference) ?? randomUUID();
    await this.#add('pictures', { id, campaign_id: this.#campaignId, type, bytes, created_at: 0 });
    this.#step();
    return id;
  }

  /** Kept records get an id of their own; links to others lead to the same in the file, if it is there. */
  #meetKept(records: Iterable<JsonObject>, isKept: boolean): void {
    for (const record of records) {
      const reference = record['id'] as string;
      const twin = this.#fromFile.of(this.sources.contents.twins.get(twinKey(record)) ?? null);
      if (isKept && this.#hasItsPlace(record)) this.#fromKept.declare(reference);
      else if (!isKept && twin !== null) this.#fromKept.identify(reference, twin);
    }
  }

  /** Somebody who belongs to one encounter only is nobody without it. */
  #hasItsPlace({ id, encounterId }: JsonObject): boolean {
    return !(id as string).startsWith('character:') || typeof encounterId !== 'string' || this.#fromKept.knows(encounterId);
  }

  async #list(section: ListName, kept: CampaignReader | undefined): Promise<void> {
    const { table, columns } = SPECS[section];
    for await (const { record } of this.sources.file.list(section)) await this.#record(table, columns, record, this.#fromFile);
    for (const record of kept?.list(section) ?? []) {
      const whole = completed(columns, record);
      if (section === 'journal' || this.#hasItsPlace(record)) await this.#record(table, columns, whole, this.#fromKept);
    }
  }

  async #record(table: string, columns: Columns, record: JsonObject, ids: Inward): Promise<void> {
    const row = this.#row(columns, record, ids);
    if (table === 'journal') {
      row['id'] = randomUUID();
      row['words'] = row['words'] ?? row['body'] ?? '';
    }
    if (table === 'characters') {
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
    const row = this.#row(RUN, completed(RUN, run), ids);
    await this.#add('runs', { ...row, campaign_id: this.#campaignId });
    for (const [seq, step] of (steps as readonly JsonObject[]).entries()) {
      await this.#add('run_steps', { ...this.#row(STEP, completed(STEP, step), ids), run_id: row['id'], seq });
    }
    this.#step();
  }

  #row(columns: Columns, record: JsonObject, ids: Inward): Record<string, unknown> {
    return Object.fromEntries(Object.entries(columns).map(([field, column]) => [columnName(field), stored(field, column.is, record[field] ?? null, ids)]));
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

function stored(field: string, is: Columns[string]['is'], value: Json, ids: Inward): unknown {
  if (is === 'plain') return value;
  if (is === 'flag') return value === true ? 1 : 0;
  if (value === null) return null;
  if (is === 'own' || typeof is === 'object') return ids.of(value as string);
  if (is === 'proposal') {
    const { runId, seq, index } = value as { readonly runId: string; readonly seq: number; readonly index: number };
    const run = ids.of(runId);
    return run === null ? null : `${run}:${String(seq)}:${String(index)}`;
  }
  if (field === 'patches' && !(value as readonly JsonObject[]).every((patch) => isWhole(patch, ids))) return null;
  if (field === 'combatants') {
    const there = Object.entries(value as JsonObject).filter(([who]) => ids.knows(who));
    return JSON.stringify(mapped(Object.fromEntries(there), (word) => ids.word(word)));
  }
  return JSON.stringify(mapped(value, (word) => ids.word(word)));
}

/** A change of the kept journal may be about something that the file does not bring along: then it cannot be taken back there. */
function isWhole(patch: JsonObject, ids: Inward): boolean {
  return referencesIn(patch).every((reference) => ids.knows(reference));
}

/** What an empty section leaves as it was. */
function isEmpty(value: Json): boolean {
  return value === null || value === '' || value === 0 || (Array.isArray(value) && value.length === 0);
}
