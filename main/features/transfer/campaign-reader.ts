/** Reads a campaign out of a data file as the records of a campaign file. What is in the trash, or belongs to something there, stays behind. */
import type { Database as Connection } from 'better-sqlite3';
import { rowsOf } from '#main/platform/database/counts';
import { FileRefused } from '#main/features/transfer/file-refused';
import { mapped, Outward } from '#main/features/transfer/references';
import { CAMPAIGN, CHARACTER, ENCOUNTER, ENTRY, PARTY, RUN, selected, STEP } from '#main/features/transfer/columns';
import type { Column, Columns } from '#main/features/transfer/columns';
import type { SectionCounts } from '#main/features/transfer/schemas';
import type { Json, JsonObject } from '#shared/domain/json';

type Row = Readonly<Record<string, unknown>>;

/** Sections that are lists of records, in the order in which their links ask for them. */
export const LISTS = ['parties', 'encounters', 'characters', 'library', 'journal'] as const;
export type ListName = (typeof LISTS)[number];

export interface Picture {
  readonly reference: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/** Which rows a section has; every question mark is the campaign. */
const WHERE = {
  parties: rowsOf('parties', '= ?'),
  encounters: rowsOf('encounters', '= ?'),
  characters: rowsOf('characters', '= ?'),
  library: rowsOf('library', '= ?'),
  runs: rowsOf('runs', '= ?'),
  journal: rowsOf('journal', '= ?'),
  pictures: `pictures WHERE id = (SELECT picture_id FROM campaigns WHERE id = ?)`,
} as const;
const SPECS: Readonly<Record<ListName, { readonly table: string; readonly columns: Columns }>> = {
  parties: { table: 'parties', columns: PARTY },
  encounters: { table: 'encounters', columns: ENCOUNTER },
  characters: { table: 'characters', columns: CHARACTER },
  library: { table: 'characters', columns: CHARACTER },
  journal: { table: 'journal', columns: ENTRY },
};

export class CampaignReader {
  readonly #references = new Outward();

  /** The connection should be in a transaction, so that all that is read is of one moment. @throws FileRefused when there is no such campaign. */
  constructor(
    private readonly connection: Connection,
    private readonly campaignId: string,
  ) {
    const known = connection.prepare('SELECT id FROM campaigns WHERE id = ? AND arriving = 0').pluck().get(campaignId);
    if (known === undefined) throw new FileRefused('campaignGone');
    this.#references.number('campaign', [campaignId]);
    this.#references.number('picture', this.#ids(WHERE.pictures));
    this.#references.number('party', this.#ids(WHERE.parties));
    this.#references.number('encounter', this.#ids(WHERE.encounters));
    this.#references.number('character', this.#ids(WHERE.characters));
    this.#references.number('character', this.#ids(WHERE.library));
    this.#references.number('run', this.#ids(WHERE.runs));
    for (const table of ['parties', 'encounters', 'characters', 'runs', 'pictures']) this.#references.forget(this.#ids(`${table} WHERE campaign_id = ?`));
  }

  counts(): SectionCounts {
    const count = (what: keyof typeof WHERE): number =>
      this.connection
        .prepare(`SELECT count(*) FROM ${WHERE[what]}`)
        .pluck()
        .get(...this.#parameters(WHERE[what])) as number;
    return {
      parties: count('parties'),
      characters: count('characters'),
      library: count('library'),
      encounters: count('encounters'),
      runs: count('runs'),
      journal: count('journal'),
      pictures: count('pictures'),
    };
  }

  campaign(): JsonObject {
    const row = this.connection.prepare(`SELECT ${selected(CAMPAIGN, 'campaigns')} FROM campaigns WHERE id = ?`).get(this.campaignId) as Row;
    return this.#record(CAMPAIGN, row);
  }

  *list(section: ListName): Generator<JsonObject> {
    const { table, columns } = SPECS[section];
    for (const row of this.#rows(selected(columns, table), WHERE[section], section === 'journal' ? 'number' : `${table}.created_at, ${table}.rowid`)) {
      const record = this.#record(columns, row);
      yield section === 'journal' ? withoutRunPatches(withoutRepeatedWords(record)) : record;
    }
  }

  *runs(): Generator<JsonObject> {
    const steps = this.connection.prepare(`SELECT ${selected(STEP, 'run_steps')} FROM run_steps WHERE run_id = ? AND discarded_at IS NULL ORDER BY seq`);
    for (const row of this.#rows(`${selected(RUN, 'runs')}, id AS own`, WHERE.runs, 'runs.created_at, runs.rowid')) {
      const { own, ...run } = row;
      yield { ...this.#record(RUN, run), steps: (steps.all(own) as readonly Row[]).map((step) => this.#record(STEP, step)) };
    }
  }

  *pictures(): Generator<Picture> {
    for (const { id, type, bytes } of this.#rows('id, type, bytes', WHERE.pictures, 'rowid')) {
      yield { reference: this.#references.of(id as string) ?? '', type: type as string, bytes: bytes as Buffer };
    }
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
        const value = this.#value(field, column, row[field] as string | number | null);
        return column.missing !== undefined && JSON.stringify(value) === JSON.stringify(column.missing) ? [] : [[field, value] as const];
      }),
    );
  }

  #value(field: string, { is }: Column, stored: string | number | null): Json {
    if (is === 'plain') return stored;
    if (is === 'flag') return stored === 1;
    if (typeof stored !== 'string') return null;
    if (is === 'proposal') return this.#proposal(stored);
    if (is !== 'json') return this.#references.of(stored);
    const value = JSON.parse(stored) as Json;
    if (field === 'patches') return this.#patches(value as readonly JsonObject[]);
    if (field === 'combatants') return this.#combatants(value as JsonObject);
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
      const isLink = typeof column === 'string' && LINKS.has(column);
      const ends = [patch['id'], ...(isLink ? [patch['before'], patch['after']] : [])];
      return ends.every((end) => typeof end !== 'string' || this.#references.of(end) !== null);
    });
    if (!linked || this.#references.missesSomething(patches)) return null;
    return mapped(patches, (word) => this.#references.word(word));
  }

  #combatants(combatants: JsonObject): Json {
    const there = Object.entries(combatants).filter(([id]) => this.#references.of(id) !== null);
    return mapped(Object.fromEntries(there), (word) => this.#references.word(word));
  }
}

const LINKS = new Set(
  [CAMPAIGN, CHARACTER, ENCOUNTER].flatMap((columns) => Object.entries(columns).flatMap(([field, { is }]) => (typeof is === 'object' ? [field] : []))),
);

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
