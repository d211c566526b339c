/** What rule systems are called, for whoever draws a part of one. Read once somebody asks. */
import { SvelteMap } from 'svelte/reactivity';
import { language } from '../text/i18n.svelte';
import type { PluginManifest } from '#shared/plugin-api/manifest';
import { api, onEvent } from './api';

const names = new SvelteMap<string, PluginManifest['name']>();
let isFollowing = false;

/** The name of a rule system; its id until that is known, and for one that is not here. */
export function systemNameOf(id: string): string {
  if (!isFollowing) {
    isFollowing = true;
    onEvent('plugins.changed', () => void read());
    // Asked while something is drawn: what is read draws it again.
    queueMicrotask(() => void read());
  }
  return names.get(id)?.[language()] ?? id;
}

async function read(): Promise<void> {
  const reply = await api.plugins.list({});
  if (reply.ok) for (const { id, name } of reply.value) names.set(id, name);
}
