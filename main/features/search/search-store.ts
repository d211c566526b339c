import { inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IDatabase } from '#main/platform/database/database';
import type { searchPlaces } from '#main/platform/database/schema';
import { literal, searchedKinds } from '#main/platform/database/search-index';
import { tableOf } from '#main/platform/database/tables';
import { fitting, IRecords } from '#main/platform/records/record-store';
import type { JournalKind, SearchHit } from '#shared/ipc/journal';
import type { Text } from '#shared/plugin-api/text';
import { columnName, ownersOf, recordOf } from '#shared/records/kit/record';
import type { RecordDefinition, Records } from '#shared/records/kit/record';

/** Where something was found. */
export type FoundPlace = Omit<typeof searchPlaces.$inferSelect, 'number'>;

/** What stands there, as far as a list of hits shows it. */
export interface FoundRecord extends Pick<SearchHit, 'title' | 'at' | 'journalKind' | 'partyId' | 'encounterId' | 'page'> {
  /** Where the words may stand, in the order in which one looks. */
  readonly texts: readonly string[];
  /** A sentence of the program or of a rule system, and whose it is; null for what the GM typed. */
  readonly translated: { readonly system: string | null; readonly text: Text } | null;
}

/** Looks things up in the index of the data file. */
export interface ISearchStore {
  /**
   * People, places and runs first, then the journal, the latest of each first. Nothing in the trash, and nobody whose party or encounter is there.
   * @param match in the language of FTS5.
   */
  find(campaignId: string, match: string, limit: number): readonly FoundPlace[];
  /** What stands in those places. */
  read(places: readonly FoundPlace[]): readonly (FoundPlace & FoundRecord)[];
}
export const ISearchStore = Symbol('ISearchStore');

type Row = Readonly<Record<string, unknown>>;

@service(ISearchStore)
export class SearchStore implements ISearchStore {
  /** What is left out because it belongs to something in the trash. */
  readonly #hidden: SQL;

  constructor(
    @inject(IDatabase) private readonly database: IDatabase,
    @inject(IRecords) private readonly records: Records,
  ) {
    this.#hidden = sql.raw(
      searchedKinds(records)
        .flatMap((one) => hiddenBy(records, one))
        .join(''),
    );
  }

  find(campaignId: string, match: string, limit: number): readonly FoundPlace[] {
    return this.database.orm.all<FoundPlace>(sql`
      SELECT p.campaign_id AS campaignId, p.kind, p.ref
      FROM search_words JOIN search_places p ON p.number = search_words.rowid
      WHERE search_words MATCH ${match} AND p.campaign_id = ${campaignId}${this.#hidden}
      ORDER BY search_words.rowid DESC LIMIT ${limit}`);
  }

  read(places: readonly FoundPlace[]): readonly (FoundPlace & FoundRecord)[] {
    const byKind = new Map<string, string[]>();
    for (const { kind, ref } of places) byKind.set(kind, [...(byKind.get(kind) ?? []), ref]);
    const records = new Map([...byKind].map(([kind, refs]) => [kind, this.#read(kind, refs)]));
    return places.flatMap((place) => {
      const record = records.get(place.kind)?.get(place.ref);
      return record === undefined ? [] : [{ ...place, ...record }];
    });
  }

  #read(kind: string, refs: readonly string[]): ReadonlyMap<string, FoundRecord> {
    const one = searchedKinds(this.records).find(({ search }) => search.as === kind);
    if (one === undefined) return new Map();
    const table = tableOf(one);
    const rows = this.database.rows(
      this.database.orm
        .select()
        .from(table)
        .where(inArray(sql`id`, [...refs])),
    ) as readonly Row[];
    return new Map(rows.map((row) => [row['id'] as string, foundIn(one, row)]));
  }
}

/** Conditions of places: a record that belongs to something in the trash is not found. */
function hiddenBy(records: Records, one: ReturnType<typeof searchedKinds>[number]): readonly string[] {
  return ownersOf(one).map(({ column, kind }) => {
    const home = recordOf(records, kind);
    return ` AND NOT (p.kind = ${literal(one.search.as)} AND EXISTS (
      SELECT 1 FROM ${one.table} r JOIN ${home.table} h ON h.id = r.${columnName(column)} WHERE r.id = p.ref AND h.trashed_at IS NOT NULL
    ))`;
  });
}

function foundIn(one: RecordDefinition, row: Row): FoundRecord {
  const { columns, name, search, pages } = one;
  const textAt = (column: string): string | null => (typeof row[column] === 'string' ? row[column] : null);
  const ofHome = (column: string): string | null => (columns[column]?.home === true ? textAt(column) : null);
  const sentence = Object.keys(columns).find((column) => columns[column]?.shape === 'sentence');
  const text = sentence === undefined ? null : ((row[sentence] ?? null) as Text | null);
  const page = pages.find(({ where }) => fitting(where, row)) ?? pages[0];
  return {
    title: name.begins === true ? null : textAt(name.column),
    texts: (search?.texts ?? []).flatMap((column) => textsOf(one, column, row)),
    translated: text === null ? null : { system: textAt('system'), text },
    at: search?.at === undefined ? null : (row[search.at] as number),
    journalKind: columns['kind']?.shape === 'journalKind' ? (row['kind'] as JournalKind) : null,
    partyId: ofHome('partyId'),
    encounterId: ofHome('encounterId'),
    page: { route: page.route, values: page.values.map((column) => textAt(column) ?? '') },
  };
}

/** The words of an entry are told in every language, a line each; those of a note are the note. */
function textsOf({ columns }: RecordDefinition, column: string, row: Row): readonly string[] {
  const { follows, shape } = columns[column] ?? {};
  const typed = typeof follows === 'object' ? row[follows.column] : null;
  if (typeof typed === 'string') return [typed];
  const stored = row[column];
  if (typeof stored !== 'string') return [];
  return shape === 'words' ? stored.split('\n') : [stored];
}
