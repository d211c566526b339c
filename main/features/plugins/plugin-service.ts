import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IPluginHost } from '#main/platform/plugins/host';
import type { FoundPlugin } from '#main/platform/plugins/host';
import { IPluginRegistry } from '#main/platform/plugins/registry';
import { ITranslator } from '#main/platform/composition/translator';
import { ICampaignStore } from '#main/features/campaigns/api';
import { factsOf, offersOf } from '#main/features/plugins/plugin-facts';
import { IPluginTexts } from '#main/platform/plugins/plugin-text-store';
import { AppError } from '#shared/domain/app-error';
import type { Implementation } from '#shared/ipc/contract';
import type { Locale } from '#shared/plugin-api/manifest';
import type { PluginInfo, PluginOffer, PluginsContract, PluginWords } from '#shared/ipc/plugins';

/** What the window asks about the rule systems. */
export interface IPluginService extends Pick<Implementation<PluginsContract>, 'list' | 'words' | 'offers'> {
  /** @throws AppError `not-found` */
  get(id: string): PluginInfo;
}
export const IPluginService = Symbol('IPluginService');

@service(IPluginService)
export class PluginService implements IPluginService {
  constructor(
    @inject(IPluginHost) private readonly host: IPluginHost,
    @inject(IPluginRegistry) private readonly registry: IPluginRegistry,
    @inject(IPluginTexts) private readonly texts: IPluginTexts,
    @inject(ITranslator) private readonly translator: ITranslator,
    @inject(ICampaignStore) private readonly campaigns: ICampaignStore,
  ) {}

  list(): PluginInfo[] {
    const found = this.host.found();
    const missing = this.campaigns.systems().filter((id) => !found.some((plugin) => plugin.id === id));
    return [
      ...found.map((plugin) => this.#describe(plugin)),
      ...missing.map((id) => this.#describe({ id, status: 'missing', origin: 'installed', manifest: undefined, problems: [] })),
    ];
  }

  get(id: string): PluginInfo {
    const found = this.host.found().find((plugin) => plugin.id === id);
    if (found === undefined) throw new AppError('not-found', { key: 'app:plugins.error.notInstalled' });
    return this.#describe(found);
  }

  words({ language }: { readonly language: Locale }): PluginWords {
    return this.texts.in(language);
  }

  offers({ id }: { readonly id: string }): PluginOffer[] {
    const [manifest, system] = [this.registry.manifest(id), this.registry.system(id)];
    return manifest === undefined || system === undefined ? [] : offersOf(manifest, system);
  }

  /** One that is gone is still called what it was called here, or in the file that came from elsewhere. */
  #knownName({ id, manifest }: Pick<FoundPlugin, 'id' | 'manifest'>): Partial<Pick<PluginInfo, 'name'>> {
    const name = manifest === undefined ? this.texts.nameOf(id) : undefined;
    return name === undefined ? {} : { name: { fr: name.fr, en: name.en } };
  }

  #describe(plugin: Pick<FoundPlugin, 'id' | 'manifest' | 'problems'> & Pick<PluginInfo, 'status' | 'origin'>): PluginInfo {
    return {
      ...factsOf(plugin.id, plugin.manifest),
      ...this.#knownName(plugin),
      status: plugin.status,
      origin: plugin.origin,
      problems: plugin.problems.map((problem) => this.translator.plugin('app', problem)),
      hasExamples: this.registry.outline(plugin.id)?.hasExamples ?? false,
    };
  }
}
