/** Small facts beside the records: a JSON value under a key of the table `meta`. Without a data file there are none, and none is kept. */
import { eq } from 'drizzle-orm';
import type { IDatabase } from '#main/platform/database/database';
import { meta } from '#main/platform/database/schema';

/** The value under a key; undefined where there is none, or where it is damaged. */
export function readFact(database: IDatabase, key: string): unknown {
  if (database.opened.kind !== 'ready') return undefined;
  const [row] = database.rows(database.orm.select().from(meta).where(eq(meta.key, key)));
  try {
    return row === undefined ? undefined : JSON.parse(row.value);
  } catch {
    return undefined;
  }
}

/** Stores values by their keys, all or none; undefined removes one. */
export function writeFacts(database: IDatabase, facts: Readonly<Record<string, unknown>>): void {
  if (database.opened.kind !== 'ready') return;
  database.transaction(() => {
    for (const [key, fact] of Object.entries(facts)) {
      if (fact === undefined) {
        database.orm.delete(meta).where(eq(meta.key, key)).run();
        continue;
      }
      const value = JSON.stringify(fact);
      database.orm.insert(meta).values({ key, value }).onConflictDoUpdate({ target: meta.key, set: { value } }).run();
    }
  });
}
