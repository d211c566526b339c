import { eq, notInArray, sql } from 'drizzle-orm';
import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IDatabase } from '#main/platform/database/database';
import { pluginTexts } from '#main/platform/database/schema';
import type { Locale } from '#shared/plugin-api/manifest';
import type { Catalogue } from '#shared/text/translator';
import type { PluginWords } from '#shared/ipc/plugins';

/** Catalogues by plugin id and language. */
type PluginTexts = Record<string, Record<Locale, Catalogue>>;

/** The words of every plugin that is or was here. */
export interface IPluginTexts {
  /** Has the catalogues of a plugin at hand until the program ends. */
  use(plugin: string, catalogues: Readonly<Record<Locale, Catalogue>>): void;
  /** Keeps the catalogues of a plugin in the data file, replacing an older version's. Nothing is kept without a data file. */
  keep(plugin: string, version: string, catalogues: Readonly<Record<Locale, Catalogue>>): void;
  all(): PluginTexts;
  /** All of one language. */
  in(language: Locale): PluginWords;
}
export const IPluginTexts = Symbol('IPluginTexts');

@service(IPluginTexts)
export class PluginTextStore implements IPluginTexts {
  readonly #live: PluginTexts = {};

  constructor(@inject(IDatabase) private readonly database: IDatabase) {}

  use(plugin: string, catalogues: Readonly<Record<Locale, Catalogue>>): void {
    this.#live[plugin] = { fr: { ...catalogues.fr }, en: { ...catalogues.en } };
  }

  keep(plugin: string, version: string, catalogues: Readonly<Record<Locale, Catalogue>>): void {
    if (this.database.opened.kind !== 'ready') return;
    const known = this.#written(plugin);
    this.database.transaction(() => {
      for (const locale of ['fr', 'en'] as const) {
        const catalogue = catalogues[locale];
        const row = known.find((candidate) => candidate.locale === locale);
        // Written only when it changed: a start should not cost a synced write.
        if (row?.version === version && row.words === JSON.stringify(catalogue)) continue;
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
      for (const row of this.#gone()) (texts[row.plugin] ??= { fr: {}, en: {} })[row.locale] = row.catalogue;
    }
    return { ...texts, ...this.#live };
  }

  in(language: Locale): PluginWords {
    return Object.fromEntries(Object.entries(this.all()).map(([id, catalogues]) => [id, catalogues[language]]));
  }

  /** As it is written in the file: to see whether it changed, nobody has to read a thousand sentences. */
  #written(plugin: string) {
    const { version, locale } = pluginTexts;
    return this.database.rows(
      this.database.orm
        .select({ locale, version, words: sql<string>`${pluginTexts.catalogue}` })
        .from(pluginTexts)
        .where(eq(pluginTexts.plugin, plugin)),
    );
  }

  /** Of plugins that are not here now. */
  #gone(): readonly (typeof pluginTexts.$inferSelect)[] {
    return this.database.rows(
      this.database.orm
        .select()
        .from(pluginTexts)
        .where(notInArray(pluginTexts.plugin, Object.keys(this.#live))),
    );
  }
}
