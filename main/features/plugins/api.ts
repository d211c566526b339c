/** What others may use of this feature. */
export { IOfferedPlugins } from '#main/features/plugins/offered-plugins';
