import { ISettingsService, SettingsService } from '#main/features/settings/settings-service';
import { ISettingsStore, SettingsStore } from '#main/features/settings/settings-store';
import { bindOnce } from '#main/platform/composition/bind-once';
import type { Module } from '#main/platform/composition/module';
import { settingsContract } from '#shared/ipc/settings';

/** Language, theme, density and zoom of this computer. */
export const settingsModule: Module = {
  bind(container) {
    bindOnce(container, ISettingsStore, { useClass: SettingsStore });
    bindOnce(container, ISettingsService, { useClass: SettingsService });
  },
  serve(container, dispatcher) {
    dispatcher.serve('settings', settingsContract, container.resolve<ISettingsService>(ISettingsService));
  },
};
