import { and, count, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IDatabase } from '#main/platform/database/database';
import type { EncounterRow } from '#main/platform/records/record-store';
import { campaigns, encounters, runs } from '#main/platform/database/schema';
import { COVER_COLOURS } from '#shared/domain/records';
import type { CampaignDetail } from '#shared/ipc/campaigns';

/** A row of the table of campaigns, its trash and import columns included. */
export type CampaignRow = typeof campaigns.$inferSelect;

/** What is not given has the value of a new campaign. */
export type NewCampaignRow = typeof campaigns.$inferInsert;

/** Encounters that are running or paused. */
const GOING_ON = and(inArray(encounters.phase, ['running', 'paused']), isNull(encounters.trashedAt), eq(encounters.template, false));

/** Reads and writes campaigns. Those that an import is still writing are never listed. */
export interface ICampaignStore {
  /** Latest first. */
  list(trashed: boolean): readonly CampaignDetail[];
  get(id: string): CampaignDetail | undefined;
  insert(row: NewCampaignRow): void;
  /** Every rule system that a campaign was made for, in the order of their ids; none without a data file. */
  systems(): readonly string[];
  /** Encounters of a campaign that are running or paused: running ones first, then the latest. */
  encountersGoingOn(campaignId: string): readonly EncounterRow[];
  /** @returns false when there is no such campaign. */
  update(id: string, change: Partial<Omit<CampaignRow, 'id'>>): boolean;
}
export const ICampaignStore = Symbol('ICampaignStore');

@service(ICampaignStore)
export class CampaignStore implements ICampaignStore {
  constructor(@inject(IDatabase) private readonly database: IDatabase) {}

  list(trashed: boolean): readonly CampaignDetail[] {
    const active = this.#active();
    return this.database
      .rows(
        this.database.orm
          .select()
          .from(campaigns)
          .where(and(trashed ? isNotNull(campaigns.trashedAt) : isNull(campaigns.trashedAt), eq(campaigns.arriving, false)))
          // Those of one millisecond in the order in which they were made.
          .orderBy(desc(campaigns.updatedAt), desc(sql`${campaigns}.rowid`)),
      )
      .map((row) => detailOf(row, active));
  }

  get(id: string): CampaignDetail | undefined {
    const wanted = and(eq(campaigns.id, id), eq(campaigns.arriving, false));
    const row = this.database.orm.select().from(campaigns).where(wanted).get();
    return row === undefined ? undefined : detailOf(row, this.#active());
  }

  systems(): readonly string[] {
    if (this.database.opened.kind !== 'ready') return [];
    const rows = this.database.rows(this.database.orm.selectDistinct({ system: campaigns.system }).from(campaigns).orderBy(campaigns.system));
    return rows.map((row) => row.system);
  }

  insert(row: NewCampaignRow): void {
    this.database.orm.insert(campaigns).values(row).run();
  }

  update(id: string, change: Partial<Omit<CampaignRow, 'id'>>): boolean {
    return this.database.orm.update(campaigns).set(change).where(eq(campaigns.id, id)).run().changes === 1;
  }

  encountersGoingOn(campaignId: string): readonly EncounterRow[] {
    return this.database.rows(
      this.database.orm
        .select()
        .from(encounters)
        .where(and(eq(encounters.campaignId, campaignId), GOING_ON))
        .orderBy(desc(eq(encounters.phase, 'running')), desc(encounters.updatedAt), desc(sql`${encounters}.rowid`)),
    );
  }

  /** What is going on in each campaign. */
  #active(): Active {
    const activeRuns = this.database.rows(
      this.database.orm
        .select({ campaign: sql<string>`${runs.campaignId}`, active: count() })
        .from(runs)
        .where(and(eq(runs.phase, 'active'), isNull(runs.trashedAt)))
        .groupBy(runs.campaignId),
    );
    const activeEncounters = this.database.rows(
      this.database.orm.select({ campaign: encounters.campaignId, active: count() }).from(encounters).where(GOING_ON).groupBy(encounters.campaignId),
    );
    const byCampaign = (rows: typeof activeRuns) => new Map(rows.map((row) => [row.campaign, row.active]));
    return { runs: byCampaign(activeRuns), encounters: byCampaign(activeEncounters) };
  }
}

interface Active {
  readonly runs: ReadonlyMap<string, number>;
  readonly encounters: ReadonlyMap<string, number>;
}

function detailOf({ origin: _origin, arriving: _arriving, colour, supplements, ...row }: CampaignRow, active: Active): CampaignDetail {
  return {
    ...row,
    // A file of a newer version may know more of them.
    colour: COVER_COLOURS.find((known) => known === colour) ?? '',
    supplements: [...supplements],
    activeRuns: active.runs.get(row.id) ?? 0,
    activeEncounters: active.encounters.get(row.id) ?? 0,
  };
}
