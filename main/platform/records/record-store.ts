import { eq } from 'drizzle-orm';
import { inject, injectable } from 'tsyringe';
import { IDatabase } from '#main/platform/database/database';
import type { RecordKind } from '#main/platform/history/patches';
import { campaigns, characters, encounters, journal, parties, runs } from '#main/platform/database/schema';

const TABLES = { campaign: campaigns, party: parties, character: characters, encounter: encounters, note: journal, run: runs } as const;

export type CampaignRow = typeof campaigns.$inferSelect;
export type PartyRow = typeof parties.$inferSelect;
export type CharacterRow = typeof characters.$inferSelect;
export type EncounterRow = typeof encounters.$inferSelect;
/** A note of the GM's: an entry of the journal with a body. */
export type NoteRow = typeof journal.$inferSelect;
export type RunRow = typeof runs.$inferSelect;

/** The row of each kind of record. */
export interface RecordRows {
  readonly campaign: CampaignRow;
  readonly party: PartyRow;
  readonly character: CharacterRow;
  readonly encounter: EncounterRow;
  readonly note: NoteRow;
  readonly run: RunRow;
}

/** Single records of every kind, for whoever changes them. Nothing is deleted here: the trash is a date. */
export interface IRecordStore {
  get<K extends RecordKind>(kind: K, id: string): RecordRows[K] | undefined;
  insert<K extends RecordKind>(kind: K, row: RecordRows[K]): void;
  update<K extends RecordKind>(kind: K, id: string, change: Partial<Omit<RecordRows[K], 'id'>>): void;
}
export const IRecordStore = Symbol('IRecordStore');

@injectable()
export class RecordStore implements IRecordStore {
  constructor(@inject(IDatabase) private readonly database: IDatabase) {}

  get<K extends RecordKind>(kind: K, id: string): RecordRows[K] | undefined {
    const table = TABLES[kind];
    return this.database.orm.select().from(table).where(eq(table.id, id)).get() as RecordRows[K] | undefined;
  }

  insert<K extends RecordKind>(kind: K, row: RecordRows[K]): void {
    this.database.orm
      .insert(TABLES[kind])
      .values(row as never)
      .run();
  }

  update<K extends RecordKind>(kind: K, id: string, change: Partial<Omit<RecordRows[K], 'id'>>): void {
    const table = TABLES[kind];
    this.database.orm
      .update(table)
      .set(change as never)
      .where(eq(table.id, id))
      .run();
  }
}
