/**
 * The index that search looks into, kept by triggers that are made from the registry of records. They are compared each time a file is opened, and made anew where
 * they are missing or others: migrations need not know them, and run without them.
 */
import type { Database as Connection } from 'better-sqlite3';
import { write } from '#main/platform/database/connection';
import { columnName } from '#shared/records/kit/record';
import type { RecordDefinition, Records, Where } from '#shared/records/kit/record';

/** Above every number of the journal. What has none of its own gets one from here on: latest first is people and places before what happened, without sorting. */
const ABOVE_ALL = 1_099_511_627_776;

/** The first schema whose triggers are not made by migrations. */
export const FIRST_WITHOUT_TRIGGERS = 120;

type Searched = RecordDefinition & { readonly search: NonNullable<RecordDefinition['search']> };

/** The kinds whose texts are searched. */
export function searchedKinds({ kinds }: Records): readonly Searched[] {
  return kinds.filter((one): one is Searched => one.search !== undefined);
}

/** A value as SQL. */
export function literal(value: Where[string] | undefined): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  throw new Error('a condition is a text, a number, yes or no');
}

/** Conditions of rows, as SQL: `column = value`, each with its table or `NEW` before it. */
export function conditions(where: Where | undefined, before = ''): readonly string[] {
  return Object.entries(where ?? {}).map(([field, value]) =>
    value === null ? `${before}${columnName(field)} IS NULL` : `${before}${columnName(field)} = ${literal(value)}`,
  );
}

/** The folded text of a row. */
function words({ search }: Searched, row: string): string {
  return `fold(${search.texts.map((field) => `${row}.${columnName(field)}`).join(' || char(10) || ')})`;
}

/** The campaign that a row is of. */
function campaignOf({ columns }: Searched, row: string): string {
  return `${row}.${columns['campaignId'] === undefined ? 'id' : 'campaign_id'}`;
}

/** Rows that can be found. */
function found(one: Searched, row: string): string {
  const ofCampaign = one.columns['campaignId']?.nullable === true ? [`${row}.campaign_id IS NOT NULL`] : [];
  return [`${row}.trashed_at IS NULL`, ...ofCampaign, ...conditions(one.seen, `${row}.`)].join(' AND ');
}

function triggersOf(one: Searched): ReadonlyMap<string, string> {
  const { table, search, seen, columns } = one;
  const kind = literal(search.as);
  const number =
    search.number === undefined ? `(SELECT max(${String(ABOVE_ALL)}, coalesce(max(number), 0)) + 1 FROM search_places)` : `NEW.${columnName(search.number)}`;
  const add = `INSERT INTO search_places (number, campaign_id, kind, ref) SELECT ${number}, ${campaignOf(one, 'NEW')}, ${kind}, NEW.id WHERE ${found(one, 'NEW')};
  INSERT INTO search_words (rowid, words) SELECT number, ${words(one, 'NEW')} FROM search_places WHERE kind = ${kind} AND ref = NEW.id;`;
  const take = `DELETE FROM search_words WHERE rowid IN (SELECT number FROM search_places WHERE kind = ${kind} AND ref = OLD.id);
  DELETE FROM search_places WHERE kind = ${kind} AND ref = OLD.id;`;
  const asked = [...search.texts, 'trashedAt', ...Object.keys(seen ?? {}), ...(columns['campaignId']?.nullable === true ? ['campaignId'] : [])];
  // What comes in with a campaign file is indexed in bulk, by whoever brings it: row by row it would take ten times as long.
  const arrives = columns['campaignId'] === undefined ? [] : ['NOT EXISTS (SELECT 1 FROM campaigns WHERE id = NEW.campaign_id AND arriving = 1)'];
  const asks = [...conditions(seen, 'NEW.'), ...arrives];
  const when = asks.length === 0 ? '' : ` WHEN ${asks.join(' AND ')}`;
  return new Map([
    [`${table}_found`, `CREATE TRIGGER ${table}_found AFTER INSERT ON ${table}${when} BEGIN\n  ${add}\nEND`],
    [
      `${table}_found_again`,
      `CREATE TRIGGER ${table}_found_again AFTER UPDATE OF ${asked.map(columnName).join(', ')} ON ${table} BEGIN\n  ${take}\n  ${add}\nEND`,
    ],
    [`${table}_lost`, `CREATE TRIGGER ${table}_lost AFTER DELETE ON ${table} BEGIN\n  ${take}\nEND`],
  ]);
}

/** What of a kind is in the index: when that changes, all of it is indexed anew. */
function contentOf({ search, seen }: Searched): string {
  return JSON.stringify([search.texts, seen ?? {}]);
}

