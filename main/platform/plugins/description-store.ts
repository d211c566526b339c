import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { z } from 'zod';
import { IDatabase } from '#main/platform/database/database';
import { readFact, writeFacts } from '#main/platform/database/facts';
import { IDesktop } from '#main/platform/desktop/desktop';
import type { RuleSystemDescription } from '#main/platform/plugins/description';
import { deepFreeze } from '#shared/util/deep-freeze';
import { PROCEDURE_KINDS } from '#shared/plugin-api/procedure';

/** What lists and the first screen need of a rule system: so little that a start reads it for every plugin. */
const PluginOutline = z.object({
  /** Whether it brings ready-made runs. */
  hasExamples: z.boolean(),
  /** What is played, by the ids of its procedures. */
  kinds: z.record(z.string(), z.enum(PROCEDURE_KINDS)),
});
export type PluginOutline = z.infer<typeof PluginOutline>;

/** The outline of a rule system that is described. */
export function outlineOf({ examples, procedures }: Pick<RuleSystemDescription, 'examples' | 'procedures'>): PluginOutline {
  return { hasExamples: (examples ?? []).length > 0, kinds: Object.fromEntries(procedures.map(({ id, kind }) => [id, kind])) };
}

/**
 * What plugins declare whose code was loaded and checked before, by the content of their folders and by this version of the program, which may check otherwise than the last:
 * no code of a plugin runs at a start.
 */
export interface IDescriptionStore {
  /** @param content what it was made of; another content declares something else. */
  find(plugin: string, content: string): { readonly outline: PluginOutline; readonly description: () => RuleSystemDescription | undefined } | undefined;
  /** Replaces that of an older content. Without a data file nothing is kept. */
  keep(plugin: string, content: string, description: RuleSystemDescription): void;
  /** Forgets a plugin that is taken away. */
  forget(plugin: string): void;
}
export const IDescriptionStore = Symbol('IDescriptionStore');

/** `checkedBy` is the version of the program that checked it. */
const Stored = z.object({ content: z.string(), checkedBy: z.string(), outline: PluginOutline });

@service(IDescriptionStore)
export class DescriptionStore implements IDescriptionStore {
  constructor(
    @inject(IDatabase) private readonly database: IDatabase,
    @inject(IDesktop) private readonly desktop: IDesktop,
  ) {}

  find(plugin: string, content: string): ReturnType<IDescriptionStore['find']> {
    const stored = Stored.safeParse(readFact(this.database, outlineKey(plugin)));
    if (!stored.success || stored.data.content !== content || stored.data.checkedBy !== this.desktop.appVersion) return undefined;
    // The whole is long: it is read when somebody asks for more than the outline.
    const description = (): RuleSystemDescription | undefined => {
      const whole = readFact(this.database, descriptionKey(plugin)) as { readonly content?: unknown; readonly description?: RuleSystemDescription } | undefined;
      return whole?.content === content && whole.description !== undefined ? deepFreeze(whole.description) : undefined;
    };
    return { outline: stored.data.outline, description };
  }

  keep(plugin: string, content: string, description: RuleSystemDescription): void {
    const outline: z.infer<typeof Stored> = { content, checkedBy: this.desktop.appVersion, outline: outlineOf(description) };
    writeFacts(this.database, { [outlineKey(plugin)]: outline, [descriptionKey(plugin)]: { content, description } });
  }

  forget(plugin: string): void {
    writeFacts(this.database, { [outlineKey(plugin)]: undefined, [descriptionKey(plugin)]: undefined });
  }
}

function outlineKey(plugin: string): string {
  return `plugin:${plugin}`;
}

function descriptionKey(plugin: string): string {
  return `plugin-description:${plugin}`;
}
