import type { Database as Connection } from 'better-sqlite3';
import { fold } from '#shared/text/fold';

/** Makes `fold` known to SQL: the triggers that keep the index of search call it, so that whoever writes needs it. */
export function registerFold(connection: Connection): void {
  connection.function('fold', { deterministic: true }, (text: unknown) => (typeof text === 'string' ? fold(text) : null));
}
