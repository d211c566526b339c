/** How a rule system is named where one is chosen or where something of it is listed. */
import type { PluginInfo } from '#shared/ipc/plugins';
import { language, t } from './i18n.svelte';

type Named = Pick<PluginInfo, 'name' | 'origin'>;

/** The name of a plugin in the language in force, marked where it does not ship with Traque. */
export function pluginName({ name, origin }: Named): string {
  const plain = name[language()];
  return origin === 'shipped' ? plain : t('plugins.named', { name: plain, mark: t('plugins.thirdParty') });
}

/**
 * The name of a rule system that something stored is of.
 * @param plugins what is known; undefined until it is.
 * @returns the id itself where nothing is known of it.
 */
export function systemName(plugins: readonly (Named & Pick<PluginInfo, 'id' | 'status'>)[] | undefined, id: string): string {
  const plugin = plugins?.find((one) => one.id === id);
  if (plugin === undefined) return id;
  return plugin.status === 'missing' ? plugin.name[language()] : pluginName(plugin);
}
