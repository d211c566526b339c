import { inject } from 'tsyringe';
import { service } from '#main/platform/composition/service';
import { IPluginHost } from '#main/platform/plugins/host';
import type { FoundPlugin } from '#main/platform/plugins/host';
import { IPluginRegistry } from '#main/platform/plugins/registry';
import { ITranslator } from '#main/platform/composition/translator';
import { ICampaignStore } from '#main/features/campaigns/api';
import { IPluginTexts } from '#main/platform/plugins/plugin-text-store';
import type { Implementation } from '#shared/ipc/contract';
import type { Locale } from '#shared/plugin-api/manifest';
import type { PluginInfo, PluginsContract, PluginWords } from '#shared/ipc/plugins';

/** What the window asks about the rule systems. */
export type IPluginService = Implementation<PluginsContract>;
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

  words({ language }: { readonly language: Locale }): PluginWords {
    return this.texts.in(language);
  }

  #describe(plugin: Pick<FoundPlugin, 'id' | 'manifest' | 'problems'> & Pick<PluginInfo, 'status' | 'origin'>): PluginInfo {
    const { manifest } = plugin;
    return {
      id: plugin.id,
      name: manifest?.name ?? { fr: plugin.id, en: plugin.id },
      description: manifest?.description ?? { fr: '', en: '' },
      version: manifest?.version ?? '',
      licence: manifest?.licence ?? '',
      attribution: [...(manifest?.attribution ?? [])],
      capabilities: [...(manifest?.capabilities ?? [])],
      status: plugin.status,
      origin: plugin.origin,
      problems: plugin.problems.map((problem) => this.translator.plugin('app', problem)),
      hasExamples: this.registry.outline(plugin.id)?.hasExamples ?? false,
    };
  }
}
