import { inject } from 'tsyringe';
import { z } from 'zod';
import { service } from '#main/platform/composition/service';
import { IDatabase } from '#main/platform/database/database';
import { readFact, writeFacts } from '#main/platform/database/facts';
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
    return Stored.safeParse(readFact(this.database, keyOf(plugin))).data;
  }

  set(plugin: string, choice: PluginChoice): void {
    writeFacts(this.database, { [keyOf(plugin)]: choice });
  }

  forget(plugin: string): void {
    writeFacts(this.database, { [keyOf(plugin)]: undefined });
  }
}

function keyOf(plugin: string): string {
  return `plugin-choice:${plugin}`;
}
