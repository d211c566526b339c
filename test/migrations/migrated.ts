import Database from 'better-sqlite3';
import { onTestFinished } from 'vitest';
import { registerFold } from '#main/platform/database/fold-function';
import { MIGRATIONS } from '#main/platform/database/migrations/index';

/** A database in memory with the schema of a version: 0 is the empty one. Each migration test goes from the one before to its own. */
export function migratedTo(version: number): Database.Database {
  const connection = new Database(':memory:');
  registerFold(connection);
  onTestFinished(() => {
    connection.close();
  });
  connection.pragma('foreign_keys = ON');
  migrate(connection, 0, version);
  return connection;
}

/** As when a file is opened: foreign keys are off meanwhile, because tables are built anew. */
export function migrate(connection: Database.Database, from: number, to: number): void {
  connection.pragma('foreign_keys = OFF');
  for (const step of MIGRATIONS.filter(({ version }) => version > from && version <= to)) connection.exec(step.sql);
  connection.pragma('foreign_keys = ON');
}
