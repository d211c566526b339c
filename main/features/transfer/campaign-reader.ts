/** Reads a campaign out of a data file as the records of a campaign file. What is in the trash, or belongs to something there, stays behind. */
import type { Database as Connection } from 'better-sqlite3';
import { readFiledSystems } from '#main/features/transfer/filed-systems';
import type { FiledSystem } from '#main/features/transfer/filed-systems';
import { FileRefused } from '#main/features/transfer/file-refused';
import { mapped, Outward } from '#main/features/transfer/references';
import { selected } from '#main/features/transfer/columns';
import type { Columns, FileColumn } from '#main/features/transfer/columns';
import { PICTURES } from '#main/features/transfer/layout';
import type { FiledPart, FiledSection, Layout } from '#main/features/transfer/layout';
import type { SectionCounts } from '#main/features/transfer/schemas';
import type { Json, JsonObject } from '#shared/domain/json';
import { conditions } from '#main/platform/database/search-index';
import { columnName } from '#shared/records/kit/record';

type Row = Readonly<Record<string, unknown>>;

/** A picture as it goes into a campaign file. `type` is its media type: `image/png`. */
export interface Picture {
  readonly reference: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/** The pictures of a campaign as SQL that follows FROM; the question mark is the campaign. */
const COVER = 'pictures WHERE id = (SELECT picture_id FROM campaigns WHERE id = ?)';

/** Reads a campaign out of a data file, in the shape that campaign files have. Leaves out what is in the trash. */
export class CampaignReader {
  readonly #references: Outward;
  /** Columns of changed records in which a link stands. */
  readonly #links: ReadonlySet<string>;

  /** The connection should be in a transaction, so that all that is read is of one moment. @throws FileRefused when there is no such campaign. */
  constructor(
    private readonly connection: Connection,
    private readonly campaignId: string,
    readonly layout: Layout,
  ) {
    const known = connection.prepare('SELECT id FROM campaigns WHERE id = ? AND arriving = 0').pluck().get(campaignId);
    if (known === undefined) throw new FileRefused('campaignGone');
    const { campaign, sections, references } = layout;
    this.#references = new Outward(references);
    this.#references.number('campaign', [campaignId]);
    this.#references.number('picture', this.#ids(COVER));
    const linked = sections.filter(({ columns }) => columns['id'] !== undefined);
    for (const { kind, rows } of linked) this.#references.number(kind.kind, this.#ids(rows));
    for (const table of [...new Set(linked.map(({ kind }) => kind.table)), PICTURES]) this.#references.forget(this.#ids(`${table} WHERE campaign_id = ?`));
    const changing = [campaign, ...sections].filter(({ kind }) => kind.file.changes === true);
    this.#links = new Set(changing.flatMap(({ columns }) => Object.entries(columns).flatMap(([field, { is }]) => (typeof is === 'object' ? [field] : []))));
  }

  /** What is known of rule systems. @param ids those that do not ship with the program. */
  systems(ids: readonly string[]): readonly FiledSystem[] {
    return readFiledSystems(this.connection, ids);
  }