function indexAnew(connection: Connection, one: Searched): void {
  const kind = literal(one.search.as);
  connection.exec(`DELETE FROM search_words WHERE rowid IN (SELECT number FROM search_places WHERE kind = ${kind});
    DELETE FROM search_places WHERE kind = ${kind};`);
  for (const sql of adding(one, `${one.table} t`)) connection.exec(sql);
}

/** Rows by their numbers, which are given as JSON. A cross join is made in this order: SQLite may know the table from when it was empty, and read all of it each time. */
function listed({ table }: Searched): string {
  return `json_each(?) j CROSS JOIN ${table} t ON t.rowid = j.value`;
}

/** The place of a row in the index, joined to `t`. */
function place({ search }: Searched): string {
  return `CROSS JOIN search_places p INDEXED BY search_places_ref ON p.kind = ${literal(search.as)} AND p.ref = t.id`;
}

/** Puts rows into the index that are not there. @param rows which ones, as SQL that follows FROM and names them `t`. */
function adding(one: Searched, rows: string): readonly [places: string, texts: string] {
  const { search } = one;
  const number =
    search.number === undefined
      ? `(SELECT max(${String(ABOVE_ALL)}, coalesce(max(number), 0)) FROM search_places) + row_number() OVER (ORDER BY t.rowid)`
      : `t.${columnName(search.number)}`;
  return [
    `INSERT INTO search_places (number, campaign_id, kind, ref) SELECT ${number}, ${campaignOf(one, 't')}, ${literal(search.as)}, t.id FROM ${rows} WHERE ${found(one, 't')}`,
    `INSERT INTO search_words (rowid, words) SELECT p.number, ${words(one, 't')} FROM ${rows} ${place(one)}`,
  ];
}

/** Keeps the index in bulk for rows of one table that triggers leave alone. */
export interface BulkIndex {
  /** Puts rows in. @param rowids as JSON. */
  add(rowids: string): void;
  /** Takes rows out that are about to be deleted. @param rowids as JSON. */
  take(rowids: string): void;
}

/** @returns undefined for a table that nobody searches, and for that of the campaigns, which triggers look after. */
export function bulkIndex(connection: Connection, table: string, records: Records): BulkIndex | undefined {
  const one = searchedKinds(records).find((each) => each.table === table && each.columns['campaignId'] !== undefined);
  if (one === undefined) return undefined;
  const [places, texts] = adding(one, listed(one)).map((sql) => connection.prepare(sql));
  const numbers = `SELECT p.number FROM ${listed(one)} ${place(one)}`;
  const [takeTexts, takePlaces] = [`DELETE FROM search_words WHERE rowid IN (${numbers})`, `DELETE FROM search_places WHERE number IN (${numbers})`].map(
    (sql) => connection.prepare(sql),
  );
  return {
    add: (rowids) => {
      places?.run(rowids);
      texts?.run(rowids);
    },
    take: (rowids) => {
      takeTexts?.run(rowids);
      takePlaces?.run(rowids);
    },
  };
}

function triggersIn(connection: Connection): ReadonlyMap<string, string> {
  const rows = connection.prepare(`SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'`).all() as readonly {
    readonly name: string;
    readonly sql: string;
  }[];
  return new Map(rows.map(({ name, sql }) => [name, sql]));
}

/** Takes the triggers away for as long as migrations run. */
export function dropTriggers(connection: Connection): void {
  for (const name of triggersIn(connection).keys()) connection.exec(`DROP TRIGGER ${name}`);
}

/**
 * Makes the triggers of every kind what the registry says, and indexes anew whatever was indexed by other texts. Writes nothing when all of it is so already.
 * A migration that changes texts deletes the kind's row `search <name>` of `meta`.
 */
export function keepIndex(connection: Connection, records: Records): void {
  const present = triggersIn(connection);
  const contents = new Map(connection.prepare(`SELECT key, value FROM meta WHERE key LIKE 'search %'`).raw().all() as [string, string][]);
  const work: (() => void)[] = [];
  for (const one of searchedKinds(records)) {
    for (const [name, sql] of triggersOf(one)) {
      if (present.get(name) === sql) continue;
      work.push(() => connection.exec(`DROP TRIGGER IF EXISTS ${name}; ${sql}`));
    }
    const key = `search ${one.search.as}`;
    if (contents.get(key) === contentOf(one)) continue;
    work.push(() => {
      indexAnew(connection, one);
      connection.prepare('INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value').run(key, contentOf(one));
    });
  }
  if (work.length > 0) {
    write(connection, () => {
      for (const each of work) each();
    });
  }
}
