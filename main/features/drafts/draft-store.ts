import { eq, getTableName, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IDatabase } from '#main/platform/database/database';
import { drafts, tableLog } from '#main/platform/database/schema';
import { IRecords } from '#main/platform/records/record-store';
import type { Records } from '#shared/records/kit/record';

/** A row of the table of drafts; its value is JSON text. */
export type DraftRow = typeof drafts.$inferSelect;

/** What was typed and not kept yet, by the place where it was typed. Only the newest of it, within bounds. */
export interface IDraftStore {
  /** All of them; `value` is the JSON as it is written. */
  list(): readonly DraftRow[];
  /** Replaces the draft of a place. A new place may push out the oldest ones, see `MOST_DRAFTS`. */
  write(row: DraftRow): void;
  drop(key: string): void;
  /** Whether a record of any kind has this id, in the trash or not. */
  hasRecord(id: string): boolean;
  /** Drops the drafts of records that are gone, and what is over the bounds. */
  sweep(): void;
}
export const IDraftStore = Symbol('IDraftStore');

/** More places are never half filled in at once; what is older than that was forgotten. */
export const MOST_DRAFTS = 500;

/** Characters of all drafts together. */
export const MOST_CHARACTERS = 20_000_000;

@service(IDraftStore)
export class DraftStore implements IDraftStore {
  /** Whatever a draft can be about. */
  readonly #tables: readonly string[];

  constructor(
    @inject(IDatabase) private readonly database: IDatabase,
    @inject(IRecords) { kinds }: Records,
  ) {
    this.#tables = [...kinds.map(({ table }) => table), getTableName(tableLog)];
  }

  list(): readonly DraftRow[] {
    return this.database.orm.select().from(drafts).all();
  }

  write(row: DraftRow): void {
    this.database.transaction(() => {
      const { orm } = this.database;
      if (orm.update(drafts).set(row).where(eq(drafts.key, row.key)).run().changes > 0) return;
      orm.insert(drafts).values(row).run();
      this.#drop(this.#overBounds());
    });
  }

  drop(key: string): void {
    this.database.orm.delete(drafts).where(eq(drafts.key, key)).run();
  }

  hasRecord(id: string): boolean {
    return this.database.orm.all(sql`SELECT 1 WHERE ${this.#isRecord(sql`${id}`)}`).length > 0;
  }

  sweep(): void {
    // Read first: a start that sweeps nothing writes nothing.
    const gone = this.database.orm.all<{ key: string }>(sql`SELECT key FROM ${drafts} WHERE about IS NOT NULL AND NOT ${this.#isRecord(sql`${drafts.about}`)}`);
    const keys = [...gone.map(({ key }) => key), ...this.#overBounds()];
    if (keys.length > 0) this.database.transaction(() => this.#drop(keys));
  }

  #overBounds(): readonly string[] {
    const sizes = this.database.orm.all<{ key: string; size: number }>(
      sql`SELECT key, length(value) AS size FROM ${drafts} ORDER BY updated_at DESC, rowid DESC`,
    );
    let characters = 0;
    return sizes.flatMap(({ key, size }, index) => {
      characters += size;
      return index > 0 && (index >= MOST_DRAFTS || characters > MOST_CHARACTERS) ? [key] : [];
    });
  }

  #drop(keys: readonly string[]): void {
    for (const key of keys) this.drop(key);
  }

  #isRecord(id: SQL): SQL {
    return sql`(${sql.join(
      this.#tables.map((table) => sql`EXISTS (SELECT 1 FROM ${sql.identifier(table)} r WHERE r.id = ${id})`),
      sql` OR `,
    )})`;
  }
}
