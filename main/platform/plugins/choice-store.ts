import { eq } from 'drizzle-orm';
import { inject } from 'tsyringe';
import { z } from 'zod';
import { service } from '#main/platform/composition/service';
import { IDatabase } from '#main/platform/database/database';
import { meta } from '#main/platform/database/schema';
import type { Text } from '#shared/plugin-api/text';

/** What the GM chose for an installed plugin. Nothing chosen: it has not been allowed yet, and none of its code runs. */
export type PluginChoice =
  | { readonly kind: 'enabled' }
  | { readonly kind: 'disabled' }
  /** The program switched it off, for this reason. */
  | { readonly kind: 'off'; readonly reason: Text };

/** Which installed plugins may run. */
export interface IPluginChoices {
  of(plugin: string): PluginChoice | undefined;
  /** Without a data file nothing is kept. */
  set(plugin: string, choice: PluginChoice): void;
  /** As if it had never been there. */
  forget(plugin: string): void;
}
export const IPluginChoices = Symbol('IPluginChoices');

const Stored = z.union([
  z.object({ kind: z.enum(['enabled', 'disabled']) }),
  z.object({ kind: z.literal('off'), reason: z.custom<Text>((value) => typeof value === 'object' && value !== null) }),
]);

@service(IPluginChoices)
export class PluginChoiceStore implements IPluginChoices {
  constructor(@inject(IDatabase) private readonly database: IDatabase) {}

  of(plugin: string): PluginChoice | undefined {
    if (this.database.opened.kind !== 'ready') return undefined;
    const [row] = this.database.rows(
      this.database.orm
        .select()
        .from(meta)
        .where(eq(meta.key, keyOf(plugin))),
    );
    if (row === undefined) return undefined;
    try {
      return Stored.parse(JSON.parse(row.value));
    } catch {
      return undefined;
    }
  }

  set(plugin: string, choice: PluginChoice): void {
    if (this.database.opened.kind !== 'ready') return;
    const value = JSON.stringify(choice);
    this.database.transaction(() => {
      this.database.orm
        .insert(meta)
        .values({ key: keyOf(plugin), value })
        .onConflictDoUpdate({ target: meta.key, set: { value } })
        .run();
    });
  }

  forget(plugin: string): void {
    if (this.database.opened.kind !== 'ready') return;
    this.database.transaction(() => {
      this.database.orm
        .delete(meta)
        .where(eq(meta.key, keyOf(plugin)))
        .run();
    });
  }
}

function keyOf(plugin: string): string {
  return `plugin-choice:${plugin}`;
}
