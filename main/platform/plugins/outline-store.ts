import { eq } from 'drizzle-orm';
import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { z } from 'zod';
import { IDatabase } from '#main/platform/database/database';
import { meta } from '#main/platform/database/schema';
import { IDesktop } from '#main/platform/desktop/desktop';
import { PROCEDURE_KINDS } from '#shared/plugin-api/procedure';
import type { RuleSystem } from '#shared/plugin-api/index';

/** What lists and the first screen need of a rule system, so that its code need not run at each start. */
const PluginOutline = z.object({
  /** Whether it brings ready-made runs. */
  hasExamples: z.boolean(),
  /** What is played, by the ids of its procedures. */
  kinds: z.record(z.string(), z.enum(PROCEDURE_KINDS)),
});
export type PluginOutline = z.infer<typeof PluginOutline>;

/** The outline of a rule system that was loaded. */
export function outlineOf({ examples, procedures }: RuleSystem): PluginOutline {
  return { hasExamples: (examples ?? []).length > 0, kinds: Object.fromEntries(procedures.map(({ id, kind }) => [id, kind])) };
}

/** Outlines of plugins whose code was loaded and checked before, by the content of their folders and by this version of the program, which may check otherwise than the last. */
export interface IOutlineStore {
  /** @param content what the outline was made of; another content has another outline. */
  find(plugin: string, content: string): PluginOutline | undefined;
  /** Replaces that of an older content. Without a data file nothing is kept. */
  keep(plugin: string, content: string, outline: PluginOutline): void;
}
export const IOutlineStore = Symbol('IOutlineStore');

const Stored = z.object({ content: z.string(), checkedBy: z.string(), outline: PluginOutline });

@service(IOutlineStore)
export class OutlineStore implements IOutlineStore {
  constructor(
    @inject(IDatabase) private readonly database: IDatabase,
    @inject(IDesktop) private readonly desktop: IDesktop,
  ) {}

  find(plugin: string, content: string): PluginOutline | undefined {
    if (this.database.opened.kind !== 'ready') return undefined;
    const [row] = this.database.rows(
      this.database.orm
        .select()
        .from(meta)
        .where(eq(meta.key, keyOf(plugin))),
    );
    const stored = row === undefined ? undefined : Stored.safeParse(parsed(row.value));
    if (stored?.success !== true || stored.data.content !== content || stored.data.checkedBy !== this.desktop.appVersion) return undefined;
    return stored.data.outline;
  }

  keep(plugin: string, content: string, outline: PluginOutline): void {
    if (this.database.opened.kind !== 'ready') return;
    const value = JSON.stringify({ content, checkedBy: this.desktop.appVersion, outline } satisfies z.infer<typeof Stored>);
    this.database.transaction(() => {
      this.database.orm
        .insert(meta)
        .values({ key: keyOf(plugin), value })
        .onConflictDoUpdate({ target: meta.key, set: { value } })
        .run();
    });
  }
}

function keyOf(plugin: string): string {
  return `plugin:${plugin}`;
}

/** What is damaged is made anew. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
