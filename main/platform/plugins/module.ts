import { IPluginHost, PluginHost } from '#main/platform/plugins/host';
import { PluginChoiceStore } from '#main/platform/plugins/choice-store';
import { DescriptionStore } from '#main/platform/plugins/description-store';
import { PluginLogKeeper } from '#main/platform/plugins/plugin-log';
import { PluginLoader } from '#main/platform/plugins/loader';
import { PluginTextStore } from '#main/platform/plugins/plugin-text-store';
import { IPluginRegistry, PluginRegistry } from '#main/platform/plugins/registry';
import { bindOnce } from '#main/platform/composition/bind-once';
import { IFirstScreen } from '#main/platform/desktop/first-screen';
import type { Module } from '#main/platform/composition/module';

/** Finds, checks and loads rule systems, and keeps their words. */
export const pluginHostModule: Module = {
  services: [PluginLogKeeper, PluginTextStore, DescriptionStore, PluginChoiceStore, PluginLoader, PluginHost],
  bind(container) {
    bindOnce(container, IPluginRegistry, { useValue: new PluginRegistry(container) });
  },
  started(container) {
    const host = container.resolve<IPluginHost>(IPluginHost);
    // What a start leaves out is done while the GM looks at the first screen, one plugin at a time, so that no call waits for all of them.
    const loadNext = (): void => {
      if (host.loadNext()) setTimeout(loadNext, BETWEEN_LOADS_MS).unref();
    };
    container.resolve<IFirstScreen>(IFirstScreen).whenShown(() => {
      setTimeout(loadNext, BETWEEN_LOADS_MS).unref();
    });
  },
  stopping(container) {
    container.resolve<IPluginHost>(IPluginHost).dispose();
  },
};

const BETWEEN_LOADS_MS = 200;
