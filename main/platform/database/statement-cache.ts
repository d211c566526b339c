import type { Database as Connection, Statement } from 'better-sqlite3';

/** More different queries than the program makes; lists of parameters of many lengths would go on for ever. */
const MOST = 256;

/**
 * The same connection, which prepares a text of SQL once instead of each time it is asked to: for a query by its id that is half of its time. The statement that was not asked for the
 * longest goes when there are too many. Whoever asks for the same text must want its rows in the same form: a statement remembers `raw` and `pluck`.
 * @param connection stays as it is; what is prepared on it itself is not kept.
 */
export function withStatementCache(connection: Connection): Connection {
  const kept = new Map<string, Statement>();
  return Object.create(connection, {
    prepare: {
      value: (text: string): Statement => {
        const statement = kept.get(text) ?? connection.prepare(text);
        // What was asked for last stands last.
        kept.delete(text);
        kept.set(text, statement);
        const oldest = kept.size > MOST ? kept.keys().next().value : undefined;
        if (oldest !== undefined) kept.delete(oldest);
        return statement;
      },
    },
  }) as Connection;
}
