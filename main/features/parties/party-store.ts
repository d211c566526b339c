import { and, asc, eq, getTableColumns, isNotNull, isNull, max, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IDatabase } from '#main/platform/database/database';
import { characters, parties } from '#main/platform/database/schema';
import type { Party } from '#shared/ipc/records';

/** Parties, read with how many members they have. */
export interface IPartyStore {
  /** In their order. */
  list(campaignId: string, trashed: boolean): readonly Party[];
  get(id: string): Party | undefined;
  /** After the last one of a campaign, those in the trash included. */
  nextPosition(campaignId: string): number;
}
export const IPartyStore = Symbol('IPartyStore');

@service(IPartyStore)
export class PartyStore implements IPartyStore {
  constructor(@inject(IDatabase) private readonly database: IDatabase) {}

  list(campaignId: string, trashed: boolean): readonly Party[] {
    return this.#read(and(eq(parties.campaignId, campaignId), trashed ? isNotNull(parties.trashedAt) : isNull(parties.trashedAt)));
  }

  get(id: string): Party | undefined {
    return this.#read(eq(parties.id, id))[0];
  }

  nextPosition(campaignId: string): number {
    const query = this.database.orm.select({ last: max(parties.position) }).from(parties);
    return (query.where(eq(parties.campaignId, campaignId)).get()?.last ?? -1) + 1;
  }

  #read(where: SQL | undefined): readonly Party[] {
    // Counted party by party, so that the index of its members is all that is read, however many others there are.
    const members = sql<number>`(SELECT count(*) FROM ${characters}
      WHERE ${characters}.party_id = ${parties}.id AND ${characters}.archived_at IS NULL AND ${characters}.trashed_at IS NULL)`;
    return this.database.rows(
      this.database.orm
        .select({ ...getTableColumns(parties), members })
        .from(parties)
        .where(where)
        .orderBy(asc(parties.position), sql`${parties}.rowid`),
    );
  }
}
