/** What rule systems are called, for whoever draws a part of one. Read once somebody asks. */
import { SvelteMap } from 'svelte/reactivity';
import { language } from '../text/i18n.svelte';
import { pluginName } from '../text/system-name';
import type { PluginInfo } from '#shared/ipc/plugins';
import { api, onEvent } from './api';

const plugins = new SvelteMap<string, PluginInfo>();
let isFollowing = false;

/** The name of a rule system; its id until that is known, and for one that is not here. */
export function systemNameOf(id: string): string {
  return pluginOf(id)?.name[language()] ?? id;
}

/** The name of a rule system of a third party, marked as such; undefined for one that ships with Traque, and until that is known. */
export function thirdPartyNameOf(id: string): string | undefined {
  const plugin = pluginOf(id);
  return plugin === undefined || plugin.origin === 'shipped' ? undefined : pluginName(plugin);
}

function pluginOf(id: string): PluginInfo | undefined {
  if (!isFollowing) {
    isFollowing = true;
    onEvent('plugins.changed', () => void read());
    // Asked while something is drawn: what is read draws it again.
    queueMicrotask(() => void read());
  }
  return plugins.get(id);
}

async function read(): Promise<void> {
  const reply = await api.plugins.list({});
  if (reply.ok) for (const plugin of reply.value) plugins.set(plugin.id, plugin);
}
