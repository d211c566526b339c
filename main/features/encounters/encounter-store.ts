import { and, desc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IDatabase } from '#main/platform/database/database';
import type { Orm } from '#main/platform/database/database';
import type { CharacterRow, EncounterRow } from '#main/platform/records/record-store';
import { characters, encounters, runs } from '#main/platform/database/schema';

/** Encounters, read. They are changed through `IHistory`. */
export interface IEncounterStore {
  /** Running ones first, then the latest. */
  list(campaignId: string, which: { readonly templates: boolean; readonly trashed: boolean }): readonly EncounterRow[];
  /** Those of a campaign that run, but for one. */
  othersRunning(campaignId: string, but: string): readonly EncounterRow[];
  /** Those of them that there are, in no order. */
  people(ids: readonly string[]): readonly CharacterRow[];
  /** Runs that were started out of it and can be played on, the latest first. */
  activeRuns(encounterId: string): readonly { readonly id: string; readonly title: string }[];
}
export const IEncounterStore = Symbol('IEncounterStore');

@service(IEncounterStore)
export class EncounterStore implements IEncounterStore {
  readonly #people: () => ReturnType<typeof peopleOf>;

  constructor(@inject(IDatabase) private readonly database: IDatabase) {
    this.#people = database.keep(peopleOf);
  }

  list(campaignId: string, { templates, trashed }: { readonly templates: boolean; readonly trashed: boolean }): readonly EncounterRow[] {
    const there = trashed ? isNotNull(encounters.trashedAt) : isNull(encounters.trashedAt);
    return this.database.rows(
      this.database.orm
        .select()
        .from(encounters)
        .where(and(eq(encounters.campaignId, campaignId), eq(encounters.template, templates), there))
        .orderBy(desc(sql`${encounters.phase} = 'running'`), desc(encounters.updatedAt), desc(sql`${encounters}.rowid`)),
    );
  }

  othersRunning(campaignId: string, but: string): readonly EncounterRow[] {
    return this.database.rows(
      this.database.orm
        .select()
        .from(encounters)
        .where(and(eq(encounters.campaignId, campaignId), eq(encounters.phase, 'running'), isNull(encounters.trashedAt), ne(encounters.id, but))),
    );
  }

  people(ids: readonly string[]): readonly CharacterRow[] {
    return ids.length === 0 ? [] : this.database.rows(this.#people(), { values: { ids: JSON.stringify(ids) } });
  }

  activeRuns(encounterId: string): ReturnType<IEncounterStore['activeRuns']> {
    return this.database.rows(
      this.database.orm
        .select({ id: runs.id, title: runs.title })
        .from(runs)
        .where(and(eq(runs.encounterId, encounterId), eq(runs.phase, 'active'), isNull(runs.trashedAt)))
        .orderBy(desc(runs.updatedAt), desc(sql`${runs}.rowid`)),
    );
  }
}

/** Read several times in every action: the list is one parameter, so that the query is made once whatever its length. */
function peopleOf(orm: Orm) {
  return orm
    .select()
    .from(characters)
    .where(sql`${characters.id} IN (SELECT value FROM json_each(${sql.placeholder('ids')}))`)
    .prepare();
}
