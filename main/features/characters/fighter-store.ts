import { and, eq, getTableColumns, inArray, isNull } from 'drizzle-orm';
import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IDatabase } from '#main/platform/database/database';
import type { CharacterRow } from '#main/platform/records/record-store';
import { characters, encounters } from '#main/platform/database/schema';

/** Who is in a fight and in no party. */
export interface IFighterStore {
  /** Those of every encounter of a campaign that is under way. */
  inFights(campaignId: string): readonly CharacterRow[];
  /** Those of one encounter, whatever its phase. */
  of(encounterId: string): readonly CharacterRow[];
}
export const IFighterStore = Symbol('IFighterStore');

@service(IFighterStore)
export class FighterStore implements IFighterStore {
  constructor(@inject(IDatabase) private readonly database: IDatabase) {}

  inFights(campaignId: string): readonly CharacterRow[] {
    const going = and(eq(encounters.campaignId, campaignId), inArray(encounters.phase, ['running', 'paused']), isNull(encounters.trashedAt));
    return this.database.rows(
      this.database.orm
        .select(getTableColumns(characters))
        .from(encounters)
        .innerJoin(characters, eq(characters.encounterId, encounters.id))
        .where(and(going, eq(encounters.template, false), isNull(characters.trashedAt))),
    );
  }

  of(encounterId: string): readonly CharacterRow[] {
    return this.database.rows(
      this.database.orm
        .select()
        .from(characters)
        .where(and(eq(characters.encounterId, encounterId), isNull(characters.trashedAt))),
    );
  }
}
