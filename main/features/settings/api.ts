/** What other features may use of this one. */
export { IFirstSettings, ISettingsService } from '#main/features/settings/settings-service';
