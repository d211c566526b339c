import { IPluginHost, PluginHost } from '#main/platform/plugins/host';
import { IPluginTexts, PluginTextStore } from '#main/platform/plugins/plugin-text-store';
import { IPluginRegistry, PluginRegistry } from '#main/platform/plugins/registry';
import { bindOnce } from '#main/platform/composition/bind-once';
import type { Module } from '#main/platform/composition/module';

/** Finds, checks and loads rule systems, and keeps their words. */
export const pluginHostModule: Module = {
  bind(container) {
    bindOnce(container, IPluginTexts, { useClass: PluginTextStore });
    bindOnce(container, IPluginRegistry, { useValue: new PluginRegistry(container) });
    bindOnce(container, IPluginHost, { useClass: PluginHost });
  },
  stopping(container) {
    container.resolve<IPluginHost>(IPluginHost).dispose();
  },
};
