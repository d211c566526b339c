import { and, asc, desc, eq, getTableColumns, inArray, isNull, max, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IDatabase } from '#main/platform/database/database';
import type { Orm } from '#main/platform/database/database';
import type { CharacterRow } from '#main/platform/records/record-store';
import { characters, encounters, parties } from '#main/platform/database/schema';
import type { CharacterPlace } from '#shared/ipc/characters';

/** Where a character has its place: in a party, in an encounter, or, with neither, in a library. */
export type CharacterOwner = Pick<CharacterRow, 'campaignId' | 'partyId' | 'encounterId'>;

/** Characters, read. They are changed through `IHistory`. */
export interface ICharacterStore {
  /** In their order, party by party; those in the trash, and members of parties there, never. */
  list(place: CharacterPlace, archived: boolean): readonly CharacterRow[];
  /** Everybody who is in exactly that place, archived ones and those in the trash too, in their order. */
  at(home: CharacterOwner): readonly CharacterRow[];
  get(id: string): CharacterRow | undefined;
  /** Those of them that there are, in no order. */
  some(ids: readonly string[]): readonly CharacterRow[];
  /** After the last one of a place, those in the trash included. */
  nextPosition(home: CharacterOwner): number;
  /** Whoever of a campaign has a condition or a penalty that lasts for a time. */
  withTimedStates(campaignId: string): readonly CharacterRow[];
  /** The encounter that runs and that one of them fights in: of several the one that was played in last. */
  runningEncounterOf(characterIds: readonly string[]): string | undefined;
}
export const ICharacterStore = Symbol('ICharacterStore');

const IN_ORDER = [asc(characters.position), asc(sql`${characters}.rowid`)] as const;

@service(ICharacterStore)
export class CharacterStore implements ICharacterStore {
  readonly #some: () => ReturnType<typeof someOf>;

  constructor(@inject(IDatabase) private readonly database: IDatabase) {
    this.#some = database.keep(someOf);
  }

  list(place: CharacterPlace, archived: boolean): readonly CharacterRow[] {
    const shown = and(isNull(characters.trashedAt), archived ? undefined : isNull(characters.archivedAt));
    if (place.kind === 'party') return this.#read(and(eq(characters.partyId, place.partyId), shown));
    if (place.kind === 'library') return this.#read(and(inHome({ campaignId: place.campaignId, partyId: null, encounterId: null }), shown));
    return this.database.rows(
      this.database.orm
        .select(getTableColumns(characters))
        .from(parties)
        .innerJoin(characters, eq(characters.partyId, parties.id))
        .where(and(eq(parties.campaignId, place.campaignId), isNull(parties.trashedAt), shown))
        .orderBy(asc(parties.position), ...IN_ORDER),
    );
  }

  at(home: CharacterOwner): readonly CharacterRow[] {
    return this.#read(inHome(home));
  }

  get(id: string): CharacterRow | undefined {
    return this.database.orm.select().from(characters).where(eq(characters.id, id)).get();
  }

  some(ids: readonly string[]): readonly CharacterRow[] {
    return ids.length === 0 ? [] : this.database.rows(this.#some(), { values: { ids: JSON.stringify(ids) } });
  }

  nextPosition(home: CharacterOwner): number {
    const query = this.database.orm.select({ last: max(characters.position) }).from(characters);
    return (query.where(inHome(home)).get()?.last ?? -1) + 1;
  }

  withTimedStates(campaignId: string): readonly CharacterRow[] {
    const timed = sql`instr(${characters.conditions}, '"time"') > 0 OR instr(${characters.penalties}, '"time"') > 0`;
    return this.#read(and(eq(characters.campaignId, campaignId), isNull(characters.trashedAt), sql`(${timed})`));
  }

  runningEncounterOf(characterIds: readonly string[]): string | undefined {
    const campaigns = this.database.orm.selectDistinct({ id: characters.campaignId }).from(characters).where(inArray(characters.id, characterIds));
    const running = this.database.rows(
      this.database.orm
        .select({ id: encounters.id, combatants: encounters.combatants })
        .from(encounters)
        .where(and(eq(encounters.phase, 'running'), inArray(encounters.campaignId, campaigns), eq(encounters.template, false), isNull(encounters.trashedAt)))
        .orderBy(desc(encounters.updatedAt), desc(sql`${encounters}.rowid`)),
    );
    return running.find(({ combatants }) => characterIds.some((id) => Object.hasOwn(combatants, id)))?.id;
  }

  #read(where: SQL | undefined): readonly CharacterRow[] {
    return this.database.rows(
      this.database.orm
        .select()
        .from(characters)
        .where(where)
        .orderBy(...IN_ORDER),
    );
  }
}

function inHome({ campaignId, partyId, encounterId }: CharacterOwner): SQL | undefined {
  return and(
    campaignId === null ? isNull(characters.campaignId) : eq(characters.campaignId, campaignId),
    partyId === null ? isNull(characters.partyId) : eq(characters.partyId, partyId),
    encounterId === null ? isNull(characters.encounterId) : eq(characters.encounterId, encounterId),
  );
}

/** Asked several times in every change: the list is one parameter, so that the query is made once whatever its length. */
function someOf(orm: Orm) {
  return orm
    .select()
    .from(characters)
    .where(sql`${characters.id} IN (SELECT value FROM json_each(${sql.placeholder('ids')}))`)
    .prepare();
}
