import type { Database as Connection } from 'better-sqlite3';

/** The latest campaign outside the trash that is another state of the one with this origin. */
export function existingCampaign(connection: Connection, origin: string): string | undefined {
  const id = connection
    .prepare('SELECT id FROM campaigns WHERE origin = ? AND trashed_at IS NULL AND arriving = 0 ORDER BY updated_at DESC, rowid DESC LIMIT 1')
    .pluck()
    .get(origin);
  return typeof id === 'string' ? id : undefined;
}
