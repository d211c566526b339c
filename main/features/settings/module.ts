import { SettingsService } from '#main/features/settings/settings-service';
import { SettingsStore } from '#main/features/settings/settings-store';
import type { Module } from '#main/platform/composition/module';
import { settingsContract } from '#shared/ipc/settings';
import { serving } from '#main/platform/composition/service';

/** Language, theme, density and zoom of this computer. */
export const settingsModule: Module = {
  services: [SettingsStore, SettingsService],
  serve: serving('settings', settingsContract, SettingsService),
};
