import { sql } from 'drizzle-orm';
import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IDatabase } from '#main/platform/database/database';
import { settings } from '#main/platform/database/schema';

/** Small values by name. */
export interface ISettingsStore {
  /** Every stored value that can be read; empty without a data file. */
  all(): Readonly<Record<string, unknown>>;
  /** Stores several at once. @throws AppError without a data file. */
  write(values: Readonly<Record<string, unknown>>): void;
}
export const ISettingsStore = Symbol('ISettingsStore');

@service(ISettingsStore)
export class SettingsStore implements ISettingsStore {
  constructor(@inject(IDatabase) private readonly database: IDatabase) {}

  all(): Readonly<Record<string, unknown>> {
    if (this.database.opened.kind !== 'ready') return {};
    const rows = this.database.orm
      .select({ key: settings.key, json: sql<string>`${settings.value}` })
      .from(settings)
      .all();
    return Object.fromEntries(rows.map(({ key, json }) => [key, parsed(json)]));
  }

  write(values: Readonly<Record<string, unknown>>): void {
    this.database.transaction(() => {
      for (const [key, value] of Object.entries(values)) {
        this.database.orm.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } }).run();
      }
    });
  }
}

/** One value that cannot be read must not cost the others, nor the start of the program. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
