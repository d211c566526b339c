import { and, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { inject, injectable } from 'tsyringe';
import { IDatabase } from '#main/storage/database';
import { campaigns, runs } from '#main/storage/schema';
import type { Campaign } from '#shared/ipc/campaigns';

export type CampaignRow = typeof campaigns.$inferSelect;

export interface ICampaignStore {
  /** Latest first. */
  list(trashed: boolean): readonly Campaign[];
  get(id: string): Campaign | undefined;
  insert(row: CampaignRow): void;
  /** Every rule system that a campaign was made for, in the order of their ids; none without a data file. */
  systems(): readonly string[];
  /** @returns false when there is no such campaign. */
  update(id: string, change: Partial<Omit<CampaignRow, 'id'>>): boolean;
}
export const ICampaignStore = Symbol('ICampaignStore');

@injectable()
export class CampaignStore implements ICampaignStore {
  constructor(@inject(IDatabase) private readonly database: IDatabase) {}

  list(trashed: boolean): readonly Campaign[] {
    const active = this.#activeRuns();
    return (
      this.database.orm
        .select()
        .from(campaigns)
        .where(trashed ? isNotNull(campaigns.trashedAt) : isNull(campaigns.trashedAt))
        // Those of one millisecond in the order in which they were made.
        .orderBy(desc(campaigns.updatedAt), desc(sql`${campaigns}.rowid`))
        .all()
        .map((row) => ({ ...row, activeRuns: active.get(row.id) ?? 0 }))
    );
  }

  get(id: string): Campaign | undefined {
    const row = this.database.orm.select().from(campaigns).where(eq(campaigns.id, id)).get();
    return row === undefined ? undefined : { ...row, activeRuns: this.#activeRuns().get(id) ?? 0 };
  }

  systems(): readonly string[] {
    if (this.database.opened.kind !== 'ready') return [];
    const rows = this.database.orm.selectDistinct({ system: campaigns.system }).from(campaigns).orderBy(campaigns.system).all();
    return rows.map((row) => row.system);
  }

  insert(row: CampaignRow): void {
    this.database.orm.insert(campaigns).values(row).run();
  }

  update(id: string, change: Partial<Omit<CampaignRow, 'id'>>): boolean {
    return this.database.orm.update(campaigns).set(change).where(eq(campaigns.id, id)).run().changes === 1;
  }

  #activeRuns(): ReadonlyMap<string, number> {
    const rows = this.database.orm
      .select({ campaign: runs.campaignId, active: count() })
      .from(runs)
      .where(and(eq(runs.phase, 'active'), isNull(runs.trashedAt)))
      .groupBy(runs.campaignId)
      .all();
    return new Map(rows.map((row) => [row.campaign, row.active]));
  }
}
