import { PluginService } from '#main/features/plugins/plugin-service';
import { IEvents } from '#main/platform/history/events';
import { IPluginHost } from '#main/platform/plugins/host';
import type { Module } from '#main/platform/composition/module';
import { pluginsContract } from '#shared/ipc/plugins';
import { serving } from '#main/platform/composition/service';

/** Which rule systems are there, and why one is not. */
export const pluginsModule: Module = {
  services: [PluginService],
  started(container) {
    container.resolve<IPluginHost>(IPluginHost).whenChanged(() => {
      container.resolve<IEvents>(IEvents).emit('plugins.changed', {});
    });
  },
  serve: serving('plugins', pluginsContract, PluginService),
};
