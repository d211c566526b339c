import { and, desc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IDatabase } from '#main/platform/database/database';
import type { Orm } from '#main/platform/database/database';
import type { EncounterRow } from '#main/platform/records/record-store';
import { campaigns, encounters, journal, runs } from '#main/platform/database/schema';

/** An encounter with what is said of its campaign. */
export interface EncounterOfCampaign {
  readonly encounter: EncounterRow;
  readonly campaignName: string;
  /** The rule system of the campaign. */
  readonly system: string;
}

/** Encounters, read. They are changed through `IHistory`. */
export interface IEncounterStore {
  /** Running ones first, then the latest. */
  list(campaignId: string, which: { readonly templates: boolean; readonly trashed: boolean }): readonly EncounterRow[];
  /** Those of a campaign that run, but for one. */
  othersRunning(campaignId: string, but: string): readonly EncounterRow[];
  /**
   * The one of all campaigns that runs and was played last, if neither it nor its campaign is in the trash; `updatedAt` says when. Whoever wounds somebody in it plays
   * it, though of the fight itself nothing changes. A damaged one is left out, and nothing comes in its place.
   */
  latestRunning(): EncounterOfCampaign | undefined;
  /** Runs that were started out of it and can be played on, the latest first. */
  activeRuns(encounterId: string): readonly { readonly id: string; readonly title: string }[];
}
export const IEncounterStore = Symbol('IEncounterStore');

@service(IEncounterStore)
export class EncounterStore implements IEncounterStore {
  readonly #activeRuns: () => ReturnType<typeof activeRunsOf>;

  constructor(@inject(IDatabase) private readonly database: IDatabase) {
    this.#activeRuns = database.keep(activeRunsOf);
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

  latestRunning(): EncounterOfCampaign | undefined {
    const [latest] = this.database.rows(
      this.database.orm
        .select({ encounter: encounters, campaignName: campaigns.name, system: campaigns.system, playedAt: PLAYED_AT })
        .from(encounters)
        .innerJoin(campaigns, eq(campaigns.id, encounters.campaignId))
        // Written out: an index of the running ones serves it.
        .where(and(sql`${encounters.phase} = 'running'`, isNull(encounters.trashedAt), isNull(campaigns.trashedAt)))
        .orderBy(desc(PLAYED_AT), desc(sql`${encounters}.rowid`))
        .limit(1),
    );
    if (latest === undefined) return undefined;
    const { encounter, playedAt, ...campaign } = latest;
    return { ...campaign, encounter: { ...encounter, updatedAt: playedAt } };
  }

  activeRuns(encounterId: string): ReturnType<IEncounterStore['activeRuns']> {
    return this.database.rows(this.#activeRuns(), { values: { encounterId } });
  }
}

/** When an encounter was changed last, or somebody in it was, or that was taken back. */
const PLAYED_AT = sql<number>`max(${encounters.updatedAt}, coalesce((
  SELECT max(${journal.at}, coalesce(${journal.undoneAt}, 0)) FROM ${journal}
  WHERE ${journal.encounterId} = ${encounters.id} AND ${journal.kind} = 'encounter' ORDER BY ${journal.number} DESC LIMIT 1
), 0))`;

function activeRunsOf(orm: Orm) {
  return orm
    .select({ id: runs.id, title: runs.title })
    .from(runs)
    .where(and(eq(runs.encounterId, sql.placeholder('encounterId')), eq(runs.phase, 'active'), isNull(runs.trashedAt)))
    .orderBy(desc(runs.updatedAt), desc(sql`${runs}.rowid`))
    .prepare();
}
