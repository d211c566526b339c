/** What others may use of this feature. */
export { IPluginService } from '#main/features/plugins/plugin-service';
