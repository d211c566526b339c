import { IPluginService, PluginService } from '#main/features/plugins/plugin-service';
import { bindOnce } from '#main/platform/composition/bind-once';
import type { Module } from '#main/platform/composition/module';
import { pluginsContract } from '#shared/ipc/plugins';

/** Which rule systems are there, and why one is not. */
export const pluginsModule: Module = {
  bind(container) {
    bindOnce(container, IPluginService, { useClass: PluginService });
  },
  serve(container, dispatcher) {
    dispatcher.serve('plugins', pluginsContract, container.resolve<IPluginService>(IPluginService));
  },
};
