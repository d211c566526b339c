import { eq, notInArray, sql } from 'drizzle-orm';
import semver from 'semver';
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
  keep(plugin: string, version: string, catalogues: Readonly<Record<Locale, Catalogue>>, name: Readonly<Record<Locale, string>>): void;
  /**
   * Keeps what a file says of a plugin that is not in use: texts that nothing is known under yet.
   * @returns whether anything was new.
   */
  learn(plugin: string, version: string, name: Readonly<Record<Locale, string>>, catalogues: Readonly<Record<Locale, Catalogue>>): boolean;
  /** What a plugin that is or was here is called; undefined where that is not known. */
  nameOf(plugin: string): Readonly<Record<Locale, string>> | undefined;
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

  keep(plugin: string, version: string, catalogues: Readonly<Record<Locale, Catalogue>>, name: Readonly<Record<Locale, string>>): void {
    if (this.database.opened.kind !== 'ready') return;
    const known = this.#written(plugin);
    this.database.transaction(() => {
      for (const locale of ['fr', 'en'] as const) {
        const catalogue = catalogues[locale];
        const row = known.find((candidate) => candidate.locale === locale);
        // Written only when it changed: a start should not cost a synced write.
        if (row?.version === version && row.name === name[locale] && row.words === JSON.stringify(catalogue)) continue;
        this.#write({ plugin, locale, version, catalogue, name: name[locale] });
      }
    });
  }

  learn(plugin: string, version: string, name: Readonly<Record<Locale, string>>, catalogues: Readonly<Record<Locale, Catalogue>>): boolean {
    if (this.database.opened.kind !== 'ready' || Object.hasOwn(this.#live, plugin)) return false;
    const known = this.#written(plugin);
    return this.database.transaction(() => {
      let isNew = false;
      for (const locale of ['fr', 'en'] as const) {
        const row = known.find((candidate) => candidate.locale === locale);
        const before = row === undefined ? {} : (JSON.parse(row.words) as Catalogue);
        // What is here already comes first: no file changes how something reads.
        const catalogue = { ...catalogues[locale], ...before };
        const later = row === undefined || semver.valid(row.version) === null || semver.gt(version, row.version) ? version : row.version;
        const named = row === undefined || row.name === '' ? name[locale] : row.name;
        if (row?.version === later && row.name === named && Object.keys(catalogue).length === Object.keys(before).length) continue;
        this.#write({ plugin, locale, version: later, catalogue, name: named });
        isNew = true;
      }
      return isNew;
    });
  }

  nameOf(plugin: string): Readonly<Record<Locale, string>> | undefined {
    if (this.database.opened.kind !== 'ready') return undefined;
    const rows = this.#written(plugin);
    const [fr, en] = (['fr', 'en'] as const).map((locale) => rows.find((row) => row.locale === locale)?.name ?? '');
    return fr === undefined || fr === '' || en === undefined || en === '' ? undefined : { fr, en };
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

  #write(values: typeof pluginTexts.$inferInsert): void {
    this.database.orm
      .insert(pluginTexts)
      .values(values)
      .onConflictDoUpdate({ target: [pluginTexts.plugin, pluginTexts.locale], set: values })
      .run();
  }

  /** As it is written in the file: to see whether it changed, nobody has to read a thousand sentences. */
  #written(plugin: string) {
    const { version, locale, name } = pluginTexts;
    return this.database.rows(
      this.database.orm
        .select({ locale, version, name, words: sql<string>`${pluginTexts.catalogue}` })
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
