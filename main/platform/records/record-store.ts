import { eq, sql } from 'drizzle-orm';
import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IDatabase } from '#main/platform/database/database';
import type { Orm } from '#main/platform/database/database';
import { statementsByColumns } from '#main/platform/database/statements';
import type { Places } from '#main/platform/database/statements';
import { tableOf } from '#main/platform/database/tables';
import type { TableOf } from '#main/platform/database/tables';
import type { RecordKind, RecordRows } from '#shared/records/index';
import type { Columns } from '#shared/records/kit/column';
import { recordOf } from '#shared/records/kit/record';
import type { RecordDefinition, Records, Where } from '#shared/records/kit/record';

/** A campaign as it is stored. */
export type CampaignRow = RecordRows['campaign'];
/** A party as it is stored. */
export type PartyRow = RecordRows['party'];
/** A character as it is stored. */
export type CharacterRow = RecordRows['character'];
/** A fight as it is stored. */
export type EncounterRow = RecordRows['encounter'];
/** A note of the GM's: an entry of the journal with a body. */
export type NoteRow = RecordRows['note'];
/** A run as it is stored, without its steps. */
export type RunRow = RecordRows['run'];

/** The kinds of records that this program knows. */
export const IRecords = Symbol('IRecords');

/** Single records of every kind, for whoever changes them. Nothing is deleted here: the trash is a date. */
export interface IRecordStore {
  /** What a kind is. @throws Error when there is no such kind. */
  definition(kind: RecordKind): RecordDefinition;
  get<K extends RecordKind>(kind: K, id: string): RecordRows[K] | undefined;
  insert<K extends RecordKind>(kind: K, row: RecordRows[K]): void;
  update<K extends RecordKind>(kind: K, id: string, change: Partial<Omit<RecordRows[K], 'id'>>): void;
}
export const IRecordStore = Symbol('IRecordStore');

@service(IRecordStore)
export class RecordStore implements IRecordStore {
  readonly #tables = new Map<string, TableOf<Columns>>();
  /** Read several times in every change: the query of a kind is made once, not each time. */
  readonly #byId = new Map<string, () => ReturnType<typeof byId>>();
  readonly #updates = new Map<string, (change: Readonly<Record<string, unknown>>) => ReturnType<typeof updateOf>>();

  constructor(
    @inject(IDatabase) private readonly database: IDatabase,
    @inject(IRecords) private readonly records: Records,
  ) {}

  definition(kind: RecordKind): RecordDefinition {
    return recordOf(this.records, kind);
  }

  get<K extends RecordKind>(kind: K, id: string): RecordRows[K] | undefined {
    let query = this.#byId.get(kind);
    if (query === undefined) this.#byId.set(kind, (query = this.database.keep((orm) => byId(orm, this.#table(kind)))));
    return query().get({ id }) as RecordRows[K] | undefined;
  }

  insert<K extends RecordKind>(kind: K, row: RecordRows[K]): void {
    this.database.orm
      .insert(this.#table(kind))
      .values(row as never)
      .run();
  }

  update<K extends RecordKind>(kind: K, id: string, change: Partial<Omit<RecordRows[K], 'id'>>): void {
    let update = this.#updates.get(kind);
    if (update === undefined) {
      update = statementsByColumns(this.database, (orm, places) => updateOf(orm, this.#table(kind), places));
      this.#updates.set(kind, update);
    }
    update(change).run({ ...change, [WHICH]: id });
  }

  #table(kind: RecordKind): TableOf<Columns> {
    let table = this.#tables.get(kind);
    if (table === undefined) this.#tables.set(kind, (table = tableOf(this.definition(kind))));
    return table;
  }
}

/** Whether a row has the values that are asked for. */
export function fitting(where: Where | undefined, row: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(where ?? {}).every(([column, value]) => row[column] === value);
}

function idOf(table: TableOf<Columns>) {
  const { id } = table;
  if (id === undefined) throw new Error('every kind of record has an id');
  return id;
}

/** No column is called so. */
const WHICH = 'which one';

function updateOf(orm: Orm, table: TableOf<Columns>, places: Places) {
  return orm
    .update(table)
    .set(places as never)
    .where(eq(idOf(table), sql.placeholder(WHICH)))
    .prepare();
}

function byId(orm: Orm, table: TableOf<Columns>) {
  return orm
    .select()
    .from(table)
    .where(eq(idOf(table), sql.placeholder('id')))
    .prepare();
}
