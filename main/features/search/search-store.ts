import { inArray, sql } from 'drizzle-orm';
import { inject, injectable } from 'tsyringe';
import { IDatabase } from '#main/platform/database/database';
import { campaigns, characters, encounters, journal, parties, runs } from '#main/platform/database/schema';
import type { searchPlaces } from '#main/platform/database/schema';
import type { JournalKind, SearchKind } from '#shared/ipc/journal';
import type { Text } from '#shared/plugin-api/text';

/** Where something was found. */
export type FoundPlace = Omit<typeof searchPlaces.$inferSelect, 'number'>;

/** What stands there, as far as a list of hits shows it. */
export interface FoundRecord {
  readonly title: string | null;
  /** Where the words may stand, in the order in which one looks. */
  readonly texts: readonly string[];
  /** A sentence of the program or of a rule system, and whose it is; null for what the GM typed. */
  readonly told: { readonly system: string | null; readonly text: Text } | null;
  readonly at: number | null;
  readonly journalKind: JournalKind | null;
  readonly partyId: string | null;
  readonly encounterId: string | null;
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

const NOTHING = { told: null, at: null, journalKind: null, partyId: null, encounterId: null } as const;

@injectable()
export class SearchStore implements ISearchStore {
  constructor(@inject(IDatabase) private readonly database: IDatabase) {}

  find(campaignId: string, match: string, limit: number): readonly FoundPlace[] {
    return this.database.orm.all<FoundPlace>(sql`
      SELECT p.campaign_id AS campaignId, p.kind, p.ref
      FROM search_words JOIN search_places p ON p.number = search_words.rowid
      WHERE search_words MATCH ${match} AND p.campaign_id = ${campaignId}
        AND NOT (p.kind = 'character' AND EXISTS (
          SELECT 1 FROM characters c LEFT JOIN parties g ON g.id = c.party_id LEFT JOIN encounters e ON e.id = c.encounter_id
          WHERE c.id = p.ref AND (g.trashed_at IS NOT NULL OR e.trashed_at IS NOT NULL)
        ))
      ORDER BY search_words.rowid DESC LIMIT ${limit}`);
  }

  read(places: readonly FoundPlace[]): readonly (FoundPlace & FoundRecord)[] {
    const byKind = new Map<SearchKind, string[]>();
    for (const { kind, ref } of places) byKind.set(kind, [...(byKind.get(kind) ?? []), ref]);
    const records = new Map([...byKind].map(([kind, refs]) => [kind, new Map(this.#records(kind, refs))]));
    return places.flatMap((place) => {
      const record = records.get(place.kind)?.get(place.ref);
      return record === undefined ? [] : [{ ...place, ...record }];
    });
  }

  #records(kind: SearchKind, refs: readonly string[]): readonly (readonly [string, FoundRecord])[] {
    const { orm } = this.database;
    switch (kind) {
      case 'campaign':
        return this.database
          .rows(orm.select().from(campaigns).where(inArray(campaigns.id, refs)))
          .map(({ id, name, notes, gameDate }) => [id, { ...NOTHING, title: name, texts: [name, notes, gameDate] }]);
      case 'party':
        return this.database
          .rows(orm.select().from(parties).where(inArray(parties.id, refs)))
          .map(({ id, name, notes }) => [id, { ...NOTHING, title: name, texts: [name, notes] }]);
      case 'character':
        return this.database
          .rows(orm.select().from(characters).where(inArray(characters.id, refs)))
          .map(({ id, name, notes, reminder, partyId, encounterId }) => [
            id,
            { ...NOTHING, title: name, texts: [name, notes, reminder], partyId, encounterId },
          ]);
      case 'encounter':
        return this.database
          .rows(orm.select().from(encounters).where(inArray(encounters.id, refs)))
          .map(({ id, title, notes, updatedAt }) => [id, { ...NOTHING, title, texts: [title, notes], at: updatedAt }]);
      case 'run':
        return this.database
          .rows(orm.select().from(runs).where(inArray(runs.id, refs)))
          .map(({ id, title, updatedAt }) => [id, { ...NOTHING, title, texts: [title], at: updatedAt }]);
      case 'journal':
        return this.database.rows(orm.select().from(journal).where(inArray(journal.id, refs))).map((row) => [row.id, entry(row)]);
    }
  }
}

function entry({ at, kind, text, system, words, body }: typeof journal.$inferSelect): FoundRecord {
  // Its words are told in every language, a line each.
  const texts = body === null ? words.split('\n') : [body];
  return { ...NOTHING, title: null, texts, told: text === null ? null : { system, text }, at, journalKind: kind };
}
