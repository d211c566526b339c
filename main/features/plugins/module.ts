import { InstalledPlugins } from '#main/features/plugins/installed-plugins';
import { PluginInstaller } from '#main/features/plugins/plugin-installer';
import { PluginManager } from '#main/features/plugins/plugin-manager';
import { PluginService } from '#main/features/plugins/plugin-service';
import { ITranslator } from '#main/platform/composition/translator';
import { IEvents } from '#main/platform/history/events';
import { IPluginHost } from '#main/platform/plugins/host';
import { IPluginTexts } from '#main/platform/plugins/plugin-text-store';
import type { Module } from '#main/platform/composition/module';
import { pluginsContract } from '#shared/ipc/plugins';
import { serving } from '#main/platform/composition/service';

/** Which rule systems are there, and why one is not; how they come and go. */
export const pluginsModule: Module = {
  services: [PluginService, InstalledPlugins, PluginInstaller, PluginManager],
  started(container) {
    const events = container.resolve<IEvents>(IEvents);
    container.resolve<IPluginHost>(IPluginHost).whenChanged(() => {
      const translator = container.resolve<ITranslator>(ITranslator);
      for (const [id, catalogues] of Object.entries(container.resolve<IPluginTexts>(IPluginTexts).all())) translator.addPlugin(id, catalogues);
      events.emit('plugins.changed', {});
    });
  },
  serve: serving('plugins', pluginsContract, PluginService, PluginInstaller, PluginManager),
};
