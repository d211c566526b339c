import { sql } from 'drizzle-orm';
import type { Placeholder } from 'drizzle-orm';
import type { IDatabase, Orm } from '#main/platform/database/database';

/** Values by column. What is undefined is left out. */
type Values = Readonly<Record<string, unknown>>;

/** What stands for the values in a statement. */
export type Places = Readonly<Record<string, Placeholder | null>>;

/**
 * Statements that write some columns of a table, prepared once for each set of columns: to put such a statement together takes longer than to run it. Null stands in the statement itself,
 * since the codec of a column would write it as a value.
 * @param make prepares the statement for columns with their places.
 * @returns what gives the statement for values; they are given to it again when it is run.
 */
export function statementsByColumns<S>(database: IDatabase, make: (orm: Orm, places: Places) => S): (values: Values) => S {
  const kept = new Map<string, () => S>();
  return (values) => {
    const entries = Object.entries(values).filter(([, value]) => value !== undefined);
    const key = entries.map(([column, value]) => (value === null ? `${column}=` : column)).join();
    let statement = kept.get(key);
    if (statement === undefined) {
      const places = Object.fromEntries(entries.map(([column, value]) => [column, value === null ? null : sql.placeholder(column)]));
      kept.set(key, (statement = database.keep((orm) => make(orm, places))));
    }
    return statement();
  };
}
