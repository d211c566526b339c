/** What others may use of this feature. */
export { IOfferedPlugins } from '#main/features/plugins/offered-plugins';
export { IPluginService } from '#main/features/plugins/plugin-service';
