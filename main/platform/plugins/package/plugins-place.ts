/** Where installed plugins are kept. */
export interface IPluginsPlace {
  /** The folder with one folder a plugin; undefined where nothing can be installed. It need not be there yet. */
  readonly folder: string | undefined;
}
export const IPluginsPlace = Symbol('IPluginsPlace');