  counts(): SectionCounts {
    const rows = new Map([...this.layout.sections.map((section) => [section.name, section.rows] as const), [PICTURES, COVER]]);
    return Object.fromEntries(this.layout.counted.map((name) => [name, this.#count(rows.get(name) ?? '')]));
  }

  campaign(): JsonObject {
    const { columns } = this.layout.campaign;
    const row = this.connection.prepare(`SELECT ${selected(columns, 'campaigns')} FROM campaigns WHERE id = ?`).get(this.campaignId) as Row;
    return this.#record(columns, row);
  }

  /** The records of a section, in the order in which they were made; those of the journal in its own. */
  *list({ kind, columns, rows, parts }: FiledSection): Generator<JsonObject> {
    const { table, columns: all, search } = kind;
    const order = all['createdAt'] === undefined ? columnName(search?.number ?? 'id') : `${table}.created_at, ${table}.rowid`;
    const inner = parts === undefined ? undefined : this.#parts(parts);
    for (const row of this.#rows(`${selected(columns, table)}${inner === undefined ? '' : ', id AS own'}`, rows, order)) {
      const { own, ...fields } = row;
      const record = this.#record(columns, fields);
      if (parts !== undefined && inner !== undefined) yield { ...record, [parts.within.field]: inner(own as string) };
      else yield Object.hasOwn(columns, 'patches') ? withoutRunPatches(withoutRepeatedWords(record)) : record;
    }
  }

  *pictures(): Generator<Picture> {
    for (const { id, type, bytes } of this.#rows('id, type, bytes', COVER, 'rowid')) {
      yield { reference: this.#references.of(id as string) ?? '', type: type as string, bytes: bytes as Buffer };
    }
  }

  #parts({ table, within, columns }: FiledPart): (whole: string) => JsonObject[] {
    const where = [`${columnName(within.link)} = ?`, ...conditions(within.where)].join(' AND ');
    const parts = this.connection.prepare(`SELECT ${selected(columns, table)} FROM ${table} WHERE ${where} ORDER BY ${columnName(within.order)}`);
    return (whole) => (parts.all(whole) as readonly Row[]).map((part) => this.#record(columns, part));
  }

  #count(where: string): number {
    return this.connection
      .prepare(`SELECT count(*) FROM ${where}`)
      .pluck()
      .get(...this.#parameters(where)) as number;
  }

  #ids(where: string): string[] {
    const table = where.split(' ')[0] ?? '';
    return this.connection
      .prepare(`SELECT id FROM ${where} ORDER BY ${table}.created_at, ${table}.rowid`)
      .pluck()
      .all(...this.#parameters(where)) as string[];
  }

  #rows(what: string, where: string, order: string): IterableIterator<Row> {
    return this.connection.prepare(`SELECT ${what} FROM ${where} ORDER BY ${order}`).iterate(...this.#parameters(where)) as IterableIterator<Row>;
  }

  #parameters(where: string): string[] {
    return Array.from({ length: where.split('?').length - 1 }, () => this.campaignId);
  }

  #record(columns: Columns, row: Row): JsonObject {
    return Object.fromEntries(
      Object.entries(columns).flatMap(([field, column]) => {
        const value = this.#value(column, row[field] as string | number | null);
        return column.missing !== undefined && JSON.stringify(value) === JSON.stringify(column.missing) ? [] : [[field, value] as const];
      }),
    );
  }

  #value({ is }: FileColumn, stored: string | number | null): Json {
    if (is === 'plain') return stored;
    if (is === 'flag') return stored === 1;
    if (typeof stored !== 'string') return null;
    if (is === 'proposal') return this.#proposal(stored);
    if (typeof is === 'object' || is === 'own') return this.#references.of(stored);
    const value = JSON.parse(stored) as Json;
    if (is === 'patches') return this.#patches(value as readonly JsonObject[]);
    if (is === 'entries') return this.#entries(value as JsonObject);
    return mapped(value, (word) => this.#references.word(word));
  }

  /** A step is named by its row here, and by its number in a file. Checks are of no campaign, and steps that were set aside stay behind. */
  #proposal(key: string): Json {
    const [kind, runId = '', step, index] = key.split(':');
    const reference = kind === 'run' ? this.#references.of(runId) : null;
    if (reference === null) return null;
    const seq = this.connection.prepare('SELECT seq FROM run_steps WHERE id = ? AND run_id = ? AND discarded_at IS NULL').pluck().get(Number(step), runId);
    return typeof seq === 'number' ? { runId: reference, seq, index: Number(index) } : null;
  }

  /** A change that touched something which stays behind cannot be taken back there. */
  #patches(patches: readonly JsonObject[]): Json {
    const linked = patches.every((patch) => {
      const [column] = patch['path'] as readonly string[];
      const isLink = typeof column === 'string' && this.#links.has(column);
      const ends = [patch['id'], ...(isLink ? [patch['before'], patch['after']] : [])];
      return ends.every((end) => typeof end !== 'string' || this.#references.of(end) !== null);
    });
    if (!linked || this.#references.missesSomething(patches)) return null;
    return mapped(patches, (word) => this.#references.word(word));
  }

  #entries(entries: JsonObject): Json {
    const there = Object.entries(entries).filter(([id]) => this.#references.of(id) !== null);
    return mapped(Object.fromEntries(there), (word) => this.#references.word(word));
  }
}

/** What search finds a note by is the note. */
function withoutRepeatedWords(record: JsonObject): JsonObject {
  if (record['words'] !== record['body']) return record;
  const { words: _words, ...rest } = record;
  return rest;
}

/** That a run was begun can be taken back where it was: the file has the run as it is, in use. */
function withoutRunPatches(record: JsonObject): JsonObject {
  const { patches, ...rest } = record;
  const ofRun = Array.isArray(patches) && patches.some((patch) => (patch as { readonly record?: unknown }).record === 'run');
  return ofRun ? rest : record;
}
