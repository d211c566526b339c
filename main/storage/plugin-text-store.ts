import { inject, injectable } from 'tsyringe';
import { IDatabase } from '#main/storage/database';
import { pluginTexts } from '#main/storage/schema';
import type { Locale } from '#shared/plugin-api/manifest';
import type { Catalogue } from '#shared/text/translator';
import type { PluginTexts } from '#shared/ipc/plugins';

/** The words of every plugin that is or was here. */
export interface IPluginTexts {
  /** Keeps the catalogues of a plugin, replacing an older version's. Without a data file they are only remembered. */
  keep(plugin: string, version: string, catalogues: Readonly<Record<Locale, Catalogue>>): void;
  all(): PluginTexts;
}
export const IPluginTexts = Symbol('IPluginTexts');

@injectable()
export class PluginTextStore implements IPluginTexts {
  readonly #live: PluginTexts = {};

  constructor(@inject(IDatabase) private readonly database: IDatabase) {}

  keep(plugin: string, version: string, catalogues: Readonly<Record<Locale, Catalogue>>): void {
    this.#live[plugin] = { fr: { ...catalogues.fr }, en: { ...catalogues.en } };
    if (this.database.opened.kind !== 'ready') return;
    const known = this.#stored().filter((row) => row.plugin === plugin);
    this.database.transaction(() => {
      for (const locale of ['fr', 'en'] as const) {
        const catalogue = catalogues[locale];
        const row = known.find((candidate) => candidate.locale === locale);
        // Written only when it changed: a start should not cost a synced write.
        if (row?.version === version && JSON.stringify(row.catalogue) === JSON.stringify(catalogue)) continue;
        const values = { plugin, locale, version, catalogue };
        this.database.orm
          .insert(pluginTexts)
          .values(values)
          .onConflictDoUpdate({ target: [pluginTexts.plugin, pluginTexts.locale], set: values })
          .run();
      }
    });
  }

  all(): PluginTexts {
    const texts: PluginTexts = {};
    if (this.database.opened.kind === 'ready') {
      for (const row of this.#stored()) (texts[row.plugin] ??= { fr: {}, en: {} })[row.locale] = row.catalogue;
    }
    return { ...texts, ...this.#live };
  }

  #stored(): (typeof pluginTexts.$inferSelect)[] {
    return this.database.orm.select().from(pluginTexts).all();
  }
}
